/// An EPUB as a tale: each file of its reading order is a page, and Media Overlays become a voice.
///
/// Books are read leniently: the first entry of the archive, its order and its table of contents do not matter.
struct EPUBBook {
    private let files: BookFiles
    private let base: String
    private let package: EPUBPackage
    private let pageNames: Set<String>
    /// The pages that the guide of EPUB 2 calls tables of contents.
    private let contents: Set<String>
    private let isOurs: Bool
    private let isFixedLayout: Bool

    /// - Parameter base: the folder of the book among the files, with its slash.
    init(_ files: BookFiles, base: String) throws(ImportError) {
        (self.files, self.base) = (files, base)
        let package = try EPUBPackage(files, base: base)
        self.package = package
        (isOurs, isFixedLayout) = (package.isOurs, package.isFixedLayout)
        pageNames = Set(package.spine.compactMap { package.items[$0]?.name })
        contents = Set(package.contents.compactMap { files.resolve($0, from: package.name) })
        try refuseLocked()
    }

    /// Fonts may be obfuscated; pages that are encrypted cannot be read.
    private func refuseLocked() throws(ImportError) {
        let name = "\(base)META-INF/encryption.xml"
        guard files.has(name) else { return }
        let tree = MarkupTree(html: try files.text(name))
        let locked = tree.elements.filter { tree.isElement($0, "cipherreference") }
            .compactMap { tree.string("uri", of: $0) }
            .compactMap { files.resolve($0, from: Self.name(atRootOf: base)) }
        if locked.contains(where: pageNames.contains) {
            throw ImportError(
                .brokenBook, "the pages of this book are encrypted",
                notes: ["a book with copy protection cannot be read"])
        }
    }

    /// A file at the root of a book: addresses in `META-INF` begin there.
    /// - Parameter base: the folder of the book, with its slash.
    static func name(atRootOf base: String) -> String { "\(base)mimetype" }

    /// - Parameter fallback: the language if the book does not say it.
    func book(fallback: Language?) throws(ImportError) -> ImportedBook {
        let language = try language(fallback: fallback)
        let list = try files.text(package.name)
        let work = package.identifier ?? Digest(list).text
        var book = ImportedBook(project: .epub, work: work, language: language)
        book.title =
            package.texts("title").first?.text
            ?? BookFiles.stem(of: base.isEmpty ? files.path : String(base.dropLast()))
        book.isOurs = isOurs
        describe(&book)
        var pages = try pages(&book.omissions)
        EPUBFrontMatter.takeCover(&pages, &book, declared: package.cover)
        EPUBFrontMatter.takeGlossary(&pages, &book)
        EPUBFrontMatter.takeImprint(&pages, &book)
        // A licence by another name.
        if book.license == nil { book.license = package.texts("rights").first?.text }
        let license = book.license ?? ""
        book.credits += package.texts("rights").map(\.text).filter {
            !LicenseName.isAll(of: $0) && !license.contains($0)
        }
        book.pages = pages.map(\.page)
        if pages.contains(where: { !$0.clips.isEmpty }) { book.narration.recordings = .pages(pages.map(\.clips)) }
        return book
    }

    private func language(fallback: Language?) throws(ImportError) -> Language {
        // Codes of ISO 639-2 for no language, several languages, and those without a code say nothing.
        let named = package.texts("language").lazy.compactMap { Language(lenient: $0.text) }
            .first { !["und", "mul", "mis", "zxx"].contains($0.primary) }
        guard let language = named ?? fallback else {
            throw ImportError(
                .unknownLanguage, "this book does not say its language", notes: ["name it with --language"],
                file: package.name)
        }
        return language
    }

    struct ReadPage {
        var page: ImportedBook.Page
        var clips: [ImportedBook.Clip] = []
        /// What the book says of the page as a whole.
        var kind = EPUBContentDocument.Kind.story
        /// The words of a glossary.
        var words: [ImportedBook.Word] = []
        /// What a glossary has beside them.
        var beside: [ImportedBook.Block] = []
    }

    // MARK: Names and licence

    private func describe(_ book: inout ImportedBook) {
        let creators = package.texts("creator").map { ($0.text, package.role(of: $0.node) ?? "aut") }
        let contributors = package.texts("contributor").map { ($0.text, package.role(of: $0.node) ?? "ctb") }
        for (name, role) in creators + contributors {
            switch role {
            case "aut": book.author.append(name)
            case "ill", "art", "pht": book.illustrator.append(name)
            case "trl": book.translator.append(name)
            case "nrt": book.narration.name = book.narration.name ?? name
            default: book.credits.append(name)
            }
        }
        book.credits += package.texts("publisher").map(\.text)
        let rights = package.texts("rights").map(\.text)
        book.license =
            LicenseName.find(in: rights.joined(separator: "\n"))
            ?? package.meta("dcterms:license").map {
                LicenseName.find(in: $0) ?? $0
            }
        // Parts of the book have licences of their own.
        if book.license == nil, rights.contains(where: { LicenseName.find(in: $0) != nil }) {
            book.license = rights.joined(separator: "; ")
        }
        book.summary = package.texts("description").first.map { description in
            // Many descriptions are HTML within XML.
            let tree = MarkupTree(html: Array(description.text.utf8))
            return String(decoding: tree.text(in: 0..<tree.count), as: UTF8.self).collapsingWhitespace()
        }.flatMap { $0.isEmpty ? package.texts("description").first?.text : $0 }
        book.ages = ImportedBook.ages(package.meta("schema:typicalAgeRange"))
        book.published = package.published.flatMap { Day(String($0.prefix(10))) }
    }

