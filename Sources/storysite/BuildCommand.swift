import Glibc
import SiteGen

/// `storysite build`: builds a site from a library.
struct BuildCommand {
    private let options: BuildOptions
    private let shared: SharedOptions
    private let explains: Bool

    static let help = """
        Usage: storysite build [LIBRARY] [options]
               storysite build --join SHARD... [--library LIBRARY] [options]

        Builds the site of the library in the folder LIBRARY (default: the library that
        contains this folder). If there is an error, nothing is written. With --shard it
        builds the tales of one shard; with --join it makes one site of the folders
        SHARD, with the same bytes as one build. docs/many-machines.md has more about
        both.

          --output DIR        the folder of the site (default: output, in the library's
                              folder if no library is named)
          --shard I/N         build shard I of N into the folder that --output names
          --join              join all shards of a site
          --library DIR       with --join: the library (default: as without --join)
          --drafts            build tales marked 'draft: true', too
          --strict            treat warnings as errors
          --explain           print which tales were made again, and why
          --jobs N            the number of threads (default: one for each processor)
          --format text|json  how errors and warnings are printed (default: text)
          --quiet             print errors and warnings only, no report
          --help              print this text

        Exit status: 0 the site is built, 1 the library has errors, 2 wrong usage.

        """

    init(_ words: [String]) throws(UsageError) {
        let (shared, arguments) = try SharedOptions.parse(
            words, [.drafts, .strict, .jobs, .format, .quiet],
            own: ["--output": true, "--explain": false, "--shard": true, "--join": false, "--library": true])
        let isJoining = arguments.flags.contains("--join")
        let shard = try arguments.givenShard()
        let output = arguments.values["--output"]
        try Self.requireSense(arguments, shard, output)
        if let output { try Self.refuse(output) }
        var options = BuildOptions(
            library: isJoining ? arguments.values["--library"] : arguments.names.first, output: output,
            product: isJoining ? .joined(arguments.names) : shard.map { .shard($0) } ?? .site,
            drafts: shared.hasDrafts, strict: shared.isStrict, jobs: shared.jobs)
        options.endsProgram = true
        (self.options, self.shared, explains) = (options, shared, arguments.flags.contains("--explain"))
    }

    /// Refuses options that contradict each other.
    private static func requireSense(
        _ arguments: Arguments, _ shard: Shard?, _ output: String?
    ) throws(UsageError) {
        if arguments.flags.contains("--join") {
            if shard != nil { throw UsageError("--shard makes a shard and --join a whole site; give one of them") }
            if arguments.names.isEmpty { throw UsageError("--join needs the folders of all shards") }
            return
        }
        if arguments.names.count > 1 {
            throw UsageError(
                "build takes one library, not \(arguments.names.count); the folder of the site follows --output")
        }
        if arguments.values["--library"] != nil {
            throw UsageError("--library is for --join only; name the library without it")
        }
        // A shard is no site: it must not replace the one in 'output'.
        if shard != nil, output == nil { throw UsageError("--shard needs --output, the folder of the shard") }
    }

    /// Refuses folders that hold all of a user's files, unless an earlier build wrote a site there.
    private static func refuse(_ output: String) throws(UsageError) {
        guard let folder = resolved(output), unsafe access("\(folder)/.storysite/files", F_OK) != 0
        else { return }
        let home = unsafe getenv("HOME").flatMap { resolved(unsafe String(cString: $0)) } ?? "/"
        guard folder == "/" || folder == home || home.hasPrefix("\(folder)/") else { return }
        let reason = folder == home && home != "/" ? "is your home folder" : "holds your home folder"
        throw UsageError("a site needs a folder of its own, but '\(output)' \(reason)")
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
        Terminal.report(result.diagnostics, isJSON: shared.isJSON)
        guard let report = result.report else {
            let tally = result.diagnostics.tally
            let written = result.isPartlyWritten ? "the new site is incomplete" : "nothing was written"
            if !shared.isQuiet, !shared.isJSON { Terminal.write("\(tally); \(written)\n", to: STDERR_FILENO) }
            return 1
        }
        if explains { for line in result.explanation { Terminal.say(line) } }
        if !shared.isQuiet { Terminal.say(report.text) }
        return 0
    }
}
