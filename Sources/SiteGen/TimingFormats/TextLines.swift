/// The lines of a text, as UTF-8 offsets without their line ends.
struct TextLines: Sendable {
    let bytes: [UInt8]
    private(set) var ranges: [Range<Int>] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            ranges.append(start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end))
            start = end + 1
        }
    }

    /// The lines that contain more than white space.
    var written: [Range<Int>] { ranges.filter { !isBlank($0) } }

    func isBlank(_ line: Range<Int>) -> Bool { bytes[line].allSatisfy { $0 <= 0x20 } }

    /// The parts of a line between separators.
    func cells(_ line: Range<Int>, by separator: UInt8) -> [Range<Int>] {
        var (cells, start): ([Range<Int>], Int) = ([], line.lowerBound)
        for offset in line where bytes[offset] == separator {
            cells.append(start..<offset)
            start = offset + 1
        }
        return cells + [start..<line.upperBound]
    }

    /// The offset at which `mark` begins in a line; `nil` if the line does not contain it.
    func find(_ mark: StaticString, in line: Range<Int>) -> Int? {
        line.first { $0 + mark.utf8CodeUnitCount <= line.upperBound && bytes.span.has(mark, at: $0) }
    }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[bytes.span.trimmed(range)], as: UTF8.self) }
}
