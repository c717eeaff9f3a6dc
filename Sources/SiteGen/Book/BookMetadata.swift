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
        credits = Self.credits(
            author: header.author, illustrator: header.illustrator, translator: header.translator, narrator: narrator,
            others: header.credits, license: header.license)
    }

    static func credits(
        author: String?, illustrator: String?, translator: String?, narrator: String?, others: [String],
        license: String?
    ) -> [(label: String, text: String)] {
        let all: [(String, String?)] = [
            ("credit-author", author), ("credit-illustrator", illustrator), ("credit-translator", translator),
            ("credit-narrator", narrator),
            ("credit-others", others.isEmpty ? nil : others.joined(separator: " · ")), ("credit-license", license),
        ]
        return all.compactMap { label, text in text.map { (label, $0) } }
    }
}
