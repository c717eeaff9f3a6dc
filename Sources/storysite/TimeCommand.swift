import Glibc
import SiteGen

/// `storysite time`: timing brought in from other programs and written out for them.
struct TimeCommand {
    private enum Task {
        case bringIn(TimingImport)
        case writeOut(TimingExport, output: String?)
    }

    private let task: Task
    private var isQuiet = false

    static let help = """
        Usage: storysite time import FILE --tale TALE [options]
               storysite time import FILE --print [options]
               storysite time export [TALE or FILE] --format FORMAT [options]

        'import' reads a timing file of any program (docs/timing-formats.md lists them; the format is told
        by content) and writes storysite's own JSON for a voice of the tale, matched with the tale's words.
        What stood there before is kept beside it, with ~ at the end of its name.
        'export' writes the timing of a tale's voice (this folder's, if none is named), or of a file, in
        another form, to be mended elsewhere and imported again.

          --tale TALE       the tale's folder
          --voice ID        which of its voices, if there are several
          --page N          which page, if the voice has a recording for each
          --print           import: print the JSON instead of writing it; needs no tale
          --recording FILE  of a file without a tale: check the times against this recording's length, and
                            name it in SMIL (default there: the recording called like the file, beside it)
          --format FORMAT   export: json, vtt, srt, textgrid, smil, audacity, lrc or csv
          --output FILE     export: write to FILE (default: print)
          --quiet           no report, only faults
          --help            this text

        Exit status: 0 done, 1 the file or the tale has faults, 2 wrong usage.

        """

    init(_ words: [String]) throws(UsageFault) {
        guard let verb = words.first(where: { !$0.hasPrefix("-") }) else {
            throw UsageFault("time takes a task: import or export")
        }
        guard ["import", "export"].contains(verb) else {
            let near = closestName(to: verb, among: ["import", "export"])
            throw UsageFault("time has no task '\(verb)'\(near.map { "; did you mean '\($0)'?" } ?? "")")
        }
        let isImport = verb == "import"
        var arguments = Arguments(
            words,
            known: isImport
                ? [
                    "--tale": true, "--voice": true, "--page": true, "--print": false, "--recording": true,
                    "--quiet": false,
                ]
                : [
                    "--voice": true, "--page": true, "--format": true, "--output": true, "--recording": true,
                    "--quiet": false,
                ])
        try arguments.parse()
        guard arguments.names.first == verb else { throw UsageFault("time takes its task first: import or export") }
        isQuiet = arguments.flags.contains("--quiet")
        let names = arguments.names.dropFirst()
        let page = try Self.page(arguments.values["--page"])
        task = isImport ? try Self.bringIn(names, arguments, page) : try Self.writeOut(names, arguments, page)
    }

    private static func bringIn(
        _ names: ArraySlice<String>, _ arguments: Arguments, _ page: Int?
    ) throws(UsageFault) -> Task {
        guard let file = names.first, names.count == 1 else {
            throw UsageFault(
                names.isEmpty ? "time import needs a file" : "time import takes one file, not \(names.count)")
        }
        let isPrinted = arguments.flags.contains("--print")
        let tale = arguments.values["--tale"]
        guard isPrinted || tale != nil else {
            throw UsageFault("time import needs --tale TALE, or --print to show what the file tells")
        }
        if tale != nil, arguments.values["--recording"] != nil {
            throw UsageFault("--recording is for --print without --tale: a tale has recordings of its own")
        }
        return .bringIn(
            TimingImport(
                file: file, tale: tale, voice: arguments.values["--voice"], page: page,
                recording: arguments.values["--recording"], isPrinted: isPrinted))
    }

    private static func writeOut(
        _ names: ArraySlice<String>, _ arguments: Arguments, _ page: Int?
    ) throws(UsageFault) -> Task {
        guard names.count <= 1 else { throw UsageFault("time export takes one tale or file, not \(names.count)") }
        let known = ExportFormat.allCases.map(\.rawValue)
        guard let name = arguments.values["--format"] else {
            throw UsageFault("time export needs --format: \(known.joined(separator: ", "))")
        }
        guard let format = ExportFormat(rawValue: name.lowercased()) else {
            let near = closestName(to: name, among: known).map { "; did you mean '\($0)'?" }
            throw UsageFault("--format is \(known.joined(separator: ", ")), not '\(name)'\(near ?? "")")
        }
        return .writeOut(
            TimingExport(
                source: names.first ?? ".", voice: arguments.values["--voice"], page: page, format: format,
                recording: arguments.values["--recording"]),
            output: arguments.values["--output"])
    }

    private static func page(_ text: String?) throws(UsageFault) -> Int? {
        guard let text else { return nil }
        guard let page = Int(text), page > 0 else { throw UsageFault("--page takes a number from 1 on, not '\(text)'") }
        return page
    }

    /// Does what is asked: faults to standard error, what is printed and the report to standard output.
    func run() -> Int32 {
        let result: TimingResult
        var output: String?
        switch task {
        case .bringIn(let task): result = task.run()
        case .writeOut(let task, let file): (result, output) = (task.run(), file)
        }
        let printer = DiagnosticPrinter(hasColor: Terminal.wantsColor(on: STDERR_FILENO))
        for diagnostic in result.diagnostics.sorted() { Terminal.write(printer.text(diagnostic), to: STDERR_FILENO) }
        guard result.isGood else { return 1 }
        if let bytes = result.output {
            if let output {
                if let fault = TimingResult.save(bytes, to: output) {
                    Terminal.write(printer.text(fault), to: STDERR_FILENO)
                    return 1
                }
                if !isQuiet { Terminal.write("\(output) written\n", to: STDOUT_FILENO) }
            } else if let fault = Terminal.write(bytes, to: STDOUT_FILENO) {
                Terminal.write("storysite: standard output cannot be written: \(fault)\n", to: STDERR_FILENO)
                return 1
            }
        }
        if !isQuiet { for line in result.report { Terminal.write(line + "\n", to: STDOUT_FILENO) } }
        return 0
    }
}
