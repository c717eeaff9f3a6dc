import Glibc

/// A file of bare sound in a temporary folder: mono, 16 bits, little-endian. Recordings of hours are never in memory as
/// a whole.
@safe final class ScratchSound {
    let path: String
    private let file: Int32

    /// Creates the file.
    init(creating path: String) throws(ProgramError) {
        file = unsafe open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        self.path = path
        guard file >= 0 else { throw ProgramError(SystemError(path: path)) }
    }

    /// Opens a file that an engine wrote; `nil` if there is none.
    init?(opening path: String) {
        file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        self.path = path
        guard file >= 0 else { return nil }
    }

    deinit { if file >= 0 { close(file) } }

    /// Frees the room on the disk when this object ends, before the temporary folder is removed.
    func removeFile() { unsafe unlink(path) }

    /// The number of samples; 0 if it is not a regular file.
    var count: Int {
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
        return Int(status.st_size) / 2
    }

    func append(_ bytes: Span<UInt8>) throws(ProgramError) {
        var done = 0
        while done < bytes.count {
            let put = unsafe bytes.extracting(done..<bytes.count).withUnsafeBufferPointer {
                unsafe write(file, $0.baseAddress, $0.count)
            }
            if put < 0, errno == EINTR { continue }
            guard put > 0 else { throw ProgramError(SystemError(path: path)) }
            done += put
        }
    }

    /// Adds silence until there are `count` samples; nothing if there are more.
    func lengthen(to count: Int) throws(ProgramError) {
        guard count > self.count else { return }
        guard ftruncate(file, off_t(count * 2)) == 0 else { throw ProgramError(SystemError(path: path)) }
    }

    /// The samples in `range`, which lies within the file.
    func samples(_ range: Range<Int>) throws(ProgramError) -> [Int16] {
        var samples = [Int16](repeating: 0, count: range.count)
        try read(&samples, range)
        return samples.map(Int16.init(littleEndian:))
    }

    /// The bytes of the samples in `range`, which lies within the file.
    func bytes(_ range: Range<Int>) throws(ProgramError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count * 2)
        try read(&bytes, range)
        return bytes
    }

    /// Calls `body` with the bytes of the samples in `range`, which lies within the file, one piece after the other.
    func eachPiece(
        of range: Range<Int>, _ body: ([UInt8]) throws(ProgramError) -> Void
    ) throws(ProgramError) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(start + Self.piece, range.upperBound)
            try body(try bytes(start..<end))
            start = end
        }
    }

    /// In samples.
    private static let piece = 1 << 16

    private func read<Number: BitwiseCopyable>(_ numbers: inout [Number], _ range: Range<Int>) throws(ProgramError) {
        var done = 0
        while done < range.count * 2 {
            let got = unsafe numbers.withUnsafeMutableBytes {
                unsafe pread(
                    file, $0.baseAddress.map { unsafe $0 + done }, $0.count - done, off_t(range.lowerBound * 2 + done))
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw ProgramError(SystemError(path: path)) }
            done += got
        }
    }
}
