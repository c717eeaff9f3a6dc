/// Compiles one template: one pass over its bytes, no tree.
struct TemplateParser {
    private(set) var compiled: CompiledTemplates
    private(set) var diagnostics: DiagnosticList = []
    /// The blocks that the template fills, where it does.
    private(set) var filled: [(name: String, range: Range<Int>)] = []

    private let source: Source
    private let bytes: [UInt8]
    private let known: [String: Source]
    private var opening: ArraySlice<UInt8> = [UInt8(ascii: "{"), UInt8(ascii: "{")]
    /// The first words of sections whose names are none, such as `if`. Each was reported, so its end is not.
    private var helpers: Set<String> = []
    private var closing: ArraySlice<UInt8> = [UInt8(ascii: "}"), UInt8(ascii: "}")]
    /// Everything before this offset has become steps or was left out.
    private var cursor = 0
    /// Leading white space that is removed from an argument's lines: the block that it replaces adds its own.
    private var margin: ArraySlice<UInt8> = []
    private var open: [OpenTag] = []
    /// How many of the open tags have a name.
    private var openNames: [String: Int] = [:]

    private struct OpenTag {
        enum Kind {
            case section, inverted
            case parent(call: Int, lead: (step: Int, indentation: Range<Int32>)?)
            /// A block directly inside a parent.
            case argument(call: Int, name: Int, margin: ArraySlice<UInt8>)
            case block(Int)
        }
        let kind: Kind
        let name: String
        let range: Range<Int>
        /// The step of the tag, or the first one inside an argument.
        let step: Int
    }

    init(_ source: Source, known: [String: Source], compiled: consuming CompiledTemplates) {
        self.source = source
        self.known = known
        self.compiled = compiled
        bytes = source.bytes
        cursor = bytes.span.byteOrderMarkLength
    }

    mutating func parse(as name: String) {
        let start = compiled.steps.count
        while let tag = find(opening, from: cursor) {
            guard read(tagAt: tag) else { break }
        }
        append(upTo: bytes.count)
        while let tag = pop() {
            diagnostics.append(.notClosed(tag.name, in: source, at: tag.range))
            close(tag)
        }
        let number = compiled.number(of: name)
        compiled.templates[number] = start..<compiled.steps.count
    }

    // MARK: Tags

    /// Reads the tag that begins at `start`.
    /// - Returns: false if the tag has no end, after which nothing can be read.
    private mutating func read(tagAt start: Int) -> Bool {
        var inside = start + opening.count
        while inside < bytes.count, bytes[inside].isWhiteSpace { inside += 1 }
        let sign = inside < bytes.count ? bytes[inside] : 0
        let hasSign = "#^/>&!=$<{".utf8.contains(sign)
        var ending = closing
        if sign == UInt8(ascii: "{") { ending = [UInt8(ascii: "}")] + closing }
        if sign == UInt8(ascii: "=") { ending = [UInt8(ascii: "=")] + closing }
        guard let end = find(ending, from: hasSign ? inside + 1 : inside) else {
            diagnostics.append(.tagNotClosed(ending: text(ending), in: source, at: start..<start + opening.count))
            return false
        }
        let content = bytes.span.trimmed((hasSign ? inside + 1 : inside)..<end)
        let tag = Tag(sign: hasSign ? sign : 0, range: start..<end + ending.count, content: content)
        if sign != UInt8(ascii: "!"), sign != UInt8(ascii: "="), !isName(content) {
            let name = text(bytes[content])
            diagnostics.append(.notATagName(name, in: source, at: tag.range))
            if sign == UInt8(ascii: "#"), let helper = name.split(separator: " ").first {
                helpers.insert(String(helper))
            }
            append(upTo: start)
            cursor = tag.range.upperBound
            return true
        }
        read(tag)
        return true
    }

    private struct Tag {
        let sign: UInt8
        let range: Range<Int>
        let content: Range<Int>
    }

    private mutating func read(_ tag: Tag) {
        let name = text(bytes[tag.content])
        let inParent = innermostParent != nil
        if inParent, !"!=$/".utf8.contains(tag.sign) {
            diagnostics.append(.tagInParent(in: source, at: tag.range))
        }
        switch tag.sign {
        case UInt8(ascii: "!"):
            _ = consume(tag)
        case UInt8(ascii: "="):
            _ = consume(tag)
            setDelimiters(tag)
        case UInt8(ascii: "#"), UInt8(ascii: "^"):
            _ = consume(tag)
            let kind: OpenTag.Kind = tag.sign == UInt8(ascii: "#") ? .section : .inverted
            push(OpenTag(kind: kind, name: name, range: tag.range, step: compiled.steps.count))
            compiled.steps.append(.section(path: path(name), end: 0))
        case UInt8(ascii: ">"):
            let lead = consume(tag)
            compiled.steps.append(.partial(template: template(name, tag), indentation: lead))
        case UInt8(ascii: "<"):
            openParent(name, tag)
        case UInt8(ascii: "$"):
            if let call = innermostParent { openArgument(name, tag, call: call) } else { openBlock(name, tag) }
        case UInt8(ascii: "/"):
            close(name, tag)
        default:
            append(upTo: tag.range.lowerBound, beforeTag: true)
            cursor = tag.range.upperBound
            compiled.steps.append(.value(path: path(name), raw: tag.sign != 0))
        }
    }

