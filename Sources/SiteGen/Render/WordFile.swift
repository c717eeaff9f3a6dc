/// The words on screen in one language as a classic script: pages are written in the site's first language, and a reader
/// of another fetches them once. A script, because `file://` allows no other fetching.
struct WordFile: Sendable {
    /// With the first language's where a word is missing.
    let words: ScreenWords
    /// Keys whose words are the first language's.
    private let borrowed: [String]
    private let first: String
    /// The addresses of the plain pages for readers of this language, by their names.
    private let pages: [(name: String, path: String)]

    init(_ words: ScreenWords, config: SiteConfig, first: ScreenWords, pages: [PlainPageName]) {
        var (own, first) = (words, first)
        for (key, text) in [("site-title", config.titles), ("site-description", config.descriptions)] {
            guard let text else { continue }
            first.add(key, text.own)
            // The first language itself has it in any case.
            if let text = words.language == first.language ? text.own : text.text(in: words.language) {
                own.add(key, text)
            }
        }
        (self.words, borrowed) = own.completed(by: first)
        self.first = first.language.tag
        self.pages = Set(pages.map(\.slug)).sorted().compactMap { name in
            pages.page(name, in: words.language).map { (name, $0.path) }
        }
    }

    /// A script that tells the page of its words by an event.
    func asset() -> Asset {
        var json = JSONObjectWriter()
        json.add("lang", words.language.tag)
        json.add("dir", words.language.direction)
        json.add("pages") { json in
            json.addObject { json in for (name, path) in pages { json.add(name, path) } }
        }
        if !borrowed.isEmpty {
            json.add("first", first)
            json.add("borrowed", borrowed)
        }
        json.add("words") { json in
            json.addObject { json in
                for (key, text) in words.texts.sorted(by: { $0.key < $1.key }) { json.add(key, text) }
            }
        }
        let script = Array("document.dispatchEvent(new CustomEvent('words',{detail:".utf8)
        return Asset(
            name: "words-\(words.language.tag.lowercased())", extension: "js",
            bytes: script + json.finished().dropLast() + Array("}));\n".utf8))
    }
}
