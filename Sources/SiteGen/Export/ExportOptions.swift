/// The options of `storysite export`.
package struct ExportOptions: Sendable {
    /// What tales become, with the options that only such files have.
    package enum Format: Sendable {
        case epub(BookOptions)
        /// One file for a browser, with the reader in it.
        case html(SingleFileOptions)
        /// A PDF to print and fold.
        case booklet(BookletOptions)
        /// A book for the app Bloom Reader, with the voice of this id; `nil` for the first of each tale.
        case bloom(voice: String?)
        /// A film of its pages: MP4.
        case video(FilmOptions)

        package enum Name: String, Sendable, CaseIterable {
            case epub, html, booklet, bloom, video

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

        var name: Name {
            switch self {
            case .epub: .epub
            case .html: .html
            case .booklet: .booklet
            case .bloom: .bloom
            case .video: .video
            }
        }
    }

    let format: Format
    /// Folders of tales, or their names in the library; empty for every tale that the library shows.
    package var tales: [String] = []
    /// The tales that are exported; `nil` for all.
    package var shard: Shard?
    /// The library's folder.
    let library: String
    /// A folder, or the name of a single file; `nil` for the folder in which the command runs.
    package var output: String?
    /// Whether the tales and the names of their files are printed, and no file is made.
    package var isList = false
    /// Whether files that storysite did not make are replaced.
    package var force = false
    /// The largest number of threads.
    package var jobs = 1

    /// - Parameter library: the library's folder, or `nil` for the one in which the command runs.
    package init(_ format: Format, library: String?) {
        (self.format, self.library) = (format, library ?? Library.here)
    }
}

/// How a tale becomes one HTML file.
package struct SingleFileOptions: Sendable {
    /// The id of the only voice; `nil` for all.
    let voice: String?
    let sound: ExportedSounds.Form

    package init(voice: String?, sound: ExportedSounds.Form) { (self.voice, self.sound) = (voice, sound) }
}

/// How a tale is printed.
package struct BookletOptions: Sendable {
    /// The sheets in the printer.
    package enum Paper: String, Sendable, CaseIterable { case a4, letter }

    let paper: Paper
    /// Whether the pages follow each other, and are not laid out to be folded.
    let isFlat: Bool

    package init(paper: Paper, isFlat: Bool) { (self.paper, self.isFlat) = (paper, isFlat) }
}

/// How a tale becomes a film.
package struct FilmOptions: Sendable {
    /// The width and height of the picture.
    package enum Shape: String, Sendable, CaseIterable {
        case wide = "16:9"
        case upright = "4:5"
        case square = "1:1"
    }

    /// The colours: those of the theme for day or night.
    package enum Palette: String, Sendable, CaseIterable { case day, night }

    /// The id of the voice that speaks; `nil` for the first of each tale.
    let voice: String?
    let shape: Shape
    let palette: Palette

    package init(voice: String?, shape: Shape, palette: Palette) {
        (self.voice, self.shape, self.palette) = (voice, shape, palette)
    }
}
