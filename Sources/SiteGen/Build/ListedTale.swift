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

    private init(
        _ folder: LibraryFolder, root: String, _ language: Language, _ state: FolderState, source: Digest,
        _ record: TaleRecord?, _ position: TaleRecords.Position?, order: Digest, _ shared: SharedFolder?,
        _ read: TaleFolder?,
        _ diagnostics: [Diagnostic], started: Int64
    ) {
        (self.folder, self.root, self.language) = (folder, root, language)
        slug = read?.slug ?? TaleFolder.slug(of: folder)
        (self.state, self.source, self.record, self.order) = (state, source, record, order)
        self.position = position
        (self.read, self.diagnostics, self.shared) = (read, diagnostics, shared)
        sharedState = shared?.state(now: started)
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

    /// Reads the front matter, or leaves it in the record if the folder is unchanged.
    /// - Parameters:
    ///   - language: the language of tales that name none.
    ///   - program: the program that reads it.
    ///   - others: the folders whose pictures it can use.
    ///   - saved: the record of the last build.
    static func load(
        _ folder: LibraryFolder, root: String, language: Language, program: Digest, among others: SharedFolders,
        saved: (bytes: ArraySlice<UInt8>, position: TaleRecords.Position)?, started: Int64
    ) -> (tale: ListedTale?, diagnostics: [Diagnostic]) {
        let state = FolderState(folder, now: started)
        var source = Fingerprint(now: started)
        source.add(program)
        source.add(language.tag)
        source.add(state.digest)
        let digest = source.digest
        let record = saved.flatMap { TaleRecord($0.bytes) }
        func listed(
            order: Digest, _ shared: SharedFolder?, _ read: TaleFolder?, _ diagnostics: [Diagnostic]
        ) -> ListedTale {
            ListedTale(
                folder, root: root, language, state, source: digest, record, saved?.position, order: order, shared,
                read, diagnostics,
                started: started)
        }
        if let record, record.key?.source == digest {
            let shared = record.pictures.flatMap { others.find($0, for: folder) }
            let tale = listed(order: record.cardKey.order, shared, nil, record.headerDiagnostics())
            return (tale, tale.diagnostics)
        }
        let (tale, diagnostics) = TaleFolder.load(folder, root: root, language: language, among: others)
        let found = tale.map { tale in
            listed(order: CardKey.order(of: folder.path, tale.header), tale.shared, tale, diagnostics)
        }
        return (found, diagnostics)
    }
}
