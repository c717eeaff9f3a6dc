/// The part of an address that names a tale or a page.
enum Slug {
    /// Whether `text` is only a–z, digits and hyphens, and begins with none of these.
    static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix("-")
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    }
}

extension Slug {
    /// The anchor of a heading: its words folded to plain small letters, with hyphens between them.
    static func anchor(of heading: String) -> String {
        if isAnchor(heading) { return heading }
        // A hyphen parts here what it joins in speech.
        let text = heading.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }
        var anchor: [UInt8] = []
        var letters: [UInt32] = []
        Words.each(in: text.span) { word in
            letters.removeAll(keepingCapacity: true)
            Folding.append(text.span, word, to: &letters)
            guard !letters.isEmpty else { return }
            if !anchor.isEmpty { anchor.append(UInt8(ascii: "-")) }
            for letter in letters.lazy.compactMap(Unicode.Scalar.init) { anchor += UTF8.encode(letter) ?? .init() }
        }
        return String(decoding: anchor, as: UTF8.self)
    }

    /// Whether `text` is its own anchor, as most names of files are.
    private static func isAnchor(_ text: String) -> Bool {
        var last = UInt8(ascii: "-")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: "-") where last != byte: break
            default: return false
            }
            last = byte
        }
        return last != UInt8(ascii: "-")
    }
}
