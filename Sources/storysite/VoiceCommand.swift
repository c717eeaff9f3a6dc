import SiteGen

/// `storysite narrate` and `storysite align`: make recordings from text, and timing from recordings.
struct VoiceCommand {
    enum Kind: String { case narrate, align }

    private let kind: Kind
    private var options: VoiceOptions
    private let shared: SharedOptions

    static let narrateHelp = """
        Usage: storysite narrate TALE… [options]
               storysite narrate --shard I/N [options]

        Makes recordings of tales with a synthetic voice, and their timing. TALE is a
        tale's folder or its name in the library. The recording (Opus and AAC) and the
        timing are written into the tale's folder. The report says what to add to
        tale.md, and --add writes it. A voice that is up to date is not made again. A
        voice that storysite did not make is replaced only with --force.

          --engine NAME       the synthetic voice: espeak (over a hundred languages,
                              default), hibari (natural English), pico (es, en, de,
                              fr, it), rhvoice (uk, pt, en), piper (English, or a
                              model), or a program; docs/voices.md says what each
                              needs
          --model FILE        a voice of your own: for piper an .onnx file, with its
                              .onnx.json beside it
          --voice ID          the voice's id in tale.md (default: the engine's name)
          --add               add the voice to tale.md, beside those that it has; the
                              text before is kept in tale.md~
          --name NAME         the name that readers see (default: the voice's id, or
                              "Computer voice" in the tale's language)
          --pages             make a recording for each page, for a voice that tale.md
                              does not have yet
          --pace NUMBER       the pace: 1 is a storyteller's, 0.8 slower, 1.2 faster
          --language TAG      the language to speak (default: the tale's)
          --library DIR       the library (default: the one that contains this folder)
          --shard I/N         only the tales of shard I of N, of those named or of the
                              library (docs/many-machines.md)
          --jobs N            the number of tales at a time (default: one for each
                              processor)
          --force             replace recordings and timing that storysite did not
                              make, too
          --format text|json  how errors and warnings are printed (default: text)
          --quiet             print errors and warnings only, no report
          --progress          print a line for each step, also into a pipe
          --help              print this text

        Exit status: 0 all tales have their voice, 1 some do not, 2 wrong usage,
        130 interrupted.

        """

    static let alignHelp = """
        Usage: storysite align [TALE…] [options]

        Finds in the recordings of tales when each word is said, in any language, and
        writes the timing. TALE is a tale's folder or its name in the library; without
        one, all tales of the library are aligned. A recording is not aligned again
        while it and the text are unchanged. Timing that was made or changed by hand is
        kept. Sentences that were corrected at the bench keep their times. A sentence
        that was not found for certain gets no new times and is reported.

          --voice ID          align only this voice
          --language TAG      the language that is spoken (default: the tale's)
          --library DIR       the library (default: the one that contains this folder)
          --shard I/N         only the tales of shard I of N (docs/many-machines.md)
          --jobs N            the number of recordings at a time (default: one for
                              each processor)
          --force             align again, and replace timing made by hand, too
          --format text|json  how errors and warnings are printed (default: text)
          --quiet             print errors and warnings only, no report
          --progress          print a line for each step, also into a pipe
          --help              print this text

        Exit status: 0 all recordings have their timing, 1 some do not,
        2 wrong usage, 130 interrupted.

        """

    init(_ kind: Kind, _ words: [String]) throws(UsageError) {
        var own = ["--voice": true, "--language": true, "--library": true, "--force": false, "--shard": true]
        if kind == .narrate {
            own.merge([
                "--engine": true, "--model": true, "--pages": false, "--pace": true, "--add": false, "--name": true,
            ]) { $1 }
        }
        let (shared, arguments) = try SharedOptions.parse(words, [.jobs, .format, .quiet, .progress], own: own)
        (self.kind, self.shared) = (kind, shared)
        options = VoiceOptions(library: arguments.values["--library"])
        options.tales = arguments.names
        options.voice = arguments.values["--voice"]
        options.language = arguments.values["--language"]
        options.force = arguments.flags.contains("--force")
        options.hasPages = arguments.flags.contains("--pages")
        options.addsVoice = arguments.flags.contains("--add")
        options.name = arguments.values["--name"]
        if let name = options.name, !VoiceOptions.isName(name) {
            throw UsageError("--name takes one line of text, such as Anna")
        }
        options.engine = arguments.values["--engine"] ?? VoiceOptions.usualEngine
        options.model = arguments.values["--model"]
        if options.model != nil, options.engine == VoiceOptions.usualEngine {
            throw UsageError("--model needs an engine that reads models, such as --engine piper")
        }
        options.shard = try arguments.shard(namesTales: !options.tales.isEmpty, shared)
        if kind == .narrate, options.tales.isEmpty, arguments.values["--shard"] == nil, !Arguments.isScheduled {
            throw UsageError(
                "narrate needs a tale, as in: storysite narrate the-fox; --shard 1/1 takes all tales of a library")
        }
        options.jobs = shared.jobs
        if let pace = arguments.values["--pace"] {
            guard let number = Double(pace), (0.5...2).contains(number) else {
                throw UsageError("--pace takes a number from 0.5 to 2, not '\(pace)'")
            }
            options.pace = number
        }
    }

    /// Runs the command. Diagnostics go to standard error, the report to standard output.
    func run() -> Int32 {
        Terminal.finish(shared) { progress in
            switch kind {
            case .narrate: Narrator(options, progress: progress).run()
            case .align: VoiceAligner(options, progress: progress).run()
            }
        }
    }
}
