import Glibc
import Synchronization

/// Lists the files and folders of a library without opening any file.
struct LibraryScan: Sendable {
    /// The library's folder with every link followed.
    let root: String
    private let budget = Budget()

    init(root: String) { self.root = root }

    /// The most levels that folders may be nested below the root's own folders.
    private static let depthLimit = 8

    /// A folder on the way from the root to the one that is being listed.
    private struct Folder: Equatable {
        let device: UInt64
        let inode: UInt64

        init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
    }

    /// Lists the folder at `path` below the root, with everything in it, and reports links that cannot be followed.
    func folder(at path: String) -> (folder: LibraryFolder, diagnostics: [Diagnostic]) {
        folder(at: path, above: [], isLinked: false)
    }

    /// - Parameters:
    ///   - above: the folders that contain this one.
    ///   - isLinked: whether the folder was reached through a link.
    private func folder(
        at path: String, above: [Folder], isLinked: Bool
    ) -> (folder: LibraryFolder, diagnostics: [Diagnostic]) {
        let found = LibraryFolder(path: path)
        guard let (identity, stamp, names) = content(of: path) else { return (found, [unreadable(path)]) }
        if above.contains(identity) { return (found, [.folderInItself(path)]) }
        let ancestors = above + [identity]
        var all = Listing(folder: found)
        for entry in names {
            guard budget.takes(isLinked: isLinked) else {
                if let diagnostic = budget.diagnostic(at: path, isLinked: isLinked) {
                    all.diagnostics.append(diagnostic)
                }
                break
            }
            all.add(listing(of: path, entry, ancestors: ancestors, isLinked: isLinked))
        }
        let isPlain = all.folder.folders.isEmpty && all.diagnostics.isEmpty
        if isPlain, !isLinked, !names.contains(where: \.isLink) { all.folder.stamp = stamp }
        return (all.folder, all.diagnostics)
    }

