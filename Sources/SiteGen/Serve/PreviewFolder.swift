import Glibc

/// The folder of a preview's site, which belongs to this machine and to one running preview.
struct PreviewFolder {
    /// The folder that the site is built into.
    var site: String { "\(path)/site" }

    private let path: String
    private let lock: Int32

    /// - Parameter root: the library's folder, with every link followed.
    init(library root: String) throws(PreviewError) {
        guard let cache = CacheFile.folder() else {
            throw .system("there is no folder for the preview's files: set HOME or XDG_CACHE_HOME")
        }
        path = "\(cache)/preview-\(Digest(Array(root.utf8)).text)"
        do throws(SystemError) {
            try Files.makeFolder(path)
            lock = try Folder(path).open("lock", O_RDWR | O_CREAT)
        } catch {
            throw .system("'\(error.path)' cannot be written: \(error.message)")
        }
        let isOurs: Bool
        do throws(SystemError) { isOurs = try FileLock.take(lock, at: "\(path)/lock") } catch {
            Glibc.close(lock)
            throw .system("'\(error.path)' cannot be locked: \(error.message)")
        }
        guard isOurs else {
            let address = String(decoding: (try? Files.read("\(path)/lock", limit: .own)) ?? [], as: UTF8.self)
            Glibc.close(lock)
            throw .system("a preview of this library is running already" + (address.isEmpty ? "" : ": \(address)"))
        }
        // The address of an earlier preview.
        ftruncate(lock, 0)
    }

    /// Writes the address into the folder, so that a second preview can print it.
    func note(_ address: String) {
        try? Files.write(Array(address.utf8), into: lock, path: "\(path)/lock")
    }

    func close() { _ = Glibc.close(lock) }
}
