import CYAML

/// Reads one YAML document with libyaml. Only this file uses libyaml.
///
/// Anchors, aliases and tags are refused: no tale needs them, and aliases can make a small file huge.
@safe struct YAMLParser: ~Copyable {
    private let source: Source
    private let part: Range<Int>
    /// The parser is on the heap because libyaml stores the parser's own address in it.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private var event = unsafe yaml_event_t()
    /// The last mark of libyaml that was asked for: the number of characters before it in `part`, and its offset.
    private var cursor: (index: Int, offset: Int)

    /// The most levels that lists and groups may be nested.
    private static let depthLimit = 16

    /// Reads a file that is YAML as a whole, or the first thing that is wrong with it. A byte order mark is skipped.
    static func read(_ source: Source) -> (node: YAMLNode?, diagnostic: Diagnostic?) {
        if let diagnostic = source.encodingError() ?? source.forbiddenCharacterError() { return (nil, diagnostic) }
        return parse(source, part: source.bytes.span.byteOrderMarkLength..<source.bytes.count)
    }

    /// Reads the document in `part` of `source` (UTF-8 offsets), or the first thing that is wrong with it.
    /// An empty document is `nil` without a diagnostic.
    static func parse(_ source: Source, part: Range<Int>) -> (node: YAMLNode?, diagnostic: Diagnostic?) {
        var parser = YAMLParser(source, part: part)
        return parser.document()
    }

    private init(_ source: Source, part: Range<Int>) {
        (self.source, self.part) = (source, part)
        cursor = (0, part.lowerBound)
        unsafe parser = .allocate(capacity: 1)
        unsafe yaml_parser_initialize(parser)
    }

    deinit {
        var event = unsafe event
        unsafe yaml_event_delete(&event)
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
    }

    private struct Stop: Error {
        let diagnostic: Diagnostic

        init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
    }

