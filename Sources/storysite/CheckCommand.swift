import Glibc
import SiteGen

/// `storysite check`: what a build would say of a library, and what there is to hear.
struct CheckCommand {
    private var options = CheckOptions(places: ["."], jobs: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    private var isStrict = false
    private var isQuiet = false
    private var isJSON = false

    static let help = """
        Usage: storysite check [LIBRARY] [options]
               storysite check TALE... [options]

        Says all that a build would say of the library in the folder LIBRARY (this folder, if none is named), or of the
        tales in the folders TALE, and reads their voices as a proof-reader: words that the timing does not name, or
        lights too briefly, too long or at another time than they are said; pauses, and text or sound without the other;
        recordings that are cut off, too quiet, silent at their ends, or unequally loud. Writes nothing into the library.

        Recordings are listened to by ffmpeg, each again only when it has changed. Where there is none, the rest is said.

          --drafts            look at tales marked 'draft: true' too
          --strict            take warnings for errors
          --jobs N            threads to work with (default: one for each processor)
          --format text|json  how faults and voices are shown (default: text)
          --quiet             no report, only faults
          --help              this text

        Of a library only the voices are reported with which something is wrong, of named tales all.

        Exit status: 0 there are no errors, 1 there are, 2 wrong usage.

        """

    init(_ arguments: [String]) throws(UsageFault) {
        var arguments = Arguments(
            arguments,
            known: ["--drafts": false, "--strict": false, "--jobs": true, "--format": true, "--quiet": false])
        try arguments.parse()
        if !arguments.names.isEmpty { options.places = arguments.names }
        options.drafts = arguments.flags.contains("--drafts")
        isStrict = arguments.flags.contains("--strict")
        isQuiet = arguments.flags.contains("--quiet")
        if let jobs = try arguments.jobs() { options.jobs = jobs }
        isJSON = try arguments.isJSON()
    }

    /// Runs the check and says what came of it: faults to standard error, the report to standard output.
    func run() -> Int32 {
        let result = Checker(options).check()
        let printer = DiagnosticPrinter(hasColor: !isJSON && Terminal.wantsColor(on: STDERR_FILENO))
        for diagnostic in result.diagnostics {
            Terminal.write(isJSON ? printer.json(diagnostic) : printer.text(diagnostic), to: STDERR_FILENO)
        }
        if !isQuiet { Terminal.write(isJSON ? voices(result) : report(result), to: STDOUT_FILENO) }
        return result.diagnostics.contains { isStrict || $0.severity == .error } ? 1 : 0
    }

    /// A line for each voice, and one for all.
    private func voices(_ result: CheckResult) -> String { result.voices.map(\.json).joined() + result.json }

    private func report(_ result: CheckResult) -> String {
        var lines: [String] = []
        var tale: String?
        for voice in result.voices where result.isPart || voice.findings > 0 {
            if voice.tale != tale { lines.append(voice.tale) }
            tale = voice.tale
            lines.append("  " + voice.text)
        }
        lines.append(summary(of: result))
        if !result.hasListened, result.recordings > 0 {
            lines.append(
                "There is no ffmpeg here, so no recording was listened to: nothing is known of clipping, level, silence, "
                    + "unequal loudness, and words lit at the wrong time. On Debian: apt install ffmpeg")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func summary(of result: CheckResult) -> String {
        let looked = [
            counted(result.tales, "tale"), counted(result.voices.count, "voice"),
            counted(result.recordings, "recording"),
        ].joined(separator: ", ")
        return "\(looked): \(result.diagnostics.isEmpty ? "all is well" : result.diagnostics.tally)"
    }
}
