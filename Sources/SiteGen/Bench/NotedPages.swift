/// The sentences that pages had when they were recorded, each in a note beside its take. If the text of a page was
/// changed since, those that it still has are heard in that take.
extension TakeFolder {
    private static let noteEnding = ".json"

    func note(_ page: TakePage) throws(SystemError) {
        var json = JSONObjectWriter()
        json.add("sentences") { json in
            json.addList(page.sentences) { json, sentence in
                json.add("key", sentence.key)
                json.add("text", sentence.text)
            }
        }
        try folder(createIfMissing: true).save(page.key + Self.noteEnding, json.finished())
    }

    /// The noted pages that have a take, the newest take first.
    var notedPages: [TakePage] {
        guard let folder = try? folder() else { return [] }
        let noted = keys().filter { $0.hasPrefix(TakePage.keyPrefix) }.compactMap { key -> (TakePage, Int64)? in
            guard let bytes = try? folder.read(key + Self.noteEnding, limit: .timing),
                let json = try? JSONTree(bytes, isLenient: false),
                let taken = folder.stamp(of: key + Self.ending)?.modified
            else { return nil }
            func text(_ name: StaticString, of node: JSONTree.Node) -> String {
                String(decoding: json.text(json.value(name, of: node)) ?? [], as: UTF8.self)
            }
            let sentences = json.elements(of: json.list("sentences", of: json.roots[0])).map { node in
                TakeSentence(
                    text: text("text", of: node), key: text("key", of: node), page: 0, paragraph: 0, words: 0..<0)
            }
            return sentences.isEmpty ? nil : (TakePage(key: key, sentences: sentences), taken)
        }
        return noted.sorted { ($1.1, $1.0.key) < ($0.1, $0.0.key) }.map(\.0)
    }

    /// Lets the notes follow sentences that were corrected at the bench, after the takes have.
    /// - Parameter pages: the noted pages before.
    func renameNotes(_ pages: [TakePage], from old: [TakeSentence], to new: [TakeSentence]) {
        guard let folder = try? folder() else { return }
        let (oldPages, newPages) = (TakePage.all(of: old).map(\.key), TakePage.all(of: new))
        let keys = Dictionary(zip(old.map(\.key), new.map(\.key))) { first, _ in first }
        for page in pages {
            if let index = oldPages.firstIndex(of: page.key), oldPages.count == newPages.count {
                let isRenamed = folder.stamp(of: page.key + Self.ending) == nil
                guard isRenamed || newPages[index].key == page.key else { continue }
                try? folder.remove(page.key + Self.noteEnding)
                try? note(newPages[index])
            } else if old.count == new.count {
                let sentences = page.sentences.map { sentence in
                    let key = keys[sentence.key] ?? sentence.key
                    return TakeSentence(text: sentence.text, key: key, page: 0, paragraph: 0, words: 0..<0)
                }
                try? note(TakePage(key: page.key, sentences: sentences))
            }
        }
    }
}
