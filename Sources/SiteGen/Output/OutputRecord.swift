/// The list of the files that a build made, kept in the output folder as `.storysite/files`: a line `DIGEST PATH` for
/// each file, sorted, and at the end `checksum DIGEST` with the digest of all before it.
///
/// The next build removes files of this list that it does not make again, and no others.
struct OutputRecord: Sendable, Equatable {
    struct File: Sendable, Equatable {
        var path: String
        var digest: Digest
    }

    static let folder = ".storysite"
    static let name = "files"
    static let path = "\(folder)/\(name)"
    private static let draftName = "files-new"

    private static let head = Array("storysite 2\n".utf8)
    /// The first line of lists that do not end in a digest, as earlier versions wrote them.
    private static let oldHead = Array("storysite 1\n".utf8)
    private static let end = Array("checksum ".utf8)

    /// The digest on a host of a file that may be missing, because `publish` did not end.
    static let missing = Digest(high: 0, low: 0)
    /// The digest on a host of a file that is there, with one content or another.
    static let unknown = Digest(high: 0, low: 1)

    /// Whether a transfer that did not end has left files of which nobody knows the bytes.
    var isInDoubt: Bool { files.contains { $0.digest == Self.missing || $0.digest == Self.unknown } }

    /// The lines, in the order of the paths' bytes. A path has two lines while a build replaces its file.
    private let lines: [UInt8]
    /// The length of a digest and a space, before the path of a line.
    private static let indent = 33
    private static let newline = UInt8(ascii: "\n")

    init(files: [File]) { lines = Self.lines(of: Self.sorted(files)) }

    /// Returns files in the order of their paths' bytes.
    /// - Parameter jobs: the most threads to use. A large list is sorted in halves at the same time.
    static func sorted(_ files: [File], jobs: Int = 1) -> [File] {
        guard jobs > 1, files.count > sortedAtOnce else { return files.sorted { precedesByBytes($0.path, $1.path) } }
        let middle = files.count / 2
        let halves = concurrentMap([files[..<middle], files[middle...]], jobs: jobs) {
            sorted(Array($0), jobs: jobs / 2)
        }
        var merged: [File] = []
        merged.reserveCapacity(files.count)
        var next = 0
        for file in halves[0] {
            while next < halves[1].count, precedesByBytes(halves[1][next].path, file.path) {
                merged.append(halves[1][next])
                next += 1
            }
            merged.append(file)
        }
        merged += halves[1][next...]
        return merged
    }

    /// How many files are sorted on one thread.
    private static let sortedAtOnce = 500

    private init(lines: [UInt8]) { self.lines = lines }

    /// Merges lists of files.
    /// - Parameters:
    ///   - made: the files of the site that this build made, or looked at by themselves,
    ///     in the order of their paths' bytes.
    ///   - kept: lists of further files, each of a folder of its own. Some of their files may be among `made`.
    /// - Returns: the record, and the number of its files.
    static func merge(made: [File], kept: [MadeFiles], jobs: Int) -> (record: OutputRecord, count: Int) {
        let chunks = stride(from: 0, to: kept.count, by: Self.portion).map {
            kept[$0..<min($0 + Self.portion, kept.count)]
        }
        let pieces = concurrentMap(chunks, jobs: jobs) { $0.compactMap(Piece.init) }.flatMap(\.self)
        return merge(made, pieces)
    }

    /// How many lists one thread writes in one go.
    private static let portion = 500

    /// Lines that stay together.
    private struct Piece: Sendable {
        let first: String
        let last: String
        let count: Int
        let lines: [UInt8]

        /// - Returns: `nil` for an empty list.
        init?(_ list: MadeFiles) {
            let files = list.map { File(path: $0.path, digest: $0.digest) }
            guard let first = files.first, let last = files.last else { return nil }
            (self.first, self.last, count, lines) = (
                first.path, last.path, files.count, OutputRecord.lines(of: files)
            )
        }
    }

    private static func merge(_ files: [File], _ pieces: [Piece]) -> (record: OutputRecord, count: Int) {
        let isSorted = zip(pieces, pieces.dropFirst()).allSatisfy { precedesByBytes($0.first, $1.first) }
        let pieces = isSorted ? pieces : pieces.sorted { precedesByBytes($0.first, $1.first) }
        var lines: [UInt8] = []
        lines.reserveCapacity(pieces.reduce(files.count * 100) { $0 + $1.lines.count })
        var (rest, count) = (files[...], files.count)
        for piece in pieces {
            while let file = rest.first, precedesByBytes(file.path, piece.first) {
                append(file, to: &lines)
                rest.removeFirst()
            }
            let inside = rest.prefix { !precedesByBytes(piece.last, $0.path) }
            if inside.isEmpty {
                lines += piece.lines
                count += piece.count
            } else {
                // Files that other tales use: some are in the list, others were made for those tales alone.
                let paths = Set(inside.map(\.path))
                let others = OutputRecord(lines: piece.lines).files.filter { !paths.contains($0.path) }
                lines += Self.lines(of: sorted(inside + others))
                rest = rest.dropFirst(inside.count)
                count += others.count
            }
        }
        for file in rest { append(file, to: &lines) }
        return (OutputRecord(lines: lines), count)
    }

