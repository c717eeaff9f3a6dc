/// The edits that make a part of a YAML document say something else. Everything that stays as it is keeps its bytes:
/// other values, comments, quotes and line ends.
struct YAMLPatch {
    /// Why a form cannot be edited.
    struct Refusal: Error {
        /// A sentence without a full stop.
        let message: String
    }

    private struct Edit {
        let range: Range<Int>
        let text: String
    }

    private let bytes: [UInt8]
    private let part: Range<Int>
    private var edits: [Edit] = []

    /// - Parameter part: the YAML in `bytes`, in UTF-8 offsets.
    init(_ bytes: [UInt8], part: Range<Int>) { (self.bytes, self.part) = (bytes, part) }

    /// The bytes with all edits.
    var patched: [UInt8] {
        var (result, position): ([UInt8], Int) = ([], 0)
        for edit in edits.enumerated().sorted(by: { Self.precedes($0, $1) }).map(\.element) {
            guard edit.range.lowerBound >= position else { continue }
            result += bytes[position..<edit.range.lowerBound]
            result += edit.text.utf8
            position = edit.range.upperBound
        }
        return result + bytes[position...]
    }

    private static func precedes(_ left: (offset: Int, element: Edit), _ right: (offset: Int, element: Edit)) -> Bool {
        let (first, second) = (left.element.range.lowerBound, right.element.range.lowerBound)
        return first == second ? left.offset < right.offset : first < second
    }

    /// Makes a node say something else.
    /// - Parameters:
    ///   - isFlow: whether it stands in brackets.
    ///   - order: the keys of a group in the order in which new ones are written.
    mutating func set(
        _ node: YAMLNode, to value: YAMLValue, isFlow: Bool = false, order: [String] = []
    ) throws(Refusal) {
        if YAMLValue(node) == value { return }
        let inFlow = isFlow || self.isFlow(node)
        switch (node.content, value) {
        case (.scalar, .text(let text)): try replace(node, with: write(text, over: node, isFlow), isFlow)
        case (.sequence(let items), .list(let values)) where items.count == values.count && !items.isEmpty:
            for (item, value) in zip(items, values) { try set(item, to: value, isFlow: inFlow) }
        case (.sequence(let items), .list(let values)):
            if inFlow { return try rewrite(node, items, values) }
            try setItems(of: node, items, to: values)
        case (.mapping(let entries), .group(let pairs)):
            try setEntries(of: node, entries, to: pairs, inFlow, order)
        default: try replace(node, with: YAMLWriter(isFlow: isFlow).line(value), isFlow)
        }
    }

    // MARK: Texts

    private func write(_ text: String?, over node: YAMLNode, _ isFlow: Bool) -> String {
        let style: YAMLWriter.Style =
            switch node.range.isEmpty ? 0 : bytes[node.range.lowerBound] {
            case UInt8(ascii: "'"): .singleQuoted
            case UInt8(ascii: "\""): .doubleQuoted
            default: .plain
            }
        return YAMLWriter(isFlow: isFlow).text(text, as: style)
    }

    private mutating func replace(_ node: YAMLNode, with text: String, _ isFlow: Bool) throws(Refusal) {
        var range = node.range.lowerBound..<contentEnd(of: node)
        var text = text
        if range.isEmpty || (isCollection(node) && !self.isFlow(node)) {
            // The value stands after ': ' or '- ', or below it.
            var start = range.lowerBound
            while start > part.lowerBound, bytes[start - 1].isWhiteSpace { start -= 1 }
            guard start > part.lowerBound, ":-".utf8.contains(bytes[start - 1]),
                !range.isEmpty || start == range.lowerBound
            else { throw Self.comment }
            range = start..<range.upperBound
            if !text.isEmpty { text = " " + text }
        }
        if isCollection(node), bytes[range].contains(UInt8(ascii: "#")) { throw Self.comment }
        edits.append(Edit(range: range, text: text))
    }

    private static let comment = Refusal(message: "a comment stands inside this value")

    // MARK: Lists and groups in brackets

