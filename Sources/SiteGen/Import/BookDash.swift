/// Books of Book Dash, in the Markdown of their repository: `SLUG/LANGUAGE/index.md` with a picture before the text of
/// each page, and names and dates of all books in `_data/meta.yml`.
struct BookDash {
    private let files: BookFiles
    private let name: String

    init(_ files: BookFiles, _ name: String) { (self.files, self.name) = (files, name) }

    /// Whether a text is such a book: front matter with a style, a title, and pictures in `images`.
    static func isBook(_ text: [UInt8]) -> Bool {
        let source = Source(path: "", bytes: text)
        guard let front = FrontMatter.find(in: source).found else { return false }
        let head = String(decoding: text[front.yaml], as: UTF8.self)
        let body = String(decoding: text[front.body...], as: UTF8.self)
        return head.contains("style") && body.contains("\n# ")
            && (body.contains("](images/") || body.contains("](\(imageSet)"))
    }

    private static let imageSet = "{{ site.image-set }}"

    /// - Parameter fallback: the language if the book does not say it.
    func book(fallback: Language?) throws(ImportError) -> ImportedBook {
        let parts = name.split(separator: "/").map(String.init)
        let folder = parts.dropLast().last ?? ""
        guard let language = Language(folder) ?? fallback else {
            throw ImportError(
                .unknownLanguage, "this book does not say its language: its folder is no language tag",
                notes: ["name it with --language"], file: name)
        }
        let slug = parts.count > 2 ? parts[parts.count - 3] : BookFiles.stem(of: files.path)
        var book = ImportedBook(project: .bookDash, work: slug, language: language)
        let text = try files.text(name)
        let source = Source(path: name, bytes: text)
        let body = FrontMatter.find(in: source).found?.body ?? 0
        let plain = String(decoding: text[body...], as: UTF8.self)
            .split(separator: Self.imageSet, omittingEmptySubsequences: false).joined(separator: "images")
        let bytes = Array(plain.utf8)
        MarkdownDocument(bytes, part: 0..<bytes.count).withBlocks { blocks in
            for block in blocks { add(block, to: &book) }
        }
        let cover = ["images/cover.jpg", "images/cover.png"].lazy.compactMap { files.resolve($0, from: name) }.first
        book.cover = cover.map { .init(name: $0) }
        describe(&book, slug: slug)
        return book
    }

    private func add(_ block: MarkdownNode, to book: inout ImportedBook) {
        switch block.kind {
        case .heading:
            let text = block.plainText().collapsingWhitespace()
            if book.title.isEmpty, block.headingLevel == 1 {
                book.title = text
            } else if !text.isEmpty {
                add(.heading(text), to: &book)
            }
        case .paragraph: addParagraph(block, to: &book)
        case .list: addList(block, to: &book)
        case .item, .blockQuote, .document: for child in block.children() { add(child, to: &book) }
        case .codeBlock:
            var literal: [UInt8] = []
            block.appendLiteral(to: &literal)
            addText(StyledText(String(decoding: literal, as: UTF8.self)), to: &book)
        case .htmlBlock: if block.isMarkupHTML { book.omissions.add("passage", "HTML") }
        default: break
        }
    }

    private func add(_ block: ImportedBook.Block, to book: inout ImportedBook) {
        if book.pages.isEmpty { book.pages.append(.init()) }
        book.pages[book.pages.count - 1].blocks.append(block)
    }

    private func addText(_ text: StyledText, to book: inout ImportedBook) {
        let lines = text.lines
        if !lines.isEmpty { add(.paragraph(lines), to: &book) }
    }

    /// Adds a list. What is not the first paragraph of an item is a paragraph of its own.
    private func addList(_ list: MarkdownNode, to book: inout ImportedBook) {
        for (index, item) in list.children().enumerated() {
            var rest = item.children()[...]
            let isText = rest.first.map { $0.kind == .paragraph && !$0.children().contains { $0.kind == .image } }
            if let first = rest.first, isText == true {
                var text = StyledText()
                for node in first.children() { Self.append(node, [], to: &text) }
                let lines = text.lines
                if !lines.isEmpty {
                    add(.item(lines, number: list.isBulletList ? nil : list.listStart + index, target: nil), to: &book)
                }
                rest = rest.dropFirst()
            }
            for block in rest { add(block, to: &book) }
        }
    }

