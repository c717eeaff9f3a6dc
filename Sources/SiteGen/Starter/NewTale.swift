/// A new tale in a library.
package struct NewTale: Sendable {
    private let title: String
    private let name: String
    private let library: String
    private let language: Language?

    /// - Parameters:
    ///   - title: one line of text.
    ///   - name: the name of the tale's folder: any text from which a name can be made.
    ///   - library: the library's folder, or `nil` for the one in which the command runs.
    ///   - language: `nil` for the library's first.
    /// - Throws: what is wrong with the title, the name or the language.
    package init(title: String, name: String?, library: String?, language: String?) throws(Unusable) {
        let trimmed = title.trimmed
        guard trimmed.unicodeScalars.allSatisfy(\.isOfALine) else {
            throw .title("a title is one line of text without control characters")
        }
        guard trimmed.utf8.count <= Self.longestTitle else {
            throw .title("a title has at most \(Self.longestTitle) bytes, and this one has \(trimmed.utf8.count)")
        }
        // A title of nothing at all is reported by the name that cannot be made from it.
        guard trimmed.isEmpty || !trimmed.isBlank else { throw .title("a title has at least one visible character") }
        self.title = trimmed
        self.name = Slug.address(of: name ?? trimmed)
        guard !self.name.isEmpty else {
            throw .name("no name of a folder can be made from '\(name ?? trimmed)': it has no letter and no digit")
        }
        if let language {
            guard let tag = Language(language) else { throw .language(language) }
            self.language = tag
        } else {
            self.language = nil
        }
        self.library = library ?? Library.here
    }

    /// The argument that cannot be used, with a message without a full stop.
    package enum Unusable: Error {
        case title(String)
        case name(String)
        case language(String)
    }

    private static let longestTitle = 300

    package func run() -> CommandResult {
        guard let root = Library.root(of: library), Library.isLibrary(root) else {
            return CommandResult(.noLibraryHere(library))
        }
        let site = language.map { ($0, []) } ?? StarterLibrary.language(of: root)
        guard let language = site.language else {
            return CommandResult(diagnostics: site.diagnostics.shown(from: library))
        }
        let tale = StarterTale(title: title, name: name, language: language)
        let prefix = [Diagnostic].prefix(of: library)
        do throws(SystemError) {
            let top = try Folder(root)
            let folder = try? top.folder("tales")
            // Names that differ in case or accents are one address.
            if let twin = folder?.names()?.sorted().first(where: { Slug.anchor(of: $0) == name }) {
                return CommandResult(
                    .alreadyThere(
                        "\(prefix)tales/\(twin)", "there is a tale of this name already",
                        notes: ["give the new one another title, or another name with --name"]))
            }
            var files = StarterFiles(in: top)
            try files.make(tale.files)
            return CommandResult(report: tale.files.map { prefix + $0.path } + tale.notes)
        } catch {
            return CommandResult(.cannotMake(error, in: root, shownAs: library))
        }
    }
}

extension String {
    /// The text without spaces at its ends.
    fileprivate var trimmed: String {
        var rest = self[...]
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