    private mutating func openParent(_ name: String, _ tag: Tag) {
        // Only its end shows whether it is alone on its line, since its content may be on the same line.
        var lead: (Int, Range<Int32>)?
        if innermostParent == nil, let start = lineStart(before: tag.range.lowerBound) {
            append(upTo: start)
            let length = Int32(compiled.text.count)
            append(upTo: tag.range.lowerBound, beforeTag: true)
            lead = (compiled.steps.count - 1, length..<Int32(compiled.text.count))
        } else {
            append(upTo: tag.range.lowerBound, beforeTag: true)
        }
        cursor = tag.range.upperBound
        compiled.steps.append(.parent(call: Int32(compiled.calls.count)))
        push(
            OpenTag(
                kind: .parent(call: compiled.calls.count, lead: lead), name: name, range: tag.range,
                step: compiled.steps.count - 1))
        compiled.calls.append(CompiledTemplates.Call(template: template(name, tag)))
    }

    private mutating func openArgument(_ name: String, _ tag: Tag, call: Int) {
        let number = compiled.blockNumber(of: name)
        filled.append((name, tag.range))
        push(
            OpenTag(
                kind: .argument(call: call, name: number, margin: margin), name: name, range: tag.range,
                step: compiled.steps.count))
        cursor = tag.range.upperBound
        margin = []
        if let next = nextLine(after: cursor) {
            cursor = next
            margin = indentation(at: next)
        }
    }

    private mutating func openBlock(_ name: String, _ tag: Tag) {
        let lead = lineStart(before: tag.range.lowerBound)
        let next = lead == nil ? nil : nextLine(after: tag.range.upperBound)
        // An override is indented as what it replaces is: by the default's first line, else as the tag itself.
        var indentation: ArraySlice<UInt8> = lead.map { bytes[$0..<tag.range.lowerBound] } ?? []
        if let next { indentation = self.indentation(at: next) }
        _ = consume(tag)
        let start = Int32(compiled.text.count)
        compiled.text += withoutMargin(indentation)
        compiled.steps.append(.block(Int32(compiled.blocks.count)))
        push(
            OpenTag(
                kind: .block(compiled.blocks.count), name: name, range: tag.range, step: compiled.steps.count - 1))
        compiled.blocks.append(
            CompiledTemplates.Block(
                name: Int32(compiled.blockNumber(of: name)), indentation: start..<Int32(compiled.text.count),
                standsAlone: next != nil))
    }

    private mutating func close(_ name: String, _ tag: Tag) {
        // Without the count, many tags that close nothing would search many open ones.
        if openNames[name] == nil, helpers.contains(name) {
            _ = consume(tag)
            return
        }
        guard openNames[name] != nil, let index = open.lastIndex(where: { $0.name == name }) else {
            let diagnostic = Diagnostic.closedNotOpened(name, in: source, at: tag.range)
            diagnostics.append(
                open.last.map { diagnostic.noting("'\($0.name)' is open here", in: source, at: $0.range) } ?? diagnostic
            )
            _ = consume(tag)
            return
        }
        for unclosed in open[(index + 1)...].reversed() {
            diagnostics.append(
                .notClosedBefore(unclosed.name, name, in: source, at: unclosed.range, closing: tag.range))
            pop()
            close(unclosed)
        }
        let opened = open[index]
        switch opened.kind {
        case .section, .inverted, .block: _ = consume(tag)
        case .argument:
            append(upTo: lineStart(before: tag.range.lowerBound) ?? tag.range.lowerBound)
            cursor = tag.range.upperBound
        case .parent(let call, let lead):
            cursor = tag.range.upperBound
            if let lead, let next = nextLine(after: cursor) {
                compiled.steps[lead.step] = .text(0..<0, startsLine: false)
                compiled.calls[call].indentation = lead.indentation
                cursor = next
            }
        }
        pop()
        close(opened)
    }

    private mutating func push(_ tag: OpenTag) {
        open.append(tag)
        openNames[tag.name, default: 0] += 1
    }

    @discardableResult
    private mutating func pop() -> OpenTag? {
        guard let tag = open.popLast() else { return nil }
        openNames[tag.name] = openNames[tag.name].flatMap { $0 > 1 ? $0 - 1 : nil }
        return tag
    }

