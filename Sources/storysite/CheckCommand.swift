import Glibc
import SiteGen

/// `storysite check`: the diagnostics of a build, and those about timing and recordings.
struct CheckCommand {
    private let options: CheckOptions
    private let shared: SharedOptions

    static let help = """
        Usage: storysite check [LIBRARY] [options]
               storysite check TALE... [options]

        Checks the library in the folder LIBRARY (default: the library that contains
        this folder), or the tales TALE, each named by its folder or by its name in the
        library. Reports everything that a build would report, and checks each voice:
        words that the timing misses or highlights at the wrong time, long pauses, text
        without sound or sound without text, and recordings that are cut off, too quiet,
        silent at their ends, or not equally loud. Writes nothing into the library.

        ffmpeg decodes the recordings; each is decoded again only after it changed.
        Without ffmpeg, everything else is checked.

          --library DIR       the library of the tales (default: the one that contains
                              this folder)
          --shard I/N         only the tales of shard I of N, of those named or of the
                              library (docs/many-machines.md)
          --drafts            check tales marked 'draft: true', too
          --strict            treat warnings as errors
          --jobs N            the number of threads (default: one for each processor)
          --format text|json  how diagnostics and voices are printed (default: text)
          --quiet             print errors and warnings only, no report
          --help              print this text

        The report of a library lists only voices with a warning or an error; the
        report of tales lists all their voices.

        Exit status: 0 there are no errors, 1 there are errors, 2 wrong usage.

        """

    init(_ words: [String]) throws(UsageError) {
        let (shared, arguments) = try SharedOptions.parse(
            words, [.drafts, .strict, .jobs, .format, .quiet], own: ["--library": true, "--shard": true])
        self.shared = shared
        var options = CheckOptions(
            names: arguments.names, library: arguments.values["--library"], drafts: shared.hasDrafts,
            jobs: shared.jobs)
        options.shard = try arguments.shard(namesTales: options.namesTales, shared)
        self.options = options
    }

    /// Runs the check. Diagnostics go to standard error, the report to standard output.
    func run() -> Int32 {
        let result = Checker(options).check()
        Terminal.report(result.diagnostics, isJSON: shared.isJSON)
        if !shared.isQuiet, shared.isJSON { Terminal.write(voices(result), to: STDOUT_FILENO) }
        if !shared.isQuiet, !shared.isJSON { for line in report(result) { Terminal.say(line) } }
        return result.diagnostics.contains { shared.isStrict || $0.isError } ? 1 : 0
    }

    /// Returns a line of JSON for each voice, and one for all.
    private func voices(_ result: CheckResult) -> String {
        result.voices.map(\.json).joined() + result.json
    }

    private func report(_ result: CheckResult) -> [String] {
        var lines: [String] = []
        var tale: String?
        for voice in result.voices where result.namesTales || voice.findings > 0 {
            if voice.tale != tale { lines.append(voice.tale) }
            tale = voice.tale
            lines.append("  " + voice.text)
        }
        lines.append(summary(of: result))
        lines += result.reminders + result.hosting
        if !result.hasListened, result.recordings > 0 {
            lines.append(
                "ffmpeg is not installed, so no recording was decoded: clipping, loudness, silence, and words that are "
                    + "highlighted at the wrong time were not checked. On Debian: apt install ffmpeg")
        }
        return lines
    }

    private func summary(of result: CheckResult) -> String {
        let looked = [
            counted(result.tales, "tale") + besidesHidden(result.hidden), counted(result.voices.count, "voice"),
            counted(result.recordings, "recording"),
        ].joined(separator: ", ")
        return "\(looked): \(result.diagnostics.isEmpty ? "all is well" : result.diagnostics.tally)"
    }
}
