/// Text with character references, such as `&amp;`.
enum MarkupText {
    static func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to text: inout [UInt8]) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            if bytes[offset] == UInt8(ascii: "&"), let (letters, end) = reference(bytes, offset + 1..<range.upperBound)
            {
                text += letters
                offset = end
            } else {
                text.append(bytes[offset])
                offset += 1
            }
        }
    }

    private static func reference(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (letters: [UInt8], end: Int)? {
        guard let end = range.prefix(12).first(where: { bytes[$0] == UInt8(ascii: ";") }) else { return nil }
        let name = String(decoding: (range.lowerBound..<end).map { bytes[$0] }, as: UTF8.self)
        if let letters = NamedCharacters.all[name] { return (Array(letters.utf8), end + 1) }
        guard name.hasPrefix("#") else { return nil }
        let isHex = name.dropFirst().first.map { "xX".contains($0) } ?? false
        guard let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
            let scalar = Unicode.Scalar(number)
        else { return nil }
        return (Array(String(Character(scalar)).utf8), end + 1)
    }
}
