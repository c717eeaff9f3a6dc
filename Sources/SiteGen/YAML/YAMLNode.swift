/// A node of a YAML document with its location.
struct YAMLNode: Sendable {
    indirect enum Content: Sendable {
        /// `isPlain` when the scalar was written without quotes: `true` is a flag, `"true"` is a text.
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        case mapping([Entry])
    }

    struct Entry: Sendable {
        var key: YAMLNode
        var value: YAMLNode
    }

    var content: Content
    /// UTF-8 offsets in the whole file.
    var range: Range<Int>

    /// The kind in an author's words.
    var kind: String {
        switch content {
        case .scalar(let text, let isPlain): Self.isNull(text, isPlain) ? "nothing" : "a text"
        case .sequence: "a list"
        case .mapping: "a group of keys"
        }
    }

    /// The text of a scalar; `nil` for an empty value, a list or a group.
    var text: String? {
        guard case .scalar(let text, let isPlain) = content, !Self.isNull(text, isPlain) else { return nil }
        return text
    }

    /// The first key of a group.
    var firstKey: String? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first?.key.text
    }

    private static func isNull(_ text: String, _ isPlain: Bool) -> Bool {
        isPlain && (text.isEmpty || text == "~" || text == "null")
    }
}

extension CacheWriter {
    mutating func add(_ entry: YAMLNode.Entry) {
        add(entry.key)
        add(entry.value)
    }

    /// Adds what a node says, without where it stands.
    private mutating func add(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let text, let isPlain):
            add(isPlain ? 1 : 0)
            add(text)
        case .sequence(let items):
            add(2)
            add(items) { $1.add($0) }
        case .mapping(let entries):
            add(3)
            add(entries) { $1.add($0) }
        }
    }
}
