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

    static func load(
        _ file: LibraryFolder.File, in folder: LibraryFolder, root: String, language: Language
    ) -> (page: PlainPage?, faults: [Diagnostic]) {
        let path = folder.path(of: file.name)
        let source: Source
        do { source = Source(path: path, bytes: try Files.read("\(root)/\(path)")) } catch {
            return (nil, [Diagnostic(.error, "unreadable-file", file: path, error.message)])
        }
        if let fault = source.encodingFault() { return (nil, [fault]) }
        let (front, open) = FrontMatter.find(in: source)
        if let open { return (nil, [open]) }
        guard let front else {
            return (nil, [Diagnostic(
                .error, "missing-front-matter", in: source, at: 0..<0, "this page does not begin with front matter",
                notes: ["begin the file with a line of ---, then 'title: …', then another line of ---"])])
        }
        let (node, bad) = YAMLParser.parse(source, part: front.yaml)
        if let bad { return (nil, [bad]) }
        var fields = YAMLFields(node, in: source, at: front.yaml, name: "front matter")
        let title = fields.text("title")
        fields.require("title", title)
        let language = fields.language("language") ?? language
        let slug = Slug.anchor(of: String(file.name.dropLast(3)))
        if slug.isEmpty || taken.contains(slug) {
            fields.add(Diagnostic(.error, "duplicate-slug", file: path, "a page cannot be called '\(file.name)'"))
        }
        let addresses = PlainPageAddresses(source, body: front.body)
        var writer = ProseWriter(addresses: addresses.book)
        let document = MarkdownDocument(source.bytes, part: front.body..<source.bytes.count)
        document.withBlocks { for block in $0 { writer.write(block, spans: false) } }
        let page = PlainPage(slug: slug, title: title?.value ?? "", language: language, html: writer.takeHTML())
        return (page, fields.finished() + addresses.faults)
    }

    func render(_ frame: SiteFrame) -> OutputFile {
        frame.page("page", at: path, title: title, description: nil, [
            "page": ["title": .text(title), "lang": .text(language.tag), "dir": .text(language.direction)],
            "html": .bytes(html),
        ])
    }
}

/// What a plain page may lead to: other pages of the site, other sites by a link that is followed by hand, mail. It
/// shows no pictures, for it has no folder of its own.
private struct PlainPageAddresses {
    struct Book: AddressBook {
        func address(of node: MarkdownNode) -> [UInt8]? {
            node.kind == .image || isUnsafeURL(node.url) ? nil : node.url
        }
    }

    let book = Book()
    private(set) var faults: [Diagnostic] = []

    init(_ source: Source, body: Int) {
        let lines = SourceLines(source)
        let first = lines.number(at: body)
        var found: [Diagnostic] = []
        let document = MarkdownDocument(source.bytes, part: body..<source.bytes.count)
        document.withBlocks { blocks in
            for block in blocks {
                block.walk { node, isEntering in
                    guard isEntering, node.kind == .image || node.kind == .link else { return }
                    let place = lines.place(of: node.url, on: first + max(node.line, 1) - 1)
                    if node.kind == .image {
                        found.append(Diagnostic(
                            .error, "outside-library", in: source, at: place, "a plain page shows no pictures"))
                    } else if isUnsafeURL(node.url) {
                        found.append(Diagnostic(
                            .error, "outside-link", in: source, at: place, "this link would run something",
                            notes: ["a link leads to a page, https://… or mailto:…"]))
                    }
                }
            }
        }
        faults = found
    }
}
