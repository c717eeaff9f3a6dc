/// The options of `storysite export`.
package struct BookOptions: Sendable {
    /// What tales become.
    package enum Format: String, Sendable, CaseIterable {
        case epub
        /// One file for a browser, with the reader in it.
        case html
        /// A PDF to print and fold.
        case booklet
        /// A book for the app Bloom Reader.
        case bloom
        /// A film of its pages: MP4.
        case video

        /// The ending of the files' names.
        var ending: String {
            switch self {
            case .epub, .html: rawValue
            case .booklet: "pdf"
            case .bloom: "bloompub"
            case .video: "mp4"
            }
        }
    }

    /// The form in which a book holds its recordings.
    package enum Sound: String, Sendable, CaseIterable {
        case mp3, aac, opus
        /// As the library has them.
        case asIs = "as-is"
    }

    /// How a book's pages are laid out.
    package enum Layout: String, Sendable, CaseIterable {
        /// The text flows anew for each screen and each size of letters.
        case reflowable
        /// Each page of the tale is one page of a fixed size.
        case fixed
    }

    /// The width and height of a film.
    package enum Shape: String, Sendable, CaseIterable {
        case wide = "16:9"
        case upright = "4:5"
        case square = "1:1"
    }

    /// The colours of a film: those of the theme for day or night.
    package enum Palette: String, Sendable, CaseIterable {
        case day, night
    }
    /// The sheets on which a booklet is printed.
    package enum Paper: String, Sendable, CaseIterable { case a4, letter }

    /// Folders of tales, or their names in the library; empty for every tale that the library shows.
    package var tales: [String] = []
    /// The tales that are exported; `nil` for all.
    package var shard: Shard?
    /// The library's folder.
    package var library = "."
    package var format = Format.epub
    /// A folder, or the name of a single file; `nil` for the folder in which the command runs.
    package var output: String?
    /// The id of the voice that speaks; `nil` for the first of each tale in a book, and for all in a single file.
    package var voice: String?
    package var sound = Sound.mp3
    package var layout = Layout.reflowable
    /// Whether single words are highlighted, and not sentences.
    package var hasWords = false
    package var shape = Shape.wide
    package var palette = Palette.day
    package var paper = Paper.a4
    /// Whether a booklet's pages follow each other, and are not laid out to be folded.
    package var isFlat = false
    /// Whether files that storysite did not make are replaced.
    package var force = false
    /// The largest number of threads.
    package var jobs = 1

    package init() {}
}
