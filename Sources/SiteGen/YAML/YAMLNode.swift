/// A node of a YAML document with the place it was written at.
struct YAMLNode: Sendable {
    indirect enum Content: Sendable {
        /// `isPlain` when it was written without quotes, so that `true` and `"true"` can be told apart.
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
        case .scalar(let text, let isPlain):
            if isPlain, text.isEmpty || text == "~" || text == "null" { "nothing" } else { "a text" }
        case .sequence: "a list"
        case .mapping: "a group of keys"
        }
    }

    /// The text of a scalar; `nil` for what is empty, a list or a group.
    var text: String? {
        guard case .scalar(let text, let isPlain) = content else { return nil }
        if isPlain, text.isEmpty || text == "~" || text == "null" { return nil }
        return text
    }
}
