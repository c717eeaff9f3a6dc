/// The tags, text and other parts of an XML file in order, as ranges of its bytes.
///
/// It checks each part by itself. `WellFormedXML` checks what parts have to do with each other, such as whether tags
/// match.
struct XMLTokens {
    enum Token {
        case text(Range<Int>)
        /// The inside of `<![CDATA[…]]>`.
        case data(Range<Int>)
        case comment
        /// The inside of `<?…?>`.
        case instruction(Range<Int>)
        /// The inside of `<!…>`.
        case declaration(Range<Int>)
        case open(Tag)
        case close(name: Range<Int>)
    }

    struct Tag {
        let range: Range<Int>
        let name: Range<Int>
        var attributes: [(name: Range<Int>, value: Range<Int>)] = []
        /// Whether the tag is also the element's end, as in `<path/>`.
        let isEmpty: Bool
    }

    /// The first byte at which the file breaks a rule of XML, and which.
    struct Malformed: Error, Equatable {
        let offset: Int
        /// A sentence for authors, without a full stop.
        let reason: String
    }

    let bytes: [UInt8]
    /// The first byte after the last token.
    private(set) var index: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.span.byteOrderMarkLength
    }

    mutating func next() throws(Malformed) -> Token? {
        guard index < bytes.count else { return nil }
        let start = index
        guard bytes[start] == UInt8(ascii: "<") else {
            index = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            return .text(start..<index)
        }
        switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
        case UInt8(ascii: "!"):
            if has("<!--") {
                _ = try inside("<!--", "-->", "this comment is never closed")
                return .comment
            }
            if has("<![CDATA[") { return .data(try inside("<![CDATA[", "]]>", "this CDATA section is never closed")) }
            return .declaration(try declaration())
        case UInt8(ascii: "?"):
            return .instruction(try inside("<?", "?>", "this processing instruction is never closed"))
        case UInt8(ascii: "/"): return .close(name: trim(try inside("</", ">", "this tag is never closed")))
        default: return .open(try tag())
        }
    }

    // MARK: Parts

    private mutating func tag() throws(Malformed) -> Tag {
        let start = index
        index += 1
        let name = try self.name()
        var attributes: [(name: Range<Int>, value: Range<Int>)] = []
        while true {
            let hadSpace = skipSpace()
            guard index < bytes.count else { throw Malformed(offset: start, reason: "this tag is never closed") }
            if bytes[index] == UInt8(ascii: ">") || bytes[index] == UInt8(ascii: "/") && has("/>") { break }
            guard hadSpace else { throw Malformed(offset: index, reason: "a space is missing before this attribute") }
            let name = try self.name()
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
                throw Malformed(offset: index, reason: "this attribute has no value")
            }
            index += 1
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
                let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
            else {
                throw Malformed(offset: index, reason: "an attribute's value must stand between quotes")
            }
            let value = index + 1..<end
            guard !bytes[value].contains(UInt8(ascii: "<")) else {
                throw Malformed(
                    offset: index, reason: "this attribute's value holds '<', or its quotes are never closed")
            }
            if attributes.isEmpty { attributes.reserveCapacity(4) }
            attributes.append((name, value))
            index = end + 1
        }
        let isEmpty = has("/>")
        index += isEmpty ? 2 : 1
        return Tag(range: start..<index, name: name, attributes: attributes, isEmpty: isEmpty)
    }

    private mutating func name() throws(Malformed) -> Range<Int> {
        let start = index
        scan: while index < bytes.count, !bytes[index].isWhiteSpace {
            switch bytes[index] {
            case UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: ">"): break scan
            case UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"):
                throw Malformed(offset: index, reason: "a name cannot hold this character")
            default: index += 1
            }
        }
        guard start < index else { throw Malformed(offset: start, reason: "a name is missing") }
        return start..<index
    }

    /// `<!DOCTYPE …>`, whose quotes and brackets may hold a `>`.
    private mutating func declaration() throws(Malformed) -> Range<Int> {
        let start = index
        var (depth, quote): (Int, UInt8?) = (0, nil)
        for offset in start + 2..<bytes.count {
            let byte = bytes[offset]
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0:
                index = offset + 1
                return start + 2..<offset
            default: break
            }
        }
        throw Malformed(offset: start, reason: "this declaration is never closed")
    }

    private mutating func inside(
        _ start: StaticString, _ end: StaticString, _ reason: String
    ) throws(Malformed) -> Range<Int> {
        let opened = index
        let first = index + start.utf8CodeUnitCount
        var offset = first
        while offset < bytes.count {
            if bytes.span.has(end, at: offset) {
                index = offset + end.utf8CodeUnitCount
                return first..<offset
            }
            offset += 1
        }
        throw Malformed(offset: opened, reason: reason)
    }

    private func has(_ mark: StaticString) -> Bool { bytes.span.has(mark, at: index) }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = index
        while index < bytes.count, bytes[index].isWhiteSpace { index += 1 }
        return index > start
    }

    private func trim(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isWhiteSpace { end -= 1 }
        return range.lowerBound..<end
    }
}
