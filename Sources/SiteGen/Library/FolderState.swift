/// The state of a listed folder. While it is the same, no file in the folder was added, removed, renamed or changed.
struct FolderState: Sendable {
    let digest: Digest
    /// Whether a file was changed so recently that its stamp does not prove that it is unchanged.
    let isDoubtful: Bool
    private let folder: LibraryFolder
    private let now: Int64

    /// - Parameter now: the time at which the listing began, in nanoseconds since 1970.
    init(_ folder: LibraryFolder, now: Int64) {
        var all = Fingerprint(now: now)
        all.reserve(64 + folder.files.count * 64)
        all.add(folder)
        (digest, isDoubtful) = (all.digest, all.isDoubtful)
        (self.folder, self.now) = (folder, now)
    }

    /// A hash of the path and stamp of each file, in the order of the listing.
    var marks: [UInt64] {
        var marks: [UInt64] = []
        Self.visit(folder) { path, stamp in
            var file = Fingerprint(now: now)
            file.add(path)
            file.add(stamp)
            marks.append(file.digest.low)
        }
        return marks
    }

    /// The names, if the next build can rely on them.
    var listing: KnownFolder? {
        folder.stamp.flatMap { stamp in
            stamp.isTooRecent(at: now) ? nil : KnownFolder(stamp: stamp, names: folder.files.map(\.name))
        }
    }

    /// Returns the paths of the files that are new or changed since a listing with the marks `old`.
    static func changes(in folder: LibraryFolder, since old: [UInt64]) -> [String] {
        let known = Set(old)
        var paths: [String] = []
        visit(folder) { path, _ in paths.append(path) }
        return zip(paths, FolderState(folder, now: .max).marks).filter { !known.contains($0.1) }.map(\.0)
    }

    private static func visit(_ folder: LibraryFolder, files: (String, FileStamp) -> Void) {
        for file in folder.files { files(folder.path(of: file.name), file.stamp) }
        for inner in folder.folders { visit(inner, files: files) }
    }
}
