extension String {
    /// The text with control characters and bidirectional controls replaced by visible characters. Everything that a
    /// file or a folder's name says goes through this before it is printed, so that it cannot control the terminal or
    /// reorder the text beside it.
    package var printable: String {
        guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let picture = scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) : nil
            text.append(scalar.isUnprintable ? picture ?? "\u{FFFD}" : scalar)
        }
        return String(text)
    }

    /// Returns the text with its middle left out if it takes more than `room` columns on a terminal. A third of the
    /// room is for its beginning.
    package func shortened(toColumns room: Int) -> String {
        guard columns > room else { return self }
        let end = String(Self.first(of: reversed(), columns: room * 2 / 3).reversed())
        return "\(String(Self.first(of: self, columns: room - 1 - end.columns)))…\(end)"
    }

    /// The number of columns that the text takes on a terminal.
    private var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }

    private static func first(of text: some Sequence<Character>, columns: Int) -> [Character] {
        var room = columns
        return text.prefix { character in
            room -= String(character).columns
            return room >= 0
        }
    }

    /// The text with its middle left out if it is longer than `limit` UTF-8 bytes. Both ends stay, since a message
    /// often says only at its end what is wrong.
    func shortened(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var (head, tail) = (utf8.index(startIndex, offsetBy: limit / 2), utf8.index(endIndex, offsetBy: -limit / 3))
        while head > startIndex, utf8[head] & 0xC0 == 0x80 { head = utf8.index(before: head) }
        while tail < endIndex, utf8[tail] & 0xC0 == 0x80 { tail = utf8.index(after: tail) }
        return "\(self[..<head])…\(self[tail...])"
    }
}

extension Unicode.Scalar {
    /// Whether a terminal acts on the character instead of showing it: control characters, the bidirectional controls
    /// of Unicode (UAX #9, section 2), and the two that other programs take for the end of a line.
    var isUnprintable: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// The number of columns that it takes on a terminal: wide letters of East Asia take two.
    var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        case .format: return isUnprintable ? 1 : 0
        default: break
        }
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
