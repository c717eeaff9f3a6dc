import Glibc

/// A file that keeps what one run learnt for the next, outside the library and the output: stamps belong to this
/// machine's file system, and no site should carry them. Losing the file costs time and nothing else.
struct CacheFile: Sendable {
    private let path: String

    /// A file below `XDG_CACHE_HOME`, or below `.cache` in the home folder; `nil` where there is neither.
    /// - Parameter key: names what is kept, and what it is about.
    init?(of key: String) {
        guard let folder = Self.folder() else { return nil }
        path = "\(folder)/\(Digest(Array(key.utf8)).text)"
    }

    init(at path: String) { self.path = path }

    /// The folder of all that storysite keeps on this machine; `nil` if there is no place for it.
    static func folder() -> String? {
        func variable(_ name: String) -> String? {
            guard let value = unsafe getenv(name) else { return nil }
            let text = unsafe String(cString: value)
            return text.hasPrefix("/") ? text : nil
        }
        return (variable("XDG_CACHE_HOME") ?? variable("HOME").map { "\($0)/.cache" }).map { "\($0)/storysite" }
    }

    /// Returns what was saved; `nil` if nothing was, or if it was changed since.
    func read() -> ArraySlice<UInt8>? { load()?.bytes }

    /// Returns what was saved, with its digest; `nil` if nothing was, or if it was changed since.
    func load() -> (bytes: ArraySlice<UInt8>, digest: Digest)? {
        guard let bytes = try? Files.read(path, limit: .own), bytes.count > Self.digestSize else { return nil }
        let saved = bytes.dropLast(Self.digestSize)
        var reader = CacheReader(bytes[saved.endIndex...])
        let digest = Digest(saved)
        return reader.digest() == digest ? (saved, digest) : nil
    }

    /// In bytes.
    private static let digestSize = 16

    /// Saves what `write` writes in one step. Where that fails, the next run starts without it.
    /// - Returns: the digest of what was written; `nil` where that failed.
    @discardableResult
    func save(_ write: (inout CacheWriter) -> Void) -> Digest? {
        var writer = CacheWriter()
        write(&writer)
        let digest = Digest(writer.bytes[...])
        writer.add(digest)
        do throws(SystemError) {
            try Files.makeFolder(String(FolderTree.split(path[...]).folder))
            try Files.replace(path, by: writer.bytes)
        } catch {
            return nil
        }
        return digest
    }
}
