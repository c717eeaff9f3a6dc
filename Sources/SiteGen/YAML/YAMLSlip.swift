/// A typing mistake that a YAML parser reports at a later place, or as something else.
struct YAMLSlip {
    let message: String
    let note: String
    let range: Range<Int>

    /// Finds a mistake in the line of a syntax error or in the line above it.
    /// - Parameter offset: where the parser stopped.
    static func find(in source: Source, _ part: Range<Int>, before offset: Int) -> YAMLSlip? {
        let line = source.lineRange(at: offset, in: part)
        if let slip = invisible(in: source, line) { return slip }
        if let slip = picture(in: source, line) { return slip }
        if let slip = typographicQuote(in: source, line) ?? wrongItem(in: source, line) { return slip }
        if line.lowerBound > part.lowerBound {
            let above = source.lineRange(at: line.lowerBound - 1, in: part)
            if let slip = wrongItem(in: source, above) ?? missingSpace(in: source, above) { return slip }
        }
        if let slip = firstKey(in: source, part, above: line) { return slip }
        if let slip = missingSpace(in: source, line) { return slip }
        return missingColon(in: source, part, above: line, offset) ?? leadingSpace(in: source, line)
    }

    /// A line that begins with a character that nobody sees.
    private static func invisible(in source: Source, _ line: Range<Int>) -> YAMLSlip? {
        let start = source.bytes[line].firstIndex { !isSpace($0) } ?? line.upperBound
        let text = String(decoding: source.bytes[start..<line.upperBound].prefix(8), as: UTF8.self)
        guard let first = text.unicodeScalars.first, first.isInvisible else { return nil }
        return YAMLSlip(
            message: "this line begins with a character that nobody sees: \(first.invisibleName)",
            note: first.properties.isWhitespace ? "delete it, and type a space" : "delete it",
            range: start..<start + String(first).utf8.count)
    }

    /// Returns what to do about an item of a list that does not begin with a hyphen and a space.
    static func note(on item: some StringProtocol) -> String {
        "begin each item of a list with a hyphen and a space: '- \(String(item).shortened(to: 40))'"
    }

    /// Returns the text after a mark that is none in YAML, as in `• courage` and `-courage`, up to the next such mark;
    /// `nil` if it does not begin with one.
    static func item(in text: Substring) -> Substring? {
        guard let first = text.first else { return nil }
        let rest = text.dropFirst()
        let isMark =
            switch first {
            case "-": rest.first?.isLetter ?? false
            // Dialogue and emphasis begin with these.
            case "–", "—", "−", "*", "·": rest.first?.isWhitespace ?? false
            default: "•‣◦▪●".contains(first)
            }
        guard isMark else { return nil }
        let end = rest.firstRange(of: " \(first)")?.lowerBound ?? rest.endIndex
        return rest[..<end].drop(while: \.isWhitespace)
    }

    private static func wrongItem(in source: Source, _ line: Range<Int>) -> YAMLSlip? {
        let start = source.bytes[line].firstIndex { !isSpace($0) } ?? line.upperBound
        let text = String(decoding: source.bytes[start..<line.upperBound], as: UTF8.self)
        guard let mark = text.first, let item = item(in: text[...]), !isInBlockScalar(line, source) else { return nil }
        return YAMLSlip(
            message: "this line is not an item of a list", note: note(on: item),
            range: start..<start + String(mark).utf8.count)
    }

    /// Whether a line belongs to a text below a key with `|` or `>`.
    private static func isInBlockScalar(_ line: Range<Int>, _ source: Source) -> Bool {
        let indent = source.bytes[line].prefix(while: isSpace).count
        var start = line.lowerBound
        while start > 0 {
            let range = source.lineRange(at: start - 1, in: 0..<source.bytes.count)
            let above = source.bytes[range]
            let isBlank = above.allSatisfy(\.isWhiteSpace)
            if !isBlank, above.prefix(while: isSpace).count < indent {
                let last = above.last { !$0.isWhiteSpace && !"+-0123456789".utf8.contains($0) }
                return last == UInt8(ascii: "|") || last == UInt8(ascii: ">")
            }
            start = range.lowerBound
        }
        return false
    }

    /// ` title: The fox` above keys that begin at the beginning of their lines.
    private static func firstKey(in source: Source, _ part: Range<Int>, above line: Range<Int>) -> YAMLSlip? {
        let yaml = source.bytes[part]
        guard part.lowerBound < line.lowerBound, line.lowerBound < part.upperBound,
            isSpace(yaml[part.lowerBound]), !isSpace(yaml[line.lowerBound])
        else { return nil }
        let first = source.lineRange(at: part.lowerBound, in: part)
        return colon(in: source, first).map { _ in
            leadingSpaces(first.lowerBound..<(yaml.firstIndex { !isSpace($0) } ?? first.upperBound))
        }
    }

    private static func leadingSpaces(_ range: Range<Int>) -> YAMLSlip {
        YAMLSlip(
            message: "this line begins with a space", note: "remove it: a key begins at the beginning of its line",
            range: range)
    }

