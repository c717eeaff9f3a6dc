extension PlainPage {
    /// The page itself.
    /// - Parameter pages: all plain pages of the site.
    func render(_ frame: SiteFrame, among pages: [PlainPage]) throws(RenderError) -> OutputFile {
        let others = others(among: pages)
        var page = SitePage(
            "page", at: name.path, title: SitePage.HeadText(title), share: Share(),
            [
                "page": [
                    "title": .text(title), "lang": .text(language.tag), "dir": .text(language.direction),
                    "many": .flag(!others.isEmpty), "family": .flag(name.slug == "parents"),
                    "privacy": .flag(name.slug == "privacy"),
                    "sends": .flag(name.slug == "privacy" && frame.config.events != nil),
                    "versions": .list(
                        others.map { other in
                            [
                                "lang": .text(other.language.tag), "dir": .text(other.language.direction),
                                "name": .text(frame.ownName(of: other.language)), "title": .text(other.title),
                                "url": .text(other.name.path),
                            ]
                        }),
                ],
                "html": .bytes(html),
                "heading": headingCount == 0 ? .nothing : .bytes(Array(html[..<headingCount])),
                "below": .bytes(Array(html[headingCount...])),
            ])
        // A page with versions in other languages has its UI strings in its own language.
        if !others.isEmpty { page.language = language }
        return try frame.render(page)
    }
}
