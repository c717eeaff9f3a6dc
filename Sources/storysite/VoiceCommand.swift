import Glibc
import SiteGen

/// `storysite narrate` and `storysite align`: a voice from text, and timing from a voice.
struct VoiceCommand {
    enum Kind: String { case narrate, align }

    private let kind: Kind
    private var options = VoiceOptions()
    private var isQuiet = false
    private var isJSON = false

    static let narrateHelp = """
        Usage: storysite narrate TALE… [options]

        Speaks the text of tales and writes, beside each, the recording (Opus and AAC) and when each word is said.
        TALE is a tale's folder, or its name in the library. tale.md is not changed: what to add to it is said.
        A voice that is up to date is left; one that storysite did not make is replaced with --force only.

          --engine NAME       who speaks: espeak (over a hundred languages; the default), hibari or piper (natural
                              English; installed from PyPI when first asked for), or a program (docs/voices.md)
          --voice ID          the voice in the tale's front matter (default: the engine's name)
          --pages             a recording for each page, for a voice that tale.md does not have yet
          --pace NUMBER       1 is a storyteller's pace, 0.8 slower, 1.2 faster
          --language TAG      the language to speak (default: the tale's)
          --library DIR       where tales are looked for by name (default: this folder)
          --jobs N            tales at a time (default: one for each processor)
          --force             replace recordings and timings that storysite did not make, too
          --format text|json  how faults are shown (default: text)
          --quiet             no report, only faults
          --help              this text

        Exit status: 0 all tales have their voice, 1 some do not, 2 wrong usage.

        """

    static let alignHelp = """
        Usage: storysite align [TALE…] [options]

        Finds when each word is said in the recordings that tales name, in any language, and writes their timing. TALE is
        a tale's folder, or its name in the library; without one, all tales of the library are done. What is up to date,
        by the content of recording and text, is passed over; timing that was made or mended by hand is left.
        A sentence that was not found for certain gets no times, and is named.

          --voice ID          only this voice
          --language TAG      the language that is spoken (default: the tale's)
          --library DIR       the library (default: this folder)
          --jobs N            recordings at a time (default: one for each processor)
          --force             align again, and replace timing made by hand, too
          --format text|json  how faults are shown (default: text)
          --quiet             no report, only faults
          --help              this text

        Exit status: 0 all recordings have their timing, 1 some do not, 2 wrong usage.

        """

    init(_ kind: Kind, _ words: [String]) throws(UsageFault) {
        self.kind = kind
        var known = [
            "--voice": true, "--language": true, "--library": true, "--jobs": true, "--force": false,
            "--format": true, "--quiet": false,
        ]
        if kind == .narrate { known.merge(["--engine": true, "--pages": false, "--pace": true]) { $1 } }
        var arguments = Arguments(words, known: known)
        try arguments.parse()
        for (option, value) in arguments.values.sorted(by: { $0.key < $1.key }) where value.isEmpty {
            throw UsageFault("\(option) needs a value")
        }
        options.tales = arguments.names
        if kind == .narrate, options.tales.isEmpty { throw UsageFault("narrate needs the folder of a tale") }
        options.library = arguments.values["--library"] ?? "."
        options.voice = arguments.values["--voice"]
        options.language = arguments.values["--language"]
        options.force = arguments.flags.contains("--force")
        options.hasPages = arguments.flags.contains("--pages")
        options.engine = arguments.values["--engine"] ?? "espeak"
        isQuiet = arguments.flags.contains("--quiet")
        options.jobs = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        if let jobs = try arguments.jobs() { options.jobs = jobs }
        isJSON = try arguments.isJSON()
        if let pace = arguments.values["--pace"] {
            guard let number = Double(pace), (0.5...2).contains(number) else {
                throw UsageFault("--pace takes a number from 0.5 to 2, not '\(pace)'")
            }
            options.pace = number
        }
    }

    /// Does the work and says what came of it: faults to standard error, the report to standard output.
    func run() -> Int32 {
        Interruption.watch()
        let isShown = isatty(STDERR_FILENO) == 1 && !isQuiet && !isJSON
        let progress: @Sendable (String) -> Void = { text in
            if isShown { Terminal.write("\r\u{1B}[K\(text.prefix(100))", to: STDERR_FILENO) }
        }
        let result =
            switch kind {
            case .narrate: Narrator(options, progress: progress).run()
            case .align: VoiceAligner(options, progress: progress).run()
            }
        if isShown { Terminal.write("\r\u{1B}[K", to: STDERR_FILENO) }
        let printer = DiagnosticPrinter(hasColor: !isJSON && Terminal.wantsColor(on: STDERR_FILENO))
        for diagnostic in result.diagnostics {
            Terminal.write(isJSON ? printer.json(diagnostic) : printer.text(diagnostic), to: STDERR_FILENO)
        }
        if !isQuiet { for line in result.report { Terminal.write("\(line)\n", to: STDOUT_FILENO) } }
        return result.isGood ? 0 : 1
    }
}
