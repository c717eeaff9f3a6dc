/// A tale's folder with what the last build kept of it. The front matter is read only if the folder was changed.
///
/// It is a class for the same reason as `TaleFolder`.
final class ListedTale: Sendable {
    let folder: LibraryFolder
    let slug: String
    /// What is wrong with its front matter.
    let diagnostics: [Diagnostic]
    let state: FolderState
    /// The state of its folder, and what its front matter was read with.
    let source: Digest
    /// The tale whose pictures and music it uses as well.
    let shared: SharedFolder?
    /// The state of what it can use of them.
    private let sharedState: FolderState?
    let record: TaleRecord?
    /// Where the record is.
    let position: TaleRecords.Position?
    /// As in `CardKey`.
    let order: Digest
    /// `nil` if the front matter is that of the record.
    private let read: TaleFolder?
    private let root: String
    private let language: Language

    /// - Parameters:
    ///   - source: the state of its folder, and what its front matter is read with.
    ///   - saved: what the last build kept of it.
    ///   - diagnostics: what is wrong with its front matter.
    init(
        _ folder: LibraryFolder, in listing: TaleListing, _ state: FolderState, source: Digest,
        saved: TaleRecords.Saved?, _ front: Front, _ diagnostics: [Diagnostic]
    ) {
        (self.folder, root, language) = (folder, listing.root, listing.language)
        (self.state, self.source, self.diagnostics) = (state, source, diagnostics)
        (record, position) = (saved?.record, saved?.position)
        switch front {
        case .read(let tale):
            (read, slug, shared) = (tale, tale.slug, tale.shared)
            order = CardKey.order(of: folder.path, tale.header)
        case .kept(let record):
            (read, slug) = (nil, TaleFolder.slug(of: folder))
            shared = record.pictures.flatMap { listing.others.find($0, for: folder) }
            order = record.cardKey.order
        }
        sharedState = shared?.state(now: listing.started)
    }

    /// Where its front matter is.
    enum Front {
        case read(TaleFolder)
        /// In the record of the last build, because its folder is unchanged.
        case kept(TaleRecord)
    }

    /// Whether only a family code opens it.
    var isLocked: Bool { read?.header.isLocked ?? record?.isLocked ?? false }

    /// The digest of the pictures and music of the other tale.
    var pictures: Digest? { sharedState?.digest }

    /// The digest of all files that it is read from.
    var input: Digest {
        guard let pictures else { return source }
        var all = Fingerprint(now: .max)
        all.add(source)
        all.add(pictures)
        return all.digest
    }

    /// Whether a file that it is read from was changed so recently that its stamp proves nothing.
    var isDoubtful: Bool { state.isDoubtful || sharedState?.isDoubtful == true }

    /// Returns the tale with its front matter.
    func tale() -> TaleFolder {
        if let read { return read }
        if let header = record?.header() { return TaleFolder(folder, header: header, root: root, shared: shared) }
        // Only a record that somebody forged comes to this.
        return TaleFolder.load(folder, root: root, language: language).tale
            ?? TaleFolder(folder, header: TaleHeader(language: language), root: root)
    }
}