    private mutating func rewrite(_ node: YAMLNode, _ items: [YAMLNode], _ values: [YAMLValue]) throws(Refusal) {
        var next = 0
        let writer = YAMLWriter(isFlow: true)
        let texts = values.map { value in
            guard let found = items[next...].firstIndex(where: { YAMLValue($0) == value }) else {
                return writer.line(value)
            }
            next = found + 1
            return String(decoding: bytes[items[found].range], as: UTF8.self)
        }
        try putInBrackets(texts, in: node)
    }

    private mutating func putInBrackets(_ texts: [String], in node: YAMLNode) throws(Refusal) {
        let inner = bytes[node.range.lowerBound + 1..<max(node.range.upperBound - 1, node.range.lowerBound + 1)]
        let hasLines = inner.contains(where: \.isLineBreak)
        if hasLines, inner.contains(UInt8(ascii: "#")) { throw Self.comment }
        let isGroup = bytes[node.range.lowerBound] == UInt8(ascii: "{")
        let isWide = inner.isEmpty || hasLines ? isGroup : inner.first == UInt8(ascii: " ")
        let space = isWide && !texts.isEmpty ? " " : ""
        let text = (isGroup ? "{" : "[") + space + texts.joined(separator: ", ") + space + (isGroup ? "}" : "]")
        edits.append(Edit(range: node.range, text: text))
    }

    // MARK: Lists and groups on lines of their own

    private mutating func setItems(of node: YAMLNode, _ items: [YAMLNode], to values: [YAMLValue]) throws(Refusal) {
        if values.isEmpty || items.isEmpty {
            return try replace(node, with: YAMLWriter().line(.list(values)), false)
        }
        var start = 0
        while start < min(items.count, values.count), YAMLValue(items[start]) == values[start] { start += 1 }
        var tail = 0
        while tail < min(items.count, values.count) - start,
            YAMLValue(items[items.count - 1 - tail]) == values[values.count - 1 - tail]
        {
            tail += 1
        }
        let (old, new) = (start..<items.count - tail, start..<values.count - tail)
        let both = min(old.count, new.count)
        for index in start..<start + both { try set(items[index], to: values[index]) }
        for index in start + both..<old.upperBound { remove(try lines(ofItem: items[index])) }
        guard new.count > both else { return }
        // After the last item that stays before it; a list without one begins anew before its first.
        let anchor = start + both - 1
        let near = try lines(ofItem: items[max(anchor, 0)])
        let indent = String(decoding: bytes[near.lowerBound..<(try dash(of: items[max(anchor, 0)]))], as: UTF8.self)
        let lines = new.dropFirst(both).flatMap { YAMLWriter().item(values[$0]) }
        insert(lines.map { indent + $0 }, at: anchor < 0 ? near.lowerBound : near.upperBound)
    }

    private mutating func setEntries(
        of node: YAMLNode, _ entries: [YAMLNode.Entry], to pairs: [(key: String, value: YAMLValue)], _ inFlow: Bool,
        _ order: [String]
    ) throws(Refusal) {
        let names = entries.compactMap(\.key.text)
        let (added, gone) = (
            pairs.filter { !names.contains($0.key) },
            entries.filter { entry in !pairs.contains { $0.key == entry.key.text } }
        )
        if inFlow, !added.isEmpty || !gone.isEmpty {
            let writer = YAMLWriter(isFlow: true)
            let texts = pairs.map { pair in
                guard let old = entries.first(where: { $0.key.text == pair.key }), YAMLValue(old.value) == pair.value
                else { return "\(pair.key): \(writer.line(pair.value))" }
                let range = old.key.range.lowerBound..<max(old.key.range.upperBound, old.value.range.upperBound)
                return String(decoding: bytes[range], as: UTF8.self)
            }
            return try putInBrackets(texts, in: node)
        }
        for entry in entries {
            guard let pair = pairs.first(where: { $0.key == entry.key.text }) else { continue }
            try set(entry.value, to: pair.value, isFlow: inFlow)
        }
        for entry in gone { remove(try lines(ofEntry: entry)) }
        for (key, value) in added {
            guard let first = entries.first else { throw Refusal(message: "it is an empty group") }
            let before = order.firstIndex(of: key).map { order[..<$0] } ?? []
            let anchor = entries.last { before.contains($0.key.text ?? "") } ?? (before.isEmpty ? entries.last : nil)
            let column = first.key.range.lowerBound - lineStart(at: first.key.range.lowerBound)
            let lines = YAMLWriter().lines(key, value).map { String(repeating: " ", count: column) + $0 }
            if let anchor {
                insert(lines, at: lineEnd(at: contentEnd(of: anchor.value)))
            } else if lineHasOnlyIndent(before: first.key.range.lowerBound) {
                insert(lines, at: lineStart(at: first.key.range.lowerBound))
            } else {
                insert(lines, at: lineEnd(at: contentEnd(of: first.value)))
            }
        }
    }

