/// Splits the output of a program into records as it arrives, such as lines. Every byte is looked at once.
struct RecordSplitter {
    /// The bytes after the last complete record.
    private(set) var rest: [UInt8] = []
    private let end: UInt8

    /// Bytes of one record: a sentence of 5,000 words takes about half a megabyte, a picture of a page five.
    static let longest = 1 << 23

    /// A record is longer than `longest`.
    struct TooLong: Error {}

    /// - Parameter end: the byte after each record.
    init(endingWith end: UInt8 = UInt8(ascii: "\n")) { self.end = end }

    /// Adds output.
    /// - Returns: the records that are complete now, without the byte that ends them.
    mutating func add(_ bytes: Span<UInt8>) throws(TooLong) -> [[UInt8]] {
        var (records, start): ([[UInt8]], Int) = ([], 0)
        for index in bytes.indices where bytes[index] == end {
            rest.append(bytes.extracting(start..<index))
            records.append(rest)
            (rest, start) = ([], index + 1)
        }
        rest.append(bytes.extracting(start..<bytes.count))
        guard rest.count <= Self.longest else { throw TooLong() }
        return records
    }
}
