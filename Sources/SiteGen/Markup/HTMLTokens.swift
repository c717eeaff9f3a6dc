/// The tags and texts of an HTML or XHTML file as browsers read them, without scripts, styles and comments.
///
/// Nothing is an error: a `<` that does not begin a tag is text, and attributes need no quotes and no value.
struct HTMLTokens {
    private let bytes: [UInt8]
    private let isXHTML: Bool
    private var index = 0

    /// - Parameter isXHTML: whether the file is known to be XHTML. A file with an XML declaration is XHTML in any case.
    init(_ bytes: [UInt8], isXHTML: Bool) {
        (self.bytes, self.isXHTML) = (bytes, isXHTML || bytes.starts(with: "<?xml".utf8))
    }

    mutating func next() -> XMLTokens.Token? {
        guard index < bytes.count else { return nil }
        let start = index
        if bytes[start] == UInt8(ascii: "<") {
            if bytes.span.has("<!--", at: start) {
                index = find("-->", from: start + 4) ?? bytes.count
                return .comment
            }
            if bytes.span.has("<!", at: start) || bytes.span.has("<?", at: start) {
                index = find(">", from: start) ?? bytes.count
                return .comment
            }
            if bytes.span.has("</", at: start) {
                index = find(">", from: start) ?? bytes.count
                return .close(name: bytes.span.trimmed(start + 2..<max(index - 1, start + 2)))
            }
            if start + 1 < bytes.count, bytes[start + 1].isASCIILetter { return .open(tag()) }
        }
        index = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return .text(start..<index)
    }

    private mutating func tag() -> XMLTokens.Tag {
        let start = index
        index += 1
        let name = pass { !$0.isWhiteSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        var attributes: [(name: Range<Int>, value: Range<Int>)] = []
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
            if bytes[index].isWhiteSpace || bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "=") {
                index += 1
                continue
            }
            let name = pass { !$0.isWhiteSpace && !"=>/".utf8.contains($0) }
            _ = pass(\.isWhiteSpace)
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
                attributes.append((name, name.upperBound..<name.upperBound))
                continue
            }
            index += 1
            _ = pass(\.isWhiteSpace)
            attributes.append((name, value()))
        }
        let closesItself = bytes[index - 1] == UInt8(ascii: "/")
        let isEmpty = closesItself || Self.void.contains { isName(name, $0) }
        index = min(index + 1, bytes.count)
        let end = index
        // HTML ignores the slash of `<script/>`: what follows is a script up to its end tag.
        if closesItself, isXHTML {
            return XMLTokens.Tag(range: start..<end, name: name, attributes: attributes, isEmpty: true)
        }
        for raw: StaticString in ["script", "style"] where isName(name, raw) {
            while index < bytes.count, !(bytes.span.has("</", at: index) && bytes.span.hasAnyCase(raw, at: index + 2)) {
                index += 1
            }
        }
        return XMLTokens.Tag(range: start..<end, name: name, attributes: attributes, isEmpty: isEmpty)
    }

    private mutating func value() -> Range<Int> {
        guard index < bytes.count, "\"'".utf8.contains(bytes[index]) else {
            return pass { !$0.isWhiteSpace && $0 != UInt8(ascii: ">") }
        }
        let quote = bytes[index]
        index += 1
        let value = pass { $0 != quote }
        index = min(index + 1, bytes.count)
        return value
    }

    private mutating func pass(_ isPart: (UInt8) -> Bool) -> Range<Int> {
        let start = index
        while index < bytes.count, isPart(bytes[index]) { index += 1 }
        return start..<index
    }

    /// The offset after the next `mark`; `nil` if there is none.
    private func find(_ mark: StaticString, from start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        return (start..<bytes.count).first { bytes.span.has(mark, at: $0) }.map { $0 + mark.utf8CodeUnitCount }
    }

    private func isName(_ name: Range<Int>, _ wanted: StaticString) -> Bool {
        name.count == wanted.utf8CodeUnitCount && bytes.span.hasAnyCase(wanted, at: name.lowerBound)
    }

    /// Elements that have no end tag.
    private static let void: [StaticString] = [
        "br", "img", "hr", "meta", "link", "input", "source", "track", "wbr", "area",
        "base", "col", "embed",
    ]
}
