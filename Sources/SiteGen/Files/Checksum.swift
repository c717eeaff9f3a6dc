import CXXHash

/// A file's size and its XXH32 with seed 0 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md). A browser can compute both
/// while the bytes arrive. They detect a damaged file, not a forged one.
struct Checksum: Sendable, Equatable {
    /// In bytes.
    let size: Int
    let sum: UInt32

    init(size: Int, sum: UInt32) { (self.size, self.sum) = (size, sum) }

    init(_ bytes: [UInt8]) {
        size = bytes.count
        sum = unsafe bytes.withUnsafeBytes { unsafe XXH32($0.baseAddress, $0.count, 0) }
    }

    /// The sum in eight hexadecimal digits.
    var text: String {
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}

extension Checksum {
    /// Reads what `write` wrote.
    init(from reader: inout CacheReader) {
        size = reader.whole(upTo: SizeLimit.recording.bytes)
        sum = UInt32(reader.whole(upTo: Int(UInt32.max)))
    }

    func write(to writer: inout CacheWriter) {
        writer.add(size)
        writer.add(Int(sum))
    }
}
