import Glibc

/// Files of sound without a header: mono, 16 bits, the byte order of the machine.
enum Sound {
    static func read(_ path: String) throws(VoiceError) -> [Int16] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw error(path) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw error(path) }
        var samples = [Int16](repeating: 0, count: Int(status.st_size) / 2)
        var done = 0
        while done < samples.count * 2 {
            let got = unsafe samples.withUnsafeMutableBytes {
                unsafe Glibc.read(file, $0.baseAddress.map { unsafe $0 + done }, $0.count - done)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw error(path) }
            guard got > 0 else { throw VoiceError("\(path) became shorter while it was read") }
            done += got
        }
        return samples
    }

    static func append(_ samples: [Int16], to path: String) throws(VoiceError) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw error(path) }
        defer { close(file) }
        let isWhole = unsafe samples.withUnsafeBytes { unsafe writeAll($0, to: file) }
        guard isWhole else { throw error(path) }
    }

    private static func error(_ path: String) -> VoiceError {
        VoiceError("\(path): \(unsafe String(cString: strerror(errno)))")
    }
}

/// Writes all of `bytes` to an open file.
/// - Returns: whether it succeeded.
func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
        let put = unsafe write(file, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
        if put < 0, errno == EINTR { continue }
        guard put > 0 else { return false }
        done += put
    }
    return true
}

/// Writes a line to standard output or standard error.
func say(_ line: String, to stream: Int32 = STDOUT_FILENO) {
    unsafe _ = Array("\(line)\n".utf8).withUnsafeBytes { unsafe writeAll($0, to: stream) }
}
