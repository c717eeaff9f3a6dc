/// A JSON file as a whole, to look things up in: for files of other programs, whose keys come in any order.
///
/// Nodes lie in one array in the order of the file, each knowing where the one behind all it holds is; texts and numbers
/// stay in the file's bytes until they are asked for. Several values one after the other (JSON lines) are read as well.
struct JSONTree: Sendable {
    /// The number of a value in the file.
    typealias Node = Int

    private struct Entry: Sendable {
        let kind: JSONReader.Kind
        /// Of a member of an object.
        let key: JSONText?
        /// The text between its quotes, or all of the value.
        var content: JSONText
        /// The first node that is not part of this one.
        var next: Node
    }

    private let reader: JSONReader
    private var entries: [Entry] = []
    /// The values of the file: mostly one.
    private(set) var roots: [Node] = []

    var bytes: [UInt8] { reader.bytes }

    init(_ bytes: [UInt8], isLenient: Bool) throws(JSONFault) {
        var reader = try JSONReader(bytes, isLenient: isLenient)
        self.reader = reader
        entries.reserveCapacity(bytes.count / 12)
        repeat {
            roots.append(entries.count)
            try read(&reader)
            reader.passSpace()
        } while reader.offset < bytes.count && bytes[reader.offset] == UInt8(ascii: "{")
        try reader.finish()
    }

    private mutating func read(_ reader: inout JSONReader) throws(JSONFault) {
        /// The containers that are open.
        var open: [Node] = []
        var key: JSONText?
        repeat {
            try append(key, &reader, &open)
            while let container = open.last {
                if entries[container].kind == .object {
                    key = try reader.nextKey()
                    if key != nil { break }
                } else {
                    key = nil
                    if try reader.nextElement() { break }
                }
                entries[container].next = entries.count
                entries[container].content = JSONText(
                    range: entries[container].content.range.lowerBound..<reader.offset, isEscaped: false)
                open.removeLast()
            }
        } while !open.isEmpty
    }

    private mutating func append(
        _ key: JSONText?, _ reader: inout JSONReader, _ open: inout [Node]
    ) throws(JSONFault) {
        let kind = try reader.kind()
        let begin = reader.offset
        var content: JSONText?
        switch kind {
        case .object: try reader.beginObject()
        case .array: try reader.beginArray()
        case .text: content = try reader.readText()
        case .number: _ = try reader.readNumber()
        case .boolean: _ = try reader.readBoolean()
        case .null: try reader.readNull()
        }
        if kind == .object || kind == .array { open.append(entries.count) }
        entries.append(
            Entry(
                kind: kind, key: key, content: content ?? JSONText(range: begin..<reader.offset, isEscaped: false),
                next: entries.count + 1))
    }
}

// MARK: Asking

extension JSONTree {
    func kind(_ node: Node) -> JSONReader.Kind { entries[node].kind }

    /// Where the value stands, a text with its quotes.
    func place(_ node: Node) -> Range<Int> {
        entries[node].kind == .text ? entries[node].content.quoted : entries[node].content.range
    }

    /// The value of an object's first member called `key`, unless it is null.
    func value(_ key: StaticString, of node: Node?) -> Node? {
        guard let node, entries[node].kind == .object else { return nil }
        var child = node + 1
        while child < entries[node].next {
            if let own = entries[child].key, reader.text(own, is: key) {
                return entries[child].kind == .null ? nil : child
            }
            child = entries[child].next
        }
        return nil
    }

    /// The values of an object's members called `key`, one object within the other.
    func value(_ keys: [StaticString], of node: Node?) -> Node? { keys.reduce(node) { value($1, of: $0) } }

    /// The list that is an object's member; `nil` when it is none.
    func list(_ key: StaticString, of node: Node?) -> Node? {
        guard let found = value(key, of: node), entries[found].kind == .array else { return nil }
        return found
    }

    /// Whether an object has a member called `key`, even if it is null.
    func has(_ key: StaticString, in node: Node?) -> Bool {
        guard let node, entries[node].kind == .object else { return false }
        var child = node + 1
        while child < entries[node].next {
            if let own = entries[child].key, reader.text(own, is: key) { return true }
            child = entries[child].next
        }
        return false
    }

    /// The elements of a list, or the values of an object.
    func elements(of node: Node?) -> [Node] {
        guard let node, [.array, .object].contains(entries[node].kind) else { return [] }
        var found: [Node] = []
        var child = node + 1
        while child < entries[node].next {
            found.append(child)
            child = entries[child].next
        }
        return found
    }

    /// The name of an object's member.
    func key(_ node: Node) -> String? { entries[node].key.map { reader.string(of: $0) } }

    /// The UTF-8 of a text, as far as the file has it right; `nil` of any other kind.
    func text(_ node: Node?) -> [UInt8]? {
        guard let node, entries[node].kind == .text else { return nil }
        var text: [UInt8] = []
        reader.append(entries[node].content, to: &text)
        return text
    }

    /// Whether a text is `word`.
    func text(_ node: Node?, is word: StaticString) -> Bool {
        guard let node, entries[node].kind == .text else { return false }
        return reader.text(entries[node].content, is: word)
    }

    /// The bytes of a text between its quotes, escapes and all.
    func raw(_ node: Node) -> ArraySlice<UInt8> { bytes[entries[node].content.range] }

    /// A number, also one in quotes.
    func number(_ node: Node?) -> Decimal? {
        guard let node, [.number, .text].contains(entries[node].kind) else { return nil }
        return Decimal(bytes.span, entries[node].content.range)
    }
}
