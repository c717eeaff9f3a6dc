/// The bytes of one file and the path an author knows it by.
///
/// Every fault is found at a range of bytes in the **whole** file, front matter included; lines and columns are
/// worked out only when a fault is reported, so that a good file never pays for them.
public struct Source: Sendable {
    /// The file's path below the library's folder, with `/` between names.
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// The line that holds the byte at `offset`, as a reader of the file counts it.
    public func line(at offset: Int) -> Int {
        var line = 1
        for index in 0..<min(max(offset, 0), bytes.count) where bytes[index] == UInt8(ascii: "\n") { line += 1 }
        return line
    }

    /// Where `range` stands in the file, with the text of its first line.
    func excerpt(_ range: Range<Int>) -> Excerpt {
        let start = min(max(range.lowerBound, 0), bytes.count)
        let newline = UInt8(ascii: "\n")
        let lineStart = bytes[..<start].lastIndex(of: newline).map { $0 + 1 } ?? 0
        var lineEnd = bytes[start...].firstIndex(of: newline) ?? bytes.count
        if lineEnd > lineStart, bytes[lineEnd - 1] == UInt8(ascii: "\r") { lineEnd -= 1 }
        let before = String(decoding: bytes[lineStart..<max(lineStart, min(start, lineEnd))], as: UTF8.self)
        let end = min(max(range.upperBound, start), lineEnd)
        let marked = start < end ? String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars.count : 1
        return Excerpt(
            line: line(at: lineStart),
            column: before.unicodeScalars.count + 1,
            text: String(decoding: bytes[lineStart..<lineEnd], as: UTF8.self),
            length: marked)
    }
}

/// A line of a file as a fault shows it. Columns and lengths count Unicode scalars, from 1.
public struct Excerpt: Sendable, Equatable {
    public let line: Int
    public let column: Int
    public let text: String
    public let length: Int
}
