/// What a YAML node says, without its location and the way in which it is written.
indirect enum YAMLValue: Sendable {
    /// `nil` for a value that was left empty.
    case text(String?)
    case list([YAMLValue])
    case group([(key: String, value: YAMLValue)])

    /// - Returns: `nil` if a key is no text, or is given twice.
    init?(_ node: YAMLNode) {
        switch node.content {
        case .scalar: self = .text(node.text)
        case .sequence(let items):
            let values = items.compactMap(YAMLValue.init)
            guard values.count == items.count else { return nil }
            self = .list(values)
        case .mapping(let entries):
            var pairs: [(key: String, value: YAMLValue)] = []
            for entry in entries {
                guard let key = entry.key.text, let value = YAMLValue(entry.value),
                    !pairs.contains(where: { $0.key == key })
                else { return nil }
                pairs.append((key, value))
            }
            self = .group(pairs)
        }
    }
}

extension YAMLValue: Equatable {
    /// The order of keys says nothing.
    static func == (left: YAMLValue, right: YAMLValue) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)):
            left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
        case (.list(let left), .list(let right)): left == right
        case (.group(let left), .group(let right)):
            left.count == right.count
                && left.allSatisfy { pair in right.contains { $0.key == pair.key && $0.value == pair.value } }
        default: false
        }
    }
}
