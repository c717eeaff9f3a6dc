/// What pages about several tales depend on of one tale: equal keys mean an equal card.
struct CardKey: Sendable, Equatable {
    /// The digest of what decides the tale's position among the others: the front matter without the words that pages
    /// show, and of its voices and its cover only whether there are any.
    let order: Digest
    /// The digest of the front matter, and of what pages show of the rest of the tale.
    let shown: Digest
    /// As `shown`, and of the files for other programs.
    let offered: Digest
    /// As `offered`, and of what only the catalog has, such as the number of words. It changes with almost every edit.
    let whole: Digest

    init(_ folder: String, _ header: TaleHeader, _ facts: CardFacts) {
        order = Self.order(of: folder, header)
        var writer = CacheWriter()
        writer.add(folder)
        header.write(to: &writer)
        facts.writeShown(to: &writer)
        shown = Digest(writer.bytes)
        facts.exports.write(to: &writer)
        offered = Digest(writer.bytes)
        facts.write(to: &writer)
        whole = Digest(writer.bytes)
    }

    /// - Parameter folder: the path of the tale's folder.
    static func order(of folder: String, _ header: TaleHeader) -> Digest {
        var rest = header
        (rest.title, rest.summary, rest.author, rest.illustrator, rest.translator) = ("", nil, nil, nil, nil)
        (rest.license, rest.credits, rest.cover, rest.music, rest.voices) = (nil, [], nil, nil, [])
        (rest.focusedPictures, rest.focuses, rest.captions) = ([], [:], [])
        // Where a value is in the file changes with the words before it.
        rest.pictures?.range = 0..<0
        rest.withdrawn?.range = 0..<0
        for index in rest.translations.indices { rest.translations[index].slug.range = 0..<0 }
        var writer = CacheWriter()
        writer.add(folder)
        writer.add(header.voices.isEmpty)
        writer.add(header.cover == nil)
        rest.write(to: &writer)
        return Digest(writer.bytes)
    }
}

extension CardKey {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        guard let order = reader.digest(), let shown = reader.digest(), let offered = reader.digest(),
            let whole = reader.digest()
        else { return nil }
        (self.order, self.shown, self.offered, self.whole) = (order, shown, offered, whole)
    }

    func write(to writer: inout CacheWriter) {
        for digest in [order, shown, offered, whole] { writer.add(digest) }
    }
}