    /// Records that the steps of a tag end here.
    private mutating func close(_ tag: OpenTag) {
        let end = compiled.steps.count
        switch tag.kind {
        case .section, .inverted:
            guard case .section(let path, _) = compiled.steps[tag.step] else { return }
            if case .section = tag.kind {
                compiled.steps[tag.step] = .section(path: path, end: Int32(end))
            } else {
                compiled.steps[tag.step] = .inverted(path: path, end: Int32(end))
            }
        case .parent(let call, _): compiled.calls[call].end = end
        case .block(let block): compiled.blocks[block].end = end
        case .argument(let call, let name, let before):
            compiled.calls[call].arguments.append((Int32(name), tag.step..<end))
            margin = before
        }
    }

    private var innermostParent: Int? {
        if case .parent(let call, _)? = open.last?.kind { call } else { nil }
    }

    private mutating func setDelimiters(_ tag: Tag) {
        let parts = bytes[tag.content].split(whereSeparator: \.isWhiteSpace)
        guard parts.count == 2, !parts.joined().contains(UInt8(ascii: "=")) else {
            diagnostics.append(.badDelimiters(in: source, at: tag.range))
            return
        }
        (opening, closing) = (parts[0], parts[1])
    }

    // MARK: Names

    private func isName(_ range: Range<Int>) -> Bool {
        !range.isEmpty && !bytes[range].contains(where: \.isWhiteSpace)
    }

    private mutating func path(_ name: String) -> Int32 { Int32(compiled.pathNumber(of: name)) }

    private mutating func template(_ name: String, _ tag: Tag) -> Int32 {
        if known[name] == nil {
            diagnostics.add(
                .error, .unknownTemplate, in: source, at: tag.range, "there is no template '\(name)'",
                notes: [suggestion(for: name, among: known.keys.sorted(), label: "there are")])
        }
        return Int32(compiled.number(of: name))
    }

    // MARK: Lines

    /// Appends the text before a tag and continues after the tag. A tag that is alone on its line takes the whole line.
    /// - Returns: the indentation of a tag that is alone on its line, as a range of the compiled text.
    private mutating func consume(_ tag: Tag) -> Range<Int32>? {
        guard let start = lineStart(before: tag.range.lowerBound), let next = nextLine(after: tag.range.upperBound)
        else {
            append(upTo: tag.range.lowerBound, beforeTag: true)
            cursor = tag.range.upperBound
            return nil
        }
        append(upTo: start)
        cursor = next
        let length = Int32(compiled.text.count)
        compiled.text += withoutMargin(bytes[start..<tag.range.lowerBound])
        return length..<Int32(compiled.text.count)
    }

    /// Appends the text from the cursor to `end`, each line without the margin.
    private mutating func append(upTo end: Int, beforeTag: Bool = false) {
        defer { cursor = max(cursor, end) }
        guard innermostParent == nil else { return }
        defer { if beforeTag, startsLine(end) { compiled.steps.append(.line) } }
        guard cursor < end else { return }
        let start = Int32(compiled.text.count)
        if margin.isEmpty {
            compiled.text += bytes[cursor..<end]
        } else {
            var line = cursor
            while line < end {
                let next = bytes[line..<end].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? end
                compiled.text += startsLine(line) ? withoutMargin(bytes[line..<next]) : bytes[line..<next]
                line = next
            }
        }
        compiled.steps.append(.text(start..<Int32(compiled.text.count), startsLine: startsLine(cursor)))
    }

    private func startsLine(_ index: Int) -> Bool {
        index == 0 || bytes[index - 1] == UInt8(ascii: "\n") || index == bytes.span.byteOrderMarkLength
    }

    /// Returns the start of the line if there is only white space between it and `index`.
    private func lineStart(before index: Int) -> Int? {
        var start = index
        while !startsLine(start), bytes[start - 1].isBlank { start -= 1 }
        return startsLine(start) ? start : nil
    }

    /// Returns the start of the next line, or the end of the file, if there is only white space before it.
    private func nextLine(after index: Int) -> Int? {
        var index = index
        while index < bytes.count, bytes[index].isBlank { index += 1 }
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\r") { index += 1 }
        if index == bytes.count { return index }
        return bytes[index] == UInt8(ascii: "\n") ? index + 1 : nil
    }

    /// Returns the indentation of the first line from `line` on that is not blank.
    private func indentation(at line: Int) -> ArraySlice<UInt8> {
        var (line, index) = (line, line)
        while index < bytes.count, bytes[index].isWhiteSpace {
            index += 1
            if bytes[index - 1] == UInt8(ascii: "\n") { line = index }
        }
        return bytes[line..<index]
    }

    private func withoutMargin(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes
        for byte in margin where rest.first == byte { rest.removeFirst() }
        return rest
    }

    // MARK: Bytes

    private func find(_ needle: ArraySlice<UInt8>, from start: Int) -> Int? {
        bytes.span.firstRange(of: needle.span, in: start..<bytes.count)?.lowerBound
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}
