/// A new library with its first tale.
package struct NewLibrary: Sendable {
    private let folder: String
    private let language: Language

    /// - Parameter language: a language tag.
    /// - Returns: `nil` if `language` is no language tag.
    package init?(folder: String, language: String) {
        guard let language = Language(language) else { return nil }
        (self.folder, self.language) = (folder, language)
    }

    package func run() -> CommandResult {
        let texts = StarterTexts.texts(in: language)
        let words = texts ?? .english
        let hasUIStrings = texts != nil || self.hasUIStrings
        let site = StarterTexts.Site(
            id: id, title: words.libraryTitle, language: hasUIStrings ? language.tag : "en")
        let first = StarterTale(title: words.taleTitle, name: Slug.address(of: words.taleTitle), language: language)
        let isNew = FileStamp(path: folder) == nil
        do throws(SystemError) {
            try Files.makeFolder(folder)
            let root = try Folder(folder)
            let there = (root.names() ?? []).filter { !$0.hasPrefix(".") }.sorted()
            if !there.isEmpty { return CommandResult(isFilled(there)) }
            var files = StarterFiles(in: root)
            let content =
                [(path: Library.siteFile, bytes: Array(words.site(site).utf8))] + first.files
                + [
                    (path: "pages/parents.md", bytes: Array(words.parents.utf8)),
                    (path: "pages/privacy.md", bytes: Array(words.privacy.utf8)),
                ]
            try files.make(content)
            let prefix = [Diagnostic].prefix(of: folder)
            let notes =
                first.notes
                + (hasUIStrings
                    ? [] : ["its buttons are English, too: docs/translating.md says how to add '\(language.tag)'"])
            return CommandResult(report: content.map { prefix + $0.path } + notes + ["to see it: \(next)"])
        } catch {
            if isNew { Files.removeEmptyFolder(folder) }
            return CommandResult(.cannotMake(error, in: folder, shownAs: folder))
        }
    }

    /// The id of the site: the folder's name, and a random end. Reading apps take books with the same identifier for
    /// one, and many authors call their library and their first tale alike.
    private var id: String {
        let name = Slug.address(of: lastPathComponent(of: Files.absolutePath(folder)))
        let end = Hexadecimal.text((0..<3).map { _ in UInt8.random(in: .min ... .max) })
        let id = "\(name)-\(end)"
        return Slug.isID(id) ? id : "tales-\(end)"
    }

    /// Whether the theme of a new library has UI strings in its language.
    private var hasUIStrings: Bool {
        let theme = ThemeFolder.find("storybook", library: folder, program: Files.program())
        let files = theme.map { LibraryScan(root: $0.path).folder(at: "words").folder.files } ?? []
        return language.bestMatch(among: files.map { String($0.name.prefix { $0 != "." }) }) != nil
    }

    /// The command that shows the new library.
    private var next: String {
        "storysite serve\(folder == "." ? "" : " \(shellWord(folder))") --open"
    }

    private func isFilled(_ names: [String]) -> Diagnostic {
        if names.contains(Library.siteFile) {
            let option = folder == "." ? "" : " --library \(shellWord(folder))"
            return .alreadyThere(
                folder, "this folder is a library already",
                notes: ["to add a tale: storysite new tale \"TITLE\"\(option)"])
        }
        return .alreadyThere(
            folder, "a new library needs an empty folder, but this one has '\(names[0])'",
            notes: ["name a folder that does not exist yet"])
    }
}
