/// The lines of a file, for placing what libcmark found: it tells lines and no bytes.
struct SourceLines {
    private let source: Source
    /// Offsets of the first byte of each line.
    private let starts: [Int]

    init(_ source: Source) {
        self.source = source
        var starts = [0]
        let bytes = source.bytes.span
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { starts.append(index + 1) }
        self.starts = starts
    }

    /// The number of the line, from 1, that begins at or before `offset`.
    func number(at offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The bytes of a line without its end; empty beyond the file.
    func range(of line: Int) -> Range<Int> {
        guard line >= 1, line <= starts.count else { return source.bytes.count..<source.bytes.count }
        let start = starts[line - 1]
        var end = line < starts.count ? starts[line] - 1 : source.bytes.count
        if end > start, source.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    func isBlank(_ line: Int) -> Bool {
        source.bytes[range(of: line)].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    func line(_ line: Int, is text: String) -> Bool { source.bytes[range(of: line)].elementsEqual(text.utf8) }

    /// Where `text` stands on the line, or in one of the few after it; else the whole line.
    func place(of text: [UInt8], on line: Int) -> Range<Int> {
        if !text.isEmpty {
            for number in line..<line + 8 {
                let range = range(of: number)
                guard range.count >= text.count else { continue }
                for start in range.lowerBound...range.upperBound - text.count
                where source.bytes[start..<start + text.count].elementsEqual(text) {
                    return start..<start + text.count
                }
            }
        }
        return range(of: line)
    }
}
