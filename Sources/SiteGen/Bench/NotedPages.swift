/// The sentences that a page had when it was recorded, in a note beside its take. If the text of the page was changed
/// since, those that it still has are heard in that take.
struct NotedPage {
    let page: TakePage
    /// Greater than those of all takes before. Copies of files have other dates.
    let number: Int
}

extension TakeFolder {
    private static let noteEnding = ".json"
    /// Numbers from outside are at most this, which leaves room for the next ones.
    private static let greatestNumber = 1e15

    /// - Parameter number: `nil` for a take that is newer than all others.
    func note(_ page: TakePage, number: Int? = nil) throws(SystemError) {
        let number = number ?? (notedPages.map(\.number).max() ?? 0) + 1
        var json = JSONObjectWriter()
        json.add("number", number)
        json.add("sentences") { json in
            json.addList(page.sentences) { json, sentence in
                json.add("key", sentence.key)
                json.add("text", sentence.text)
            }
        }
        try folder(createIfMissing: true).save(page.key + Self.noteEnding, json.finished())
    }

    /// The noted pages that have a take, the newest take first.
    var notedPages: [NotedPage] {
        guard let folder = try? folder() else { return [] }
        let noted = keys().filter { $0.hasPrefix(TakePage.keyPrefix) }.compactMap { key -> NotedPage? in
            guard let bytes = try? folder.read(key + Self.noteEnding, limit: .timing),
                let json = try? JSONTree(bytes, isLenient: false)
            else { return nil }
            func text(_ name: StaticString, of node: JSONTree.Node) -> String {
                String(decoding: json.text(json.value(name, of: node)) ?? [], as: UTF8.self)
            }
            let sentences = json.elements(of: json.list("sentences", of: json.roots[0])).map { node in
                TakeSentence(
                    text: text("text", of: node), key: text("key", of: node), page: 0, paragraph: 0, words: 0..<0)
            }
            let given = json.number(json.value("number", of: json.roots[0]))?.value ?? 0
            let number = Int(min(max(given, 0), Self.greatestNumber))
            guard !sentences.isEmpty else { return nil }
            return NotedPage(page: TakePage(key: key, sentences: sentences), number: number)
        }
        return noted.sorted { ($1.number, $1.page.key) < ($0.number, $0.page.key) }
    }

    /// Lets the notes follow sentences that were corrected at the bench, after the takes have.
    /// - Parameter pages: the noted pages before.
    func renameNotes(_ pages: [NotedPage], from old: [TakeSentence], to new: [TakeSentence]) {
        guard let folder = try? folder() else { return }
        let (oldPages, newPages) = (TakePage.all(of: old).map(\.key), TakePage.all(of: new))
        let keys = Dictionary(zip(old.map(\.key), new.map(\.key))) { first, _ in first }
        let places = Dictionary(zip(oldPages, oldPages.indices)) { first, _ in first }
        for (page, number) in pages.map({ ($0.page, $0.number) }) {
            if let index = places[page.key], oldPages.count == newPages.count {
                let isRenamed = folder.stamp(of: page.key + Self.ending) == nil
                guard isRenamed || newPages[index].key == page.key else { continue }
                try? folder.remove(page.key + Self.noteEnding)
                try? note(newPages[index], number: number)
            } else if old.count == new.count {
                let sentences = page.sentences.map { sentence in
                    let key = keys[sentence.key] ?? sentence.key
                    return TakeSentence(text: sentence.text, key: key, page: 0, paragraph: 0, words: 0..<0)
                }
                try? note(TakePage(key: page.key, sentences: sentences), number: number)
            }
        }
    }
}
