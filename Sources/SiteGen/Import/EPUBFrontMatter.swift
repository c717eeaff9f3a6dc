/// The pages of an EPUB that are no part of the tale: the cover, and those at the end that say who made the book.
enum EPUBFrontMatter {
    /// Removes the first page if it has only a picture, the title and names.
    /// - Parameter declared: the name of the file that the book declares as its cover.
    static func takeCover(_ pages: inout [EPUBBook.ReadPage], _ book: inout ImportedBook, declared: String?) {
        book.cover = declared.map { .init(name: $0) }
        guard pages.count > 1, let first = pages.first, first.clips.isEmpty, let picture = first.page.pictures.first
        else { return }
        let credits = Credits(first.page)
        let isTitleOnly = credits.rest.allSatisfy { Slug.anchor(of: $0) == Slug.anchor(of: book.title) }
        // Beside names, one line may be the title as it is printed.
        guard isTitleOnly || !credits.names.isEmpty && credits.rest.count == 1 else { return }
        if book.cover == nil { book.cover = picture }
        if book.author.isEmpty { book.author = credits.names[.author] ?? [] }
        if book.illustrator.isEmpty { book.illustrator = credits.names[.illustrator] ?? [] }
        if book.translator.isEmpty { book.translator = credits.names[.translator] ?? [] }
        let text = first.page.text
        book.omissions.add("page", "the cover" + (text.isEmpty ? "" : ": '\(text.shortened(to: 120))'"))
        pages.removeFirst()
    }

    /// The names on a cover, where a line says what they did.
    private struct Credits {
        enum Role { case author, illustrator, translator }

        var names: [Role: [String]] = [:]
        /// The lines that are no names.
        var rest: [String] = []

        private static let marks: [(mark: String, role: Role)] = [
            ("written by", .author), ("author:", .author), ("authors:", .author), ("illustrated by", .illustrator),
            ("illustrator:", .illustrator), ("illustrators:", .illustrator), ("translated by", .translator),
            ("translator:", .translator), ("translators:", .translator),
        ]

        init(_ page: ImportedBook.Page) {
            // The role of a line that follows a mark without a name.
            var open: Role?
            for line in page.blocks.flatMap(\.lines) {
                if let (mark, role) = Self.marks.first(where: { line.lowercased().hasPrefix($0.mark) }) {
                    let name = MarkdownText.tidy(String(line.dropFirst(mark.count)))
                    if !name.isEmpty { names[role, default: []].append(name) }
                    open = name.isEmpty ? role : nil
                } else if let role = open {
                    names[role, default: []].append(line)
                    open = nil
                } else {
                    rest.append(line)
                }
            }
        }
    }

    /// Removes pages at the end that name the people of the book; their text becomes `credits`.
    static func takeImprint(_ pages: inout [EPUBBook.ReadPage], _ book: inout ImportedBook) {
        var texts: [String] = []
        while pages.count > 1, let last = pages.last, last.clips.isEmpty, isImprint(last.page.text) {
            texts.insert(last.page.text, at: 0)
            pages.removeLast()
        }
        if texts.isEmpty { return }
        book.omissions.add("page", "it says who made the book; 'credits' has its text", count: texts.count)
        if book.license == nil { book.license = texts.lazy.compactMap(LicenseName.find).first }
        book.credits += texts
    }

    private static let imprintWords = [
        "creative commons", "creativecommons.org", "rights reserved", "copyright", "©", "isbn", "story attribution",
        "illustration attributions", "disclaimer:", "www.",
    ]

    private static func isImprint(_ text: String) -> Bool {
        let text = text.lowercased()
        return imprintWords.contains { text.contains($0) }
    }
}
