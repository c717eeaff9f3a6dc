/// The pages of an EPUB that are no part of the tale: the cover, and those that say who made the book.
enum EPUBFrontMatter {
    /// Removes the first pages if the book says that they are its title, or else the first page if it has only a
    /// picture, the title and names.
    /// - Parameter declared: the name of the file that the book declares as its cover.
    static func takeCover(_ pages: inout [EPUBBook.ReadPage], _ book: inout ImportedBook, declared: String?) {
        book.cover = declared.map { .init(name: $0) }
        var isTaken = false
        while pages.count > 1, let first = pages.first, first.clips.isEmpty {
            let credits = Credits(first.page)
            guard first.kind == .title || !isTaken && isCover(first.page, credits, of: book) else { return }
            isTaken = true
            if book.cover == nil { book.cover = first.page.pictures.first }
            if book.author.isEmpty { book.author = credits.names[.author] ?? [] }
            if book.illustrator.isEmpty { book.illustrator = credits.names[.illustrator] ?? [] }
            if book.translator.isEmpty { book.translator = credits.names[.translator] ?? [] }
            let text = first.page.text
            book.omissions.add("page", "the cover" + (text.isEmpty ? "" : ": '\(text.shortened(to: 120))'"))
            pages.removeFirst()
        }
    }

    private static func isCover(_ page: ImportedBook.Page, _ credits: Credits, of book: ImportedBook) -> Bool {
        guard !page.pictures.isEmpty else { return false }
        let isTitleOnly = credits.rest.allSatisfy { Slug.anchor(of: $0) == Slug.anchor(of: book.title) }
        // Beside names, one line may be the title as it is printed.
        return isTitleOnly || !credits.names.isEmpty && credits.rest.count == 1
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
                    let name = line.dropFirst(mark.count).collapsingWhitespace()
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

    /// Removes the lists of words from the pages of which the book says that they explain some; these become `words`. A
    /// page that has only headings beside them goes as a whole.
    static func takeGlossary(_ pages: inout [EPUBBook.ReadPage], _ book: inout ImportedBook) {
        func isExplained(_ word: ImportedBook.Word) -> Bool { word.meaning != nil || word.picture != nil }
        func isTaken(_ page: EPUBBook.ReadPage) -> Bool {
            page.words.contains(where: isExplained) && page.clips.isEmpty
        }
        func isHeading(_ block: ImportedBook.Block) -> Bool { if case .heading = block { true } else { false } }
        guard !pages.allSatisfy(isTaken) else { return }
        for page in pages where isTaken(page) {
            book.words += page.words.filter(isExplained)
            let count = page.words.count { !isExplained($0) }
            book.omissions.add("word", "the glossary does not explain it", count: count)
        }
        pages.removeAll { isTaken($0) && $0.beside.allSatisfy(isHeading) }
        for index in pages.indices where isTaken(pages[index]) { pages[index].page.blocks = pages[index].beside }
    }

    /// Removes the pages of which the book says that they name its people, and short ones at the end that do so; their
    /// text becomes `credits`. A book that storysite made says there what its metadata say as well.
    static func takeImprint(_ pages: inout [EPUBBook.ReadPage], _ book: inout ImportedBook) {
        func isNamed(_ page: EPUBBook.ReadPage) -> Bool { page.kind == .imprint && page.clips.isEmpty }
        if book.isOurs {
            let rest = pages.filter { !isNamed($0) }
            guard !rest.isEmpty, rest.count < pages.count else { return }
            book.omissions.add("page", "it says what the front matter says", count: pages.count - rest.count)
            return pages = rest
        }
        let end = pages.reversed().prefix { isNamed($0) || $0.clips.isEmpty && isImprint($0.page.text) }.count
        // Words that stand on page after page are a footer.
        let first = end > mostImprints ? pages.count : pages.count - end
        let taken = pages.indices.filter { isNamed(pages[$0]) || $0 >= first }
        // A book that has nothing else keeps its pages.
        guard !taken.isEmpty, taken.count < pages.count else { return }
        let texts = taken.map { pages[$0].page.text }
        for index in taken.reversed() { pages.remove(at: index) }
        book.omissions.add("page", "it says who made the book; 'credits' has its text", count: texts.count)
        if book.license == nil { book.license = LicenseName.find(in: texts) }
        book.credits += texts
    }

    /// The most pages at the end that are taken for imprints by their words.
    private static let mostImprints = 4
    /// The most characters of such a page. Those of StoryWeaver have up to 2,000.
    private static let longestImprint = 3_000

    private static let imprintWords = [
        "creative commons", "creativecommons.org", "rights reserved", "copyright", "©", "isbn", "story attribution",
        "illustration attributions", "disclaimer:", "www.",
    ]

    private static func isImprint(_ text: String) -> Bool {
        guard text.unicodeScalars.count <= longestImprint else { return false }
        let text = text.lowercased()
        return imprintWords.contains { text.contains($0) }
    }
}
