/// The names in braces of UI strings, which pages and scripts replace by values.
struct Placeholders {
    /// What a form of exactly one number can be without.
    private static let number = "{count}"

    /// In the order of the text, each once.
    let names: [String]

    init(in text: String) {
        var names: [String] = []
        var rest = text.utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[start...]
            guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { break }
            // The last brace that opens before this one closes.
            let own = rest[...end].lastIndex(of: UInt8(ascii: "{")) ?? start
            let name = String(decoding: rest[own...end], as: UTF8.self)
            if name.utf8.count > 2, !names.contains(name) { names.append(name) }
            rest = rest[end...].dropFirst()
        }
        self.names = names
    }

    /// Reports the placeholders that no page replaces, or else those that are missing.
    /// - Parameters:
    ///   - bases: the same string in the themes below and in English, as far as they have it.
    ///   - isPluralForm: whether the string is one of several plural forms.
    static func diagnostic(
        _ key: String, _ text: String, beside bases: [String], isPluralForm: Bool, in source: Source,
        at range: Range<Int>
    ) -> Diagnostic? {
        guard let base = bases.first else { return nil }
        let own = Placeholders(in: text).names
        let known = bases.map { Placeholders(in: $0).names }
        if let wrong = own.first(where: { name in known.allSatisfy { !$0.contains(name) } }) {
            return .unknownPlaceholder(wrong, of: key, known: known[0], own: own, in: source, at: range)
        }
        let missing = known[0].first { name in
            !own.contains(name) && known.allSatisfy { $0.contains(name) } && !(isPluralForm && name == number)
        }
        return missing.map { .missingPlaceholder($0, of: key, base: base, in: source, at: range) }
    }
}
