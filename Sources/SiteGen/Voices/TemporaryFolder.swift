import Glibc

/// A folder below `TMPDIR` that exists while `body` runs.
enum TemporaryFolder {
    static func use<Result>(_ body: (String) throws(VoiceError) -> Result) throws(VoiceError) -> Result {
        let named = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        let parent = named.isEmpty ? "/tmp" : named
        var name = Array("\(parent)/storysite.XXXXXX\0".utf8CString)
        guard let made = unsafe mkdtemp(&name) else { throw VoiceError(SystemError(path: parent)) }
        let path = unsafe String(cString: made)
        defer { Files.removeFolder(path) }
        return try body(path)
    }
}
