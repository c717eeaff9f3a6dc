/// Where the front matter of a Markdown file stands: YAML between two lines of `---` at its very beginning.
struct FrontMatter: Sendable, Equatable {
    /// UTF-8 offsets of the YAML, without the lines of hyphens.
    var yaml: Range<Int>
    /// Where the Markdown begins.
    var body: Int

    /// `nil` when the file does not begin with front matter; a fault when it is never closed.
    static func find(in source: Source) -> (found: FrontMatter?, fault: Diagnostic?) {
        let bytes = source.bytes
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let first = fence(at: start, in: bytes) else { return (nil, nil) }
        var line = first
        while line < bytes.count {
            if let end = fence(at: line, in: bytes) { return (FrontMatter(yaml: first..<line, body: end), nil) }
            line = bytes[line...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
        }
        return (
            nil,
            Diagnostic(
                .error, "open-front-matter", in: source, at: start..<start + 3, "this front matter is never closed",
                notes: ["end it with a line that is exactly ---"])
        )
    }

    /// The start of the line after the one at `offset`, if that is exactly `---`.
    private static func fence(at offset: Int, in bytes: [UInt8]) -> Int? {
        guard bytes[offset...].starts(with: "---".utf8) else { return nil }
        var end = offset + 3
        if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
        if end == bytes.count { return end }
        return bytes[end] == UInt8(ascii: "\n") ? end + 1 : nil
    }
}

extension Source {
    /// The first bytes that are not UTF-8, as a fault.
    func encodingFault() -> Diagnostic? {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return Diagnostic(
                .error, "not-utf8", in: self, at: error.byteOffsets.lowerBound..<error.byteOffsets.lowerBound + 1,
                "this file is not UTF-8", notes: ["save it again as UTF-8 (Unicode)"])
        }
    }
}
