/// The options of `storysite export`.
public struct BookOptions: Sendable {
    /// What tales become.
    public enum Format: String, Sendable, CaseIterable {
        case epub
        /// One file for a browser, with the reader in it.
        case html
        /// A PDF to print and fold.
        case booklet
        /// A book for the app Bloom Reader.
        case bloom

        /// The ending of the files' names.
        public var ending: String {
            switch self {
            case .epub, .html: rawValue
            case .booklet: "pdf"
            case .bloom: "bloompub"
            }
        }
    }

    /// The form in which a book holds its recordings.
    public enum Sound: String, Sendable, CaseIterable {
        case mp3, aac, opus
        /// As the library has them.
        case asIs = "as-is"
    }

    /// How a book's pages are laid out.
    public enum Layout: String, Sendable, CaseIterable {
        /// The text flows anew for each screen and each size of letters.
        case reflowable
        /// Each page of the tale is one page of a fixed size.
        case fixed
    }

    /// The sheets on which a booklet is printed.
    public enum Paper: String, Sendable, CaseIterable { case a4, letter }

    /// Folders of tales, or their names in the library; empty for every tale that the library shows.
    public var tales: [String] = []
    /// The tales that are exported; `nil` for all.
    public var shard: Shard?
    /// The library's folder.
    public var library = "."
    public var format = Format.epub
    /// A folder, or the name of a single file; `nil` for the folder in which the command runs.
    public var output: String?
    /// The id of the voice that speaks; `nil` for the first of each tale in a book, and for all in a single file.
    public var voice: String?
    public var sound = Sound.mp3
    public var layout = Layout.reflowable
    /// Whether single words are highlighted, and not sentences.
    public var hasWords = false
    public var paper = Paper.a4
    /// Whether a booklet's pages follow each other, and are not laid out to be folded.
    public var isFlat = false
    /// Whether files that storysite did not make are replaced.
    public var force = false
    /// The largest number of threads.
    public var jobs = 1

    public init() {}
}
