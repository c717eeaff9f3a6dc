/// Text of an XML file with its references resolved, and the offset in the file of each of its bytes.
struct DecodedText {
    private(set) var bytes: [UInt8] = []
    /// The offset in the file of each of `bytes`.
    private(set) var offsets: [Int] = []

    /// The text in lower case without white space and control characters, for comparing addresses.
    var compact: String { String(decoding: bytes.filter { $0 > 0x20 }.map(\.lowercased), as: UTF8.self) }

    mutating func append(_ source: [UInt8], _ range: Range<Int>, isRaw: Bool = false) {
        var index = range.lowerBound
        bytes.reserveCapacity(bytes.count + range.count)
        offsets.reserveCapacity(offsets.count + range.count)
        while index < range.upperBound {
            if !isRaw, source[index] == UInt8(ascii: "&") {
                // Its length has no limit: a number may begin with any number of zeros.
                let end = source[(index + 1)..<range.upperBound].firstIndex { ";&".utf8.contains($0) }
                if let end, source[end] == UInt8(ascii: ";"),
                    let letter = Self.letter(String(decoding: source[(index + 1)..<end], as: UTF8.self))
                {
                    append(letter, index)
                    index = end + 1
                    continue
                }
            }
            append(source[index], index)
            index += 1
        }
    }

    private mutating func append(_ byte: UInt8, _ offset: Int) {
        bytes.append(byte)
        offsets.append(offset)
    }

    /// Returns the ASCII character that a reference stands for, or 0xFF for any other character.
    private static func letter(_ reference: String) -> UInt8? {
        switch reference {
        case "amp": return UInt8(ascii: "&")
        case "lt": return UInt8(ascii: "<")
        case "gt": return UInt8(ascii: ">")
        case "quot": return UInt8(ascii: "\"")
        case "apos": return UInt8(ascii: "'")
        default: break
        }
        guard reference.hasPrefix("#") else { return nil }
        let isHex = reference.dropFirst().first == "x"
        guard let number = UInt32(reference.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10) else { return nil }
        return number < 0x80 ? UInt8(number) : 0xFF
    }
}
