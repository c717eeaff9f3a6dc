import Synchronization

/// The result of saving a file of the library.
enum SaveOutcome {
    case saved
    /// The file is not the one that was read.
    case conflict
    /// Why it cannot be saved.
    case refused(String)
    /// Why the system did not save it: the same can be saved later.
    case failed(String)
}

/// Writes files of the library that an author wrote, for the bench and for `narrate --add`.
///
/// The file that was there before the first save stays beside the new one, with `~` at the end of its name. Versions
/// that it wrote itself are not kept, because the bench saves every few seconds.
final class LibraryFileSave: Sendable {
    /// The versions that it wrote, by path in the library. It is locked while a file is compared and written, so
    /// that no save of another thread comes in between.
    private let written = Mutex<[String: String]>([:])

    /// Replaces a file in one step. No link is followed.
    /// - Parameters:
    ///   - path: the file's path in the library.
    ///   - root: the library's folder.
    ///   - known: the version that was read; empty if there was no file.
    func write(
        _ bytes: [UInt8], to path: String, root: String, known: String, limit: SizeLimit
    ) -> SaveOutcome {
        written.withLock { written in
            do throws(SystemError) {
                let (folder, name) = try FolderTree(root: Folder(root)).parent(of: path)
                let old = folder.stamp(of: name) == nil ? nil : try folder.read(name, limit: limit)
                guard (old.map { Digest($0).text } ?? "") == known else { return .conflict }
                if let old, old != bytes, written[path] != known { try folder.keep(name, old) }
                if old != bytes { try folder.save(name, bytes) }
                written[path] = Digest(bytes).text
                return .saved
            } catch {
                return .failed("\(path) cannot be written: \(error.message)")
            }
        }
    }
}
