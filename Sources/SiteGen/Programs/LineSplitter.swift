/// Splits the output of a program into lines as it arrives. Every byte is looked at once.
struct LineSplitter {
    /// The bytes after the last line feed.
    private(set) var rest: [UInt8] = []

    /// Bytes of one line: a sentence of 5,000 words takes about half a megabyte.
    static let longest = 1 << 23

    /// A line is longer than `longest`.
    struct TooLong: Error {}

    /// Adds output.
    /// - Returns: the lines that are complete now, without their line feeds.
    mutating func add(_ bytes: Span<UInt8>) throws(TooLong) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "\n") {
                lines.append(rest)
                rest = []
            } else {
                rest.append(bytes[index])
            }
        }
        guard rest.count <= Self.longest else { throw TooLong() }
        return lines
    }
}
