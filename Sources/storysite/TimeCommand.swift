import SiteGen

/// `storysite time`: imports timing from other programs and exports it for them.
struct TimeCommand {
    private enum Task {
        case bringIn(TimingImport)
        case writeOut(TimingExport)
    }

    private let task: Task
    private let shared: SharedOptions

    static let help = """
        Usage: storysite time import FILE --tale TALE [options]
               storysite time import FILE --print [options]
               storysite time export [TALE or FILE] --format FORMAT [options]

        'import' reads a timing file of another program, recognises its format by its
        content (docs/timing-formats.md lists all formats), matches it with the words of
        a tale, and writes it as storysite's own JSON for a voice of the tale.
        'export' writes the timing of a tale's voice (default: the tale in this folder)
        or of a file in another format, to edit it elsewhere and import it again.
        A file that they replace is kept with ~ at the end of its name.

          --tale TALE       the tale: its folder, or its name in the library
          --library DIR     the library of the tale (default: the one that contains this
                            folder)
          --voice ID        the voice, if the tale has several
          --page N          the page, if the voice has a recording for each page
          --print           import: print the JSON and write nothing; needs no tale
          --recording FILE  for a file without a tale: check the times against the
                            length of this recording, and name it in SMIL (default in
                            SMIL: the recording of the same name beside the file)
          --format FORMAT   export: json, vtt, srt, textgrid, smil, audacity, lrc, csv
          --output FILE     export: write to FILE (default, or -: print)
          --quiet           print errors and warnings only, no report
          --help            print this text

        Exit status: 0 success, 1 the file or the tale has errors, 2 wrong usage.

        """

    /// The options of both tasks, and whether each takes a value.
    private static let known = ["--library": true, "--voice": true, "--page": true, "--recording": true]
    private static let importOnly = ["--tale": true, "--print": false]
    private static let exportOnly = ["--format": true, "--output": true]

    init(_ words: [String]) throws(UsageError) {
        // The task decides which options there are, but options may stand before it.
        let (_, all) = try SharedOptions.parse(
            words, [.quiet], own: Self.known.merging(Self.importOnly) { $1 }.merging(Self.exportOnly) { $1 })
        guard let verb = all.names.first else { throw UsageError("time takes a task: import or export") }
        guard ["import", "export"].contains(verb) else {
            let near = closestName(to: verb, among: ["import", "export"])
            throw UsageError("time has no task '\(verb)'\(near.map { "; did you mean '\($0)'?" } ?? "")")
        }
        let isImport = verb == "import"
        let (shared, arguments) = try SharedOptions.parse(
            words, [.quiet], own: Self.known.merging(isImport ? Self.importOnly : Self.exportOnly) { $1 })
        self.shared = shared
        let names = arguments.names.dropFirst()
        let page = try Self.page(arguments.values["--page"])
        task =
            isImport
            ? try Self.bringIn(names, arguments, page) : try Self.writeOut(names, arguments, page)
    }

    private static func bringIn(
        _ names: ArraySlice<String>, _ arguments: Arguments, _ page: Int?
    ) throws(UsageError) -> Task {
        guard let file = names.first, names.count == 1 else {
            throw UsageError(
                names.isEmpty
                    ? "time import needs a file"
                    : "time import takes one file, not \(names.count); --tale names the tale")
        }
        let isPrinted = arguments.flags.contains("--print")
        let tale = arguments.values["--tale"]
        guard isPrinted || tale != nil else {
            throw UsageError("time import needs --tale TALE, or --print to show the file's timing")
        }
        if tale != nil, arguments.values["--recording"] != nil {
            throw UsageError(
                "--recording needs --print and no --tale, because a tale has its own recordings")
        }
        return .bringIn(
            TimingImport(
                file: file, tale: tale, library: arguments.values["--library"],
                voice: arguments.values["--voice"], page: page,
                recording: arguments.values["--recording"], isPrinted: isPrinted))
    }

    private static func writeOut(
        _ names: ArraySlice<String>, _ arguments: Arguments, _ page: Int?
    ) throws(UsageError) -> Task {
        let known = TimingExport.Format.allCases.map(\.rawValue)
        guard names.count <= 1 else {
            let format = names.first { known.contains($0.lowercased()) }
            throw UsageError(
                "time export takes one tale or file, not \(names.count)"
                    + (format.map { "; write the format as '--format \($0)'" } ?? ""))
        }
        guard let name = arguments.values["--format"] else {
            throw UsageError("time export needs --format: \(known.joined(separator: ", "))")
        }
        guard let format = TimingExport.Format(rawValue: name.lowercased()) else {
            let near = closestName(to: name, among: known).map { "; did you mean '\($0)'?" }
            throw UsageError(
                "--format must be one of \(known.joined(separator: ", ")), not '\(name)'\(near ?? "")")
        }
        let output = arguments.values["--output"]
        return .writeOut(
            TimingExport(
                source: names.first ?? ".", library: arguments.values["--library"],
                voice: arguments.values["--voice"], page: page, format: format,
                recording: arguments.values["--recording"], output: output == "-" ? nil : output))
    }

    private static func page(_ text: String?) throws(UsageError) -> Int? {
        guard let text else { return nil }
        guard let page = Int(text), page > 0 else {
            throw UsageError("--page takes a number of at least 1, not '\(text)'")
        }
        return page
    }

    /// Runs the task. Diagnostics go to standard error, printed timing and the report to standard output.
    func run() -> Int32 {
        switch task {
        case .bringIn(let task): Terminal.finish(task.run(), shared)
        case .writeOut(let task): Terminal.finish(task.run(), shared)
        }
    }
}
