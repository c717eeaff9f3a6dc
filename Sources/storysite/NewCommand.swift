import Glibc
import SiteGen

/// `storysite new`: makes a library, or a tale or a theme in one.
struct NewCommand {
    private typealias Making = @Sendable () -> CommandResult

    private let make: Making
    private let shared: SharedOptions

    static let help = """
        Usage: storysite new FOLDER [options]
               storysite new tale TITLE [options]
               storysite new theme NAME [options]

        Makes a library in the folder FOLDER, with a first tale; or a tale with the
        title TITLE in a library; or a theme for a library. A new tale has two pages
        with pictures, and comments that say what each line is for. A new theme has
        colours for day and night. Existing files are never changed.

          --language TAG  the language of the library or of the tale, such as lv, en or
                          pt-BR (default: en, and for a tale the library's first)
          --library DIR   the library for a tale or a theme (default: the one that
                          contains this folder)
          --name NAME     the name of the tale's folder, which readers see in the
                          address (default: made from the title)
          --quiet         print errors only
          --help          print this text

        Exit status: 0 the files are made, 1 they cannot be made, 2 wrong usage.

        """

    init(_ words: [String]) throws(UsageError) {
        let (shared, arguments) = try SharedOptions.parse(
            words, [.quiet], own: ["--language": true, "--library": true, "--name": true])
        self.shared = shared
        guard let first = arguments.names.first else {
            throw UsageError("new needs the name of a folder for the library, or 'tale' or 'theme'")
        }
        make =
            switch first {
            case "tale": try Self.tale(arguments)
            case "theme": try Self.theme(arguments)
            default: try Self.library(first, arguments)
            }
    }

    private static func library(_ folder: String, _ arguments: Arguments) throws(UsageError) -> Making {
        guard arguments.names.count == 1 else {
            if let near = closestName(to: folder, among: ["tale", "theme"]) {
                throw UsageError("new takes one folder, or 'tale' or 'theme' before a name; did you mean '\(near)'?")
            }
            if folder == "page" {
                throw UsageError(
                    "new makes no plain pages: write a file pages/NAME.md, which begins with the lines '---', 'title: …' "
                        + "and '---'")
            }
            if ["library", "site"].contains(folder), let name = arguments.names.dropFirst().first {
                throw UsageError("new takes only the folder of a library: storysite new \(shellWord(name))")
            }
            throw UsageError(
                "new takes one folder: put a name with spaces in quotes, as in "
                    + "\"\(arguments.names.joined(separator: " "))\"; for a tale: storysite new tale \"TITLE\"")
        }
        for option in ["--library", "--name"] where arguments.values[option] != nil {
            let uses =
                option == "--name" ? "'storysite new tale' only" : "'storysite new tale' and 'storysite new theme' only"
            throw UsageError("\(option) is for \(uses)")
        }
        let language = arguments.values["--language"] ?? "en"
        guard let library = NewLibrary(folder: folder, language: language) else { throw notALanguage(language) }
        return { library.run() }
    }

    private static func tale(_ arguments: Arguments) throws(UsageError) -> Making {
        let names = arguments.names.dropFirst()
        if let library = names.last, names.count > 1, unsafe access("\(library)/site.yml", F_OK) == 0 {
            let title = names.dropLast().joined(separator: " ")
            throw UsageError(
                "the library follows --library: storysite new tale \"\(title)\" --library \(shellWord(library))")
        }
        if let title = names.first, names.count == 1, title.hasPrefix("tales/") || title.hasSuffix(".md") {
            throw UsageError("new tale takes a title and no path, as in: storysite new tale \"The fox\"")
        }
        guard let title = names.first, names.count == 1 else {
            throw UsageError(
                names.isEmpty
                    ? "new tale needs a title, as in: storysite new tale \"The fox\""
                    : "new tale takes one title: put it in quotes, as in \"\(names.joined(separator: " "))\"")
        }
        do throws(NewTale.Unusable) {
            let tale = try NewTale(
                title: title, name: arguments.values["--name"], library: arguments.values["--library"],
                language: arguments.values["--language"])
            return { tale.run() }
        } catch {
            switch error {
            case .title(let message): throw UsageError(message)
            case .name(let message): throw UsageError("\(message); give a name with --name")
            case .language(let tag): throw notALanguage(tag)
            }
        }
    }

    private static func theme(_ arguments: Arguments) throws(UsageError) -> Making {
        let names = arguments.names.dropFirst()
        guard let name = names.first, names.count == 1 else {
            throw UsageError(
                names.isEmpty
                    ? "new theme needs a name, as in: storysite new theme my-theme"
                    : "new theme takes one name, not \(names.count)")
        }
        for option in ["--language", "--name"] where arguments.values[option] != nil {
            throw UsageError("\(option) is not for a theme")
        }
        guard NewTheme.isUsable(name) else {
            throw UsageError("'\(name)' cannot be the name of a theme: \(NewTheme.ruleOfNames)")
        }
        let theme = NewTheme(name: name, library: arguments.values["--library"])
        return { theme.run() }
    }

    private static func notALanguage(_ tag: String) -> UsageError {
        let meant = suggestedLanguage(for: tag).map { "; did you mean '\($0)'?" } ?? ""
        return UsageError("--language takes a language tag such as en, lv or pt-BR, not '\(tag)'\(meant)")
    }

    /// Makes the files. Errors go to standard error, the names of the files to standard output.
    func run() -> Int32 { Terminal.finish(make(), shared) }
}
