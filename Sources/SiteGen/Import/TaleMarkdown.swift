/// Writes `tale.md` of an imported book.
struct TaleMarkdown {
    let book: ImportedBook
    /// The names of the files in the tale's folder, by the names among the files of the book.
    var files: [String: String] = [:]
    /// The folders of the same tale in other languages.
    var translations: [(language: Language, slug: String)] = []
    var hasVoice = false
    var hasTiming = false
    var music: String?
    /// The folder of the tale whose pictures or music it uses.
    var lender: String?

    var bytes: [UInt8] { Array((head + body).utf8) }

    private var head: String {
        var lines = [book.origin, "title: \(yaml(book.title))", "language: \(book.language.tag)"]
        func add(_ key: String, _ text: String?) {
            if let text, !text.isEmpty { lines.append("\(key): \(text)") }
        }
        func names(_ key: String, _ names: [String]) {
            add(key, shown(names.filter { !$0.isBlank }.joined(separator: ", ")))
        }
        add("summary", book.summary.flatMap(shown))
        add("cover", book.cover.flatMap { files[$0.name] }.map { YAMLWriter().text($0) })
        add("level", book.level?.rawValue)
        add("ages", book.ages)
        add("published", book.published?.text)
        names("author", book.author)
        names("illustrator", book.illustrator)
        names("translator", book.translator)
        add("license", book.license.flatMap(shown))
        let credits = book.credits.compactMap(shown)
        if !credits.isEmpty { add("credits", "[\(credits.joined(separator: ", "))]") }
        if !book.words.isEmpty {
            lines += ["words:"] + book.words.map { "  \(yaml($0.word)): \(value(of: $0))" }
        }
        if hasVoice {
            lines += ["voices:", "  - id: \(ImportedSound.id)"]
            if let name = book.narration.name.flatMap(shown) { lines.append("    name: \(name)") }
            lines.append("    audio: \(ImportedSound.id)")
            if hasTiming { lines.append("    timing: \(ImportedSound.id)") }
        }
        add("music", music.map { YAMLWriter().text($0) })
        add("pictures", lender.map(yaml))
        if !translations.isEmpty {
            let all = translations.map { "\($0.language.tag): \(yaml($0.slug))" }
            lines.append("translations: { \(all.joined(separator: ", ")) }")
        }
        return "---\n\(lines.joined(separator: "\n"))\n---\n"
    }

    private func yaml(_ text: String) -> String { YAMLWriter().text(text, as: .words) }

    /// Returns a text as YAML; `nil` for one that nobody can see, which a book may have, and a library may not.
    private func shown(_ text: String) -> String? { text.isBlank ? nil : yaml(text) }

    private func value(of word: ImportedBook.Word) -> String {
        let meaning = word.meaning.flatMap(shown)
        guard let picture = word.picture.flatMap({ files[$0.name] }) else { return meaning ?? "" }
        let name = YAMLWriter(isFlow: true).text(picture)
        return "{ picture: \(name)\(meaning.map { ", meaning: \($0)" } ?? "") }"
    }

    private var body: String {
        let anchors = book.anchors
        var (pages, headings): ([String], Set<String>) = ([], [])
        for page in book.pages {
            var (text, isList) = ("", false)
            for block in page.blocks {
                let isItem = if case .item = block { true } else { false }
                if !text.isEmpty { text += isList && isItem ? "\n" : "\n\n" }
                text += markdown(of: block, &headings, anchors)
                isList = isItem
            }
            pages.append(text)
        }
        return "\n\(pages.joined(separator: "\n\n---\n\n"))\n"
    }

    /// - Parameter headings: the anchors so far. A heading names its page, so no two can be equal.
    private func markdown(
        of block: ImportedBook.Block, _ headings: inout Set<String>, _ anchors: [String: String]
    ) -> String {
        switch block {
        case .heading(let text)
        where headings.insert(Slug.anchor(of: text)).inserted && !Slug.anchor(of: text).isEmpty:
            return "## \(MarkdownText.line(text))"
        case .heading(let text): return MarkdownText.block([StyledText(text)])
        case .paragraph(let lines): return MarkdownText.block(lines)
        case .item(let lines, _, let target?):
            let text = MarkdownText.block(lines).split(separator: "\\\n").joined(separator: " ")
            return "- [\(text)](#\(anchors[target] ?? ""))"
        case .item(let lines, let number, nil):
            let mark = number.map { "\($0). " } ?? "- "
            let indent = String(repeating: " ", count: mark.count)
            let text = MarkdownText.block(lines).split(separator: "\n").joined(separator: "\n\(indent)")
            return mark + text
        case .picture(let picture):
            let alt = picture.alt.map { MarkdownText.line($0) } ?? TaleLinks.undescribed
            return "![\(alt)](\(Self.address(of: files[picture.name] ?? "")))"
        }
    }

    /// Returns the address of a file. One that another tale lends may have any name: its author may have renamed it.
    private static func address(of name: String) -> String {
        name.unicodeScalars.map { $0.isASCII ? SiteAddress.encoded([UInt8($0.value)]) : String($0) }.joined()
    }
}
