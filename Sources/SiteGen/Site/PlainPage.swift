/// A page of text about the site, such as information for parents: `pages/NAME.md`, and `pages/NAME.LANG.md` for the
/// same page in another language.
struct PlainPage: Sendable {
    let name: PlainPageName
    let title: String
    let language: Language
    /// The text; the title as a heading is above one that has no heading of level 1.
    let html: [UInt8]
    /// The number of bytes at the start of `html` that are a heading of level 1; 0 if a text with one begins otherwise.
    let headingCount: Int

    /// The folders of the site itself, whose names a plain page cannot have.
    private static func taken(hasLessons: Bool) -> [String] {
        ["assets", "child"] + (hasLessons ? ["learn"] : []) + ["library", "tales", "words"]
    }

    /// A page as it is read, before its links to headings of other pages are checked.
    private struct Loaded {
        var page: PlainPage?
        var headings: PlainPageHeadings?
        var headingLinks: [HeadingLink] = []
        var diagnostics: [Diagnostic]
    }

    /// Reads all plain pages of a library.
    /// - Parameters:
    ///   - languages: the site's languages; pages that name none are in the first.
    ///   - ids: the ids that the pages' template uses itself, which no heading can have.
    ///   - hasLessons: whether the site has pages for lessons.
    static func load(
        _ folder: LibraryFolder, root: String, languages: [Language], taken ids: Set<String>, hasLessons: Bool
    ) -> (pages: [PlainPage], diagnostics: [Diagnostic]) {
        let (names, wrong) = PlainPageName.all(in: folder, languages: languages)
        let folders = taken(hasLessons: hasLessons)
        let loaded = names.map {
            load($0, among: names, in: folder, root: root, language: languages[0], taken: ids, folders: folders)
        }
        let pages = loaded.compactMap(\.page)
        var diagnostics = wrong + loaded.flatMap(\.diagnostics)
        let headings = zip(names, loaded).compactMap { name, loaded in loaded.headings.map { (name.file, $0) } }
        diagnostics += HeadingLink.errors(
            loaded.flatMap(\.headingLinks),
            // A name in two forms of Unicode is one name; two such pages are an error of their own.
            headings: Dictionary(headings, uniquingKeysWith: { first, _ in first }))
        for page in pages {
            guard let language = page.name.language,
                let same = pages.first(where: {
                    $0.name.slug == page.name.slug && $0.name.file != page.name.file && $0.language == language
                })
            else { continue }
            diagnostics.append(
                Diagnostic(
                    .error, .duplicateSlug, file: folder.path(of: page.name.file),
                    "'\(folder.path(of: same.name.file))' is the same page, also in '\(language.tag)'",
                    notes: ["remove one of the two, or write the other's language in its front matter"]))
        }
        return (pages, diagnostics)
    }

    private static func load(
        _ name: PlainPageName, among names: [PlainPageName], in folder: LibraryFolder, root: String,
        language: Language, taken ids: Set<String>, folders: [String]
    ) -> Loaded {
        let path = folder.path(of: name.file)
        let (read, wrong) = MarkdownFile.read(path, root: root, name: "page")
        guard let read else { return Loaded(diagnostics: wrong.map { [$0] } ?? []) }
        var fields = read.fields
        let title = fields.text("title")
        fields.require("title", title)
        let language = Self.language(name, &fields) ?? language
        if name.slug.isEmpty || folders.contains(name.slug) {
            fields.add(
                Diagnostic(
                    .error, .duplicateSlug, file: path, "a page cannot be called '\(name.file)'",
                    notes: ["name the file with letters and digits, and not \(folders.joined(separator: ", "))"]))
        }
        if name.language == nil, ReservedName.contains(name.slug) {
            fields.add(.reservedName(name.slug, file: path, rename: "the file, for example to '\(name.slug)-page.md'"))
        }
        var links = PlainPageLinks(read.source, body: read.body, of: name, in: language, names: names, taken: ids)
        let document = MarkdownDocument(read.source.bytes, part: read.body..<read.source.bytes.count)
        var references: DiagnosticList = []
        let (heading, rest) = document.withBlocks { blocks in
            links.survey(blocks)
            references = CharacterReferences.errors(in: read.source, from: read.body, blocks: blocks)
            references += DeepNesting.error(in: read.source, from: read.body, blocks: blocks).map { [$0] } ?? []
            var writer = ProseWriter(addresses: links.addresses)
            let titles = blocks.filter { $0.kind == .heading && $0.headingLevel == 1 }
            let first = blocks.prefix(1).filter(titles.contains)
            for block in first { writer.write(block, spans: false) }
            // Screen readers find the beginning of a page by its heading.
            let added = titles.isEmpty ? Array("<h1>\((title?.value ?? "").escapedForHTML)</h1>\n".utf8) : []
            let heading = added + writer.takeHTML()
            for block in blocks.dropFirst(first.count) { writer.write(block, spans: false) }
            return (heading, writer.takeHTML())
        }
        let page = PlainPage(
            name: name, title: title?.value ?? "", language: language, html: heading + rest,
            headingCount: heading.count)
        return Loaded(
            page: page, headings: links.headings, headingLinks: links.headingLinks,
            diagnostics: fields.finished() + links.diagnostics.all + references.all)
    }

    /// Returns the language in the file's name or, if there is none, in the front matter.
    private static func language(_ name: PlainPageName, _ fields: inout YAMLFields) -> Language? {
        let range = fields.node("language")?.range
        let written = fields.language("language")
        guard let named = name.language else { return written }
        if let written, let range, written != named {
            fields.add(
                Diagnostic(
                    .error, .unknownValue, in: fields.source, at: range,
                    "the file's name says '\(named.tag)', but this is '\(written.tag)'", notes: ["leave this line out"])
            )
        }
        return named
    }

    /// Returns the versions of the page in other languages.
    func others(among pages: [PlainPage]) -> [PlainPage] {
        pages.filter { $0.name.slug == name.slug && $0.name.file != name.file }
    }

    /// Returns the page as a sitemap needs it.
    /// - Parameter pages: all plain pages of the site.
    func found(among pages: [PlainPage]) -> FoundPage {
        let others = others(among: pages)
        let versions = (others.isEmpty ? [] : others + [self])
            .sorted { precedesByBytes($0.language.tag, $1.language.tag) }
        return FoundPage(path: name.path, versions: versions.map { ($0.language, $0.name.path) })
    }
}
