/// The largest file of a kind that is read into memory. A larger one is refused.
struct SizeLimit: Sendable, Equatable {
    let megabytes: Int

    /// In bytes.
    var bytes: Int { megabytes * 1_000_000 }

    private init(megabytes: Int) { self.megabytes = megabytes }

    /// A tale, a plain page, `site.yml`. A tale of 2,000 words has 15 KB.
    static let text = SizeLimit(megabytes: 3)
    /// A template, style, script, font or picture of a theme.
    static let theme = SizeLimit(megabytes: 16)
    /// A timing file.
    static let timing = SizeLimit(megabytes: 64)
    /// A book with its recordings, in which timing is looked for: an EPUB.
    static let book = SizeLimit(megabytes: 256)
    /// A page or a list of files of a book to import.
    static let bookText = SizeLimit(megabytes: 16)
    /// The pictures and recordings in a tale's single file. As Base64 they are a third larger, and a page has a limit too.
    static let singleFile = SizeLimit(megabytes: 45)
    static let picture = SizeLimit(megabytes: 32)
    static let recording = SizeLimit(megabytes: 256)
    /// What storysite itself keeps: lists of files, sound on its way to an encoder.
    static let own = SizeLimit(megabytes: 256)
}
