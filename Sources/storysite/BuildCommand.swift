import Glibc
import SiteGen

/// `storysite build`: a library's folder in, a site's folder out.
struct BuildCommand {
    private var options = BuildOptions(library: ".", output: "output", jobs: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    private var isQuiet = false
    private var isJSON = false

    static let help = """
        Usage: storysite build [LIBRARY] [options]

        Builds the site of the library in the folder LIBRARY (this folder, if none is named).
        Nothing is written if there is an error.

          --output DIR        where the site goes (default: output)
          --drafts            build tales marked 'draft: true' too
          --strict            take warnings for errors
          --jobs N            threads to work with (default: one for each processor)
          --format text|json  how faults are shown (default: text)
          --quiet             no report, only faults
          --help              this text

        Exit status: 0 the site stands, 1 the library has faults, 2 wrong usage.

        """

    init(_ arguments: [String]) throws(UsageFault) {
        var arguments = Arguments(
            arguments,
            known: [
                "--output": true, "--drafts": false, "--strict": false, "--jobs": true, "--format": true,
                "--quiet": false,
            ])
        try arguments.parse()
        if arguments.names.count > 1 { throw UsageFault("build takes one library, not \(arguments.names.count)") }
        if let library = arguments.names.first { options.library = library }
        if let output = arguments.values["--output"] {
            if output.isEmpty { throw UsageFault("--output takes a folder") }
            options.output = output
        }
        options.drafts = arguments.flags.contains("--drafts")
        options.strict = arguments.flags.contains("--strict")
        isQuiet = arguments.flags.contains("--quiet")
        if let jobs = try arguments.jobs() { options.jobs = jobs }
        isJSON = try arguments.isJSON()
    }

    /// Runs the build and says what came of it: faults to standard error, the report to standard output.
    func run() -> Int32 {
        let result = Builder(options).build()
        let printer = DiagnosticPrinter(hasColor: !isJSON && Terminal.wantsColor(on: STDERR_FILENO))
        for diagnostic in result.diagnostics {
            Terminal.write(isJSON ? printer.json(diagnostic) : printer.text(diagnostic), to: STDERR_FILENO)
        }
        guard let report = result.report else {
            let tally = result.diagnostics.tally
            if !isQuiet, !isJSON { Terminal.write("\(tally); nothing was written\n", to: STDERR_FILENO) }
            return 1
        }
        if !isQuiet { Terminal.write(report.text + "\n", to: STDOUT_FILENO) }
        return 0
    }
}
