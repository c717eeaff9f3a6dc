/// A tale as an EPUB: its files, in reading order.
struct TaleBook {
    /// A file of the book, with its path from the package document.
    struct File: Sendable {
        let path: String
        let mediaType: String
        let bytes: [UInt8]

        /// Whether it is compressed already.
        var isCompressed: Bool {
            mediaType.hasPrefix("audio/") || mediaType == "font/woff2"
                || mediaType.hasPrefix("image/") && mediaType != Picture.Format.svg.rawValue
        }
    }

    let tale: TaleFolder
    /// Whether its pages have a fixed size.
    let isFixed: Bool
    /// Whether words are highlighted, and not sentences.
    let hasWords: Bool
    let language: Language
    let words: UIStrings
    let pages: [BookPage]
    /// In the order of the pages; empty for a page without sound.
    let overlays: [MediaOverlay]
    /// The words that the author explains, after the pages.
    let glossary: [BookGlossary]
    let narrator: String?
    let cover: File?
    let pictures: [File]
    let sounds: [File]
    var style: BookStyle
    let metadata: BookMetadata
    let access: BookAccess

    static let titlePage = "title.xhtml"
    static let aboutPage = "about.xhtml"
    static let navigation = "nav.xhtml"
    static let styleSheet = "style.css"
    /// The CSS class of the element that is spoken. Apple Books knows only this name.
    static let activeClass = "-epub-media-overlay-active"

    var header: TaleHeader { tale.header }

    /// The documents of all pages, one after the other.
    var documents: [UInt8] {
        titleXHTML() + pages.flatMap { $0.xhtml(in: language) } + glossary.flatMap { $0.xhtml(in: language, words) }
            + aboutXHTML()
    }

    /// In milliseconds.
    var duration: Int { overlays.reduce(0) { $0 + $1.duration } }
}
