import Synchronization

/// Finds lines and columns by marks at regular distances in a file. The marks are made when the first location is asked
/// for; afterwards each costs the same, wherever it is and however long its line is.
final class LineIndex: Sendable {
    /// What is known of the byte at which a block begins.
    private struct Mark {
        /// The 1-based number of the line that holds the byte.
        var line = 1
        /// The offset at which this line begins.
        var lineStart = 0
        /// The number of Unicode scalars that begin before the byte.
        var scalars = 0
    }

    /// The bytes from one mark to the next.
    private static let block = 4096

    private let marks = Mutex<[Mark]>([])

    /// Returns the 1-based line and column, in Unicode scalars, of the byte at `offset`, and the offset at which the
    /// line begins. An offset beyond the file is taken for its end.
    func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int, lineStart: Int) {
        let offset = min(max(offset, 0), bytes.count)
        return marks.withLock { marks in
            if marks.isEmpty { marks = Self.marks(in: bytes) }
            let found = Self.advance(
                marks[offset / Self.block], from: offset / Self.block * Self.block, to: offset, bytes)
            let start = found.lineStart / Self.block
            let before = Self.advance(marks[start], from: start * Self.block, to: found.lineStart, bytes)
            return (found.line, found.scalars - before.scalars + 1, found.lineStart)
        }
    }

    private static func marks(in bytes: [UInt8]) -> [Mark] {
        var (marks, mark) = ([Mark](), Mark())
        for start in stride(from: 0, through: bytes.count, by: block) {
            marks.append(mark)
            mark = advance(mark, from: start, to: min(start + block, bytes.count), bytes)
        }
        return marks
    }

    private static func advance(_ mark: Mark, from start: Int, to end: Int, _ bytes: [UInt8]) -> Mark {
        var mark = mark
        let span = bytes.span
        for index in start..<end {
            let byte = span[index]
            if byte & 0xC0 != 0x80 { mark.scalars += 1 }
            if span.endsLine(at: index) {
                mark.line += 1
                mark.lineStart = index + 1
            }
        }
        return mark
    }
}

extension Span<UInt8> {
    /// Whether a line ends with the byte at `index`: with LF, or with a CR that no LF follows.
    func endsLine(at index: Int) -> Bool {
        let byte = self[index]
        if byte == UInt8(ascii: "\n") { return true }
        return byte == UInt8(ascii: "\r") && (index + 1 == count || self[index + 1] != UInt8(ascii: "\n"))
    }
}
