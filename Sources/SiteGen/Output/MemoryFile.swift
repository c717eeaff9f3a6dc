import Glibc

/// A file that keeps something for the next time, outside the library and the output: it holds times and numbers of this
/// machine's file system, which no site should carry. Losing it costs time and nothing else.
struct MemoryFile: Sendable {
    private let path: String

    /// Below `XDG_CACHE_HOME`, or `.cache` at home; `nil` where there is neither.
    /// - Parameter key: tells what is kept, and of what.
    init?(of key: String) {
        func variable(_ name: String) -> String? {
            guard let value = unsafe getenv(name) else { return nil }
            let text = unsafe String(cString: value)
            return text.hasPrefix("/") ? text : nil
        }
        guard let folder = variable("XDG_CACHE_HOME") ?? variable("HOME").map({ "\($0)/.cache" }) else { return nil }
        path = "\(folder)/storysite/\(Digest(Array(key.utf8)).text)"
    }

    /// What was saved; `nil` if nothing was.
    func read() -> [UInt8]? { try? Files.read(path) }

    /// Saves it, whole or not at all; on a machine where that cannot be done every time is the first.
    func save(_ bytes: [UInt8]) {
        guard let slash = path.lastIndex(of: "/") else { return }
        let new = "\(path)-\(getpid())"
        do {
            try Files.makeFolder(String(path[..<slash]))
            try Files.write(bytes, to: new)
            try Files.rename(new, to: path)
        } catch {
            try? Files.remove(new)
        }
    }
}
