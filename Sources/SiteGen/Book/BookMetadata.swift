/// What a book says about itself and its people.
struct BookMetadata {
    let identifier: String
    /// `YYYY-MM-DDThh:mm:ssZ`.
    let modified: String
    /// The address of the tale's page on the site.
    let source: String?
    let coverSize: Picture?
    /// The people and the licence: the key of a UI string, and the text.
    let credits: [(label: String, text: String)]

    init(_ tale: TaleFolder, config: SiteConfig, narrator: String?, coverSize: Picture?) {
        let header = tale.header
        self.coverSize = coverSize
        identifier = TaleIdentifier.publication(tale.slug, header.language, config: config)
        modified = Day.moment(header.published)
        source = config.address.map { $0.url(of: "tales/\(tale.slug)/index.html") }
        let all: [(String, String?)] = [
            ("credit-author", header.author), ("credit-illustrator", header.illustrator),
            ("credit-translator", header.translator), ("credit-narrator", narrator),
            ("credit-others", header.credits.isEmpty ? nil : header.credits.joined(separator: " · ")),
            ("credit-license", header.license),
        ]
        credits = all.compactMap { label, text in text.map { (label, $0) } }
    }
}
