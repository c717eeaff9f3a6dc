/// The depth to which the lists, quotes and emphasis of a text may be nested.
enum DeepNesting {
    /// The most levels: more than any text needs. Browsers themselves stop at 512 elements.
    private static let most = 100

    /// Returns an error at the first list, quote or emphasis that is nested too deep; `nil` if there is none.
    /// - Parameters:
    ///   - body: the offset at which the Markdown begins, in bytes.
    ///   - blocks: the blocks of the Markdown.
    static func error(in source: Source, from body: Int, blocks: [MarkdownNode]) -> Diagnostic? {
        guard blocks.contains(where: { $0.isDeeper(than: most) }) else { return nil }
        var (depth, found): (Int, MarkdownNode?) = (0, nil)
        // libcmark knows the column of blocks only.
        var block: MarkdownNode?
        for node in blocks where found == nil {
            node.walk { node, isEntering in
                switch node.kind {
                case .blockQuote, .list: if isEntering { block = node }
                case .emphasis, .strong: break
                case .paragraph, .heading:
                    if isEntering { block = node }
                    return
                default: return
                }
                depth += isEntering ? 1 : -1
                if found == nil, depth > most { found = block }
            }
        }
        guard let found else { return nil }
        let lines = SourceLines(source)
        let line = lines.range(of: lines.number(at: body) + found.line - 1)
        let start = min(line.lowerBound + max(found.column, 1) - 1, line.upperBound)
        return Diagnostic(
            .error, .tooDeep, in: source, at: start..<min(start + 1, line.upperBound),
            "lists, quotes and emphasis are nested more than \(most) levels deep",
            notes: ["remove marks such as > - * here; to show one as it is, write \\ before it"])
    }

    /// The column from which on libcmark gets no more marks of lists and quotes. At each blank line it goes through all
    /// lists that are open: with 100,000 of them, a text of 600 KB took minutes.
    private static let lastColumn = 4 * most

    /// Returns a part of a text in which marks of lists and quotes far along a line are plain text; `nil` if the part
    /// has none.
    /// - Parameter part: UTF-8 offsets in `bytes`.
    static func limited(_ bytes: [UInt8], _ part: Range<Int>) -> [UInt8]? {
        let far = farMarks(bytes.span, part)
        guard !far.isEmpty else { return nil }
        var limited: [UInt8] = []
        var start = part.lowerBound
        for offset in far {
            limited += bytes[start..<offset]
            limited.append(UInt8(ascii: "\\"))
            start = offset
        }
        return limited + bytes[start..<part.upperBound]
    }

    /// The offset of the first mark beyond the last column, in each line with nothing but marks
    /// and white space before it.
    private static func farMarks(_ bytes: Span<UInt8>, _ part: Range<Int>) -> [Int] {
        var far: [Int] = []
        // libcmark reads past a byte order mark.
        var start = part.lowerBound + bytes.extracting(part).byteOrderMarkLength
        while start < part.upperBound {
            if let offset = farMark(bytes, start..<part.upperBound) { far.append(offset) }
            let end = bytes.first(from: start) { $0.equal(to: UInt8(ascii: "\n")) | $0.equal(to: UInt8(ascii: "\r")) }
            start = end + 1
        }
        return far
    }

    /// - Parameter rest: the text from the start of the line on.
    private static func farMark(_ bytes: Span<UInt8>, _ rest: Range<Int>) -> Int? {
        var (offset, column) = (rest.lowerBound, 0)
        while offset < rest.upperBound {
            switch bytes[offset] {
            case UInt8(ascii: " "): (offset, column) = (offset + 1, column + 1)
            case UInt8(ascii: "\t"): (offset, column) = (offset + 1, column + 4 - column % 4)
            default:
                guard let length = markLength(bytes, offset..<rest.upperBound) else { return nil }
                if column > lastColumn { return offset }
                (offset, column) = (offset + length, column + length)
            }
        }
        return nil
    }

    /// The number of bytes of the mark of a list or quote at the start of `rest`; `nil` if there is none.
    private static func markLength(_ bytes: Span<UInt8>, _ rest: Range<Int>) -> Int? {
        if bytes[rest.lowerBound] == UInt8(ascii: ">") { return 1 }
        var end = rest.lowerBound
        let limit = min(end + 9, rest.upperBound)
        while end < limit, bytes[end].isASCIIDigit { end += 1 }
        guard end < rest.upperBound else { return nil }
        let isNumbered = end > rest.lowerBound
        switch bytes[end] {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): if isNumbered { return nil }
        case UInt8(ascii: "."), UInt8(ascii: ")"): if !isNumbered { return nil }
        default: return nil
        }
        end += 1
        return end == rest.upperBound || bytes[end].isWhiteSpace ? end - rest.lowerBound : nil
    }
}
