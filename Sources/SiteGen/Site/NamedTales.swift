extension SiteConfig {
    /// Reports the names in `home` and `shelves` that have no effect. A tale that does not exist is an error. A tale
    /// that readers cannot have now is a warning, so that an author can withdraw it without a change of `site.yml`. A
    /// tale whose translation stands on a shelf already is a warning, too.
    /// - Parameters:
    ///   - found: all tales whose front matter could be read.
    ///   - shown: those that the library shows.
    ///   - unread: as in `SiteIndex.assemble`.
    func diagnostics(among found: [TaleFolder], shown: [TaleFolder], unread: Set<String>) -> [Diagnostic] {
        guard let source, !home.slugs.isEmpty || !shelves.isEmpty else { return [] }
        // A draft may have the name of a tale that the library shows.
        let tales = Dictionary((shown + found).map { ($0.slug, $0) }) { first, _ in first }
        let slugs = Set(shown.map(\.slug))
        let near = Lazy { slugs.sorted() }
        var diagnostics: DiagnosticList = []

        /// Returns the tale if the library shows it, and else reports why it does not.
        func tale(_ slug: Located<String>, without: String) -> TaleFolder? {
            guard let tale = tales[slug.value] else {
                if unread.contains(slug.value) { return nil }
                let written = source.writtenName(at: slug.range)
                diagnostics.add(
                    .error, .unknownTale, in: source, at: slug.range, "there is no tale '\(written)'",
                    notes: [
                        suggestion(forTale: written, among: near.value)
                            ?? "write the name of that tale's folder in tales/"
                    ])
                return nil
            }
            if slugs.contains(slug.value) { return tale }
            diagnostics.add(
                .warning, .unknownTale, in: source, at: slug.range, "the tale '\(slug.value)' is a draft or withdrawn",
                notes: ["until it is published, \(without)"])
            return nil
        }

        for slug in home.slugs {
            let without = "home opens as it does without this line"
            guard let lack = tale(slug, without: without)?.header.lackForHome else { continue }
            diagnostics.add(
                .warning, .unknownTale, in: source, at: slug.range,
                "home cannot open with the tale '\(slug.value)': \(lack)",
                notes: ["name a tale that anyone can hear or read; with this one, \(without)"])
        }
        let translations = Lazy { TranslationGroups(of: shown) }
        // By the first of a tale's translations.
        var named: [String: Located<String>] = [:]
        for case .tales(let slugs) in shelves.map(\.content) {
            for slug in slugs {
                guard let tale = tale(slug, without: "the shelf leaves it out") else { continue }
                let group = translations.value.group(of: tale)[0].slug
                if let first = named[group] {
                    diagnostics.append(.taleOnTwoShelves(slug, as: first.value, in: source, first: first.range))
                } else {
                    named[group] = slug
                }
            }
        }
        // Any other tale may be in one that could not be read.
        if unread.isEmpty {
            reportUnknown("theme", \.themes, \.themes, shown, in: source, to: &diagnostics)
            reportUnknown("character", \.characters, \.characters, shown, in: source, to: &diagnostics)
        }
        return diagnostics.all
    }

    /// Reports the themes, or the characters, that a shelf asks for and no tale has.
    private func reportUnknown(
        _ name: String, _ wanted: (SiteShelf.Rule) -> [Located<String>], _ given: (TaleHeader) -> [String],
        _ shown: [TaleFolder], in source: Source, to diagnostics: inout DiagnosticList
    ) {
        let wanted = shelves.flatMap { shelf -> [Located<String>] in
            if case .rule(let rule) = shelf.content { wanted(rule) } else { [] }
        }
        guard !wanted.isEmpty else { return }
        let known = Set(shown.flatMap { given($0.header) })
        let near = Lazy { known.sorted(by: precedesByBytes) }
        for subject in wanted where !known.contains(subject.value) {
            diagnostics.add(
                .warning, .unknownValue, in: source, at: subject.range,
                "no tale of the library has the \(name) '\(subject.value.shortened(to: 40))'",
                notes: suggestions(for: subject.value, among: near.value))
        }
    }
}

extension TaleHeader {
    /// Why home cannot open with the tale; `nil` if it can.
    fileprivate var lackForHome: String? {
        if let state { return "it is marked '\(state.rawValue)' and has no page" }
        if access == .premium { return "it is locked" }
        if ![.tale, .video].contains(kind) { return "it is of the kind '\(kind.rawValue)'" }
        return cover == nil ? "it has no 'cover'" : nil
    }
}
