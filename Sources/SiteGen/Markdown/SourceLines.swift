/// The lines of a file, for finding the byte offsets of nodes: libcmark reports lines only.
/// They end as in CommonMark, at LF, CR or CRLF.
struct SourceLines {
    let source: Source
    /// Offsets of the first byte of each line.
    private let starts: [Int]
    /// The end of the text that was found last.
    private var last = 0

    init(_ source: Source) {
        self.source = source
        var starts = [0]
        let bytes = source.bytes.span
        var end = 0
        while true {
            end = bytes.first(from: end) { $0.equal(to: UInt8(ascii: "\n")) | $0.equal(to: UInt8(ascii: "\r")) }
            guard end < bytes.count else { break }
            if bytes.endsLine(at: end) { starts.append(end + 1) }
            end += 1
        }
        self.starts = starts
    }

    /// Returns the number, from 1, of the line that holds `offset`.
    func number(at offset: Int) -> Int {
        starts.partitioningIndex { $0 > offset }
    }

    /// Returns the byte range of a line without its line ending; an empty range after the last line.
    func range(of line: Int) -> Range<Int> {
        guard line >= 1, line <= starts.count else { return source.bytes.count..<source.bytes.count }
        let start = starts[line - 1]
        var end = line < starts.count ? starts[line] - 1 : source.bytes.count
        // The carriage return of CRLF belongs to the line ending.
        if end > start, source.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    func isBlank(_ line: Int) -> Bool {
        source.bytes[range(of: line)].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    /// Returns the range of a line without the white space at its beginning.
    func text(on line: Int) -> Range<Int> {
        let whole = range(of: line)
        return whole.lowerBound + source.bytes[whole].prefix(while: \.isWhiteSpace).count..<whole.upperBound
    }

    /// Returns what stands before `offset` on its line.
    func bytes(before offset: Int) -> ArraySlice<UInt8> { source.bytes[starts[number(at: offset) - 1]..<offset] }

    func line(_ line: Int, is text: String) -> Bool { source.bytes[range(of: line)].elementsEqual(text.utf8) }

    /// Returns where `text` stands on the line or in one of the seven after it; else the whole line.
    ///
    /// The search begins where the last one on the same line ended, and looks at a few thousand bytes only: a line of
    /// ten thousand links is gone through once.
    mutating func range(of text: [UInt8], on line: Int) -> Range<Int> {
        let whole = range(of: line)
        guard !text.isEmpty else { return whole }
        let end = range(of: line + 7).upperBound
        let isSameLine = whole.contains(last)
        for start in isSameLine ? [last, whole.lowerBound] : [whole.lowerBound] {
            let near = start..<min(end, start + text.count + Self.reach)
            if let found = source.bytes.span.firstRange(of: text.span, in: near) {
                last = found.upperBound
                return found
            }
        }
        return whole
    }

    /// How far ahead a text is looked for, in bytes.
    private static let reach = 4096
}

extension SourceLines {
    /// Returns the range of the lines of a block.
    /// - Parameter firstLine: the line of the file on which the Markdown begins.
    func range(of block: MarkdownNode, firstLine: Int) -> Range<Int> {
        let above = firstLine - 1
        let start = range(of: above + block.line).lowerBound
        return start..<max(start, range(of: above + block.lastLine).upperBound)
    }

    /// Returns the warning for HTML that a page does not show; `nil` for a comment, and for the end of an element.
    /// - Parameter line: the line of the file on which the HTML begins.
    mutating func leftOutHTML(_ node: MarkdownNode, line: Int) -> Diagnostic? {
        guard node.isMarkupHTML else { return nil }
        var html: [UInt8] = []
        node.appendLiteral(to: &html)
        let isBlock = node.kind == .htmlBlock
        if html.starts(with: "</".utf8), !isBlock { return nil }
        let found = isBlock ? range(of: line) : range(of: html, on: line)
        if let name = Self.picture(in: html) {
            return Diagnostic(
                .warning, .leftOutHTML, in: source, at: found, "this picture is left out: it is written in HTML",
                notes: ["write it in Markdown: ![A wolf at the door](\(name))"])
        }
        return Diagnostic(
            .warning, .leftOutHTML, in: source, at: found,
            isBlock ? "this HTML is left out, with the text in it" : "this HTML tag is left out",
            notes: ["write the text without tags, in Markdown"])
    }

    /// Returns the name of the picture that HTML begins with; `nil` if it begins with another element.
    private static func picture(in html: [UInt8]) -> String? {
        let text = String(decoding: html.prefix(reach), as: UTF8.self)
        guard text.lowercased().hasPrefix("<img"), let start = text.firstRange(of: "src=")?.upperBound,
            let quote = text[start...].first, "\"'".contains(quote)
        else { return nil }
        let name = text[text.index(after: start)...].prefix { $0 != quote }
        return name.isEmpty ? nil : String(name)
    }
}
