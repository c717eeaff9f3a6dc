/// The stamps of all files of a record, as they are in the output folder.
struct OutputStamps: Sendable {
    /// In the order of the record.
    let files: [(path: String, made: MadeFile)]
    /// Of the record and the stamps. It is equal to an earlier one when no file was changed in between.
    let fingerprint: Digest

    /// How many files one thread looks at in one go.
    private static let portion = 256

    /// Reads the stamp of every file of the record; `nil` when one is missing.
    init?(of record: OutputRecord, in tree: FolderTree, jobs: Int) {
        let starts = Array(stride(from: 0, to: record.files.count, by: Self.portion))
        let portions = concurrentMap(starts, jobs: jobs) { start -> [(path: String, made: MadeFile)]? in
            var found: [(path: String, made: MadeFile)] = []
            for file in record.files[start..<min(start + Self.portion, record.files.count)] {
                guard let (folder, name) = try? tree.place(of: file.path), let stamp = folder.stamp(of: name) else {
                    return nil
                }
                found.append((file.path, MadeFile(stamp: stamp, digest: file.digest)))
            }
            return found
        }
        // A file that this build wrote has a recent stamp. Any later write by another program changes it.
        var fingerprint = Fingerprint(now: .max)
        var files: [(path: String, made: MadeFile)] = []
        for portion in portions {
            guard let portion else { return nil }
            files += portion
        }
        for (path, made) in files {
            fingerprint.add(path)
            fingerprint.add(made.stamp)
        }
        (self.files, self.fingerprint) = (files, fingerprint.digest)
    }
}

/// A file of the site as a build left it. While its stamp is the same, so are its bytes.
struct MadeFile: Sendable {
    var stamp: FileStamp
    var digest: Digest
}
