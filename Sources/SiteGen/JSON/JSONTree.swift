/// The tree of a JSON file, for files of other programs, whose keys come in any order.
///
/// All nodes lie in one array, in the order of the file. Each knows the next node that it does not contain. Texts and
/// numbers stay in the file's bytes until a caller asks for them. The file may contain several values one after the
/// other (JSON Lines).
struct JSONTree: Sendable {
    /// The index of a value in the order of the file.
    typealias Node = Int

    private struct Entry: Sendable {
        let kind: JSONReader.Kind
        /// The key of a member of an object.
        let key: JSONText?
        /// The text between its quotes, or the whole value of any other kind.
        var content: JSONText
        /// The first node after this one and all that it contains.
        var next: Node
    }

    private let reader: JSONReader
    private var entries: [Entry] = []
    /// The values of the file. There is at least one.
    private(set) var roots: [Node] = []

    var bytes: [UInt8] { reader.bytes }

    init(_ bytes: [UInt8], isLenient: Bool) throws(JSONError) {
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

    private mutating func read(_ reader: inout JSONReader) throws(JSONError) {
        // The containers that are open.
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
    ) throws(JSONError) {
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

// MARK: Queries

extension JSONTree {
    func kind(_ node: Node) -> JSONReader.Kind { entries[node].kind }

    /// The UTF-8 offsets of a value, of a text with its quotes.
    func location(of node: Node) -> Range<Int> {
        entries[node].kind == .text ? entries[node].content.quoted : entries[node].content.range
    }

    /// The value of an object's first member with this key; `nil` if there is none or it is null.
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

    /// The value at a path of keys through nested objects; `nil` if there is none or it is null.
    func value(_ keys: [StaticString], of node: Node?) -> Node? { keys.reduce(node) { value($1, of: $0) } }

    /// The value of an object's member with this key if it is a list.
    func list(_ key: StaticString, of node: Node?) -> Node? {
        guard let found = value(key, of: node), entries[found].kind == .array else { return nil }
        return found
    }

    /// Whether an object has a member with this key, even if its value is null.
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

    /// The key of a value that is a member of an object.
    func key(_ node: Node) -> String? { entries[node].key.map { reader.string(of: $0) } }

    /// The UTF-8 of a text; `nil` for any other kind. A lenient tree may have invalid bytes in it.
    func text(_ node: Node?) -> [UInt8]? {
        guard let node, entries[node].kind == .text else { return nil }
        var text: [UInt8] = []
        reader.append(entries[node].content, to: &text)
        return text
    }

    /// Whether a value is the text `word`.
    func text(_ node: Node?, is word: StaticString) -> Bool {
        guard let node, entries[node].kind == .text else { return false }
        return reader.text(entries[node].content, is: word)
    }

    /// The bytes of a text between its quotes, with its escapes.
    func raw(_ node: Node) -> ArraySlice<UInt8> { bytes[entries[node].content.range] }

    /// A number, with or without quotes.
    func number(_ node: Node?) -> Decimal? {
        guard let node, [.number, .text].contains(entries[node].kind) else { return nil }
        return Decimal(bytes.span, entries[node].content.range)
    }
}
