extension Files {
    /// Writes a file in one step: anyone who opens `path` finds the old file or the new one, whole. A link at `path` is
    /// replaced, and what it leads to stays. A file leaves its permissions to the new one.
    /// - Parameter isSecret: whether only its owner may read it; then it is on the disk when this returns.
    static func replace(_ path: String, by bytes: [UInt8], isSecret: Bool = false) throws(SystemError) {
        try inFolder(of: path) { folder, name throws(SystemError) in
            try folder.replace(
                name, by: bytes, isSynced: isSecret, permissions: isSecret ? 0o600 : folder.permissions(of: name))
            if isSecret { try folder.sync() }
        }
    }

    /// Writes an author's own work at `path`, as `Folder.save` does.
    static func save(_ bytes: [UInt8], to path: String) throws(SystemError) {
        try inFolder(of: path) { folder, name throws(SystemError) in try folder.save(name, bytes) }
    }

    /// Writes an author's own work, as `Folder.save(all:)` does.
    static func save(all files: [(path: String, bytes: [UInt8])]) throws(SystemError) {
        try Folder.save(
            all: files.map { path, bytes throws(SystemError) in
                let (folder, name) = try holder(of: path)
                return (folder, name, bytes)
            })
    }

    /// Keeps a copy of a file, as `Folder.keep` does.
    static func keep(_ bytes: [UInt8], of path: String) throws(SystemError) {
        try inFolder(of: path) { folder, name throws(SystemError) in try folder.keep(name, bytes) }
    }

    private static func inFolder(
        of path: String, _ work: (Folder, String) throws(SystemError) -> Void
    ) throws(SystemError) {
        do throws(SystemError) {
            let (folder, name) = try holder(of: path)
            try work(folder, name)
        } catch {
            throw SystemError(path: path, code: error.code)
        }
    }

    /// Opens the folder that holds the file at `path`, and returns it with the name of the file.
    private static func holder(of path: String) throws(SystemError) -> (Folder, name: String) {
        let (folder, name) = FolderTree.split(path[...])
        return (try Folder(!folder.isEmpty ? String(folder) : path.hasPrefix("/") ? "/" : "."), name)
    }

    /// Writes the file that a user named. A pipe or device, such as `/dev/stdout`, is written into, and a link is
    /// replaced. Of a file with other bytes a copy is kept, as `Folder.keep` does.
    /// - Returns: whether a copy was kept.
    static func write(_ bytes: [UInt8], toNamed path: String, limit: SizeLimit) throws(SystemError) -> Bool {
        let stamp = FileStamp(path: path)
        if stamp?.kind == .other {
            try write(bytes, to: path)
            return false
        }
        let old = stamp?.kind != .file || isLink(path) ? nil : try read(path, limit: limit)
        guard old != bytes else { return false }
        if let old { try keep(old, of: path) }
        try replace(path, by: bytes)
        return old != nil
    }
}
