/// The UI strings of one language as a classic script. Pages are written in the site's first language; a page that
/// changes to another one loads the script of that language. It is no data file, because a page at `file://` cannot
/// fetch data.
struct UIStringsScript: Sendable {
    /// The UI strings of the language; where one is missing, that of the first language.
    let words: UIStrings
    /// The paths of the plain pages for readers of this language, by the pages' names.
    private let pages: [(name: String, path: String)]

    init(_ words: UIStrings, config: SiteConfig, first: UIStrings, pages: [PlainPageName]) {
        var (own, first) = (words, first)
        let badges = config.badges.map { ($0.word, $0.names) }
        for (key, text) in [("site-title", config.titles), ("site-description", config.descriptions)] + badges {
            guard let text else { continue }
            first.add(key, text.own)
            // The first language always has the text.
            if let text = words.language == first.language ? text.own : text.text(in: words.language) {
                own.add(key, text)
            }
        }
        self.words = own.completed(by: first)
        self.pages = Set(pages.map(\.slug)).sorted().compactMap { name in
            pages.page(name, in: words.language).map { (name, $0.path) }
        }
    }

    /// Returns the script, which dispatches the UI strings to the page in the event `strings`.
    func asset() -> Asset {
        var json = JSONObjectWriter()
        json.add("lang", words.language.tag)
        json.add("dir", words.language.direction)
        json.add("pages") { json in
            json.addObject { json in for (name, path) in pages { json.add(name, path) } }
        }
        let shared = words.shared.sorted { $0.key < $1.key }
        let borrowed = shared.compactMap { key, _ in words.borrowed[key].map { (key, $0.tag) } }
        if !borrowed.isEmpty {
            json.add("borrowed") { json in
                json.addObject { json in for (key, tag) in borrowed { json.add(key, tag) } }
            }
        }
        json.add("strings") { json in
            json.addObject { json in for (key, text) in shared { json.add(key, text) } }
        }
        let script = Array("document.dispatchEvent(new CustomEvent('strings',{detail:".utf8)
        return Asset(
            name: "strings-\(words.language.tag.lowercased())", extension: "js",
            bytes: script + json.finished().dropLast() + Array("}));\n".utf8))
    }
}
