/// The text of a tale as it is in the library: all of `tale.md`, and where its Markdown begins.
struct TaleSource: Sendable {
    let source: Source
    /// The UTF-8 offset at which the front matter ends and the Markdown begins.
    let body: Int
    /// Whether its links may lead to other tales.
    private let namesTales: Bool
    let highlight: HighlightUnit
    /// The rules of the sentences of its language.
    let rules: SentenceRules

    /// Reads the tale's file. Its front matter has been read and checked before, with that of all tales.
    /// - Parameter path: what diagnostics call the file; `nil` for its path in the library.
    /// - Returns: `nil` if the front matter is gone since it was checked.
    init?(_ folder: TaleFolder, shownAs path: String? = nil) throws(SystemError) {
        let bytes = try Files.read("\(folder.root)/\(folder.path)", limit: .text)
        source = Source(path: path ?? folder.path, bytes: bytes)
        guard let front = FrontMatter.find(in: source).found else { return nil }
        body = front.body
        (namesTales, highlight) = (folder.header.learning != nil, folder.header.highlight)
        rules = folder.header.language.sentenceRules
    }

    /// The same tale with another text.
    init(source: Source, body: Int, highlight: HighlightUnit = .word, rules: SentenceRules = .usual) {
        (self.source, self.body, self.highlight, self.rules, namesTales) = (source, body, highlight, rules, false)
    }

    /// Returns the tale's pages, rendered.
    /// - Parameters:
    ///   - taken: the ids that the page's template uses itself.
    ///   - hasLayers: whether the pictures of one paragraph are layers, as in a maker.
    ///   - pictures: returns the address of a picture in the running text, for its path as it is written and its range.
    func pages(
        taken: Set<String> = [], hasLayers: Bool = false,
        pictures: (_ path: String, _ range: Range<Int>) -> [UInt8]? = { _, _ in nil }
    ) -> TaleBody {
        TaleBody(
            source, body: body, lines: SourceLines(source),
            TaleBody.Options(
                taken: taken, namesTales: namesTales, hasLayers: hasLayers, highlight: highlight, rules: rules),
            pictures: pictures)
    }
}
