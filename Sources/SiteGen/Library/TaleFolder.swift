/// A tale's folder with its front matter, but without its text.
///
/// It is a class, because every list of tales would copy dozens of references of a struct.
final class TaleFolder: Sendable {
    let folder: LibraryFolder
    /// The tale's name in addresses, made from its folder's name.
    let slug: String
    let header: TaleHeader
    /// The absolute path of the library's folder.
    let root: String
    /// The tale whose pictures and music this one uses as well.
    let shared: SharedFolder?

    /// The path of the tale's text in the library.
    var path: String { folder.path(of: Self.fileName) }

    /// The path of its page below the site's root.
    var page: String { "tales/\(slug)/index.html" }

    static let fileName = "tale.md"

    init(_ folder: LibraryFolder, header: TaleHeader, root: String, shared: SharedFolder? = nil) {
        (self.folder, slug) = (folder, Self.slug(of: folder))
        (self.header, self.root, self.shared) = (header, root, shared)
    }

    /// The folders in which its pictures and its music are looked for.
    var mediaFolders: [LibraryFolder] { [folder] + (shared.map { [$0.folder] } ?? []) }

    /// Returns the path below the site's root of a picture or recording that the tale uses.
    func address(of file: MediaFile) -> String { "tales/\(shared(file)?.slug ?? slug)/\(file.assetName)" }

    /// Returns the same from the folder of the tale's page.
    func addressBeside(_ file: MediaFile) -> String {
        (shared(file).map { "../\($0.slug)/" } ?? "") + file.assetName
    }

    /// Returns the other tale to which a file belongs; `nil` for the tale's own.
    func shared(_ file: MediaFile) -> SharedFolder? {
        shared.flatMap { file.path.utf8.starts(with: "\(folder.path)/".utf8) ? nil : $0 }
    }

    /// Returns the name in addresses of the tale in `folder`.
    static func slug(of folder: LibraryFolder) -> String { Slug.anchor(of: String(folder.name)) }

    /// The names of the file that the title page offers as a download: it is called as the folder, or as the tale is in
    /// addresses, as the files of `storysite export` are. If both are there, the first is offered.
    func downloadNames(_ ending: String) -> [String] { ["\(folder.name).\(ending)", "\(slug).\(ending)"] }

    /// Returns the folder of a tale that was named by its folder or by its text: `fox/tale.md` is in `fox`.
    static func named(_ path: String) -> String {
        if path == fileName { return "." }
        return path.hasSuffix("/\(fileName)") ? String(path.dropLast(fileName.count + 1)) : path
    }

    /// Returns the slug of a tale that was named by its name, its folder or its text: `tales/fox/tale.md`.
    static func slug(named path: String) -> String { Slug.anchor(of: lastPathComponent(of: named(path))) }

    /// Reads the front matter of the tale in `folder`.
    /// - Parameters:
    ///   - language: the tale's language if the front matter does not say it.
    ///   - assumesLanguage: whether nobody chose `language`, so that its use is worth a warning.
    ///   - others: the folders whose pictures it can use; `nil` where its pictures do not matter.
    static func load(
        _ folder: LibraryFolder, root: String, language: Language, assumesLanguage: Bool = false,
        among others: SharedFolders? = nil
    ) -> (tale: TaleFolder?, diagnostics: [Diagnostic]) {
        guard let file = folder.file(named: fileName) else {
            let there = LibraryScan(root: root).part(named: folder.path(of: fileName))
            // The scan that found the folder has reported it.
            guard there.diagnostics.isEmpty else { return (nil, []) }
            guard there.stamp == nil else { return (nil, [.notARegularFile(folder.path(of: fileName))]) }
            let tales = tales(in: folder)
            if let first = tales.first {
                return (nil, [.talesInFolder(folder.path(of: fileName), first, more: tales.count - 1)])
            }
            let found = misnamed(among: folder.files.map(\.name))
            let document = folder.files.map(\.name).first { $0.hasEnding(["docx", "doc", "odt", "rtf", "pages"]) }
            return (
                nil,
                [
                    .missingTaleFile(
                        folder.path(of: fileName), rename: found, document: document,
                        isEmpty: folder.files.isEmpty && folder.folders.isEmpty)
                ]
            )
        }
        let path = folder.path(of: file.name)
        let (read, diagnostic) = MarkdownFile.read(path, root: root, name: "tale")
        guard var fields = read?.fields else { return (nil, diagnostic.map { [$0] } ?? []) }
        if assumesLanguage, fields.isMissing("language") {
            fields.add(.assumedTaleLanguage(language, in: fields.source, at: fields.range))
        }
        let header = TaleHeader(&fields, language: language)
        let shared = header.pictures.flatMap { others?.find($0.value, for: folder) }
        let tale = TaleFolder(folder, header: header, root: root, shared: shared)
        if tale.slug.isEmpty { fields.add(.noSlug(of: folder.name, file: path)) }
        if ReservedName.contains(tale.slug) {
            fields.add(
                .reservedName(
                    tale.slug, file: path, rename: "the tale's folder, for example to '\(tale.slug)-tale'"))
        }
        return (tale, fields.finished())
    }

    /// Returns the folders with a `tale.md` at any depth in a folder.
    private static func tales(in folder: LibraryFolder) -> [LibraryFolder] {
        folder.folders.flatMap { $0.file(named: fileName) == nil ? tales(in: $0) : [$0] }
    }

    /// Returns the file that was probably meant to be `tale.md`: `tale.md.txt`, `Tale.MD`, `tale.txt`, a similar name,
    /// or the only Markdown file.
    private static func misnamed(among names: [String]) -> String? {
        let likely = names.first { name in
            let parts = name.lowercased().split(separator: ".")
            return parts.first == "tale" && parts.dropFirst().allSatisfy { ["md", "markdown", "txt"].contains($0) }
        }
        let texts = names.filter { $0.lowercased().hasSuffix(".md") }
        return likely ?? closestName(to: fileName, among: names) ?? (texts.count == 1 ? texts[0] : nil)
    }
}
