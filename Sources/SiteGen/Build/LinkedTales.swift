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
        let lessons = siteFacts.learning.compactMap { lesson in
            (cards[tales[lesson].folder.path] ?? nil)?.facts().map { (tales[lesson].tale(), $0.tales) }
        }
        guard lessons.contains(where: { !$0.1.isEmpty }) else { return [] }
        let all = siteFacts.shown.map { tales[$0].tale() }
        let bySlug = Dictionary(all.map { ($0.slug, $0) }) { first, _ in first }
        return lessons.flatMap { lesson, links in
            links.compactMap { link -> Diagnostic? in
                if unread.contains(link.value) { return nil }
                let range = SiteIndex.FileRange(lesson, link.range)
                if let state = bySlug[link.value].map(\.header.state) {
                    return state.map {
                        range.diagnostic(
                            .unknownTale, "the tale '\(link.value)' is marked '\($0.rawValue)' and has no page",
                            ["leave the link out until that tale can be read"])
                    }
                }
                let near = closestName(to: link.value, among: bySlug.keys.sorted())
                return range.diagnostic(
                    .unknownTale, "there is no tale '\(link.value)' to read",
                    near.map { ["did you mean '../\($0)/\(TaleFolder.fileName)'?"] } ?? [])
            }
        }
    }
}
