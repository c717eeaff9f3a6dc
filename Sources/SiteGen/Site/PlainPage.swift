/// A page of plain text about the site, such as what parents should know: `pages/NAME.md`.
struct PlainPage: Sendable {
    let slug: String
    let title: String
    let language: Language
    let html: [UInt8]

    /// Its address below the site's root.
    var path: String { "\(slug)/index.html" }

    /// Addresses that a plain page would take from the site itself.
    private static let taken = ["assets", "library", "tales"]

    /// The address of the page that is written in a file of this name.
    static func slug(of fileName: String) -> String { Slug.anchor(of: String(fileName.dropLast(3))) }

    static func load(
        _ file: LibraryFolder.File, in folder: LibraryFolder, root: String, language: Language
    ) -> (page: PlainPage?, faults: [Diagnostic]) {
        let path = folder.path(of: file.name)
        let (read, fault) = MarkdownFile.read(path, root: root, name: "page")
        guard let read else { return (nil, fault.map { [$0] } ?? []) }
        var fields = read.fields
        let title = fields.text("title")
        fields.require("title", title)
        let language = fields.language("language") ?? language
        let slug = Self.slug(of: file.name)
        if slug.isEmpty || taken.contains(slug) {
            fields.add(Diagnostic(.error, "duplicate-slug", file: path, "a page cannot be called '\(file.name)'"))
        }
        var links = PlainPageLinks(read.source, body: read.body, others: folder.files.map(\.name))
        let document = MarkdownDocument(read.source.bytes, part: read.body..<read.source.bytes.count)
        let html = document.withBlocks { blocks in
            links.survey(blocks)
            var writer = ProseWriter(addresses: links.addresses)
            for block in blocks { writer.write(block, spans: false) }
            return writer.takeHTML()
        }
        let page = PlainPage(slug: slug, title: title?.value ?? "", language: language, html: html)
        return (page, fields.finished() + links.faults)
    }

    func render(_ frame: SiteFrame) throws(RenderFault) -> OutputFile {
        try frame.page(
            "page", at: path, title: title, description: nil,
            [
                "page": ["title": .text(title), "lang": .text(language.tag), "dir": .text(language.direction)],
                "html": .bytes(html),
            ])
    }
}
