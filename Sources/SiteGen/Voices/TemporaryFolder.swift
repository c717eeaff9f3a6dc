import Glibc

/// A folder of our own for as long as `body` runs.
enum TemporaryFolder {
    static func use<Result>(_ body: (String) throws(VoiceFault) -> Result) throws(VoiceFault) -> Result {
        let place = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var name = Array("\(place)/storysite.XXXXXX\0".utf8CString)
        guard let made = unsafe mkdtemp(&name) else { throw VoiceFault(SystemFault(path: place)) }
        let path = unsafe String(cString: made)
        defer { remove(path) }
        return try body(path)
    }

    /// Removes the folder and the files in it.
    private static func remove(_ path: String) {
        if let folder = unsafe opendir(path) {
            while let entry = unsafe readdir(folder) {
                let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                    unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
                }
                if name != ".", name != ".." { unsafe unlink("\(path)/\(name)") }
            }
            unsafe closedir(folder)
        }
        unsafe rmdir(path)
    }
}
