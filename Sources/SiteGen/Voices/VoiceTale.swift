/// A tale as the commands for voices see it.
struct VoiceTale: Sendable {
    let folder: TaleFolder
    let script: TaleScript
    let source: Source
    let place: TalePlace

    /// What faults and reports call its folder.
    var name: String { place.name }

    /// Where `path` below the tale's folder lies on this machine; `nil` when it leads out of it.
    func file(_ path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.hasPrefix("/"), !parts.contains(".."), !path.contains("\\"), !path.isEmpty else { return nil }
        return "\(folder.root)/\(folder.folder.path)/\(path)"
    }

    /// A path from the root on, as it is found from where the command was called.
    func shown(_ path: String) -> String {
        path.hasPrefix("\(folder.root)/") ? place.shown(String(path.dropFirst(folder.root.count + 1))) : path
    }

    func fault(_ severity: Diagnostic.Severity, _ code: String, line: Int, _ message: String, notes: [String] = [])
        -> Diagnostic
    {
        let lines = SourceLines(source)
        return Diagnostic(severity, code, in: source, at: lines.range(of: line), message, notes: notes)
    }
}

extension VoiceTale {
    /// That there are no words to speak or to find.
    var isEmpty: Diagnostic {
        fault(
            .error, "empty-tale", line: 1, "there is nothing to read in this tale",
            notes: ["write its text under the front matter"])
    }
}

/// The tales that a command was asked to work on.
struct VoiceTales {
    private(set) var tales: [VoiceTale] = []
    private(set) var faults: [Diagnostic] = []

    /// - Parameters:
    ///   - names: folders of tales, or their names in the library; none for every tale of it.
    init(_ names: [String], library: String) {
        if names.isEmpty { loadAll(of: library) }
        for name in names {
            do throws(TalePlace.Missing) {
                let place = try TalePlace.find(name, library: library)
                let scan = LibraryScan(root: place.root).folder(at: place.path)
                faults += place.shown(scan.faults)
                load(scan.folder, of: place, isNamed: true)
            } catch {
                var fault = error.diagnostic
                if error.isLibrary { fault.notes.append("or give the library itself as '--library \(fault.file)'") }
                faults.append(fault)
            }
        }
    }

    private mutating func loadAll(of library: String) {
        let root = Files.realPath(library) ?? library
        guard FileStamp(path: "\(root)/\(Library.siteFile)") != nil else {
            faults.append(
                Diagnostic(
                    .error, "missing-file", file: library,
                    "this folder has no \(Library.siteFile), so it is no library",
                    notes: ["name a tale's folder, or the library's with --library"]))
            return
        }
        let prefix = [Diagnostic].prefix(of: library)
        let found = LibraryScan(root: root).folder(at: "tales")
        faults += found.faults.shown(from: library)
        for folder in found.folder.folders {
            load(folder, of: TalePlace(root: root, path: folder.path, name: prefix + folder.path), isNamed: false)
        }
    }

    private mutating func load(_ folder: LibraryFolder, of place: TalePlace, isNamed: Bool) {
        let loaded = TaleFolder.load(folder, root: place.root, language: place.language)
        faults += place.shown(loaded.faults)
        guard let tale = loaded.tale, loaded.faults.isEmpty else { return }
        let path = place.shown(tale.path)
        if let state = tale.header.state {
            guard isNamed else { return }
            faults.append(
                Diagnostic(
                    .error, "empty-tale", file: path,
                    "this tale is marked 'state: \(state.rawValue)' and has no text yet",
                    notes: ["remove that line when the tale is written"]))
            return
        }
        do throws(SystemFault) {
            let source = Source(path: path, bytes: try Files.read("\(place.root)/\(tale.path)"))
            guard let front = FrontMatter.find(in: source).found else { return }
            let body = TaleBody(source, body: front.body, lines: SourceLines(source), taken: []) { _, _ in nil }
            tales.append(VoiceTale(folder: tale, script: TaleScript(body), source: source, place: place))
        } catch {
            faults.append(Diagnostic(.error, "unreadable-file", file: path, error.message))
        }
    }
}
