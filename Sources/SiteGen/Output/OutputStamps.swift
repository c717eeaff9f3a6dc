/// The files that a build made, with their stamps in the output folder.
struct OutputStamps: Sendable {
    /// In the order of the paths' bytes.
    let files: [MadeFile]

    /// Returns the files whose paths begin with `prefix`.
    func files(below prefix: String) -> ArraySlice<MadeFile> {
        let start = files.partitioningIndex { !precedesByBytes($0.path, prefix) }
        return files[start...].prefix { $0.path.utf8.starts(with: prefix.utf8) }
    }

    /// Returns the file at `path`.
    func file(at path: String) -> MadeFile? {
        let index = files.partitioningIndex { !precedesByBytes($0.path, path) }
        return index < files.endIndex && files[index].path == path ? files[index] : nil
    }

    init(_ files: [MadeFile] = []) { self.files = files }

    /// The number of files that one thread checks at a time.
    private static let portion = 256

    /// Reads the stamp of every file; `nil` when one is missing.
    /// - Parameters:
    ///   - made: the files, in the order of their paths' bytes.
    ///   - known: the stamps of files that need not be looked at, by path.
    init?(of files: [OutputRecord.File], in tree: FolderTree, known: [String: FileStamp] = [:], jobs: Int) {
        let starts = Array(stride(from: 0, to: files.count, by: Self.portion))
        let portions = concurrentMap(starts, jobs: jobs) { start -> [MadeFile]? in
            var found: [MadeFile] = []
            for file in files[start..<min(start + Self.portion, files.count)] {
                guard let stamp = known[file.path] ?? tree.stamp(of: file.path) else { return nil }
                found.append(MadeFile(path: file.path, stamp: stamp, digest: file.digest))
            }
            return found
        }
        guard portions.allSatisfy({ $0 != nil }) else { return nil }
        self.files = portions.flatMap { $0 ?? [] }
    }
}

extension FolderTree {
    /// The folder of all tales.
    private static let tales = "tales"

    /// The stamp of the folder of all tales; `nil` if a later change could leave it as it is.
    func talesStamp() -> FileStamp? {
        root.stamp(of: Self.tales).flatMap { $0.isTooRecent(at: FileStamp.now()) ? nil : $0 }
    }

    /// Whether the folder of all tales has this stamp.
    func hasTales(_ stamp: FileStamp?) -> Bool {
        stamp?.kind == .folder && root.stamp(of: Self.tales) == stamp
    }

    /// Whether all files of a tale are as an earlier build left them.
    /// - Parameter areFolders: whether the folders directly in that of all tales are known to be no links.
    func areUnchanged(_ files: MadeFiles, areFolders: Bool = false) -> Bool {
        // They lie in one folder, which is looked up once.
        var last: (parent: ArraySlice<UInt8>, above: Folder, offset: Int)?
        var count = 0
        for (path, stamp) in files.stamps {
            guard OutputPath.isPlain(path), let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return false }
            let parent = path[..<slash]
            if last.map({ !$0.parent.elementsEqual(parent) }) ?? true {
                let start = parent.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? parent.startIndex
                let outer = String(decoding: parent[..<max(start - 1, parent.startIndex)], as: UTF8.self)
                guard let above = try? folder(at: outer[...]),
                    areFolders && outer == Self.tales || above.stamp(at: parent[start...])?.kind == .folder
                else { return false }
                last = (parent, above, start - path.startIndex)
            }
            guard let last, last.above.stamp(at: path[(path.startIndex + last.offset)...]) == stamp else {
                return false
            }
            count += 1
        }
        return count == files.count
    }

    /// Whether all of the files are as an earlier build left them.
    func areUnchanged(_ files: some Sequence<MadeFile>) -> Bool {
        // Mostly they lie in one folder, which is looked up once. It is not opened, but it must not be a link.
        var last: (path: Substring, above: Folder, name: String)?
        for file in files {
            let path = Self.parent(of: file.path[...])
            if last?.path != path {
                let (above, name) = Self.split(path)
                guard let folder = try? folder(at: above), name.isEmpty || folder.stamp(of: name)?.kind == .folder
                else { return false }
                last = (path, folder, name)
            }
            guard let last else { return false }
            let name = file.path[last.path.startIndex...].utf8.dropFirst(last.path.utf8.count - last.name.utf8.count)
            guard last.above.stamp(of: String(Substring(name))) == file.stamp else { return false }
        }
        return true
    }
}
