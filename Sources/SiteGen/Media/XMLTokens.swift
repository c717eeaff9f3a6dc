/// The tags, text and other parts of an XML file in order, as ranges of its bytes.
///
/// Stricter than a parser of tag soup and blind to what it does not need, such as whether tags match: it serves to find
/// things in files that browsers read with a true parser, which stops at the first fault.
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
        let isEmpty: Bool
    }

    /// The file is no XML from that byte on.
    struct Malformed: Error {
        let place: Int
    }

    let bytes: [UInt8]
    private var index: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func next() throws(Malformed) -> Token? {
        guard index < bytes.count else { return nil }
        let start = index
        guard bytes[start] == UInt8(ascii: "<") else {
            index = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            return .text(start..<index)
        }
        if has("<!--") {
            _ = try inside("<!--", "-->")
            return .comment
        }
        if has("<![CDATA[") { return .data(try inside("<![CDATA[", "]]>")) }
        if has("<?") { return .instruction(try inside("<?", "?>")) }
        if has("<!") { return .declaration(try declaration()) }
        if has("</") { return .close(name: trim(try inside("</", ">"))) }
        return .open(try tag())
    }

    // MARK: Parts

    private mutating func tag() throws(Malformed) -> Tag {
        let start = index
        index += 1
        let name = try self.name()
        var attributes: [(name: Range<Int>, value: Range<Int>)] = []
        while true {
            let hadSpace = skipSpace()
            guard index < bytes.count else { throw Malformed(place: start) }
            if bytes[index] == UInt8(ascii: ">") || has("/>") { break }
            guard hadSpace else { throw Malformed(place: index) }
            let name = try self.name()
            skipSpace()
            guard has("=") else { throw Malformed(place: index) }
            index += 1
            skipSpace()
            guard has("\"") || has("'"), let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) else {
                throw Malformed(place: index)
            }
            let value = index + 1..<end
            guard !bytes[value].contains(UInt8(ascii: "<")) else { throw Malformed(place: index) }
            attributes.append((name, value))
            index = end + 1
        }
        let isEmpty = has("/>")
        index += isEmpty ? 2 : 1
        return Tag(range: start..<index, name: name, attributes: attributes, isEmpty: isEmpty)
    }

    private mutating func name() throws(Malformed) -> Range<Int> {
        let start = index
        scan: while index < bytes.count, !bytes[index].isXMLSpace {
            switch bytes[index] {
            case UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: ">"): break scan
            case UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"):
                throw Malformed(place: index)
            default: index += 1
            }
        }
        guard start < index else { throw Malformed(place: start) }
        return start..<index
    }

    /// `<!DOCTYPE …>`, whose quotes and brackets may hold a `>`.
    private mutating func declaration() throws(Malformed) -> Range<Int> {
        let start = index
        var (depth, quote): (Int, UInt8?) = (0, nil)
        for place in start + 2..<bytes.count {
            let byte = bytes[place]
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0:
                index = place + 1
                return start + 2..<place
            default: break
            }
        }
        throw Malformed(place: start)
    }

    private mutating func inside(_ start: StaticString, _ end: StaticString) throws(Malformed) -> Range<Int> {
        let opened = index
        let first = index + start.utf8CodeUnitCount
        var place = first
        while place < bytes.count {
            if bytes.span.has(end, at: place) {
                index = place + end.utf8CodeUnitCount
                return first..<place
            }
            place += 1
        }
        throw Malformed(place: opened)
    }

    private func has(_ mark: StaticString) -> Bool { bytes.span.has(mark, at: index) }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = index
        while index < bytes.count, bytes[index].isXMLSpace { index += 1 }
        return index > start
    }

    private func trim(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isXMLSpace { end -= 1 }
        return range.lowerBound..<end
    }
}

extension UInt8 {
    var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