    // MARK: Pages

    /// The overlays that are read so far, by the names of their files: one may have the times of all pages.
    private typealias Overlays = [String: Result<EPUBOverlay, ImportError>]

    private func pages(_ omissions: inout Omissions) throws(ImportError) -> [ReadPage] {
        var (pages, room, overlays): ([ReadPage], Int, Overlays) = ([], SizeLimit.text.bytes, [:])
        for id in package.spine {
            guard let page = try read(id, &overlays, &omissions) else { continue }
            room -= page.page.text.utf8.count
            guard room >= 0 else { throw ImportError.tooMuchText }
            pages.append(page)
        }
        omissions.add("page", "the book lists it and does not contain it", count: package.missingPages)
        omissions.add("page", "it is outside the reading order", count: package.auxiliaryPages)
        omissions.add("page", "the book lists it twice", count: package.repeatedPages)
        return pages
    }

    private func read(
        _ id: String, _ overlays: inout Overlays, _ omissions: inout Omissions
    ) throws(ImportError) -> ReadPage? {
        guard let item = package.items[id] else { return nil }
        if item.properties.contains("nav") {
            omissions.add("page", "the table of contents")
            return nil
        }
        if item.mediaType.hasPrefix("image/") {
            if item.overlay != nil { omissions.add("recording", "its page is a picture, whose words are no text") }
            return ReadPage(page: .init(blocks: [.picture(.init(name: item.name))]))
        }
        guard let document = EPUBContentDocument(try files.text(item.name)) else {
            omissions.add("page", "it has neither text nor a picture")
            return nil
        }
        var page = ImportedBook.Page(name: item.name, blocks: blocks(of: document, item.name, &omissions))
        document.addUnread(to: &omissions)
        if page.blocks.isEmpty { omissions.add("page", "it has neither text nor a picture") }
        let kind = document.kind
        page.isContents = kind == .contents || contents.contains(item.name) && document.isListOfLinks
        let clips = clips(of: item, document.tree, &overlays, &omissions)
        if page.isContents, clips.isEmpty, !page.blocks.isEmpty {
            omissions.add("page", "the table of contents")
            return nil
        }
        guard kind == .glossary else { return ReadPage(page: page, clips: clips, kind: kind) }
        return ReadPage(
            page: page, clips: clips, kind: kind, words: document.words { files.resolve($0, from: item.name) },
            beside: markup(of: document, item.name, without: "dl").blocks)
    }

    /// The blocks of a page, and what is left out of them.
    /// - Parameter name: the file of the page.
    private func blocks(
        of document: EPUBContentDocument, _ name: String, _ omissions: inout Omissions
    ) -> [ImportedBook.Block] {
        let markup = markup(of: document, name)
        for address in markup.missing { omissions.add("picture", "'\(address)' is not among the files") }
        omissions.add("picture", "it is within the text of its page", count: markup.embedded)
        return isFixedLayout ? EPUBFixedLayout(files: files).blocks(markup.blocks, &omissions) : markup.blocks
    }

    /// - Parameter list: elements that are left out.
    private func markup(
        of document: EPUBContentDocument, _ name: String, without list: StaticString? = nil
    ) -> MarkupBlocks {
        let tree = document.tree
        return MarkupBlocks(
            tree, [document.body], resolve: { files.resolve($0, from: name) }, target: { pageName(at: $0, from: name) },
            isLeftOut: { node in
                document.isLeftOut(node)
                    // Our own books say where a way ends. In a tale the site says it.
                    || isOurs && tree.isElement(node, "p") && tree.hasClass("end", node)
                    || list.map { tree.isElement(node, $0) } ?? false
            })
    }

    /// Returns the name of the page at an address; `nil` for its own page, and for what is no page of the book.
    private func pageName(at address: String, from name: String) -> String? {
        guard let found = files.resolve(address, from: name), found != name else { return nil }
        return pageNames.contains(found) ? found : nil
    }

    /// Returns the clips of a page. A page whose times cannot be read has no voice.
    private func clips(
        of item: EPUBPackage.Item, _ tree: MarkupTree, _ overlays: inout Overlays, _ omissions: inout Omissions
    ) -> [ImportedBook.Clip] {
        guard let id = item.overlay else { return [] }
        guard let name = package.items[id]?.name else {
            omissions.add("recording", "the file with its times is not there")
            return []
        }
        let overlay = overlays[name] ?? Result { () throws(ImportError) in try EPUBOverlay(files, name) }
        overlays[name] = overlay
        do throws(ImportError) { return try overlay.get().clips(of: item.name, tree) } catch {
            omissions.add("recording", "\(error.file.map { "'\($0)': " } ?? "")\(error.message)")
            return []
        }
    }
}
