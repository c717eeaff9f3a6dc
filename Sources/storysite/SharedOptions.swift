/// The options that `build` and `check` share.
struct SharedOptions {
    /// Whether tales marked `draft: true` are read, too.
    let hasDrafts: Bool
    /// Whether warnings count as errors.
    let isStrict: Bool
    /// Whether only errors and warnings are printed, and no report.
    let isQuiet: Bool
    /// Whether everything is printed as JSON.
    let isJSON: Bool
    /// The greatest number of threads.
    let jobs: Int

    /// The options, and whether each takes a value.
    private static let known = [
        "--drafts": false, "--strict": false, "--jobs": true, "--format": true, "--quiet": false,
    ]

    /// Reads the words of a command.
    /// - Parameter own: the command's own options, and whether each takes a value.
    static func parse(
        _ words: [String], own: [String: Bool] = [:]
    ) throws(UsageError) -> (options: SharedOptions, arguments: Arguments) {
        var arguments = Arguments(words, known: known.merging(own) { $1 })
        try arguments.parse()
        return (try SharedOptions(arguments), arguments)
    }

    private init(_ arguments: Arguments) throws(UsageError) {
        hasDrafts = arguments.flags.contains("--drafts")
        isStrict = arguments.flags.contains("--strict")
        isQuiet = arguments.flags.contains("--quiet")
        jobs = try arguments.jobs()
        isJSON = try arguments.isJSON()
    }
}
