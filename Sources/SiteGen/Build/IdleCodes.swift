/// The family codes that name a tale, a level or a theme of which nothing is locked: a family with such a code may have
/// been locked out when a tale was renamed.
enum IdleCodes {
    /// - Parameters:
    ///   - tales: all tales of the library.
    ///   - unread: as in `SiteIndex.assemble`.
    static func diagnostics(_ codes: FamilyCodes?, _ tales: [ListedTale], unread: Set<String>) -> [Diagnostic] {
        let named = codes?.open.filter { $0.opens != .all } ?? []
        guard !named.isEmpty else { return [] }
        let locked = tales.filter(\.isLocked)
        let headers = Lazy { locked.map { (slug: $0.slug, header: $0.tale().header) } }
        let slugs = Set(locked.map(\.slug)).union(unread)
        return named.flatMap { code -> [Diagnostic] in
            switch code.opens {
            case .all: []
            case .tales(let names):
                names.filter { !slugs.contains($0) }.map { name in
                    .idleCode(
                        code, "no locked tale has the name '\(name)'",
                        ["if the tale was renamed, call its folder '\(name)' again, or make a code for its new name"])
                }
            case .matching(let word):
                headers.value.contains { code.opens.includes($0.slug, $0.header) }
                    ? [] : [.idleCode(code, "no locked tale has the level or theme '\(word)'", [])]
            }
        }
    }
}

extension Diagnostic {
    fileprivate static func idleCode(_ code: FamilyCodes.Code, _ reason: String, _ notes: [Note]) -> Diagnostic {
        let name = "'\(code.id)'" + (code.label.map { " (\($0))" } ?? "")
        return Diagnostic(
            .warning, .idleCode, file: FamilyCodes.file,
            "the code \(name) opens nothing of what it was made for: \(reason)",
            notes: notes + ["if nobody needs the code any more: storysite code remove \(shellWord(code.id))"])
    }
}
