/// The options that mean the same in each command that has them.
struct SharedOptions {
    enum Option: String {
        case drafts = "--drafts"
        case strict = "--strict"
        case jobs = "--jobs"
        case format = "--format"
        case quiet = "--quiet"
        case progress = "--progress"

        fileprivate var takesValue: Bool { self == .jobs || self == .format }
    }

    /// Whether tales marked `draft: true` are read, too.
    let hasDrafts: Bool
    /// Whether warnings count as errors.
    let isStrict: Bool
    /// Whether only errors and warnings are printed, and no report.
    let isQuiet: Bool
    /// Whether diagnostics are printed as JSON.
    let isJSON: Bool
    /// Whether a line is printed for each step.
    let hasProgress: Bool
    /// The greatest number of threads, or of tales at a time.
    let jobs: Int

    /// Reads the words of a command.
    /// - Parameters:
    ///   - options: the shared options that the command has.
    ///   - own: the command's own options, and whether each takes a value.
    static func parse(
        _ words: [String], _ options: Set<Option>, own: [String: Bool] = [:]
    ) throws(UsageError) -> (shared: SharedOptions, arguments: Arguments) {
        var arguments = Arguments(words, known: own.merging(options.map { ($0.rawValue, $0.takesValue) }) { $1 })
        try arguments.parse()
        return (try SharedOptions(arguments, options), arguments)
    }

    private init(_ arguments: Arguments, _ options: Set<Option>) throws(UsageError) {
        hasDrafts = arguments.flags.contains("--drafts")
        isStrict = arguments.flags.contains("--strict")
        isQuiet = arguments.flags.contains("--quiet")
        hasProgress = arguments.flags.contains("--progress")
        jobs = try arguments.jobs()
        // 'time export' has another option of this name.
        isJSON = options.contains(.format) ? try arguments.isJSON() : false
    }
}
