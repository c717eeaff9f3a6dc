/// Comments of HTML that stand on lines of their own. CommonMark takes each for a block, which parts the items of a
/// list, and a question from its answers.
enum CommentBlocks {
    /// Returns the text of a tale with spaces in place of such comments; `nil` if it has none.
    /// - Parameter body: the offset at which the Markdown begins, in bytes.
    static func blanked(_ lines: SourceLines, from body: Int) -> [UInt8]? {
        var bytes = lines.source.bytes
        let part = body..<bytes.count
        // Most texts have no angle bracket, and `memchr` sees that at once.
        let first = bytes.span.first(UInt8(ascii: "<"), from: body)
        guard bytes.span.extracting(first..<bytes.count).contains("<!--") else { return nil }
        let above = lines.number(at: body) - 1
        let comments = MarkdownDocument(bytes, part: part).withBlocks { blocks in
            blocks.flatMap { block in
                var found: [Range<Int>] = []
                block.walk { node, _ in
                    guard node.kind == .htmlBlock, node.isComment else { return }
                    let start = lines.range(of: above + node.line).lowerBound + max(node.column, 1) - 1
                    guard start < part.upperBound, bytes[start...].starts(with: opening),
                        let end = bytes.span.firstRange(of: closing.span, in: start..<part.upperBound)?.upperBound
                    else { return }
                    // An item that begins with a comment would become another block, and in a quote each line of a
                    // comment begins with its mark.
                    let before = bytes[lines.range(of: above + node.line).lowerBound..<start]
                    if before.allSatisfy(\.isWhiteSpace) { found.append(start..<end) }
                }
                return found
            }
        }
        for offset in comments.joined() where !bytes[offset].isWhiteSpace { bytes[offset] = UInt8(ascii: " ") }
        return comments.isEmpty ? nil : bytes
    }

    private static let opening = Array("<!--".utf8)
    private static let closing = Array("-->".utf8)
}
