extension SiteConfig {
    /// The pages that `events` needs: one where a grown-up agrees, and one that says what is sent.
    func missingPagesOfEvents(among pages: [PlainPageName]) -> [Diagnostic] {
        guard events != nil else { return [] }
        let reasons = [
            ("parents", "a grown-up agrees there, so without it nothing is ever sent"),
            ("privacy", "it says by itself what is sent and where; add why you ask, and how long you keep it"),
        ]
        return reasons.filter { slug, _ in !pages.contains { $0.slug == slug } }.map { slug, reason in
            diagnostic(
                .missingFile, about: .events, "'events' needs the page 'pages/\(slug).md'", as: .warning,
                notes: ["write that page: \(reason)"])
        }
    }
}
