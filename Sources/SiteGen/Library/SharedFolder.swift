/// The folder of another tale, whose pictures and music a tale uses as its own. On the site they lie with the other
/// tale, whether that one has a page or not.
struct SharedFolder: Sendable {
    let folder: LibraryFolder
    /// The other tale's name in addresses.
    let slug: String

    init(_ folder: LibraryFolder) { (self.folder, slug) = (folder, TaleFolder.slug(of: folder)) }

    /// The state of all that can be taken from it: of everything but its text.
    func state(now: Int64) -> FolderState {
        var folder = folder
        folder.files.removeAll { $0.name == TaleFolder.fileName }
        return FolderState(folder, now: now)
    }
}

/// The folders of a library's tales, as `pictures` names them.
struct SharedFolders: Sendable {
    private let known: Lazy<[String: LibraryFolder]>

    /// - Parameter tales: the folder with the folders of all tales.
    init(_ tales: LibraryFolder) {
        known = Lazy {
            let slugs = tales.folders.map { (TaleFolder.slug(of: $0), $0) }
            let names = tales.folders.map { (String($0.name), $0) }
            // The name that the disk has comes before an address that is made of another name.
            return Dictionary(slugs) { first, _ in first }.merging(names) { $1 }
        }
    }

    /// Returns the folder with a name; `nil` if there is none, or if it is that of the tale itself.
    func find(_ name: String, for tale: LibraryFolder) -> SharedFolder? {
        known.value[name].flatMap { $0.path == tale.path ? nil : SharedFolder($0) }
    }
}
