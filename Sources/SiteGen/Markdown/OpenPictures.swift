import Glibc

/// Keeps libcmark from texts on which it would work for minutes.
///
/// At the end of each link libcmark 0.30.2 looks at every `![` before it in the paragraph that has no end yet: a
/// paragraph of 400 KB with many of both took 36 seconds.
enum OpenPictures {
    /// The largest number of `![` that libcmark gets without a blank line between them.
    /// With so many, the largest text takes three seconds.
    private static let most = 2_000

    private static let mark = Array("![".utf8)

    /// Returns a part of a text in which each further `![` is plain text; `nil` if the part has no more than `most`.
    /// - Parameter part: UTF-8 offsets in `bytes`.
    static func limited(_ bytes: [UInt8], _ part: Range<Int>) -> [UInt8]? {
        guard hasMany(bytes, part) else { return nil }
        var text: [UInt8] = []
        var (count, isBlank) = (0, true)
        for (offset, byte) in bytes[part].enumerated() {
            text.append(byte)
            if bytes.span.endsLine(at: part.lowerBound + offset) {
                if isBlank { count = 0 }
                isBlank = true
            } else if !byte.isWhiteSpace {
                isBlank = false
            }
            guard bytes[(part.lowerBound + offset)..<part.upperBound].starts(with: mark) else { continue }
            count += 1
            if count > most { text.append(UInt8(ascii: "\\")) }
        }
        return text
    }

    private static func hasMany(_ bytes: [UInt8], _ part: Range<Int>) -> Bool {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return false }
            var (offset, count) = (part.lowerBound, 0)
            while count <= most, let found = unsafe memchr(start + offset, Int32(mark[0]), part.upperBound - offset) {
                offset = unsafe UnsafeRawPointer(found) - start + 1
                if offset < part.upperBound, unsafe buffer[offset] == mark[1] { count += 1 }
            }
            return count > most
        }
    }
}