    private static func lines(of files: some Collection<File>) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(files.count * 100)
        for file in files { append(file, to: &lines) }
        return lines
    }

    private static func append(_ file: File, to lines: inout [UInt8]) {
        file.digest.append(to: &lines)
        lines.append(UInt8(ascii: " "))
        lines += file.path.utf8
        lines.append(newline)
    }

    /// Returns the record with further files, whose paths may be there already.
    func adding(_ files: [File]) -> OutputRecord {
        var merged: [UInt8] = []
        merged.reserveCapacity(lines.count + files.count * 100)
        var offset = 0
        for file in Self.sorted(files) {
            let next = self.offset(of: file.path, from: offset)
            merged += lines[offset..<next]
            Self.append(file, to: &merged)
            offset = next
        }
        merged += lines[offset...]
        return OutputRecord(lines: merged)
    }

    /// Returns the record with some files instead of others. Files that are in both lists are looked at no further.
    /// - Parameters:
    ///   - gone: files of this record, some perhaps twice.
    ///   - made: in the order of their paths' bytes.
    ///   - count: the number of files of this record.
    /// - Returns: the record, and the number of its files.
    func replacing(_ gone: [File], by made: [File], of count: Int) -> (record: OutputRecord, count: Int) {
        var count = count
        var edits: [(path: String, new: File?)] = []
        var rest = made[...]
        var last: String?
        for file in Self.sorted(gone) where file.path != last {
            last = file.path
            while let first = rest.first, precedesByBytes(first.path, file.path) {
                edits.append((first.path, first))
                rest.removeFirst()
            }
            if let first = rest.first, first.path == file.path {
                if first != file { edits.append((file.path, first)) }
                rest.removeFirst()
            } else {
                edits.append((file.path, nil))
            }
        }
        edits += rest.map { ($0.path, $0) }
        var merged: [UInt8] = []
        merged.reserveCapacity(lines.count + edits.count * 100)
        var offset = 0
        for edit in edits {
            let next = self.offset(of: edit.path, from: offset)
            merged += lines[offset..<next]
            offset = next
            while offset < lines.count, lines[path(of: offset..<end(of: offset))].elementsEqual(edit.path.utf8) {
                offset = end(of: offset)
                count -= 1
            }
            if let new = edit.new {
                Self.append(new, to: &merged)
                count += 1
            }
        }
        merged += lines[offset...]
        return (OutputRecord(lines: merged), count)
    }

    // MARK: Lines

    /// All files. A list that somebody else wrote could name files outside the folder; these are left out.
    var files: [File] { files(in: 0..<lines.count) }

    private func files(in range: Range<Int>) -> [File] {
        var (files, offset): ([File], Int) = ([], range.lowerBound)
        while offset < range.upperBound {
            let end = end(of: offset)
            if let file = file(in: offset..<end) { files.append(file) }
            offset = end
        }
        return files
    }

    private func file(in line: Range<Int>) -> File? {
        guard line.count > Self.indent, let digest = Digest(hexadecimal: lines[line].prefix(Self.indent - 1)),
            OutputPath.isPlain(lines[line].dropFirst(Self.indent).dropLast())
        else { return nil }
        return File(path: String(decoding: lines[path(of: line)], as: UTF8.self), digest: digest)
    }

    /// Where the path of a line is.
    private func path(of line: Range<Int>) -> Range<Int> {
        min(line.lowerBound + Self.indent, line.upperBound - 1)..<line.upperBound - 1
    }

    /// Returns the end of the line that starts at `offset`, after its newline.
    private func end(of offset: Int) -> Int {
        lines[offset...].firstIndex(of: Self.newline).map { $0 + 1 } ?? lines.count
    }

    /// Returns the start of the first line from `start` on whose path does not come before `path`.
    private func offset(of path: String, from start: Int = 0) -> Int {
        var (low, high) = (start, lines.count)
        while low < high {
            var middle = low + (high - low) / 2
            while middle > low, lines[middle - 1] != Self.newline { middle -= 1 }
            let end = end(of: middle)
            if lines[self.path(of: middle..<end)].lexicographicallyPrecedes(path.utf8) {
                low = end
            } else {
                high = middle
            }
        }
        return low
    }

    /// Returns the digests of the file at `path`: usually one, or none if the build did not make it.
    func digests(of path: String) -> [Digest] {
        var (digests, offset): ([Digest], Int) = ([], offset(of: path))
        while offset < lines.count {
            let end = end(of: offset)
            guard let file = file(in: offset..<end), file.path == path else { break }
            digests.append(file.digest)
            offset = end
        }
        return digests
    }

    /// Whether a file lies in the folder at `path`, or in one below it.
    func hasFiles(in path: Substring) -> Bool {
        let offset = offset(of: "\(path)/")
        return offset < lines.count && lines[self.path(of: offset..<end(of: offset))].starts(with: "\(path)/".utf8)
    }

    /// Returns the files that another record does not have with the same bytes.
    func files(notIn other: OutputRecord) -> [File] {
        // After a small change almost all lines are equal at both ends.
        let (start, spare) = (sharedStart(with: other), sharedEnd(with: other))
        var (offset, otherOffset) = (start, start)
        let (end, otherEnd) = (max(start, lines.count - spare), max(start, other.lines.count - spare))
        var files: [File] = []
        while offset < end {
            let next = self.end(of: offset)
            let line = lines[offset..<next]
            while otherOffset < otherEnd {
                let otherNext = other.end(of: otherOffset)
                let otherPath = other.lines[other.path(of: otherOffset..<otherNext)]
                guard otherPath.lexicographicallyPrecedes(lines[path(of: offset..<next)]) else { break }
                otherOffset = otherNext
            }
            let isThere = otherOffset < otherEnd && line == other.lines[otherOffset..<other.end(of: otherOffset)]
            if !isThere, let file = file(in: offset..<next) { files.append(file) }
            offset = next
        }
        return files
    }

    /// Returns the length of the lines with which both records begin.
    private func sharedStart(with other: OutputRecord) -> Int {
        let (own, others) = (lines.span, other.lines.span)
        let count = min(own.count, others.count)
        var index = 0
        while index <= count - 8, own.eight(at: index) == others.eight(at: index) { index += 8 }
        while index < count, own[index] == others[index] { index += 1 }
        while index > 0, own[index - 1] != Self.newline { index -= 1 }
        return index
    }

    /// Returns the length of the lines with which both records end.
    private func sharedEnd(with other: OutputRecord) -> Int {
        let (own, others) = (lines.span, other.lines.span)
        let count = min(own.count, others.count)
        var length = 0
        while length <= count - 8, own.eight(at: own.count - length - 8) == others.eight(at: others.count - length - 8)
        {
            length += 8
        }
        while length < count, own[own.count - length - 1] == others[others.count - length - 1] { length += 1 }
        while length > 0, length < own.count, own[own.count - length - 1] != Self.newline { length -= 1 }
        while length > 0, length < others.count, others[others.count - length - 1] != Self.newline { length -= 1 }
        return length
    }

    // MARK: In the output folder

    /// A list with the stamp that its file had before it was read.
    struct Copy: Sendable {
        let record: OutputRecord
        fileprivate let stamp: FileStamp

        /// The list in the output folder; `nil` if there is none.
        init?(in output: String) {
            guard let root = try? Folder(output), let folder = try? root.folder(OutputRecord.folder),
                let stamp = folder.stamp(of: OutputRecord.name), let record = OutputRecord(in: root)
            else { return nil }
            (self.record, self.stamp) = (record, stamp)
        }
    }

    /// The list in the output folder at `root`; `nil` if there is none, or it is damaged.
    /// - Parameters:
    ///   - copy: what was read before.
    ///   - started: when that was begun, in nanoseconds since 1970.
    init?(in root: Folder, copy: Copy?, started: Int64) {
        if let copy, !copy.stamp.isTooRecent(at: started),
            (try? root.folder(Self.folder))?.stamp(of: Self.name) == copy.stamp
        {
            self = copy.record
        } else {
            self.init(in: root)
        }
    }

    /// The list in the output folder at `root`; `nil` if there is none, or it is damaged.
    init?(in root: Folder) {
        guard let bytes = try? root.folder(Self.folder).read(Self.name, limit: .own) else { return nil }
        self.init(bytes)
    }

    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: Self.head) {
            let last = bytes.count - Self.end.count - 33
            guard last >= Self.head.count, bytes[last...].starts(with: Self.end), bytes.last == Self.newline,
                Digest(hexadecimal: bytes[(bytes.count - 33)..<(bytes.count - 1)]) == Digest(bytes[..<last]),
                bytes[last - 1] == Self.newline
            else { return nil }
            self.init(lines: Array(bytes[Self.head.count..<last]))
        } else if bytes.starts(with: Self.oldHead), bytes.last == Self.newline {
            self.init(files: OutputRecord(lines: Array(bytes[Self.oldHead.count...])).files)
        } else {
            return nil
        }
    }

    var bytes: [UInt8] {
        var text = Self.head
        text.reserveCapacity(lines.count + 100)
        text += lines
        let digest = Digest(text)
        text += Self.end
        digest.append(to: &text)
        text.append(Self.newline)
        return text
    }

    /// The size in bytes of the list of files with these paths.
    static func size(of paths: some Sequence<String>) -> Int {
        paths.reduce(head.count + end.count + indent) { $0 + indent + $1.utf8.count + 1 }
    }

    /// The digest of all lines.
    var digest: Digest { Digest(lines) }

    /// Writes the list in one step.
    /// - Parameter folder: the folder `.storysite`.
    func write(into folder: Folder) throws(SystemError) {
        folder.removeTree(Self.draftName)
        try folder.create(Self.draftName, bytes)
        try folder.rename(Self.draftName, to: Self.name, in: folder)
    }
}
