import Glibc
import SiteGen

/// `storysite build`: builds a site from a library.
struct BuildCommand {
    private var options = BuildOptions(
        library: ".", output: "output", jobs: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    private var isQuiet = false
    private var isJSON = false

    static let help = """
        Usage: storysite build [LIBRARY] [options]

        Builds the site of the library in the folder LIBRARY (default: this folder).
        If there is an error, nothing is written.

          --output DIR        the folder of the site (default: output)
          --drafts            build tales marked 'draft: true', too
          --strict            treat warnings as errors
          --jobs N            the number of threads (default: one for each processor)
          --format text|json  how errors and warnings are printed (default: text)
          --quiet             print errors and warnings only, no report
          --help              print this text

        Exit status: 0 the site is built, 1 the library has errors, 2 wrong usage.

        """

    init(_ arguments: [String]) throws(UsageError) {
        var arguments = Arguments(
            arguments,
            known: [
                "--output": true, "--drafts": false, "--strict": false, "--jobs": true, "--format": true,
                "--quiet": false,
            ])
        try arguments.parse()
        options.isOutputNamed = false
        if arguments.names.count > 1 {
            throw UsageError("build takes one library, not \(arguments.names.count)")
        }
        if let library = arguments.names.first { options.library = library }
        if let output = arguments.values["--output"] {
            if output.isEmpty { throw UsageError("--output takes a folder") }
            (options.output, options.isOutputNamed) = (output, true)
            try Self.refuse(output)
        }
        options.drafts = arguments.flags.contains("--drafts")
        options.strict = arguments.flags.contains("--strict")
        isQuiet = arguments.flags.contains("--quiet")
        if let jobs = try arguments.jobs() { options.jobs = jobs }
        isJSON = try arguments.isJSON()
    }

    /// Refuses folders that hold all of a user's files, unless an earlier build wrote a site there.
    private static func refuse(_ output: String) throws(UsageError) {
        guard let folder = resolved(output), unsafe access("\(folder)/.storysite/files", F_OK) != 0
        else { return }
        let home = unsafe getenv("HOME").flatMap { resolved(unsafe String(cString: $0)) } ?? "/"
        guard folder == "/" || folder == home || home.hasPrefix("\(folder)/") else { return }
        let kind =
            folder == home && home != "/" ? "your home folder" : "a folder that holds your home folder"
        throw UsageError("a site needs a folder of its own, but '\(output)' is \(kind)")
    }

    /// The path with every link followed; `nil` when nothing is there.
    private static func resolved(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Runs the build. Diagnostics go to standard error, the report to standard output.
    func run() -> Int32 {
        let result = Builder(options).build()
        Terminal.report(result.diagnostics, isJSON: isJSON)
        guard let report = result.report else {
            let tally = result.diagnostics.tally
            let written = result.isPartlyWritten ? "the new site is incomplete" : "nothing was written"
            if !isQuiet, !isJSON { Terminal.write("\(tally); \(written)\n", to: STDERR_FILENO) }
            return 1
        }
        if !isQuiet { Terminal.say(report.text) }
        return 0
    }
}