    /// Each picture begins a page.
    private func addParagraph(_ paragraph: MarkdownNode, to book: inout ImportedBook) {
        var text = StyledText()
        for node in paragraph.children() {
            switch node.kind {
            case .image:
                addText(text, to: &book)
                text = StyledText()
                let address = String(decoding: node.url, as: UTF8.self)
                guard let found = files.resolve(address, from: name) else {
                    book.omissions.add("picture", "'\(address)' is not among the files")
                    book.pages.append(.init())
                    break
                }
                let alt = node.plainText().collapsingWhitespace()
                book.pages.append(.init(blocks: [.picture(.init(name: found, alt: alt.isEmpty ? nil : alt))]))
            default: Self.append(node, [], to: &text)
            }
        }
        addText(text, to: &book)
    }

    /// Appends what an inline node shows, to a depth that no book has.
    /// Attributes of Kramdown, such as `{:.cover}`, are not text.
    private static func append(
        _ node: MarkdownNode, _ style: StyledText.Style, depth: Int = 0, to text: inout StyledText
    ) {
        var style = style
        if node.kind == .strong { style.insert(.strong) }
        if node.kind == .emphasis { style.insert(.emphasis) }
        switch node.kind {
        case .lineBreak: text.append("\n", style)
        case .softBreak: text.append(" ", style)
        case _ where [.strong, .emphasis, .link].contains(node.kind) && depth < 20:
            for child in node.children() { append(child, style, depth: depth + 1, to: &text) }
        default: text.append(withoutAttributes(node.plainText()), style)
        }
    }

    private static func withoutAttributes(_ text: String) -> String {
        let parts = text.split(separator: "{:", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: String(parts.first ?? "")) { plain, part in
            let end = part.firstIndex(of: "}")
            plain += end.map { part[part.index(after: $0)...] } ?? "{:\(part)"
        }
    }

    /// Adds what `_data/meta.yml` says of the book.
    private func describe(_ book: inout ImportedBook, slug: String) {
        guard let list = files.names.first(where: { $0 == "_data/meta.yml" || $0.hasSuffix("/_data/meta.yml") }),
            let bytes = try? files.text(list), let root = YAMLParser.read(Source(path: list, bytes: bytes)).node,
            let own = root["titles"]?[slug]
        else {
            book.omissions.add("description", "names and licence: the source has no _data/meta.yml with '\(slug)'")
            return
        }
        let translation = own["translations"]?[book.language]
        func text(_ key: String) -> String? {
            let found = translation?[key]?.text ?? own[key]?.text
            return found.map { $0.collapsingWhitespace() }.flatMap { $0.isEmpty ? nil : $0 }
        }
        if book.title.isEmpty { book.title = text("title") ?? "" }
        // The project does not say who of them wrote and who drew.
        book.author = text("creator")?.split(separator: ",").map { $0.collapsingWhitespace() } ?? []
        book.translator = text("translator").map { [$0] } ?? []
        book.credits = [text("contributor"), text("publisher")].compactMap(\.self)
        // The description is in the language of the original, which is English.
        if book.language.primary == "en" || translation?["description"] != nil {
            book.summary = text("description")
        }
        book.license = text("rights").map { LicenseName.find(in: $0) ?? $0 }
        book.published = text("date").flatMap { Day($0) }
    }
}

extension YAMLNode {
    /// The value of a key of a group; `nil` if there is none.
    fileprivate subscript(key: String) -> YAMLNode? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key.text == key }?.value
    }

    /// The value of a language's tag, in upper or lower case.
    fileprivate subscript(language: Language) -> YAMLNode? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key.text.flatMap { Language($0) } == language }?.value
    }
}
