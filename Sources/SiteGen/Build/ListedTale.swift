/// A tale's folder with its front matter, and what the last build kept of it.
///
/// It is a class for the same reason as `TaleFolder`.
final class ListedTale: Sendable {
    let tale: TaleFolder
    /// What is wrong with its front matter.
    let diagnostics: [Diagnostic]
    let state: FolderState
    /// The state of its folder, and what its front matter was read with.
    let source: Digest
    let record: TaleRecord?

    private init(
        _ tale: TaleFolder, _ diagnostics: [Diagnostic], _ state: FolderState, source: Digest, _ record: TaleRecord?
    ) {
        (self.tale, self.diagnostics, self.state) = (tale, diagnostics, state)
        (self.source, self.record) = (source, record)
    }

    /// Reads the front matter, or takes it from the record if the folder is unchanged.
    /// - Parameters:
    ///   - language: the language of tales that name none.
    ///   - program: the program that reads it.
    ///   - saved: the record of the last build.
    static func load(
        _ folder: LibraryFolder, root: String, language: Language, program: Digest, saved: ArraySlice<UInt8>?,
        started: Int64
    ) -> (tale: ListedTale?, diagnostics: [Diagnostic]) {
        let state = FolderState(folder, now: started)
        var source = Fingerprint(now: started)
        source.add(program)
        source.add(language.tag)
        source.add(state.digest)
        let record = saved.flatMap { TaleRecord($0) }
        let (tale, diagnostics): (TaleFolder?, [Diagnostic])
        if let record, record.key?.source == source.digest {
            tale = TaleFolder(folder, header: record.header, root: root)
            diagnostics = record.headerDiagnostics
        } else {
            (tale, diagnostics) = TaleFolder.load(folder, root: root, language: language)
        }
        let listed = tale.map { ListedTale($0, diagnostics, state, source: source.digest, record) }
        return (listed, diagnostics)
    }
}
