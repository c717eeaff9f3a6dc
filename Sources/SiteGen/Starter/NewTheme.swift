/// A new theme in a library: colours for day and night over a theme that comes with storysite.
package struct NewTheme: Sendable {
    private let name: String
    private let library: String

    package static func isUsable(_ name: String) -> Bool { Slug.isID(name) && !ReservedName.contains(name) }
    /// What an error says about names.
    package static let ruleOfNames = "\(Slug.ruleOfIDs), but no name that Windows reserves"

    /// - Parameter library: the library's folder, or `nil` for the one in which the command runs.
    package init(name: String, library: String?) {
        (self.name, self.library) = (name, library ?? Library.here)
    }

    package func run() -> CommandResult {
        guard let root = Library.root(of: library), Library.isLibrary(root) else {
            return CommandResult(.noLibraryHere(library))
        }
        let prefix = [Diagnostic].prefix(of: library)
        let theme = "themes/\(name)"
        if ThemeFolder.names(program: Files.program()).contains(name) {
            return CommandResult(
                .alreadyThere(
                    name, "a theme that comes with storysite has this name", notes: ["give the new theme another name"])
            )
        }
        let content = [(ThemeLayers.file, Self.settings), ("styles/01-colours.css", Self.colours)]
            .map { (path: "\(theme)/\($0)", bytes: Array($1.utf8)) }
        do throws(SystemError) {
            let folder = try Folder(root)
            if FileStamp(path: "\(root)/\(theme)") != nil {
                return CommandResult(
                    .alreadyThere(
                        prefix + theme, "there is a theme of this name already",
                        notes: ["give the new one another name"]))
            }
            var files = StarterFiles(in: folder)
            try files.make(content)
            return CommandResult(
                report: content.map { prefix + $0.path }
                    + ["to use it, change or add this line in \(prefix)\(Library.siteFile): theme: \(name)"])
        } catch {
            return CommandResult(.cannotMake(error, in: root, shownAs: library))
        }
    }

    private static let settings = """
        # What this folder does not have comes from the theme named here: storybook, pasaka or sidrat.
        # A file replaces the file of the same name in that theme; styles are joined in the order of their names.
        extends: storybook

        """

    /// Returns the colours of the night, a line each.
    private static func night(_ indentation: String) -> String {
        """
        --ground: #16241d;
        --ink: #eef2e2;
        --quiet: #c4cfbf;
        --dim: #869685;
        --brand: #f2c14e;
        --on-brand: #16241d;
        --second: #35503f;
        --on-second: #eef2e2;
        --line: #24382d;
        --edge: #71877a;
        --lit: #f2c14e;
        --on-lit: #16241d;
        --lit-line: #f2c14e;
        --said: #2f4434;
        """.split(separator: "\n").map { indentation + $0 }.joined(separator: "\n")
    }

    private static let colours = """
        /* The colours and shapes of the theme. Text needs a contrast of 4.5, lines need 3: storysite reports what has
           less. Delete what you do not change. */

        :root {
          --ground: #f4f6e8; /* the background */
          --ink: #2b3a2f; /* text */
          --quiet: #43544a; /* secondary text */
          --dim: #5f6b60; /* fainter secondary text */
          --brand: #2f6b4a; /* titles and the main button */
          --on-brand: #fff; /* text on --brand */
          --second: #cfe0a8; /* other buttons */
          --on-second: #2b3a2f;
          --line: #dde3c8; /* between parts */
          --edge: #76845f; /* around what can be chosen */
          --lit: #ffd166; /* behind the spoken word */
          --on-lit: #2b3a2f;
          --lit-line: #2f6b4a; /* below the spoken word */
          --said: #fbeec2; /* behind the spoken sentence */

          --radius: 1.5rem; /* of cards */
          --radius-button: 1.25rem;
        }

        /* The colours of the night are here twice: for readers who chose night, and for readers whose device asks for
           dark colours. */

        :root[data-palette="night"] {
        \(night("  "))
        }

        @media (prefers-color-scheme: dark) {
          :root:not([data-palette]) {
        \(night("    "))
          }
        }

        """
}
