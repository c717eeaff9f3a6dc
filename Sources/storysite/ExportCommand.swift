import SiteGen

/// `storysite export`: makes files of tales that are read without the site.
struct ExportCommand {
    private let options: ExportOptions
    private let shared: SharedOptions

    static let help = """
        Usage: storysite export epub|html|booklet|bloom|video [TALE…] [options]

        Makes files of tales to give away. TALE is a tale's folder or its name in the
        library; without one, each tale that the library shows becomes a file. The same
        tale gives the same bytes. docs/giving-away.md describes them.

          epub   a book that other programs read aloud, EPUB 3 with Media Overlays: text,
                 pictures, one voice with its timing, choices as links, the theme's
                 fonts and colours
          html   one file that a browser opens without a network, from a USB stick or an
                 e-mail: the tale's page with its reader, pictures and all its voices
          booklet
                 a PDF to print on both sides and to fold, with the theme's fonts and
                 pictures; Chromium prints it
          bloom  a BloomPUB for the app Bloom Reader: a talking book with pictures in
                 pixels and one MP3 for each page; ffmpeg makes both
          video  an MP4 that any phone plays: the tale's pages with one voice, each word
                 highlighted as it is spoken; Chromium draws it, ffmpeg encodes it

          --output FILE       the folder of the files, or the single file, such as
                              NAME.epub (default: this folder)
          --voice ID          the voice that speaks (default: for html all, otherwise the
                              first of each tale)
          --audio mp3|aac|opus|as-is
                              epub and html: how a file holds its recordings (default:
                              mp3); as-is takes the library's own files, the others need
                              ffmpeg
          --layout reflowable|fixed
                              epub only; fixed: each page of a tale is one page of a
                              fixed size, as Apple's reader needs it to read aloud
                              (default: reflowable)
          --paper a4|letter   booklet only: the sheets in the printer (default: a4)
          --flat              booklet only: page after page, not to fold
          --words             epub only: highlight words, not sentences
          --shape 16:9|4:5|1:1
                              video only: its width and height: for large screens, for
                              phones in portrait, or square (default: 16:9)
          --palette day|night
                              video only: the theme's colours (default: day)
          --library DIR       the library (default: the one that contains this folder)
          --shard I/N         only the tales of shard I of N, of those named or of the
                              library (docs/many-machines.md)
          --jobs N            the number of tales at a time (default: one for each
                              processor)
          --list              print the tales of which files would be made, each with a
                              tab and the name of its file, and make none
          --force             replace files that storysite did not make, too
          --format text|json  how errors and warnings are printed (default: text)
          --quiet             print errors and warnings only, no report
          --progress          print a line for each step, also into a pipe
          --help              print this text

        Exit status: 0 all files are written, 1 some are not, 2 wrong usage,
        130 interrupted.

        """

    init(_ words: [String]) throws(UsageError) {
        let (shared, arguments) = try SharedOptions.parse(
            words, [.jobs, .format, .quiet, .progress],
            own: Self.owners.reduce(
                into: ["--output": true, "--library": true, "--shard": true, "--list": false, "--force": false]
            ) { known, one in known[one.option] = one.takesValue })
        let formats = ExportOptions.Format.Name.allCases.map(\.rawValue).joined(separator: ", ")
        guard let task = arguments.names.first else { throw UsageError("export takes a format: \(formats)") }
        guard let format = ExportOptions.Format.Name(rawValue: task) else {
            let near =
                Self.otherNames[task.lowercased()]?.rawValue
                ?? closestName(to: task, among: ExportOptions.Format.Name.allCases.map(\.rawValue))
            let others = arguments.names.dropFirst()
            // The tale may stand before the format.
            let last = others.first.flatMap { ExportOptions.Format.Name(rawValue: $0) }
            let tale = last == nil ? others.first ?? task : task
            let format = last?.rawValue ?? near ?? "epub"
            throw UsageError(
                "export has no format '\(task)'; it has \(formats); as in: storysite export \(format) "
                    + shellWord(tale))
        }
        for (option, _, owners) in Self.owners where !owners.contains(format) {
            guard arguments.values[option] == nil, !arguments.flags.contains(option) else {
                throw UsageError("\(option) is for \(owners.map(\.rawValue).joined(separator: ", ")) only")
            }
        }
        var options = ExportOptions(try Self.format(format, arguments), library: arguments.values["--library"])
        options.tales = Array(arguments.names.dropFirst())
        options.output = arguments.values["--output"]
        if options.output == "-" { throw UsageError("--output takes a file or a folder: the file is not printed") }
        options.isList = arguments.flags.contains("--list")
        options.force = arguments.flags.contains("--force")
        options.jobs = shared.jobs
        options.shard = try arguments.shard(namesTales: !options.tales.isEmpty, shared)
        (self.options, self.shared) = (options, shared)
    }

    /// What authors call the formats.
    private static let otherNames: [String: ExportOptions.Format.Name] = [
        "pdf": .booklet, "print": .booklet, "paper": .booklet, "film": .video, "movie": .video, "mp4": .video,
        "youtube": .video, "web": .html, "page": .html, "single": .html, "file": .html, "bloompub": .bloom,
    ]

    /// The options that not all formats have.
    private static let owners: [(option: String, takesValue: Bool, formats: [ExportOptions.Format.Name])] = [
        ("--layout", true, [.epub]), ("--words", false, [.epub]), ("--voice", true, [.epub, .html, .bloom, .video]),
        ("--audio", true, [.epub, .html]), ("--paper", true, [.booklet]), ("--flat", false, [.booklet]),
        ("--shape", true, [.video]), ("--palette", true, [.video]),
    ]

    private static func format(
        _ name: ExportOptions.Format.Name, _ arguments: Arguments
    ) throws(UsageError) -> ExportOptions.Format {
        let voice = arguments.values["--voice"]
        func sound() throws(UsageError) -> ExportedSounds.Form {
            try arguments.choice("--audio", of: ExportedSounds.Form.self) ?? .mp3
        }
        switch name {
        case .epub:
            return .epub(
                BookOptions(
                    voice: voice, layout: try arguments.choice("--layout", of: BookOptions.Layout.self) ?? .reflowable,
                    sound: try sound(), hasWords: arguments.flags.contains("--words")))
        case .html: return .html(SingleFileOptions(voice: voice, sound: try sound()))
        case .booklet:
            return .booklet(
                BookletOptions(
                    paper: try arguments.choice("--paper", of: BookletOptions.Paper.self) ?? .a4,
                    isFlat: arguments.flags.contains("--flat")))
        case .bloom: return .bloom(voice: voice)
        case .video:
            return .video(
                FilmOptions(
                    voice: voice, shape: try arguments.choice("--shape", of: FilmOptions.Shape.self) ?? .wide,
                    palette: try arguments.choice("--palette", of: FilmOptions.Palette.self) ?? .day))
        }
    }

    /// Writes the files. Diagnostics go to standard error, the report to standard output.
    func run() -> Int32 {
        Terminal.finish(shared) { TaleExporter(options, progress: $0).run() }
    }
}
