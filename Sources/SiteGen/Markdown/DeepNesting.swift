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
        var far: [Int] = []
        var start = part.lowerBound
        // libcmark reads past a byte order mark.
        if bytes[part].starts(with: "\u{FEFF}".utf8) { start += 3 }
        while start < part.upperBound {
            if let offset = farMark(bytes[start..<part.upperBound]) { far.append(offset) }
            let end = bytes.span.first(from: start) {
                $0.equal(to: UInt8(ascii: "\n")) | $0.equal(to: UInt8(ascii: "\r"))
            }
            start = end + 1
        }
        guard !far.isEmpty else { return nil }
        var limited: [UInt8] = []
        start = part.lowerBound
        for offset in far {
            limited += bytes[start..<offset]
            limited.append(UInt8(ascii: "\\"))
            start = offset
        }
        return limited + bytes[start..<part.upperBound]
    }

    /// The offset of the first mark beyond the last column, with nothing but marks and white space before it.
    /// - Parameter rest: the text from the start of the line on.
    private static func farMark(_ rest: ArraySlice<UInt8>) -> Int? {
        var (offset, column) = (rest.startIndex, 0)
        while offset < rest.endIndex {
            switch rest[offset] {
            case UInt8(ascii: " "): (offset, column) = (offset + 1, column + 1)
            case UInt8(ascii: "\t"): (offset, column) = (offset + 1, column + 4 - column % 4)
            default:
                guard let length = markLength(rest[offset...]) else { return nil }
                if column > lastColumn { return offset }
                (offset, column) = (offset + length, column + length)
            }
        }
        return nil
    }

    /// The number of bytes of the mark of a list or quote at the start of `rest`; `nil` if there is none.
    private static func markLength(_ rest: ArraySlice<UInt8>) -> Int? {
        if rest.first == UInt8(ascii: ">") { return 1 }
        let digits = rest.prefix(9).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        let marks = digits == 0 ? "-+*" : ".)"
        guard let mark = rest.dropFirst(digits).first, marks.utf8.contains(mark),
            rest.dropFirst(digits + 1).first?.isXMLSpace ?? true
        else { return nil }
        return digits + 1
    }
}
