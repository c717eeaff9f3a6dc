/// Collects what an input consists of into one digest.
protocol InputPrint {
    mutating func add(_ text: String)
    mutating func add(_ digest: Digest)
    mutating func add(fileAt path: String)
    /// Adds a folder with all files in it and in the folders below.
    /// - Parameter root: the folder below which `folder` has its path.
    mutating func add(_ folder: LibraryFolder, below root: String)
    /// Adds the folder of all tales.
    mutating func add(tales folder: LibraryFolder, below root: String)
}

/// By stamps: no file is read.
extension Fingerprint: InputPrint {
    mutating func add(fileAt path: String) { add(FileStamp(path: path)) }

    mutating func add(_ folder: LibraryFolder, below root: String) {
        add(root)
        add(folder)
    }

    mutating func add(tales folder: LibraryFolder, below root: String) { add(folder, below: root) }
}

/// By names, sizes and content, which are the same on every machine.
struct ContentPrint: InputPrint {
    /// In bytes: timings of long tales are smaller.
    private static let mostRead: Int64 = 1 << 20

    private let jobs: Int
    private var writer = CacheWriter()

    /// - Parameter jobs: the greatest number of threads.
    init(jobs: Int) { self.jobs = jobs }

    var digest: Digest { Digest(writer.bytes) }

    mutating func add(_ text: String) { writer.add(text) }

    mutating func add(_ digest: Digest) { writer.add(digest) }

    /// Adds the content of a file, or that there is none.
    mutating func add(fileAt path: String) { writer.add(try? Digest(ofFileAt: path)) }

    mutating func add(_ folder: LibraryFolder, below root: String) { add(folder, below: root) { _ in true } }

    /// Adds all tales. Recordings are not read: two versions of one hardly ever have the same size.
    mutating func add(tales folder: LibraryFolder, below root: String) {
        let tales = concurrentMap(folder.folders, jobs: jobs) { tale in
            var print = ContentPrint(jobs: 1)
            print.add(tale, below: root) { $0.name == TaleFolder.fileName }
            return print.digest
        }
        for tale in tales { writer.add(tale) }
    }

    /// The digest of a tale's own folder: of the content of texts and timings, and of the sizes of larger files.
    static func digest(of tale: LibraryFolder, below root: String) -> Digest {
        var print = ContentPrint(jobs: 1)
        print.add(tale, below: root) { $0.stamp.size <= mostRead }
        return print.digest
    }

    /// Adds all names and sizes in a folder, and the content of some files.
    private mutating func add(
        _ folder: LibraryFolder, below root: String, reading isRead: (LibraryFolder.File) -> Bool
    ) {
        for file in folder.files {
            let path = folder.path(of: file.name)
            writer.add(path)
            writer.add(UInt64(bitPattern: file.stamp.size))
            if isRead(file) { add(fileAt: "\(root)/\(path)") }
        }
        for inner in folder.folders { add(inner, below: root, reading: isRead) }
    }
}
