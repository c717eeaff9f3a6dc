/// The stamps of all files that stand in an output folder.
struct OutputStamps: Sendable {
    /// In the order of the record.
    let files: [(path: String, made: MadeFile)]
    /// Of the record and the stamps: equal when nobody touched a file since.
    let fingerprint: Digest

    /// How many files one thread asks for at a time.
    private static let portion = 256

    /// Asks for the stamp of every file of the record; `nil` when one is gone.
    init?(of record: OutputRecord, in root: String, jobs: Int) {
        let starts = Array(stride(from: 0, to: record.files.count, by: Self.portion))
        let portions = concurrentMap(starts, jobs: jobs) { start -> [(path: String, made: MadeFile)]? in
            var found: [(path: String, made: MadeFile)] = []
            for (path, digest) in record.files[start..<min(start + Self.portion, record.files.count)] {
                guard let stamp = FileStamp(path: "\(root)/\(path)") else { return nil }
                found.append((path, MadeFile(stamp: stamp, digest: digest)))
            }
            return found
        }
        // Files just written are young; who writes to them behind our back changes their stamps.
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

/// A file of the site as a build left it: while its stamp is the same, so are its bytes.
struct MadeFile: Sendable {
    var stamp: FileStamp
    var digest: Digest
}
