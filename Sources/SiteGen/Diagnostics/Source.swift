/// The bytes of one file and the path by which an author knows it.
///
/// Diagnostics give ranges of bytes in the **whole** file, front matter included. Lines and columns are computed only
/// for a diagnostic, so that a good file costs nothing.
package struct Source: Sendable {
    /// The file's path relative to the library's folder, with `/` between names.
    let path: String
    let bytes: [UInt8]
    /// Whether the file has secrets: a diagnostic then gives the location, and shows none of the text.
    private let isSecret: Bool

    private let lines = LineIndex()

    package init(path: String, bytes: [UInt8]) { self.init(path: path, bytes: bytes, isSecret: false) }

    init(path: String, bytes: [UInt8], isSecret: Bool) {
        (self.path, self.bytes, self.isSecret) = (path, bytes, isSecret)
    }

    /// Returns a word of the file in quotes, as a message shows it.
    func quoted(_ word: String) -> String { isSecret ? "'…'" : "'\(word)'" }

    /// Returns the 1-based number of the line that holds the byte at `offset`.
    func line(at offset: Int) -> Int { lines.position(of: offset, in: bytes).line }

    /// Returns the line that holds the byte at `offset`, without its line ending: LF, CR or CRLF.
    /// - Parameter part: the bytes that are read; the line is cut at its bounds.
    func lineRange(at offset: Int, in part: Range<Int>) -> Range<Int> {
        var start = offset
        while start > part.lowerBound, !bytes.span.endsLine(at: start - 1) { start -= 1 }
        var end = bytes[offset..<part.upperBound].firstIndex(where: \.isLineBreak) ?? part.upperBound
        // The offset may be that of the LF of CRLF.
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// Returns the location of `range` with the part of its first line that a diagnostic shows.
    func excerpt(_ range: Range<Int>) -> Excerpt {
        let start = min(max(range.lowerBound, 0), bytes.count)
        let position = lines.position(of: start, in: bytes)
        // As far as the excerpt can reach: a scalar has four bytes at most.
        let reach = min(start + 4 * Excerpt.width + 1, bytes.count)
        let ending = bytes[start..<reach].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        var lineEnd = ending ?? reach
        if ending == start, start > position.lineStart, bytes[start - 1] == UInt8(ascii: "\r") { lineEnd -= 1 }
        // The range may begin between CR and LF, where the line has ended.
        let column = position.column - (start > lineEnd ? 1 : 0)
        let offset = min(start, lineEnd)

        var (first, textColumn) = (offset, column)
        let wanted = column - 1 > Excerpt.longBefore ? column - Excerpt.shownBefore : 1
        while textColumn > wanted, first > position.lineStart {
            first -= 1
            if isScalarStart(first) { textColumn -= 1 }
        }
        var (last, count, length) = (first, 0, 0)
        let end = min(max(range.upperBound, offset), lineEnd)
        while last < lineEnd {
            if isScalarStart(last) {
                if count == Excerpt.width { break }
                count += 1
                if last >= offset, last < end { length += 1 }
            }
            last += 1
        }
        return Excerpt(
            line: position.line, column: column,
            text: isSecret ? "" : String(decoding: bytes[first..<last], as: UTF8.self),
            length: max(length, 1), textColumn: textColumn, goesOn: last < lineEnd)
    }

    private func isScalarStart(_ offset: Int) -> Bool { bytes[offset] & 0xC0 != 0x80 }
}

/// A location in a file with the text around it. Columns and lengths count Unicode scalars, from 1. Of a long line only
/// the part around the location is kept.
struct Excerpt: Sendable, Equatable {
    var line: Int
    let column: Int
    let text: String
    /// The number of scalars to mark, as far as they are in `text`.
    let length: Int
    /// The column at which `text` begins.
    let textColumn: Int
    /// Whether the line goes on after `text`.
    let goesOn: Bool

    /// The most scalars that are kept of a line.
    fileprivate static let width = 160
    /// A line with more scalars than this before the location is cut at its beginning, too …
    fileprivate static let longBefore = 100
    /// … to this many.
    fileprivate static let shownBefore = 40

    init(line: Int, column: Int, text: String, length: Int, textColumn: Int = 1, goesOn: Bool = false) {
        (self.line, self.column, self.text, self.length) = (line, column, text, length)
        (self.textColumn, self.goesOn) = (textColumn, goesOn)
    }
}