    /// Lists the folders directly in `path`, on up to `jobs` threads.
    /// - Parameter known: what an earlier listing found there.
    func folders(
        in path: String, jobs: Int, known: KnownFolders = KnownFolders()
    ) -> (folder: LibraryFolder, diagnostics: [Diagnostic]) {
        let found = LibraryFolder(path: path)
        let descriptor = unsafe open("\(root)/\(path)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        var status = stat()
        guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else { return (found, [unreadable(path)]) }
        let (identity, stamp) = (Folder(status), FileStamp(status))
        let same = known.stamp == stamp ? known.names() : nil
        guard let names = same?.map(Entry.init(folder:)) ?? content(of: path)?.names else {
            return (found, [unreadable(path)])
        }
        // Almost every entry is a folder. All others are collected by their index.
        let others = Mutex<[Int: Listing]>([:])
        let folders = concurrentMap(Array(names.indices), jobs: jobs) { index -> LibraryFolder in
            let entry = names[index]
            let inner = found.path(of: entry.name)
            if entry.isPlainFolder, let content = known.content(inner, index),
                let same = unchanged(inner, entry.name, in: descriptor, content)
            {
                return same
            }
            let part = listing(of: path, entry, ancestors: [identity], isLinked: false)
            if let only = part.onlyFolder { return only }
            others.withLock { $0[index] = part }
            return LibraryFolder(path: inner)
        }
        let parts = others.withLock(\.self)
        var all = Listing(folder: found)
        if parts.isEmpty {
            all.folder.folders = folders
            if same != nil || names.allSatisfy(\.isPlainFolder) { all.folder.stamp = stamp }
        } else {
            for (index, folder) in folders.enumerated() { all.add(parts[index] ?? Listing(inner: folder)) }
        }
        return (all.folder, all.diagnostics)
    }

    /// Returns the folder at `path` without listing it, if the names in it are those of an earlier listing.
    /// - Parameters:
    ///   - name: its name in the open folder `above`.
    private func unchanged(
        _ path: String, _ name: String, in above: Int32, _ known: KnownFolder
    ) -> LibraryFolder? {
        guard FileStamp(of: name, in: above, followsLink: false) == known.stamp else { return nil }
        var folder = LibraryFolder(path: path, stamp: known.stamp)
        folder.files.reserveCapacity(known.names.count)
        for file in known.names {
            guard let stamp = FileStamp(of: "\(name)/\(file)", in: above, followsLink: false), stamp.kind == .file,
                budget.takes(isLinked: false)
            else { return nil }
            folder.files.append(LibraryFolder.File(name: file, stamp: stamp))
        }
        return folder
    }

    /// What one name, or all names, of a folder contribute to it.
    private struct Listing {
        var folder: LibraryFolder
        var diagnostics: [Diagnostic] = []

        init(folder: LibraryFolder) { self.folder = folder }

        /// - Parameter inner: the only folder in it.
        init(inner: LibraryFolder) { folder = LibraryFolder(path: "", folders: [inner]) }

        /// The folder, if there is nothing else.
        var onlyFolder: LibraryFolder? {
            diagnostics.isEmpty && folder.files.isEmpty && folder.folders.count == 1 ? folder.folders[0] : nil
        }

        mutating func add(_ other: Listing) {
            folder.files += other.folder.files
            folder.folders += other.folder.folders
            diagnostics += other.diagnostics
        }
    }

    private func listing(of path: String, _ entry: Entry, ancestors: [Folder], isLinked: Bool) -> Listing {
        var part = Listing(folder: LibraryFolder(path: path))
        let (name, isLink) = (entry.name, entry.isLink)
        if let stamp = entry.stamp, stamp.kind == .file, !isLink {
            part.folder.files = [.init(name: name, stamp: stamp)]
            return part
        }
        let inner = part.folder.path(of: name)
        if !entry.isText {
            part.diagnostics = [.nameNotUTF8(inner)]
            return part
        }
        // `unreadable` asks the system again for the reason.
        guard let stamp = entry.stamp ?? FileStamp(path: root + "/" + inner) else {
            part.diagnostics = [isLink ? .brokenLink(inner) : unreadable(inner)]
            return part
        }
        if isLink, !staysInside(inner) {
            part.diagnostics = [.outsideLink(inner)]
            return part
        }
        switch stamp.kind {
        case .file: part.folder.files = [.init(name: name, stamp: stamp)]
        case .folder where name == "__MACOSX": part.diagnostics = [.archiveLeftover(inner)]
        case .folder where ancestors.count > Self.depthLimit:
            part.diagnostics = [.tooDeep(inner, limit: Self.depthLimit)]
        case .folder:
            let below = folder(at: inner, above: ancestors, isLinked: isLinked || isLink)
            part.folder.folders = [below.folder]
            part.diagnostics = below.diagnostics
        case .other: break
        }
        return part
    }

    /// The files directly in the root, without those that begin with a full stop.
    var fileNames: [String] {
        (content(of: "")?.names ?? []).filter { $0.stamp?.kind == .file }.map(\.name)
    }

    /// Returns the names of the folders directly in `path`, without those outside the root to which links lead.
    func folderNames(in path: String) -> [String] {
        guard staysInside(path) else { return [] }
        return (content(of: path)?.names ?? [])
            .filter { $0.isText && $0.stamp?.kind == .folder && (!$0.isLink || staysInside("\(path)/\($0.name)")) }
            .map(\.name)
    }

    /// Returns what is at a path below the root, or why it cannot be used; neither if nothing is there.
    func part(named name: String) -> (stamp: FileStamp?, diagnostics: [Diagnostic]) {
        var status = stat()
        guard unsafe lstat("\(root)/\(name)", &status) == 0 else { return (nil, []) }
        guard let stamp = FileStamp(path: "\(root)/\(name)") else { return (nil, [.brokenLink(name)]) }
        return staysInside(name) ? (stamp, []) : (nil, [.outsideLink(name)])
    }

    /// Returns the name in the root that was probably meant to be `wanted`: `site.yaml` or `Site.yml` for `site.yml`,
    /// `Tales` or `tale` for `tales`.
    func misnamed(_ wanted: String) -> String? {
        let stem = wanted.prefix { $0 != "." }
        return (content(of: "")?.names ?? []).map(\.name).first { name in
            let lowered = name.lowercased()
            guard name != wanted else { return false }
            if wanted.contains(".") {
                return lowered.hasPrefix("\(stem).")
                    && ["yml", "yaml", "yml.txt", "yaml.txt"].contains(lowered.dropFirst(stem.count + 1))
            }
            return lowered == wanted || lowered == wanted.dropLast()
        }
    }

    /// Reports folders whose names are almost those that a library has.
    func misnamedParts(of wanted: [String]) -> [Diagnostic] {
        wanted.filter { !$0.contains(".") }.compactMap { wanted in
            if let kind = FileStamp(path: "\(root)/\(wanted)")?.kind {
                return kind == .folder ? nil : .misnamedPart(wanted, wanted: wanted, isFile: true)
            }
            guard let name = misnamed(wanted), FileStamp(path: "\(root)/\(name)")?.kind == .folder else { return nil }
            return .misnamedPart(name, wanted: wanted, isFile: false)
        }
    }

    /// A name in a folder.
    private struct Entry: Sendable {
        var name: String
        /// Whether it may be a link.
        var isLink: Bool
        /// The stamp of the file or folder to which a link leads; `nil` if there is none.
        var stamp: FileStamp?
        /// Whether the name is UTF-8. If not, nothing can be read under it, and `name` is only for messages.
        var isText: Bool

        /// A folder that is no link.
        init(folder name: String) { (self.name, isLink, stamp, isText) = (name, false, .folder, true) }

        init(name: String, isLink: Bool, stamp: FileStamp?, isText: Bool) {
            (self.name, self.isLink, self.stamp, self.isText) = (name, isLink, stamp, isText)
        }

        /// Whether it is a folder and no link.
        var isPlainFolder: Bool { isText && !isLink && stamp?.kind == .folder }
    }

    /// Returns what is in a folder, sorted by the bytes of names, without hidden names; `nil` when it cannot be read.
    private func content(of path: String) -> (identity: Folder, stamp: FileStamp, names: [Entry])? {
        guard let folder = unsafe opendir(path.isEmpty ? root : root + "/" + path) else { return nil }
        defer { unsafe closedir(folder) }
        var status = stat()
        guard unsafe fstat(dirfd(folder), &status) == 0 else { return nil }
        let identity = Folder(status)
        var names: [Entry] = []
        while let entry = unsafe nextEntry(of: folder) {
            let (name, isText) = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe (String(cString: $0), String(validatingCString: $0) != nil)
                }
            }
            guard !name.hasPrefix(".") else { continue }
            let kind = unsafe Int(entry.pointee.d_type)
            // Only the kind of a folder is needed.
            let stamp = kind == Int(DT_DIR) ? FileStamp.folder : unsafe FileStamp(of: name, in: dirfd(folder))
            names.append(
                Entry(
                    name: name, isLink: kind == Int(DT_LNK) || kind == Int(DT_UNKNOWN), stamp: stamp,
                    isText: isText))
        }
        guard errno == 0 else { return nil }
        return (identity, FileStamp(status), names.sorted { precedesByBytes($0.name, $1.name) })
    }

    private func staysInside(_ path: String) -> Bool {
        guard let target = Files.realPath(root + "/" + path) else { return false }
        return target == root || target.hasPrefix(root + "/")
    }

    private func unreadable(_ path: String) -> Diagnostic {
        Diagnostic(.error, .unreadableFile, file: path, SystemError(path: path).message)
    }
}

extension LibraryScan {
    /// The number of files and folders that a scan may list. Links can make few folders look like millions, so that
    /// what is reached through them has a smaller limit.
    private final class Budget: Sendable {
        private static let limits = (own: 5_000_000, linked: 50_000)

        private let own = Atomic(0)
        private let linked = Atomic(0)
        private let hasReported = Atomic(false)

        /// Counts one more.
        /// - Returns: whether it is within the limit.
        func takes(isLinked: Bool) -> Bool {
            if isLinked { return linked.add(1, ordering: .relaxed).newValue <= Self.limits.linked }
            return own.add(1, ordering: .relaxed).newValue <= Self.limits.own
        }

        /// The error about the limit, once.
        func diagnostic(at path: String, isLinked: Bool) -> Diagnostic? {
            guard !hasReported.exchange(true, ordering: .relaxed) else { return nil }
            return .tooManyFiles(path, limit: isLinked ? Self.limits.linked : Self.limits.own, linked: isLinked)
        }
    }
}
