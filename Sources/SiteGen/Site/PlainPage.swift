/// A page of plain text about the site, such as what parents should know: `pages/NAME.md`, and `pages/NAME.LANG.md` for
/// the same in another language.
struct PlainPage: Sendable {
    let name: PlainPageName
    let title: String
    let language: Language
    let html: [UInt8]

    /// Addresses that a plain page would take from the site itself.
    private static let taken = ["assets", "library", "tales"]

    /// All plain pages of a library.
    /// - Parameter languages: those of the site; the first is what pages are in that do not say it.
    static func load(
        _ folder: LibraryFolder, root: String, languages: [Language]
    ) -> (pages: [PlainPage], faults: [Diagnostic]) {
        let (names, wrong) = PlainPageName.all(in: folder, languages: languages)
        let loaded = names.map { load($0, among: names, in: folder, root: root, language: languages[0]) }
        let pages = loaded.compactMap(\.page)
        var faults = wrong + loaded.flatMap(\.faults)
        for page in pages {
            guard let language = page.name.language,
                let same = pages.first(where: {
                    $0.name.slug == page.name.slug && $0.name.file != page.name.file && $0.language == language
                })
            else { continue }
            faults.append(
                Diagnostic(
                    .error, "duplicate-slug", file: folder.path(of: page.name.file),
                    "\(folder.path(of: same.name.file)) is in '\(language.tag)', too",
                    notes: ["keep one of the two, or say the other's language in its front matter"]))
        }
        return (pages, faults)
    }

    private static func load(
        _ name: PlainPageName, among names: [PlainPageName], in folder: LibraryFolder, root: String, language: Language
    ) -> (page: PlainPage?, faults: [Diagnostic]) {
        let path = folder.path(of: name.file)
        let (read, fault) = MarkdownFile.read(path, root: root, name: "page")
        guard let read else { return (nil, fault.map { [$0] } ?? []) }
        var fields = read.fields
        let title = fields.text("title")
        fields.require("title", title)
        let language = Self.language(name, &fields) ?? language
        if name.slug.isEmpty || taken.contains(name.slug) {
            fields.add(Diagnostic(.error, "duplicate-slug", file: path, "a page cannot be called '\(name.file)'"))
        }
        var links = PlainPageLinks(read.source, body: read.body, of: name, in: language, names: names)
        let document = MarkdownDocument(read.source.bytes, part: read.body..<read.source.bytes.count)
        let html = document.withBlocks { blocks in
            links.survey(blocks)
            var writer = ProseWriter(addresses: links.addresses)
            for block in blocks { writer.write(block, spans: false) }
            return writer.takeHTML()
        }
        let page = PlainPage(name: name, title: title?.value ?? "", language: language, html: html)
        return (page, fields.finished() + links.faults)
    }

    /// What the name says and, if that says nothing, the front matter.
    private static func language(_ name: PlainPageName, _ fields: inout YAMLFields) -> Language? {
        let place = fields.text("language")?.range
        let written = fields.language("language")
        guard let named = name.language else { return written }
        if let written, let place, written != named {
            fields.add(
                Diagnostic(
                    .error, "unknown-value", in: fields.source, at: place,
                    "the file's name says '\(named.tag)', but this is '\(written.tag)'", notes: ["leave this line out"])
            )
        }
        return named
    }

    /// The same page in other languages.
    private func others(among pages: [PlainPage]) -> [PlainPage] {
        pages.filter { $0.name.slug == name.slug && $0.name.file != name.file }
    }

    /// For search engines.
    /// - Parameter pages: all of the site's.
    func found(among pages: [PlainPage]) -> FoundPage {
        let others = others(among: pages)
        let versions = (others.isEmpty ? [] : others + [self])
            .sorted { precedesByBytes($0.language.tag, $1.language.tag) }
        return FoundPage(path: name.path, versions: versions.map { ($0.language, $0.name.path) })
    }

    /// - Parameter pages: all of the site's.
    func render(_ frame: SiteFrame, among pages: [PlainPage]) throws(RenderFault) -> OutputFile {
        let others = others(among: pages)
        return try frame.page(
            "page", at: name.path, title: title, description: nil,
            // A page that there is in several languages is in its own from the bar to the foot.
            in: others.isEmpty ? nil : language,
            [
                "page": [
                    "title": .text(title), "lang": .text(language.tag), "dir": .text(language.direction),
                    "many": .flag(!others.isEmpty),
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
            ])
    }
}
