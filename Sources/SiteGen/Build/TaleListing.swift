/// What the front matter of all tales is read with, in one run through a library.
struct TaleListing: Sendable {
    let root: String
    /// The language of tales that name none.
    let language: Language
    /// The program that reads it.
    let program: Digest
    /// The folders whose pictures tales can use.
    let others: SharedFolders
    /// When the files were listed, in nanoseconds since 1970.
    let started: Int64

    /// Reads the front matter of a tale, or leaves it in the record if the folder is unchanged.
    /// - Parameter saved: what the last build kept of the tale.
    func list(
        _ folder: LibraryFolder, saved: TaleRecords.Saved?
    ) -> (tale: ListedTale?, diagnostics: [Diagnostic]) {
        let state = FolderState(folder, now: started)
        let source = source(state)
        if let record = saved?.record, record.key?.source == source {
            let diagnostics = record.headerDiagnostics()
            let tale = ListedTale(folder, in: self, state, source: source, saved: saved, .kept(record), diagnostics)
            return (tale, diagnostics)
        }
        let (tale, diagnostics) = TaleFolder.load(folder, root: root, language: language, among: others)
        let listed = tale.map {
            ListedTale(folder, in: self, state, source: source, saved: saved, .read($0), diagnostics)
        }
        return (listed, diagnostics)
    }

    /// Returns the digest of all that the front matter of a tale depends on.
    private func source(_ state: FolderState) -> Digest {
        var source = Fingerprint(now: started)
        source.add(program)
        source.add(language.tag)
        source.add(state.digest)
        return source.digest
    }
}
