import SiteGen

/// `storysite import`: makes tales of books of other projects.
struct ImportCommand {
    private let options: ImportOptions
    private let shared: SharedOptions

    static let help = """
        Usage: storysite import SOURCE… --into LIBRARY [options]

        Makes tales of books of other projects: EPUB (with Media Overlays as a voice),
        Bloom (.bloompub, .bloomd, a source folder), and the Markdown of African
        Storybook, Global Storybooks and Book Dash. SOURCE is a file, or a folder with
        any number of books; they are recognised by their content. Each language of a
        book becomes a tale, and they name each other as translations.

        What is in the library stays as it is: a book that was imported before is
        skipped. A tale is written whole or not at all. The report says what each
        source has and what was left out. docs/import.md describes it.

          --into LIBRARY      the library's folder
          --pictures DIR      the pictures of African Storybook, if they are elsewhere
          --sounds DIR        the recordings of African Storybook, if elsewhere
          --language TAG      the language of books that do not say theirs
          --format text|json  how errors and warnings are printed (default: text)
          --quiet             print errors and warnings only, no report
          --help              print this text

        Exit status: 0 all books are in the library, 1 some are not, 2 wrong usage,
        130 interrupted.

        """

    init(_ words: [String]) throws(UsageError) {
        let (shared, arguments) = try SharedOptions.parse(
            words, [.format, .quiet],
            own: ["--into": true, "--pictures": true, "--sounds": true, "--language": true])
        guard !arguments.names.isEmpty else { throw UsageError("import needs a file or folder with books") }
        guard let library = arguments.values["--into"] else {
            throw UsageError("import needs --into LIBRARY, the folder of the library that gets the tales")
        }
        guard
            let options = ImportOptions(
                sources: arguments.names, library: library, pictures: arguments.values["--pictures"],
                sounds: arguments.values["--sounds"], language: arguments.values["--language"])
        else {
            let tag = arguments.values["--language"] ?? ""
            throw UsageError("--language takes a language tag such as lv, en or pt-BR, not '\(tag)'")
        }
        (self.options, self.shared) = (options, shared)
    }

    /// Imports the books. Diagnostics go to standard error, the report to standard output.
    func run() -> Int32 {
        Terminal.finish(shared) { Importer(options, progress: $0).run() }
    }
}
