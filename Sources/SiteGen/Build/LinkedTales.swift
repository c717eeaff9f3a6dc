/// The tales to which the texts of lessons and activities link. A lesson is not read again when another tale changes,
/// so its links are checked in each build.
enum LinkedTales {
    /// - Parameters:
    ///   - tales: all tales, to whose positions the facts refer.
    ///   - unread: as in `SiteIndex.assemble`.
    ///   - results: the outcome for each tale that is built.
    static func diagnostics(
        _ siteFacts: SiteFacts, _ tales: [ListedTale], unread: Set<String>, _ results: [TaleResult]
    ) -> [Diagnostic] {
        guard siteFacts.hasLessons else { return [] }
        let cards = Dictionary(results.map { ($0.folder, $0.card) }) { first, _ in first }
        let links = siteFacts.learning.map { tales[$0] }.flatMap { lesson in
            ((cards[lesson.folder.path] ?? nil)?.facts()?.tales ?? []).map { (lesson: lesson, link: $0) }
        }
        guard !links.isEmpty else { return [] }
        let bySlug = Dictionary(siteFacts.shown.lazy.map { (tales[$0].slug, tales[$0]) }) { first, _ in first }
        let linked = Set(links.map { $0.link.value })
        let states = bySlug.filter { linked.contains($0.key) }.mapValues { $0.tale().header.state }
        let slugs = Lazy { bySlug.keys.sorted() }
        var diagnostics: [Diagnostic] = []
        for (lesson, link) in links where !unread.contains(link.value) {
            let (message, notes): (String, [String])
            if let known = states[link.value] {
                guard let state = known else { continue }
                (message, notes) = (
                    "the tale '\(link.value)' is marked '\(state.rawValue)' and has no page",
                    ["leave the link out until that tale can be read"]
                )
            } else {
                let near =
                    diagnostics.count < SiteIndex.suggestionLimit
                    ? closestName(to: link.value, among: slugs.value) : nil
                message = "there is no tale '\(link.value)' to read"
                notes = near.map { ["did you mean '../\($0)/\(TaleFolder.fileName)'?"] } ?? []
            }
            diagnostics.append(
                SiteIndex.FileRange(lesson.tale(), link.range).diagnostic(.unknownTale, message, notes))
        }
        return diagnostics
    }
}
