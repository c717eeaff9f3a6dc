import Glibc
import SiteGen

/// `storysite export`: makes files of tales that are read without the site.
struct ExportCommand {
    private var options = BookOptions()
    private let isQuiet: Bool
    private let isJSON: Bool
    private let hasProgress: Bool

    static let help = """
        Usage: storysite export epub [TALE…] [options]

        Makes books of tales that other programs read aloud: EPUB 3 with Media Overlays.
        TALE is a tale's folder or its name in the library; without one, all tales that
        the library shows become books. A book has the text, the pictures, one voice and
        its timing, choices as links, and the theme's letters and colours. The same tale
        gives the same bytes. docs/giving-away.md describes it.

          --output FILE       the folder of the books, or the file of a single book,
                              NAME.epub (default: this folder)
          --voice ID          the voice that speaks (default: the first of each tale)
          --layout reflowable|fixed
                              fixed: each page of a tale is one page of a fixed size,
                              as Apple's reader needs it to read aloud (default:
                              reflowable)
          --words             highlight words, not sentences
          --audio mp3|aac|opus|as-is
                              how a book holds its recording (default: mp3); as-is
                              takes the library's own file, the others need ffmpeg
          --library DIR       the library with the tales named (default: this folder)
          --jobs N            the number of tales at a time (default: one for each
                              processor)
          --force             replace files that storysite did not make, too
          --format text|json  how errors and warnings are printed (default: text)
          --quiet             print errors and warnings only, no report
          --progress          print a line for each step, also into a pipe
          --help              print this text

        Exit status: 0 all books are written, 1 some are not, 2 wrong usage,
        130 interrupted.

        """

    init(_ words: [String]) throws(UsageError) {
        var arguments = Arguments(
            words,
            known: [
                "--output": true, "--layout": true, "--voice": true, "--words": false, "--audio": true,
                "--library": true,
                "--jobs": true, "--force": false, "--format": true, "--quiet": false, "--progress": false,
            ])
        try arguments.parse()
        for (option, value) in arguments.values.sorted(by: { $0.key < $1.key }) where value.isEmpty {
            throw UsageError("\(option) needs a value")
        }
        guard let task = arguments.names.first else { throw UsageError("export takes a format: epub") }
        guard task == "epub" else {
            throw UsageError("export has no format '\(task)'; it makes epub, as in 'storysite export epub \(task)'")
        }
        options.tales = Array(arguments.names.dropFirst())
        options.output = arguments.values["--output"]
        options.voice = arguments.values["--voice"]
        options.library = arguments.values["--library"] ?? "."
        options.hasWords = arguments.flags.contains("--words")
        options.force = arguments.flags.contains("--force")
        options.jobs = try arguments.jobs()
        if let name = arguments.values["--layout"] {
            guard let layout = BookOptions.Layout(rawValue: name) else {
                throw UsageError("--layout must be reflowable or fixed, not '\(name)'")
            }
            options.layout = layout
        }
        if let name = arguments.values["--audio"] {
            guard let sound = BookOptions.Sound(rawValue: name) else {
                throw UsageError("--audio must be mp3, aac, opus or as-is, not '\(name)'")
            }
            options.sound = sound
        }
        isQuiet = arguments.flags.contains("--quiet")
        hasProgress = arguments.flags.contains("--progress")
        isJSON = try arguments.isJSON()
    }

    /// The exit status of a program that an interrupt signal ended, as shells report it.
    private static let interrupted: Int32 = 130

    /// Writes the books. Diagnostics go to standard error, the report to standard output.
    func run() -> Int32 {
        Interruption.watch()
        let isShown = isatty(STDERR_FILENO) == 1 && !isQuiet && !isJSON
        let result = BookExporter(options) { [hasProgress] text in
            if hasProgress {
                Terminal.say("progress: \(text)")
            } else if isShown {
                Terminal.write("\r\u{1B}[K\(text.printable.prefix(100))", to: STDERR_FILENO)
            }
        }.run()
        if isShown { Terminal.write("\r\u{1B}[K", to: STDERR_FILENO) }
        Terminal.report(result.diagnostics, isJSON: isJSON)
        if !isQuiet { for line in result.report { Terminal.say(line) } }
        return result.isInterrupted ? Self.interrupted : result.isGood ? 0 : 1
    }
}