    /// `colours: { ground: #fff8dc }`: the bracket is in a comment.
    /// - Parameter offset: where the parser stopped.
    static func comment(in source: Source, _ part: Range<Int>, before offset: Int) -> YAMLSlip? {
        let text = source.bytes[part.lowerBound..<offset]
        let isColour = { (hash: Int) in
            text[hash] == UInt8(ascii: "#") && text[..<hash].last.map(isSpace) == true
                && text[(hash + 1)...].first.map(isLetterOrDigit) == true
        }
        guard let hash = text.indices.last(where: isColour) else { return nil }
        let end = text[hash...].firstIndex(where: \.isLineBreak) ?? offset
        let key = text[..<hash].indices.last {
            ($0 == text.startIndex || text[$0 - 1].isLineBreak) && isLetter(text[$0])
        }
        guard let key, text[key..<hash].count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) else { return nil }
        let read = [text[key..<hash], text[end...]].joined()
        let opened = read.count { "[{".utf8.contains($0) } - read.count { "]}".utf8.contains($0) }
        return opened <= 0
            ? nil
            : YAMLSlip(
                message: "this # begins a comment, so the bracket before it is not closed",
                note: "a # after a space begins a comment: put the text between quotes, as in \"#6b5b95\"",
                range: hash..<hash + 1)
    }

    /// `cover: ![A fox](fox.svg)`
    private static func picture(in source: Source, _ line: Range<Int>) -> YAMLSlip? {
        guard let colon = colon(in: source, line) else { return nil }
        let start = source.bytes[(colon + 1)..<line.upperBound].firstIndex { !isSpace($0) } ?? line.upperBound
        let value = String(decoding: source.bytes[start..<line.upperBound], as: UTF8.self)
        guard value.hasPrefix("!["), let open = value.firstRange(of: "]("),
            let close = value[open.upperBound...].firstIndex(of: ")")
        else { return nil }
        return YAMLSlip(
            message: "a key takes the name of a picture, without its brackets",
            note: "write only the name: \(value[open.upperBound..<close])", range: start..<line.upperBound)
    }

    /// `title: “Fox: the movie”`
    private static func typographicQuote(in source: Source, _ line: Range<Int>) -> YAMLSlip? {
        guard let colon = colon(in: source, line), colon + 1 < line.upperBound, isSpace(source.bytes[colon + 1]) else {
            return nil
        }
        let start = source.bytes[colon + 1..<line.upperBound].firstIndex { !isSpace($0) } ?? line.upperBound
        let value = String(decoding: source.bytes[start..<line.upperBound], as: UTF8.self).unicodeScalars
        guard let first = value.first, "“”„«»‘’‚".unicodeScalars.contains(first) else { return nil }
        return YAMLSlip(
            message: "this quotation mark is a letter of the text and does not enclose it",
            note: "write straight ones around the text: \" or '; some programs make round ones of them",
            range: start..<start + String(first).utf8.count)
    }

    /// `title:Fox`
    private static func missingSpace(in source: Source, _ line: Range<Int>) -> YAMLSlip? {
        guard let colon = colon(in: source, line), colon + 1 < line.upperBound else { return nil }
        let next = source.bytes[colon + 1]
        guard !isSpace(next), next != UInt8(ascii: "/") else { return nil }
        if source.bytes[(colon + 1)...].starts(with: noBreakSpace) {
            return YAMLSlip(
                message: "a no-break space follows this colon", note: "delete it, and type a space",
                range: colon + 1..<colon + 1 + noBreakSpace.count)
        }
        return YAMLSlip(
            message: "a space is missing after this colon", note: "write a colon and a space after the key",
            range: colon..<colon + 1)
    }

    /// `title The fox` above `language: en`, at whose colon the parser stopped.
    private static func missingColon(
        in source: Source, _ part: Range<Int>, above line: Range<Int>, _ offset: Int
    ) -> YAMLSlip? {
        guard line.contains(offset), !isSpace(source.bytes[line.lowerBound]), colon(in: source, line) == offset else {
            return nil
        }
        let above = source.bytes[part.lowerBound..<line.lowerBound]
        guard let last = above.lastIndex(where: { !$0.isWhiteSpace }) else { return nil }
        let start = source.lineRange(at: last, in: part).lowerBound
        guard !isSpace(above[start]), colon(in: source, start..<last + 1) == nil else { return nil }
        let isWide = above[start...last].firstRange(of: "：".utf8) != nil
        return YAMLSlip(
            message: YAMLSyntaxError.noKey.message,
            note: isWide ? "write a colon and a space in place of the wide '：'" : YAMLSyntaxError.noKey.note,
            range: start..<start + 1)
    }

    /// ` title: Fox`
    private static func leadingSpace(in source: Source, _ line: Range<Int>) -> YAMLSlip? {
        let first = source.bytes[line].firstIndex { $0 != UInt8(ascii: " ") }
        guard first == line.lowerBound + 1, colon(in: source, line) != nil else { return nil }
        return leadingSpaces(line.lowerBound..<line.lowerBound + 1)
    }

    private static let noBreakSpace = Array("\u{A0}".utf8)

    /// The colon after the key at the beginning of a line.
    static func colon(in source: Source, _ line: Range<Int>) -> Int? {
        var index = source.bytes[line].firstIndex { !isSpace($0) } ?? line.upperBound
        let start = index
        while index < line.upperBound, isLetter(source.bytes[index]) { index += 1 }
        return index > start && index < line.upperBound && source.bytes[index] == UInt8(ascii: ":") ? index : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "-") || byte.isASCIILetter
    }
}
