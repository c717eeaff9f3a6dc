import SiteGen

/// The files of an EPUB. If one is changed, the checksums of the new archive are right, so that readers get past them.
struct UnpackedBook {
    private var files: [(name: String, bytes: [UInt8])] = []

    /// `nil` for bytes that are no archive.
    init?(_ bytes: [UInt8]) {
        guard let archive = try? ZIPArchive(bytes) else { return nil }
        var room = ZIPArchive.most
        for name in archive.names.sorted() {
            guard let bytes = try? archive.file(name, room: &room) else { return nil }
            files.append((name, bytes))
        }
    }

    /// Returns the archive with one file changed: the one with this number, counted around.
    func packed(changing number: Int, _ change: ([UInt8]) -> [UInt8]) -> [UInt8]? {
        guard var archive = try? ZIPWriter() else { return nil }
        for (index, file) in files.enumerated() {
            let bytes = index == number % files.count ? change(file.bytes) : file.bytes
            guard (try? archive.add(file.name, bytes, isStored: false)) != nil else { return nil }
        }
        return try? archive.finish()
    }
}
