/// The front matter of a Markdown file: YAML between two lines of `---` at the beginning of the file.
struct FrontMatter: Sendable, Equatable {
    /// The range of the YAML, without the lines of hyphens, in UTF-8 offsets.
    var yaml: Range<Int>
    /// The offset at which the Markdown begins.
    var body: Int

    /// Finds the front matter: `nil` when the file does not begin with any, and an error when it is not closed.
    static func find(in source: Source) -> (found: FrontMatter?, diagnostic: Diagnostic?) {
        let bytes = source.bytes
        let start = bytes.span.byteOrderMarkLength
        guard let first = fence(at: start, in: bytes) else { return (nil, nil) }
        var line = first
        while line < bytes.count {
            if let end = fence(at: line, in: bytes) { return (FrontMatter(yaml: first..<line, body: end), nil) }
            line = bytes[line...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
        }
        return (nil, .openFrontMatter(in: source, at: start..<start + 3, almost: almostFence(from: first, in: source)))
    }

    /// Returns the first line of dashes, which some programs make of hyphens.
    private static func almostFence(from start: Int, in source: Source) -> Range<Int>? {
        var line = start
        while line < source.bytes.count {
            let end = source.bytes[line...].firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count
            let text = String(decoding: source.bytes[line..<min(end, line + 40)], as: UTF8.self)
            let dashes = text.unicodeScalars.filter { !$0.properties.isWhitespace }
            if !dashes.isEmpty, dashes.allSatisfy("-–—".unicodeScalars.contains) {
                return line..<line + text.utf8.count
            }
            line = end + 1
        }
        return nil
    }

    /// Returns the start of the line after the one at `offset`, if that line is `---`. White space after it is not visible.
    private static func fence(at offset: Int, in bytes: [UInt8]) -> Int? {
        guard bytes[offset...].starts(with: "---".utf8) else { return nil }
        var end = offset + 3
        while end < bytes.count, [0x20, 0x09, 0x0D].contains(bytes[end]) { end += 1 }
        if end == bytes.count { return end }
        return bytes[end] == UInt8(ascii: "\n") ? end + 1 : nil
    }
}
