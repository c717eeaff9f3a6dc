/// The stamps of all files of a record, as they are in the output folder.
struct OutputStamps: Sendable {
    /// In the order of the record.
    let files: [MadeFile]
    /// Of the record and the stamps. It is equal to an earlier one when no file was changed in between.
    let fingerprint: Digest

    /// Returns the files whose paths begin with `prefix`.
    func files(below prefix: String) -> ArraySlice<MadeFile> {
        let start = files.partitioningIndex { !precedesByBytes($0.path, prefix) }
        return files[start...].prefix { $0.path.utf8.starts(with: prefix.utf8) }
    }

    /// How many files one thread looks at in one go.
    private static let portion = 256

    /// Reads the stamp of every file of the record; `nil` when one is missing.
    /// - Parameter known: the stamps of files that need not be looked at, by path.
    init?(of record: OutputRecord, in tree: FolderTree, known: [String: FileStamp] = [:], jobs: Int) {
        let starts = Array(stride(from: 0, to: record.files.count, by: Self.portion))
        let portions = concurrentMap(starts, jobs: jobs) { start -> [MadeFile]? in
            var found: [MadeFile] = []
            for file in record.files[start..<min(start + Self.portion, record.files.count)] {
                guard let stamp = known[file.path] ?? tree.stamp(of: file.path) else { return nil }
                found.append(MadeFile(path: file.path, stamp: stamp, digest: file.digest))
            }
            return found
        }
        // A file that this build wrote has a recent stamp. Any later write by another program changes it.
        var fingerprint = Fingerprint(now: .max)
        var files: [MadeFile] = []
        for portion in portions {
            guard let portion else { return nil }
            files += portion
        }
        for file in files {
            fingerprint.add(file.path)
            fingerprint.add(file.stamp)
        }
        (self.files, self.fingerprint) = (files, fingerprint.digest)
    }
}

/// A file of the site as a build left it. While its stamp is the same, so are its bytes.
struct MadeFile: Sendable {
    /// Below the output folder.
    var path: String
    var stamp: FileStamp
    var digest: Digest
}

extension MadeFile {
    /// Reads what `write` wrote; `nil` when that cannot be true.
    init?(from reader: inout CacheReader) {
        let (path, stamp) = (reader.text(), reader.stamp())
        guard let digest = reader.digest(), OutputPath.isPlain(path.utf8) else { return nil }
        self.init(path: path, stamp: stamp, digest: digest)
    }

    func write(to writer: inout CacheWriter) {
        writer.add(path)
        writer.add(stamp)
        writer.add(digest)
    }
}
