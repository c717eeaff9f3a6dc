import Glibc

/// A folder of our own for as long as `body` runs.
enum TemporaryFolder {
    static func use<Result>(_ body: (String) throws(VoiceFault) -> Result) throws(VoiceFault) -> Result {
        let place = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var name = Array("\(place)/storysite.XXXXXX\0".utf8CString)
        guard let made = unsafe mkdtemp(&name) else { throw VoiceFault(SystemFault(path: place)) }
        let path = unsafe String(cString: made)
        defer { Files.removeFolder(path) }
        return try body(path)
    }
}