    private mutating func document() -> (node: YAMLNode?, diagnostic: Diagnostic?) {
        let bytes = source.bytes
        let range = part
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            let input = unsafe UnsafeBufferPointer(rebasing: buffer[range])
            unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
            unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            do throws(Stop) {
                var root: YAMLNode?
                while try advance() != YAML_STREAM_END_EVENT {
                    switch unsafe event.type {
                    case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: break
                    case YAML_DOCUMENT_START_EVENT:
                        if root != nil { throw Stop(.secondDocument(in: source, at: eventRange())) }
                    default: root = try node(depth: 0)
                    }
                }
                return (root, nil)
            } catch {
                return (nil, error.diagnostic)
            }
        }
    }

    /// The node that the current event begins.
    private mutating func node(depth: Int) throws(Stop) -> YAMLNode {
        let start = eventRange()
        guard depth <= Self.depthLimit else { throw Stop(.nestedTooDeep(Self.depthLimit, in: source, at: start)) }
        switch unsafe event.type {
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            guard unsafe scalar.anchor == nil, unsafe scalar.tag == nil else {
                throw Stop(.unsupportedYAML(in: source, at: start))
            }
            let text = unsafe String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            if let character = Self.forbiddenCharacter(in: text) {
                throw Stop(.forbiddenCharacter(character, in: source, at: start))
            }
            let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
            return YAMLNode(content: .scalar(text, isPlain: isPlain), range: start)
        case YAML_SEQUENCE_START_EVENT:
            guard unsafe event.data.sequence_start.anchor == nil, unsafe event.data.sequence_start.tag == nil else {
                throw Stop(.unsupportedYAML(in: source, at: start))
            }
            let isFlow = unsafe event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
            var items: [YAMLNode] = []
            while try advance() != YAML_SEQUENCE_END_EVENT { items.append(try node(depth: depth + 1)) }
            return YAMLNode(content: .sequence(items), range: spanning(start, items.last, isFlow))
        case YAML_MAPPING_START_EVENT:
            guard unsafe event.data.mapping_start.anchor == nil, unsafe event.data.mapping_start.tag == nil else {
                throw Stop(.unsupportedYAML(in: source, at: start))
            }
            let isFlow = unsafe event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
            var entries: [YAMLNode.Entry] = []
            while try advance() != YAML_MAPPING_END_EVENT {
                let key = try node(depth: depth + 1)
                try advance()
                entries.append(.init(key: key, value: try node(depth: depth + 1)))
            }
            return YAMLNode(content: .mapping(entries), range: spanning(start, entries.last?.value, isFlow))
        default: throw Stop(.unsupportedYAML(in: source, at: start))
        }
    }

    /// The first character that an escape such as `\0` wrote into a text and that HTML does not allow;
    /// CR and NEL end lines.
    private static func forbiddenCharacter(in text: String) -> Unicode.Scalar? {
        guard text.utf8.span.forbiddenCharacter(from: 0) != nil else { return nil }
        return text.unicodeScalars.first { $0.isForbiddenInHTML && $0 != "\r" && $0 != "\u{85}" }
    }

    /// Returns the range from the start of a list or group to its closing bracket; without brackets, to the end of its
    /// last item.
    private mutating func spanning(_ start: Range<Int>, _ last: YAMLNode?, _ isFlow: Bool) -> Range<Int> {
        if isFlow { return start.lowerBound..<eventRange().upperBound }
        return start.lowerBound..<max(start.upperBound, last?.range.upperBound ?? 0)
    }

    @discardableResult
    private mutating func advance() throws(Stop) -> yaml_event_type_t {
        unsafe yaml_event_delete(&event)
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
        return unsafe event.type
    }

    private mutating func syntaxError() -> Stop {
        let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? ""
        let stop = unsafe parser.pointee.problem_mark.index == 0 ? parser.pointee.mark : parser.pointee.problem_mark
        let stopOffset = offset(of: stop)
        let isTab = stopOffset < part.upperBound && source.bytes[stopOffset] == UInt8(ascii: "\t")
        let context = unsafe offset(of: parser.pointee.context_mark)
        let last = source.bytes[part.lowerBound..<stopOffset].last { $0 != UInt8(ascii: " ") }
        let error = YAMLSyntaxError(
            isTab ? "tab character" : problem, isInNextKey: isInNextKey(stopOffset, after: context), after: last)
        let start = error.isAtOpening ? context : stopOffset
        let comment = YAMLSlip.comment(in: source, part, before: stopOffset)
        if let slip = comment ?? YAMLSlip.find(in: source, part, before: start) {
            return Stop(.notYAML(slip.message, in: source, at: slip.range, notes: [slip.note]))
        }
        return Stop(.notYAML(error.message, in: source, at: start..<start + 1, notes: error.notes))
    }

    /// Whether a place is in a line below another, and this line is not indented or ends the document.
    private func isInNextKey(_ place: Int, after opening: Int) -> Bool {
        let before = source.bytes[part.lowerBound..<max(place, part.lowerBound)]
        guard let lineBreak = before.lastIndex(where: \.isLineBreak), lineBreak > opening else { return false }
        return lineBreak + 1 >= part.upperBound || source.bytes[lineBreak + 1] != UInt8(ascii: " ")
    }

    private mutating func eventRange() -> Range<Int> {
        let start = unsafe offset(of: event.start_mark)
        return start..<max(start, unsafe offset(of: event.end_mark))
    }

    /// Returns the byte offset of a mark. libyaml counts characters; marks usually go forward, so each is searched from
    /// the one before.
    private mutating func offset(of mark: yaml_mark_t) -> Int {
        let index = Int(mark.index)
        var (reached, offset) = cursor
        while reached < index, offset < part.upperBound {
            offset += 1
            while offset < part.upperBound, source.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            reached += 1
        }
        while reached > index, offset > part.lowerBound {
            offset -= 1
            while offset > part.lowerBound, source.bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
            reached -= 1
        }
        cursor = (reached, offset)
        return offset
    }
}
