import Glibc

/// Finds what is in a library's folder, reading no file.
struct LibraryScan: Sendable {
    /// The library's folder with every link followed.
    let root: String

    /// How deep folders may lie in one another: more than any library needs, less than a circle of links makes.
    private static let deepest = 8

    /// The folder at `path` below the root and all below it, with the links in it that cannot be followed.
    func folder(at path: String, depth: Int = 0) -> (folder: LibraryFolder, faults: [Diagnostic]) {
        var found = LibraryFolder(path: path)
        guard let names = names(in: path) else { return (found, [unreadable(path)]) }
        var faults: [Diagnostic] = []
        for (name, isLink) in names {
            let inner = found.path(of: name)
            guard let stamp = FileStamp(path: root + "/" + inner) else {
                faults.append(isLink ? broken(inner) : unreadable(inner))
                continue
            }
            if isLink, !staysInside(inner) {
                faults.append(outside(inner))
                continue
            }
            switch stamp.kind {
            case .file: found.files.append(.init(name: name, stamp: stamp))
            case .folder where depth < Self.deepest:
                let below = folder(at: inner, depth: depth + 1)
                found.folders.append(below.folder)
                faults += below.faults
            case .folder: faults.append(tooDeep(inner))
            case .other: break
            }
        }
        return (found, faults)
    }

    /// The files directly in the root, without those that begin with a full stop.
    var fileNames: [String] {
        (names(in: "") ?? []).map(\.name).filter { FileStamp(path: "\(root)/\($0)")?.kind == .file }
    }

    /// The folders directly in `path`, each scanned on up to `jobs` threads.
    func folders(in path: String, jobs: Int) -> (folder: LibraryFolder, faults: [Diagnostic]) {
        var found = LibraryFolder(path: path)
        guard let names = names(in: path) else { return (found, [unreadable(path)]) }
        var faults: [Diagnostic] = []
        let parts = concurrentMap(names, jobs: jobs) { name, isLink in
            part(found: LibraryFolder(path: path).path(of: name), name: name, isLink: isLink)
        }
        for part in parts {
            found.files += part.folder.files
            found.folders += part.folder.folders
            faults += part.faults
        }
        return (found, faults)
    }

    private func part(found path: String, name: String, isLink: Bool) -> (folder: LibraryFolder, faults: [Diagnostic]) {
        var holder = LibraryFolder(path: "")
        guard let stamp = FileStamp(path: root + "/" + path) else {
            return (holder, [isLink ? broken(path) : unreadable(path)])
        }
        if isLink, !staysInside(path) { return (holder, [outside(path)]) }
        switch stamp.kind {
        case .file: holder.files = [.init(name: name, stamp: stamp)]
        case .folder:
            let below = folder(at: path, depth: 1)
            holder.folders = [below.folder]
            return (holder, below.faults)
        case .other: break
        }
        return (holder, [])
    }

    /// What the root itself holds under `name`: nothing, or why it may not be used.
    func part(named name: String) -> (stamp: FileStamp?, faults: [Diagnostic]) {
        var status = stat()
        guard unsafe lstat("\(root)/\(name)", &status) == 0 else { return (nil, []) }
        guard let stamp = FileStamp(path: "\(root)/\(name)") else { return (nil, [broken(name)]) }
        return staysInside(name) ? (stamp, []) : (nil, [outside(name)])
    }

    /// The names in a folder; `nil` when it may not be opened.
    private func names(in path: String) -> [(name: String, isLink: Bool)]? {
        guard let folder = unsafe opendir(path.isEmpty ? root : root + "/" + path) else { return nil }
        defer { unsafe closedir(folder) }
        var names: [(name: String, isLink: Bool)] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            let kind = unsafe Int(entry.pointee.d_type)
            names.append((name, kind == Int(DT_LNK) || kind == Int(DT_UNKNOWN)))
        }
        return names.sorted { precedesByBytes($0.name, $1.name) }
    }

    private func staysInside(_ path: String) -> Bool {
        guard let target = Files.realPath(root + "/" + path) else { return false }
        return target == root || target.hasPrefix(root + "/")
    }

    private func broken(_ path: String) -> Diagnostic {
        Diagnostic(.error, "missing-file", file: path, "this link leads to nothing")
    }

    private func unreadable(_ path: String) -> Diagnostic {
        Diagnostic(.error, "unreadable-file", file: path, "\(SystemFault(path: path).message)")
    }

    private func outside(_ path: String) -> Diagnostic {
        Diagnostic(
            .error, "outside-library", file: path, "this link leads out of the library's folder",
            notes: ["copy what it leads to into the library"])
    }

    private func tooDeep(_ path: String) -> Diagnostic {
        Diagnostic(.error, "too-deep", file: path, "this folder lies more than \(Self.deepest) folders deep")
    }
}
