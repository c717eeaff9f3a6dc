/// The tales that `narrate` or `align` works on.
struct VoiceTales {
    private(set) var tales: [VoiceTale] = []
    private(set) var diagnostics: [Diagnostic] = []

    private let shard: Shard?

    init(_ options: VoiceOptions) {
        shard = options.shard
        let library = options.library
        if options.tales.isEmpty { loadAll(of: library) }
        for name in options.tales {
            do throws(TaleLocation.Missing) {
                let location = try TaleLocation.find(name, library: library)
                let scan = LibraryScan(root: location.root).folder(at: location.path)
                guard holds(scan.folder) else { continue }
                diagnostics += location.shown(scan.diagnostics)
                if Self.isUsable(location.path, scan.diagnostics) {
                    load(scan.folder, at: location, isNamed: true)
                }
            } catch {
                var diagnostic = error.diagnostic
                if error.isLibrary {
                    diagnostic.notes.append("or give the library itself as '--library \(diagnostic.file)'")
                }
                diagnostics.append(diagnostic)
            }
        }
    }

    private mutating func loadAll(of library: String) {
        let root = Files.realPath(library) ?? library
        guard Library.isLibrary(root) else {
            diagnostics.append(
                Library.root(of: library) == nil
                    ? Library.missing(library)
                    : .noLibrary(
                        library,
                        notes: [
                            Library.nearRemedy(for: library, option: " with --library")
                                ?? "name a tale's folder, or the library with --library"
                        ]))
            return
        }
        let prefix = [Diagnostic].prefix(of: library)
        let found = LibraryScan(root: root).folder(at: "tales")
        diagnostics += found.diagnostics.shown(from: library)
        for folder in found.folder.folders where holds(folder) && Self.isUsable(folder.path, found.diagnostics) {
            load(folder, at: TaleLocation(root: root, path: folder.path, name: prefix + folder.path), isNamed: false)
        }
    }

    private func holds(_ folder: LibraryFolder) -> Bool { shard?.holds(folder) ?? true }

    /// Whether a tale's folder has no errors. An error is, for example, a link out of the library:
    /// nothing may be read or written through it.
    private static func isUsable(_ folder: some StringProtocol, _ diagnostics: [Diagnostic]) -> Bool {
        !diagnostics.contains { $0.isError && $0.file.hasPrefix("\(folder)/") }
    }

    private mutating func load(_ folder: LibraryFolder, at location: TaleLocation, isNamed: Bool) {
        let loaded = TaleFolder.load(
            folder, root: location.root, language: location.language, assumesLanguage: location.assumesLanguage)
        diagnostics += location.shown(loaded.diagnostics)
        guard let tale = loaded.tale, !loaded.diagnostics.hasErrors else { return }
        let path = location.shown(tale.path)
        if let state = tale.header.state {
            guard isNamed else { return }
            diagnostics.append(
                Diagnostic(
                    .error, .emptyTale, file: path,
                    "this tale is marked 'state: \(state.rawValue)' and has no text yet",
                    notes: ["remove that line when the tale is written"]))
            return
        }
        do throws(SystemError) {
            guard let opened = try TaleSource(tale, shownAs: path) else { return }
            let spoken = MadeStories.spoken(tale.header, opened)
            diagnostics += spoken.diagnostics
            if spoken.diagnostics.hasErrors { return }
            let title = tale.header.kind == .maker ? nil : tale.header.title
            tales.append(
                VoiceTale(
                    folder: tale, text: VoiceText(spoken.body, title: title), source: opened.source,
                    location: location))
        } catch {
            diagnostics.append(Diagnostic(.error, .unreadableFile, file: path, error.message))
        }
    }
}
