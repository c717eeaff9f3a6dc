/// What a book says about itself and its people.
struct BookMetadata {
    let identifier: String
    /// The date of publication as a moment: `YYYY-MM-DDThh:mm:ssZ`.
    let modified: String
    /// The address of the tale's page on the site.
    let source: String?
    let coverPicture: Picture?
    let credits: [Credit]

    init(_ tale: TaleFolder, config: SiteConfig, narrator: String?, coverPicture: Picture?) {
        let header = tale.header
        self.coverPicture = coverPicture
        identifier = TaleIdentifier.publication(tale.slug, header.language, config: config)
        modified = Day.moment(header.published)
        source = config.address.map { $0.url(of: tale.page) }
        credits = header.credits(narrator: narrator)
    }
}
