/// A tale as the library holds it, with its front matter read and its text not yet.
struct TaleFolder: Sendable {
    let folder: LibraryFolder
    /// The tale's name in addresses: its folder's name.
    let slug: String
    let header: TaleHeader
    /// The library's folder on this machine.
    let root: String

    /// The tale's text, in the library.
    var path: String { folder.path(of: Self.fileName) }

    static let fileName = "tale.md"

    /// The folder of a tale that somebody named by its folder or by its text: `fox/tale.md` is in `fox`.
    static func named(_ place: String) -> String {
        if place == fileName { return "." }
        return place.hasSuffix("/\(fileName)") ? String(place.dropLast(fileName.count + 1)) : place
    }

    /// Reads the front matter of the tale in `folder`.
    static func load(
        _ folder: LibraryFolder, root: String, language: Language
    ) -> (tale: TaleFolder?, faults: [Diagnostic]) {
        guard let file = folder.files.first(where: { $0.name == fileName }) else {
            let near = closestName(to: fileName, among: folder.files.map(\.name))
            return (
                nil,
                [
                    Diagnostic(
                        .error, "missing-file", file: folder.path(of: fileName), "this tale has no \(fileName)",
                        notes: near.map { ["rename '\($0)' to '\(fileName)'"] } ?? ["write the tale into it"])
                ]
            )
        }
        let (read, fault) = MarkdownFile.read(folder.path(of: file.name), root: root, name: "tale")
        guard var fields = read?.fields else { return (nil, fault.map { [$0] } ?? []) }
        let header = TaleHeader(&fields, language: language)
        let slug = Slug.anchor(of: String(folder.name))
        if slug.isEmpty {
            fields.add(
                Diagnostic(
                    .error, "bad-id", file: folder.path(of: file.name),
                    "the folder's name '\(folder.name)' cannot be an address",
                    notes: ["name it with letters and digits"]))
        }
        return (TaleFolder(folder: folder, slug: slug, header: header, root: root), fields.finished())
    }
}
