import CXXHash
import Glibc

/// A 128-bit hash of bytes (XXH3). It distinguishes contents, but does not protect against somebody who wants a
/// collision.
struct Digest: Sendable, Hashable {
    var high: UInt64
    var low: UInt64

    init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    init(_ bytes: ArraySlice<UInt8>) {
        let hash = unsafe bytes.withUnsafeBytes { unsafe XXH3_128bits($0.baseAddress, $0.count) }
        self.init(high: hash.high64, low: hash.low64)
    }

    /// The digest of an open file from its current position on, which must be a regular file.
    init(ofFile file: Int32, path: String) throws(SystemError) {
        guard let stamp = FileStamp(ofOpen: file), stamp.kind == .file else {
            let isFolder = FileStamp(ofOpen: file)?.kind == .folder
            throw SystemError(path: path, code: isFolder ? EISDIR : SystemError.specialFile)
        }
        guard let state = unsafe XXH3_createState() else { throw SystemError(path: path, code: ENOMEM) }
        defer { unsafe XXH3_freeState(state) }
        unsafe XXH3_128bits_reset(state)
        var piece = [UInt8](repeating: 0, count: Int(min(max(stamp.size, 1), 1 << 17)))
        while true {
            let got = unsafe piece.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw SystemError(path: path) }
            if got == 0 { break }
            unsafe piece.withUnsafeBytes { _ = unsafe XXH3_128bits_update(state, $0.baseAddress, got) }
        }
        let hash = unsafe XXH3_128bits_digest(state)
        self.init(high: hash.high64, low: hash.low64)
    }

    /// The digest of the regular file at `path`.
    init(ofFileAt path: String) throws(SystemError) {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw SystemError(path: path) }
        defer { close(file) }
        try self.init(ofFile: file, path: path)
    }

    /// Thirty-two hexadecimal digits.
    var text: String {
        var digits: [UInt8] = []
        append(to: &digits)
        return String(decoding: digits, as: UTF8.self)
    }

    /// Appends thirty-two hexadecimal digits.
    func append(to bytes: inout [UInt8]) {
        for shift in stride(from: 120, through: 0, by: -8) {
            let half = shift < 64 ? low : high
            bytes.append(hexadecimal: UInt8(truncatingIfNeeded: half >> UInt64(shift & 63)))
        }
    }

    init?(hexadecimal digits: ArraySlice<UInt8>) {
        guard digits.count == 32 else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for digit in digits {
            guard let value = digit.hexadecimalDigit else { return nil }
            (high, low) = (high << 4 | low >> 60, low << 4 | UInt64(value))
        }
        self.init(high: high, low: low)
    }

    /// The eight letters and digits in the name of an asset that stand for its content.
    var assetTag: String {
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
        var rest = low
        var letters: [UInt8] = []
        for _ in 0..<8 {
            letters.append(alphabet[Int(rest & 31)])
            rest >>= 5
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
