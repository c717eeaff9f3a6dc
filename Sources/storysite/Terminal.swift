import Glibc

/// The two streams of a command.
enum Terminal {
    /// Whether the stream is a terminal whose user did not ask for no colour (https://no-color.org).
    static func wantsColor(on stream: Int32) -> Bool {
        guard isatty(stream) == 1 else { return false }
        let refused = unsafe getenv("NO_COLOR").map { unsafe strlen($0) > 0 } ?? false
        let isDumb = unsafe getenv("TERM").map { unsafe strcmp($0, "dumb") == 0 } ?? false
        return !refused && !isDumb
    }

    /// Writes all of `text`; who closed the stream does not want it.
    static func write(_ text: String, to stream: Int32) { write(Array(text.utf8), to: stream) }

    /// Writes all of `bytes`.
    /// - Returns: what the system says when it does not take them.
    @discardableResult
    static func write(_ bytes: [UInt8], to stream: Int32) -> String? {
        var written = 0
        while written < bytes.count {
            let put = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(stream, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
            }
            if put < 0, errno == EINTR { continue }
            guard put > 0 else { return errno == ENOSPC ? "the disk is full" : unsafe String(cString: strerror(errno)) }
            written += put
        }
        return nil
    }
}