    private mutating func insert(_ lines: [String], at offset: Int) {
        edits.append(Edit(range: offset..<offset, text: lines.map { $0 + lineBreak(before: offset) }.joined()))
    }

    private mutating func remove(_ range: Range<Int>) { edits.append(Edit(range: range, text: "")) }

    // MARK: Places

    private func isCollection(_ node: YAMLNode) -> Bool {
        if case .scalar = node.content { return false }
        return true
    }

    private func isFlow(_ node: YAMLNode) -> Bool {
        isCollection(node) && node.range.lowerBound < part.upperBound
            && "[{".utf8.contains(bytes[node.range.lowerBound])
    }

    /// Returns where a node ends, without the empty lines that end a text on lines of its own.
    private func contentEnd(of node: YAMLNode) -> Int {
        switch node.content {
        case .scalar:
            var end = node.range.upperBound
            while end > node.range.lowerBound, bytes[end - 1].isWhiteSpace { end -= 1 }
            return end
        case .sequence(let items):
            return isFlow(node) ? node.range.upperBound : items.last.map(contentEnd) ?? node.range.upperBound
        case .mapping(let entries):
            if isFlow(node) { return node.range.upperBound }
            return entries.last.map { max($0.key.range.upperBound, contentEnd(of: $0.value)) } ?? node.range.upperBound
        }
    }

    private func lines(ofItem item: YAMLNode) throws(Refusal) -> Range<Int> {
        let dash = try dash(of: item)
        guard lineHasOnlyIndent(before: dash) else {
            throw Refusal(message: "an item of the list begins on the line of another")
        }
        return lineStart(at: dash)..<lineEnd(at: max(contentEnd(of: item), dash))
    }

    private func dash(of item: YAMLNode) throws(Refusal) -> Int {
        var start = item.range.lowerBound
        while start > part.lowerBound, bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
        guard start > part.lowerBound, bytes[start - 1] == UInt8(ascii: "-") else {
            throw Refusal(message: "an item of the list is not on the line of its hyphen")
        }
        return start - 1
    }

    private func lines(ofEntry entry: YAMLNode.Entry) throws(Refusal) -> Range<Int> {
        let start = entry.key.range.lowerBound
        guard lineHasOnlyIndent(before: start) else { throw Refusal(message: "a key shares its line with a hyphen") }
        return lineStart(at: start)..<lineEnd(at: max(contentEnd(of: entry.value), entry.key.range.upperBound))
    }

    private func lineHasOnlyIndent(before offset: Int) -> Bool {
        bytes[lineStart(at: offset)..<offset].allSatisfy { $0 == UInt8(ascii: " ") }
    }

    private func lineStart(at offset: Int) -> Int {
        bytes[part.lowerBound..<offset].lastIndex(where: \.isLineBreak).map { $0 + 1 } ?? part.lowerBound
    }

    /// The offset after the end of the line.
    private func lineEnd(at offset: Int) -> Int {
        (offset..<part.upperBound).first { bytes.span.endsLine(at: $0) }.map { $0 + 1 } ?? part.upperBound
    }

    /// The line break of the line that ends at an offset; that of the line before the document if there is none.
    private func lineBreak(before offset: Int) -> String {
        let line = bytes[..<offset]
        return line.suffix(2).elementsEqual("\r\n".utf8) ? "\r\n" : line.last == UInt8(ascii: "\r") ? "\r" : "\n"
    }
}
