/// A tale as the commands for voices see it.
struct VoiceTale: Sendable {
    let folder: TaleFolder
    let script: TaleScript
    let source: Source
    /// What faults and reports call its folder.
    let name: String

    /// Where `path` below the tale's folder lies on this machine; `nil` when it leads out of it.
    func file(_ path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.hasPrefix("/"), !parts.contains(".."), !path.contains("\\"), !path.isEmpty else { return nil }
        return "\(folder.root)/\(folder.folder.path)/\(path)"
    }

    func fault(_ severity: Diagnostic.Severity, _ code: String, line: Int, _ message: String, notes: [String] = [])
        -> Diagnostic
    {
        let lines = SourceLines(source)
        return Diagnostic(severity, code, in: source, at: lines.range(of: line), message, notes: notes)
    }
}

/// The tales that a command was asked to work on.
struct VoiceTales {
    private(set) var tales: [VoiceTale] = []
    private(set) var faults: [Diagnostic] = []

    /// - Parameters:
    ///   - names: folders of tales, or their names in the library; none for every tale of it.
    init(_ names: [String], library: String) {
        if names.isEmpty {
            let root = Files.realPath(library) ?? library
            guard FileStamp(path: "\(root)/\(Library.siteFile)") != nil else {
                faults.append(
                    Diagnostic(
                        .error, "missing-file", file: library,
                        "this folder has no \(Library.siteFile), so it is no library",
                        notes: ["name a tale's folder, or the library's with --library"]))
                return
            }
            let found = LibraryScan(root: root).folder(at: "tales")
            faults += found.faults
            for folder in found.folder.folders { load(folder, root: root, label: "\(library)/\(folder.path)") }
        }
        for name in names.map(TaleFolder.named) {
            let places = [name, "\(library)/tales/\(name)"]
            guard let place = places.first(where: { FileStamp(path: "\($0)/\(TaleFolder.fileName)") != nil }),
                let path = Files.realPath(place), let slash = path.lastIndex(of: "/")
            else {
                faults.append(Self.missing(name))
                continue
            }
            // A tale of a library lies in its folder tales/, whose own parent is the library.
            let above = path[..<slash]
            let isInLibrary = above.hasSuffix("/tales")
            let root = String(isInLibrary ? above.dropLast("/tales".count) : above)
            let scan = LibraryScan(root: root).folder(at: String(path.dropFirst(root.count + 1)))
            faults += scan.faults
            load(scan.folder, root: root, label: place)
        }
    }

    private static func missing(_ name: String) -> Diagnostic {
        let isLibrary = FileStamp(path: "\(name)/\(Library.siteFile)") != nil
        let message =
            FileStamp(path: name) == nil
            ? "there is no such folder, and no tale of this name in the library"
            : isLibrary ? "this is a library and no tale" : "there is no tale here: no \(TaleFolder.fileName)"
        let note =
            isLibrary
            ? "name its tales, as in '\(name)/tales/fox', or call it '--library \(name)'"
            : "name a tale's folder, or its name in the library of --library"
        return Diagnostic(.error, "missing-file", file: name, message, notes: [note])
    }

    private mutating func load(_ folder: LibraryFolder, root: String, label: String) {
        let config = (try? Files.read("\(root)/\(Library.siteFile)")).flatMap {
            SiteConfig.load(Source(path: Library.siteFile, bytes: $0)).config
        }
        let loaded = TaleFolder.load(folder, root: root, language: (config ?? .unread).languages[0])
        func shown(_ fault: Diagnostic) -> Diagnostic {
            var fault = fault
            fault.file = "\(label)/\(fault.file.dropFirst(folder.path.count + 1))"
            return fault
        }
        faults += loaded.faults.map(shown)
        guard let tale = loaded.tale, tale.header.state == nil, loaded.faults.isEmpty,
            let bytes = try? Files.read("\(root)/\(tale.path)")
        else { return }
        let source = Source(path: "\(label)/\(TaleFolder.fileName)", bytes: bytes)
        guard let front = FrontMatter.find(in: source).found else { return }
        let body = TaleBody(source, body: front.body, lines: SourceLines(source), taken: []) { _, _ in nil }
        tales.append(VoiceTale(folder: tale, script: TaleScript(body), source: source, name: label))
    }
}
