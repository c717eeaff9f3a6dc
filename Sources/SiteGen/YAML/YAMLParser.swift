import CYAML

/// Reads one YAML document with libyaml. This file alone knows libyaml.
///
/// Anchors, aliases and tags are refused: nobody needs them to describe a tale, and they are how YAML files explode.
@safe struct YAMLParser: ~Copyable {
    private let source: Source
    private let part: Range<Int>
    /// On the heap, for libyaml keeps the parser's own address in it.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private var event = unsafe yaml_event_t()
    private let lineStarts: [Int]

    /// How deep lists and groups may nest.
    private static let deepest = 16

    /// The document in `part` of `source` (UTF-8 offsets), or the first thing that is wrong with it.
    /// An empty document is `nil` without a fault.
    static func parse(_ source: Source, part: Range<Int>) -> (node: YAMLNode?, fault: Diagnostic?) {
        var parser = YAMLParser(source, part: part)
        return parser.document()
    }

    private init(_ source: Source, part: Range<Int>) {
        (self.source, self.part) = (source, part)
        lineStarts = Self.lineStarts(source.bytes, part)
        unsafe parser = .allocate(capacity: 1)
        unsafe yaml_parser_initialize(parser)
    }

    /// Lines as libyaml counts them: also a lone CR, NEL, LS and PS end one (YAML 1.1, section 4.1.4).
    private static func lineStarts(_ bytes: [UInt8], _ part: Range<Int>) -> [Int] {
        var starts = [part.lowerBound]
        for index in part {
            switch bytes[index] {
            case 0x0A: starts.append(index + 1)
            case 0x0D where index + 1 == part.upperBound || bytes[index + 1] != 0x0A: starts.append(index + 1)
            case 0x85 where index > part.lowerBound && bytes[index - 1] == 0xC2: starts.append(index + 1)
            case 0xA8, 0xA9:
                guard index > part.lowerBound + 1, bytes[index - 1] == 0x80, bytes[index - 2] == 0xE2 else { break }
                starts.append(index + 1)
            default: break
            }
        }
        return starts
    }

    deinit {
        var event = unsafe event
        unsafe yaml_event_delete(&event)
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
    }

    private struct Stop: Error { let diagnostic: Diagnostic }

    private mutating func document() -> (node: YAMLNode?, fault: Diagnostic?) {
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
                        if root != nil { throw stop("there is a second document here; one is enough", at: eventRange) }
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
        let start = eventRange
        guard depth <= Self.deepest else { throw stop("lists and groups nest too deep here", at: start) }
        switch unsafe event.type {
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            guard unsafe scalar.anchor == nil, unsafe scalar.tag == nil else { throw refused(at: start) }
            let text = unsafe String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
            return YAMLNode(content: .scalar(text, isPlain: isPlain), range: start)
        case YAML_SEQUENCE_START_EVENT:
            guard unsafe event.data.sequence_start.anchor == nil, unsafe event.data.sequence_start.tag == nil else {
                throw refused(at: start)
            }
            let isFlow = unsafe event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
            var items: [YAMLNode] = []
            while try advance() != YAML_SEQUENCE_END_EVENT { items.append(try node(depth: depth + 1)) }
            return YAMLNode(content: .sequence(items), range: spanning(start, items.last, isFlow))
        case YAML_MAPPING_START_EVENT:
            guard unsafe event.data.mapping_start.anchor == nil, unsafe event.data.mapping_start.tag == nil else {
                throw refused(at: start)
            }
            let isFlow = unsafe event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
            var entries: [YAMLNode.Entry] = []
            while try advance() != YAML_MAPPING_END_EVENT {
                let key = try node(depth: depth + 1)
                try advance()
                entries.append(.init(key: key, value: try node(depth: depth + 1)))
            }
            return YAMLNode(content: .mapping(entries), range: spanning(start, entries.last?.value, isFlow))
        default: throw refused(at: start)
        }
    }

    /// From the start of a list or group to its closing bracket; without brackets, to the end of its last item.
    private func spanning(_ start: Range<Int>, _ last: YAMLNode?, _ isFlow: Bool) -> Range<Int> {
        if isFlow { return start.lowerBound..<eventRange.upperBound }
        return start.lowerBound..<max(start.upperBound, last?.range.upperBound ?? 0)
    }

    @discardableResult
    private mutating func advance() throws(Stop) -> yaml_event_type_t {
        unsafe yaml_event_delete(&event)
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw syntaxFault() }
        return unsafe event.type
    }

    private func syntaxFault() -> Stop {
        let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "it cannot be understood"
        let place = unsafe parser.pointee.problem_mark.index == 0 ? parser.pointee.mark : parser.pointee.problem_mark
        var start = offset(of: place)
        var notes: [String] = []
        if problem.contains("unexpected end of stream") {
            start = unsafe offset(of: parser.pointee.context_mark)
            notes.append("the quote or bracket that opens here is never closed")
        }
        if problem.contains("mapping values are not allowed") {
            notes.append("put a text that holds ': ' between quotes")
        } else if problem.contains("cannot start any token") {
            notes.append("put the text between quotes; indent with spaces, not tabs")
        } else if problem.contains("could not find expected ':'") {
            notes.append("every line is 'key: value', with a space behind the colon")
        }
        return Stop(
            diagnostic: Diagnostic(
                .error, "bad-yaml", in: source, at: start..<start + 1, "this is not YAML: \(problem)", notes: notes))
    }

    private func stop(_ message: String, at range: Range<Int>) -> Stop {
        Stop(diagnostic: Diagnostic(.error, "bad-yaml", in: source, at: range, message))
    }

    private func refused(at range: Range<Int>) -> Stop {
        stop(
            "anchors (&), aliases (*) and tags (!) are not understood here; put a text that begins so between quotes",
            at: range)
    }

    private var eventRange: Range<Int> {
        let start = unsafe offset(of: event.start_mark)
        return start..<max(start, unsafe offset(of: event.end_mark))
    }

    /// libyaml counts characters; files are read by bytes.
    private func offset(of mark: yaml_mark_t) -> Int {
        let line = Int(mark.line)
        guard line < lineStarts.count else { return part.upperBound }
        var offset = lineStarts[line]
        var left = Int(mark.column)
        while left > 0, offset < part.upperBound {
            offset += 1
            while offset < part.upperBound, source.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            left -= 1
        }
        return offset
    }
}
