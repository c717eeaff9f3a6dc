/// The list of the files that a build made, kept in the output folder as `.storysite/files`: a line `DIGEST PATH` for
/// each file, sorted, and at the end `checksum DIGEST` of all before it.
///
/// The next build removes files of this list that it does not make again, and no others.
struct OutputRecord: Sendable, Equatable {
    struct File: Sendable, Equatable {
        var path: String
        var digest: Digest
    }

    static let folder = ".storysite"
    static let name = "files"
    private static let draftName = "files-new"

    private static let head = Array("storysite 2\n".utf8)
    /// Of lists without a checksum, as earlier versions wrote them.
    private static let oldHead = Array("storysite 1\n".utf8)
    private static let end = Array("checksum ".utf8)

    /// In the order of the paths' bytes. A path stands here twice while a build replaces its file.
    private(set) var files: [File]

    init(files: [File]) {
        let isSorted = zip(files, files.dropFirst()).allSatisfy { !precedesByBytes($1.path, $0.path) }
        self.files = isSorted ? files : files.sorted { precedesByBytes($0.path, $1.path) }
    }

    /// - Parameters:
    ///   - made: all files of the site, by path.
    ///   - last: the record of the last build. Where little has changed, hardly anything needs sorting.
    ///   - staged: the paths that are probably new.
    init(made: [String: Digest], last: OutputRecord, staged: [String]) {
        let kept = last.files.filter { made[$0.path] == $0.digest }
        let new = OutputRecord(
            files: staged.compactMap { path in made[path].map { File(path: path, digest: $0) } })
        let merged = Self.merged(kept, new.files)
        let isWhole =
            merged.count == made.count && zip(merged, merged.dropFirst()).allSatisfy { $0.path != $1.path }
        self.init(files: isWhole ? merged : made.map { File(path: $0.key, digest: $0.value) })
    }

    /// Merges two sorted lists.
    private static func merged(_ left: [File], _ right: [File]) -> [File] {
        var merged: [File] = []
        merged.reserveCapacity(left.count + right.count)
        var rest = left[...]
        for file in right {
            let count = rest.partitioningIndex { !precedesByBytes($0.path, file.path) }
            merged += rest[..<count]
            merged.append(file)
            rest = rest[count...]
        }
        return merged + rest
    }

    /// Returns the digests of the file at `path`: mostly one, or none if the build did not make it.
    func digests(of path: String) -> [Digest] {
        let start = files.partitioningIndex { !precedesByBytes($0.path, path) }
        return files[start...].prefix { $0.path == path }.map(\.digest)
    }

    /// The list in the output folder at `root`; `nil` when there is none, or none that can be believed.
    init?(in root: Folder) {
        guard let bytes = try? root.folder(Self.folder).read(Self.name, limit: .own) else { return nil }
        self.init(bytes)
    }

    init?(_ bytes: [UInt8]) {
        var lines = bytes[...]
        if bytes.starts(with: Self.head) {
            let last = bytes.count - Self.end.count - 33
            guard last >= Self.head.count, bytes[last...].starts(with: Self.end), bytes.last == UInt8(ascii: "\n"),
                Digest(hexadecimal: bytes[(bytes.count - 33)..<(bytes.count - 1)]) == Digest(Array(bytes[..<last]))
            else { return nil }
            lines = bytes[Self.head.count..<last]
        } else if bytes.starts(with: Self.oldHead) {
            lines = bytes[Self.oldHead.count...]
        } else {
            return nil
        }
        var files: [File] = []
        while !lines.isEmpty {
            guard let end = lines.firstIndex(of: UInt8(ascii: "\n")), end - lines.startIndex > 33,
                let digest = Digest(hexadecimal: lines.prefix(32))
            else { return nil }
            let path = lines[(lines.startIndex + 33)..<end]
            // A list that somebody else wrote could name files outside the folder.
            if OutputPath.isPlain(path) {
                files.append(File(path: String(decoding: path, as: UTF8.self), digest: digest))
            }
            lines = lines[(end + 1)...]
        }
        self.init(files: files)
    }

    var bytes: [UInt8] {
        var text = Self.head
        text.reserveCapacity(files.count * 80)
        for file in files {
            file.digest.append(to: &text)
            text.append(UInt8(ascii: " "))
            text += file.path.utf8
            text.append(UInt8(ascii: "\n"))
        }
        let digest = Digest(text)
        text += Self.end
        digest.append(to: &text)
        text.append(UInt8(ascii: "\n"))
        return text
    }

    /// Writes the list in one step.
    /// - Parameter folder: the folder `.storysite`.
    func write(into folder: Folder) throws(SystemError) {
        folder.removeTree(Self.draftName)
        try folder.create(Self.draftName, bytes)
        try folder.rename(Self.draftName, to: Self.name, in: folder)
    }
}
