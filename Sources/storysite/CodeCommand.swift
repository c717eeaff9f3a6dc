import SiteGen

/// `storysite code`: makes, lists and removes the codes that open locked tales.
struct CodeCommand {
    private let work: @Sendable () -> CommandResult
    private let shared: SharedOptions

    static let help = """
        Usage: storysite code new [TALE…] [options]
               storysite code list [options]
               storysite code remove ID… [options]

        Makes codes with which a family opens locked tales, those with 'access: premium'.
        A new code opens the tales named, or all locked tales. storysite prints it once
        and writes it on a card to print, but does not keep it. Keys are in
        family-codes.yml in the library; never publish that file. A change takes effect
        when the site is built again and published. docs/locked-tales.md describes what
        is locked, and what is not.

          --matching WORD  the code opens all locked tales with this 'level', or with
                           this word among their 'themes'
          --label TEXT     for whom the code is
          --until DAY      the last day on which a browser lets it open tales
          --card FILE      where the card is written (default: family-code-ID.html in
                           the library)
          --library DIR    the library (default: the one that contains this folder)
          --quiet          print errors only
          --help           print this text

        Exit status: 0 success, 1 errors, 2 wrong usage.

        """

    init(_ words: [String]) throws(UsageError) {
        let (shared, arguments) = try SharedOptions.parse(
            words, [.quiet],
            own: ["--matching": true, "--label": true, "--until": true, "--card": true, "--library": true])
        self.shared = shared
        let values = arguments.values
        let names = Array(arguments.names.dropFirst())
        let task = arguments.names.first
        let newOnly = ["--matching", "--label", "--until", "--card"]
        if task != "new", let option = newOnly.first(where: { values[$0] != nil }) {
            throw UsageError("\(option) is for 'storysite code new'")
        }
        let known = KnownCodes(library: values["--library"])
        switch task {
        case "new":
            let code = try Self.code(names, values)
            work = { code.run() }
        case "list":
            guard names.isEmpty else { throw UsageError("code list takes no names") }
            work = { known.list() }
        case "remove":
            guard !names.isEmpty else { throw UsageError("code remove needs an ID; 'storysite code list' prints them") }
            work = { known.remove(names) }
        case let task?:
            let near = closestName(to: task, among: ["new", "list", "remove"])
            throw UsageError(
                "code has no task '\(task)'" + (near.map { "; did you mean '\($0)'?" } ?? ": new, list or remove"))
        case nil: throw UsageError("code needs a task: new, list or remove")
        }
    }

    private static func code(_ names: [String], _ values: [String: String]) throws(UsageError) -> NewCode {
        var code = NewCode()
        code.tales = names
        (code.matching, code.label) = (values["--matching"], values["--label"])
        (code.library, code.card) = (values["--library"], values["--card"])
        for option in ["--label", "--matching"] where !(values[option].map(NewCode.isLabel) ?? true) {
            throw UsageError(
                "\(option) takes one line of visible text without control characters, "
                    + "at most \(NewCode.longestLabel) bytes")
        }
        if code.matching != nil, !names.isEmpty { throw UsageError("code new takes tales or --matching, not both") }
        guard let day = values["--until"] else { return code }
        do throws(NewCode.WrongDay) { try code.setUntil(day) } catch {
            switch error {
            case .notADay: throw UsageError("--until takes a day such as 2027-01-31, not '\(day)'")
            case .isOver: throw UsageError("--until must be today or later, but \(day) is over")
            }
        }
        return code
    }

    /// Does the work. Errors go to standard error, everything else to standard output.
    func run() -> Int32 { Terminal.finish(work(), shared) }
}
