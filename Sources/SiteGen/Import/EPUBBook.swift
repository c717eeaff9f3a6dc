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
        // Codes of ISO 639-2 for no language, several languages, and those without a code say nothing.
        let named = package.texts("language").lazy.compactMap { Language(lenient: $0.text) }
            .first { !["und", "mul", "mis", "zxx"].contains($0.primary) }
        guard let language = named ?? fallback else {
            throw ImportError(
                .unknownLanguage, "this book does not say its language", notes: ["name it with --language"],
                file: package.name)
        }
        let ownTitle = package.texts("title").first?.text
        let title = ownTitle ?? BookFiles.stem(of: base.isEmpty ? files.path : String(base.dropLast()))
        let list = try files.text(package.name)
        let work = package.identifier ?? Digest(list).text
        var book = ImportedBook(project: .epub, work: work, language: language)
        book.title = title
        book.isOurs = isOurs
        describe(&book)
        var pages: [ReadPage] = []
        var room = SizeLimit.text.bytes
        var overlays = Overlays()
        for id in package.spine {
            guard let page = try read(id, &overlays, &book.omissions) else { continue }
            room -= page.page.text.utf8.count
            guard room >= 0 else { throw ImportError.tooMuchText }
            pages.append(page)
        }
        book.omissions.add("page", "the book lists it and does not contain it", count: package.missingPages)
        book.omissions.add("page", "it is outside the reading order", count: package.auxiliaryPages)
        book.omissions.add("page", "the book lists it twice", count: package.repeatedPages)
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

    struct ReadPage {
        var page: ImportedBook.Page
        var clips: [ImportedBook.Clip] = []
        /// What the book says of the page as a whole.
        var kind = Kind.story
        /// The words of a glossary.
        var words: [ImportedBook.Word] = []
        /// What a glossary has beside them.
        var beside: [ImportedBook.Block] = []

        enum Kind { case story, title, contents, imprint, glossary }
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
        let tree = MarkupTree(html: try files.text(item.name), isXHTML: true)
        let whole = tree.elements.first { tree.isElement($0, "body") } ?? tree.root
        // StoryWeaver's text is in one element of a page whose other elements are of the site.
        let body = tree.elements.first { tree.string("id", of: $0) == "storyReader" } ?? whole
        guard let body else {
            omissions.add("page", "it has neither text nor a picture")
            return nil
        }
        var numbers = 0
        let noteMarks = Self.noteMarks(in: tree)
        func blocks(without list: StaticString?) -> MarkupBlocks {
            MarkupBlocks(
                tree, [body], resolve: { files.resolve($0, from: item.name) },
                target: { pageName(at: $0, from: item.name) },
                isLeftOut: { node in
                    Self.isPageNumber(node, tree) || Self.isNote(node, tree) || noteMarks.contains(node)
                        // Our own books say where a way ends. In a tale the site says it.
                        || isOurs && tree.isElement(node, "p") && tree.hasClass("end", node)
                        || list.map { tree.isElement(node, $0) } ?? false
                })
        }
        let read = blocks(without: nil)
        for address in read.missing { omissions.add("picture", "'\(address)' is not among the files") }
        omissions.add("picture", "it is within the text of its page", count: read.embedded)
        var page = ImportedBook.Page(name: item.name, blocks: read.blocks)
        if isFixedLayout {
            page.blocks.removeAll { block in
                guard case .paragraph(let lines) = block, lines.count == 1, lines[0].plain.count <= 3,
                    lines[0].plain.allSatisfy(\.isNumber)
                else { return false }
                numbers += 1
                return true
            }
            page.blocks = Self.joined(withoutOrnaments(page.blocks, &omissions))
        }
        omissions.add("paragraph", "a printed page number", count: numbers)
        omissions.add("footnote", "a tale has none", count: tree.elements.count { Self.refersToNote($0, tree) })
        for (element, what) in Self.unread {
            let count = tree.elements.count { tree.isElement($0, element) }
            omissions.add(what, "a tale has none within its text", count: count)
        }
        if page.blocks.isEmpty { omissions.add("page", "it has neither text nor a picture") }
        let kind = Self.kind(of: body, tree)
        page.isContents = kind == .contents || contents.contains(item.name) && Self.isList(of: body, tree)
        let clips = clips(of: item, tree, &overlays, &omissions)
        if page.isContents, clips.isEmpty, !page.blocks.isEmpty {
            omissions.add("page", "the table of contents")
            return nil
        }
        return ReadPage(
            page: page, clips: clips, kind: kind,
            words: kind == .glossary ? words(in: body, tree, of: item) : [],
            beside: kind == .glossary ? blocks(without: "dl").blocks : [])
    }

    /// Returns the name of the page at an address; `nil` for its own page, and for what is no page of the book.
    private func pageName(at address: String, from name: String) -> String? {
        guard let found = files.resolve(address, from: name), found != name else { return nil }
        return pageNames.contains(found) ? found : nil
    }

    /// Returns the terms of the lists of definitions.
    private func words(in body: MarkupTree.Node, _ tree: MarkupTree, of item: EPUBPackage.Item) -> [ImportedBook.Word] {
        var words: [ImportedBook.Word] = []
        for node in tree.elements(in: body) {
            let isTerm = tree.isElement(node, "dt")
            guard isTerm || tree.isElement(node, "dd") else { continue }
            let text = tree.line(of: node)
            if isTerm {
                if !text.isEmpty { words.append(ImportedBook.Word(word: text)) }
            } else if let last = words.indices.last {
                if !text.isEmpty { words[last].meaning = words[last].meaning.map { "\($0); \(text)" } ?? text }
                let addresses = tree.elements(in: node).lazy.flatMap { tree.pictureAddresses(of: $0) }
                let picture = addresses.compactMap { files.resolve($0, from: item.name) }.first
                words[last].picture = words[last].picture ?? picture.map { .init(name: $0) }
            }
        }
        return words
    }

    private static let unread: [(element: StaticString, what: String)] = [
        ("video", "video"), ("audio", "audio"), ("iframe", "iframe"), ("math", "formula"),
        ("label", "label"), ("button", "button"), ("select", "menu"), ("textarea", "text field"),
    ]

    /// Returns what `epub:type` says of a page ([Structural Semantics](https://www.w3.org/TR/epub-ssv-11/)): at its
    /// body, or at an element that contains all of the page.
    private static func kind(of body: MarkupTree.Node, _ tree: MarkupTree) -> ReadPage.Kind {
        var node = body
        while true {
            let types = Set(tree.string("type", of: node)?.split(whereSeparator: \.isWhitespace) ?? [])
            if !types.isDisjoint(with: ["cover", "titlepage", "halftitlepage"]) { return .title }
            if !types.isDisjoint(with: ["colophon", "copyright-page", "imprint", "contributors", "other-credits"]) {
                return .imprint
            }
            if types.contains("glossary") { return .glossary }
            if types.contains("toc") { return .contents }
            var only: MarkupTree.Node?
            var child = node + 1
            while child < tree.extent(of: node).upperBound {
                if tree.isText(child) {
                    guard tree.text(of: child).allSatisfy({ $0 <= 0x20 }) else { return .story }
                } else {
                    guard only == nil else { return .story }
                    only = child
                }
                child = tree.extent(of: child).upperBound
            }
            guard let only else { return .story }
            node = only
        }
    }

    /// Whether most letters are in links: the table of contents of a short book may stand before its text in one file.
    private static func isList(of body: MarkupTree.Node, _ tree: MarkupTree) -> Bool {
        let links = tree.elements(in: body).filter { tree.isElement($0, "a") }
        return links.reduce(0) { $0 + tree.text(of: $1).count } * 2 > tree.text(of: body).count
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

    /// A fixed layout draws frames and page numbers as pictures. Those without a description that are smaller than a
    /// quarter of the largest one on the page are left out.
    private func withoutOrnaments(
        _ blocks: [ImportedBook.Block], _ omissions: inout Omissions
    ) -> [ImportedBook.Block] {
        func area(_ block: ImportedBook.Block) -> Int? {
            guard case .picture(let shown) = block, let bytes = try? files.bytes(shown.name, limit: .picture),
                let picture = try? Picture(bytes.span)
            else { return nil }
            return picture.width.multipliedReportingOverflow(by: picture.height).partialValue
        }
        let areas = blocks.map(area)
        let largest = areas.compactMap(\.self).max() ?? 0
        func isKept(_ block: ImportedBook.Block, _ area: Int?) -> Bool {
            if case .picture(let shown) = block, shown.alt != nil { return true }
            return area.map { $0 >= largest / 4 } ?? true
        }
        let kept = zip(blocks, areas).filter(isKept).map(\.0)
        omissions.add("picture", "an ornament, small beside the picture of its page", count: blocks.count - kept.count)
        return kept
    }

    /// Whether an element leads to a footnote.
    private static func refersToNote(_ node: MarkupTree.Node, _ tree: MarkupTree) -> Bool {
        types(of: node, tree).contains("noteref")
    }

    /// The numbers and marks of footnotes, which would be read with the words before them. The link to a footnote can
    /// also be a word of the text.
    private static func noteMarks(in tree: MarkupTree) -> Set<MarkupTree.Node> {
        var (marks, raisedEnd): (Set<MarkupTree.Node>, MarkupTree.Node) = ([], 0)
        func isRaised(_ node: MarkupTree.Node) -> Bool { tree.isElement(node, "sup") }
        for node in tree.elements {
            if isRaised(node) { raisedEnd = max(raisedEnd, tree.extent(of: node).upperBound) }
            guard refersToNote(node, tree) else { continue }
            let letters = String(decoding: tree.text(of: node), as: UTF8.self).filter(\.isLetter).lowercased()
            let isMark =
                letters.isEmpty
                || (letters.count == 1 || letters.allSatisfy("ivxlcdm".contains))
                    && (node < raisedEnd || tree.elements(in: node).contains(where: isRaised))
            if isMark { marks.insert(node) }
        }
        return marks
    }

    private static let notes =
        ["footnote", "footnotes", "endnote", "endnotes", "rearnote", "rearnotes"] as Set<Substring>

    private static func isNote(_ node: MarkupTree.Node, _ tree: MarkupTree) -> Bool {
        !types(of: node, tree).isDisjoint(with: notes)
    }

    /// What an element is by Structural Semantics or DPUB-ARIA, whose names begin with `doc-`.
    private static func types(of node: MarkupTree.Node, _ tree: MarkupTree) -> Set<Substring> {
        let roles = tree.string("role", of: node)?.split(whereSeparator: \.isWhitespace) ?? []
        let types = tree.string("type", of: node)?.split(whereSeparator: \.isWhitespace) ?? []
        return Set(types + roles.filter { $0.hasPrefix("doc-") }.map { $0.dropFirst(4) })
    }

    private static func isPageNumber(_ node: MarkupTree.Node, _ tree: MarkupTree) -> Bool {
        if tree.string("type", of: node) == "pagebreak" || tree.string("role", of: node) == "doc-pagebreak" {
            return true
        }
        return ["page_number", "page-number", "pagenumber", "pageNumber"].contains { tree.hasClass($0, node) }
    }

    /// The most bytes of a line that another is joined to.
    private static let longestJoined = 2000

    /// Joins the lines of a fixed layout, each a paragraph of its own, to sentences.
    private static func joined(_ blocks: [ImportedBook.Block]) -> [ImportedBook.Block] {
        var joined: [ImportedBook.Block] = []
        for block in blocks {
            if case .paragraph(let lines) = block, case .paragraph(let before)? = joined.last, let end = before.last,
                let first = lines.first, !endsSentence(end.plain), end.plain.utf8.count < longestJoined,
                first.plain.first.map({ !$0.isUppercase }) ?? false
            {
                joined[joined.count - 1] = .paragraph(
                    before.dropLast() + [end + StyledText(" ") + first] + lines.dropFirst())
            } else {
                joined.append(block)
            }
        }
        return joined
    }

    private static func endsSentence(_ text: String) -> Bool {
        let marks = ".!?…:。！？।؟»”’\"'"
        return text.last.map { marks.contains($0) } ?? true
    }
}
