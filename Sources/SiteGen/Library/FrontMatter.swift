/// The front matter of a Markdown file: YAML between two lines of `---` at the beginning of the file. Lines end as in
/// CommonMark and YAML, at LF, CR or CRLF.
struct FrontMatter: Sendable, Equatable {
    /// The first line of hyphens, without its line ending.
    private let opening: Range<Int>
    /// The range of the YAML, without the lines of hyphens, in UTF-8 offsets.
    var yaml: Range<Int>
    /// The offset at which the Markdown begins.
    var body: Int

    /// Finds the front matter: `nil` when the file does not begin with any, and an error when it is not closed.
    static func find(in source: Source) -> (found: FrontMatter?, diagnostic: Diagnostic?) {
        let bytes = source.bytes
        let start = bytes.span.byteOrderMarkLength
        guard let first = fence(at: start, in: bytes) else { return (nil, nil) }
        let opening = start..<start + 3
        var line = first
        while line < bytes.count {
            if let end = fence(at: line, in: bytes) {
                return (FrontMatter(opening: opening, yaml: first..<line, body: end), nil)
            }
            line = bytes[line...].firstIndex(where: \.isLineBreak).map { $0 + 1 } ?? bytes.count
        }
        return (nil, .openFrontMatter(in: source, at: opening, almost: almostFence(from: first, in: source)))
    }

    /// Returns the error for front matter without its end, if a page break of the text was taken for it; `nil` if not.
    /// - Parameter stop: the line on which the YAML cannot be read.
    func leftOpen(in source: Source, stop: Int) -> Diagnostic? {
        let lines = SourceLines(source)
        let first = lines.number(at: yaml.lowerBound)
        let last = min(stop, lines.number(at: yaml.upperBound) - 1)
        guard first <= last else { return nil }
        if let almost = Self.almostFence(from: yaml.lowerBound, in: source),
            lines.number(at: almost.lowerBound) <= last
        {
            return .openFrontMatter(in: source, at: opening, almost: almost)
        }
        for number in first...last {
            let range = lines.range(of: number)
            let text = source.bytes[range]
            let isMarkup = ["![", "<!--", "--"].contains { text.starts(with: $0.utf8) }
            let isProse = number == stop && lines.isBlank(number - 1) && isProse(from: number, lines)
            guard isMarkup || isProse else { continue }
            return .openFrontMatter(in: source, at: opening, almost: nil)
                .noting("the text probably begins here", in: source, at: range)
        }
        return nil
    }

    /// Whether a line is no part of YAML, and neither it nor a line below it is `key: value`.
    private func isProse(from number: Int, _ lines: SourceLines) -> Bool {
        guard let first = lines.source.bytes[lines.range(of: number)].first, !" \t#-".utf8.contains(first) else {
            return false
        }
        let end = lines.number(at: yaml.upperBound)
        // A page break has an empty line above it. No key begins with a capital, as a name does: `Anna: Look!`
        let endsPage = lines.isBlank(end - 1)
        return (number..<end).allSatisfy {
            let range = lines.range(of: $0)
            guard endsPage, let first = lines.source.bytes[range].first else {
                return YAMLSlip.colon(in: lines.source, range) == nil
            }
            let isCapital = first >= 0x80 || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
            return isCapital || YAMLSlip.colon(in: lines.source, range) == nil
        }
    }

    /// Returns the first line of dashes, which some programs make of hyphens.
    private static func almostFence(from start: Int, in source: Source) -> Range<Int>? {
        var line = start
        while line < source.bytes.count {
            let end = source.bytes[line...].firstIndex(where: \.isLineBreak) ?? source.bytes.count
            let text = String(decoding: source.bytes[line..<min(end, line + 40)], as: UTF8.self)
            if HyphenLine(text) != nil { return line..<line + text.utf8.count }
            line = end + 1
        }
        return nil
    }

    /// Returns the start of the line after the one at `offset`, if that line is `---`. White space after it is not
    /// visible.
    private static func fence(at offset: Int, in bytes: [UInt8]) -> Int? {
        guard bytes[offset...].starts(with: "---".utf8) else { return nil }
        var end = offset + 3
        while end < bytes.count, [0x20, 0x09].contains(bytes[end]) { end += 1 }
        if bytes[end...].starts(with: "\r\n".utf8) { return end + 2 }
        if end == bytes.count { return end }
        return bytes[end].isLineBreak ? end + 1 : nil
    }
}
