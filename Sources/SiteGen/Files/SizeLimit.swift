/// The largest file of a kind that is read into memory. A larger one is refused.
struct SizeLimit: Sendable, Equatable {
    /// In bytes.
    let bytes: Int

    private init(megabytes: Double) { bytes = Int(megabytes * 1_000_000) }

    /// In megabytes, as messages write it: `1.5 MB`.
    var shown: String {
        let tenths = bytes / 100_000
        return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
    }

    /// A tale, a plain page, `site.yml`. A tale of 2,000 words has 15 KB. At worst, with an emphasised letter on each
    /// line, a text takes 300 times its size in memory.
    static let text = SizeLimit(megabytes: 1.5)
    /// A template, style, script, font or picture of a theme.
    static let theme = SizeLimit(megabytes: 16)
    /// A timing file.
    static let timing = SizeLimit(megabytes: 64)
    /// A book with its recordings, in which timing is looked for: an EPUB.
    static let book = SizeLimit(megabytes: 256)
    /// A page or a list of files of a book to import.
    static let bookText = SizeLimit(megabytes: 16)
    /// The pictures and recordings in a tale's single file. As Base64 they are a third larger,
    /// and a page has a limit too.
    static let singleFile = SizeLimit(megabytes: 45)
    static let picture = SizeLimit(megabytes: 32)
    static let recording = SizeLimit(megabytes: 256)
    /// What storysite itself keeps: lists of files, sound on its way to an encoder.
    static let own = SizeLimit(megabytes: 256)
}
