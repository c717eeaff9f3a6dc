/// Writes text as Markdown that CommonMark reads as the same text: no character of it becomes markup.
enum MarkdownText {
    /// Returns a paragraph or heading.
    /// - Parameter lines: lines without white space at their ends; all but the last end on the page as well.
    static func block(_ lines: [String]) -> String {
        lines.map { withoutMark(line($0)) }.joined(separator: "\\\n")
    }

    /// Returns a paragraph with its emphasis, as far as CommonMark can have it: it has rules for what may stand beside
    /// a mark, so that some emphasis within words is lost.
    static func block(_ lines: [StyledText]) -> String {
        let plain = block(lines.map(\.plain))
        guard lines.contains(where: \.hasEmphasis) else { return plain }
        let marked = lines.map { withoutMark(Self.marked($0)) }.joined(separator: "\\\n")
        return read(marked) == read(plain) ? marked : plain
    }

    /// Returns a line whose beginning is not the mark of an answer: one backslash alone says so.
    private static func withoutMark(_ line: String) -> String {
        guard QuestionReader.hasMark(Array(line.utf8)[...]) else { return line }
        // Round brackets have no backslash yet, square ones have two.
        if line.hasPrefix("(") { return "\\" + line }
        guard let end = line.firstRange(of: "\\]") else { return "\\" + line }
        return line[..<end.lowerBound] + "]" + line[end.upperBound...]
    }

    private static func marked(_ text: StyledText) -> String {
        text.runs.map { run in
            let mark = run.style == [.strong, .emphasis] ? "***" : run.style == .strong ? "**" : "*"
            let inner = run.text.drop(while: \.isWhitespace)
            let start = String(run.text.prefix(run.text.count - inner.count))
            let core = String(inner.reversed().drop(while: \.isWhitespace).reversed())
            if run.style.isEmpty || core.isEmpty { return line(run.text) }
            return start + mark + line(core) + mark + inner.dropFirst(core.count)
        }.joined()
    }

    /// The text of each block that CommonMark reads.
    private static func read(_ markdown: String) -> [String] {
        let bytes = Array(markdown.utf8)
        return MarkdownDocument(bytes, part: 0..<bytes.count).withBlocks { blocks in
            blocks.map { $0.kind == .paragraph ? $0.plainText() : "" }
        }
    }

    /// Returns a line that is a line of text wherever it stands.
    static func line(_ text: String) -> String {
        // A mark of Markdown is one even before a combining character, such as those of a keycap.
        var (line, last): (String.UnicodeScalarView, Unicode.Scalar) = (.init(), " ")
        let number = listNumberLength(of: text.unicodeScalars)
        // A page break of which another program made text begins with the backslash.
        let isBreak =
            HyphenLine(text) != nil && "-=".unicodeScalars.contains(text.unicodeScalars.dropFirst().first ?? " ")
        for (index, letter) in text.unicodeScalars.enumerated() {
            let isFirst = index == 0
            let isMarkup =
                switch letter {
                case "\\", "`", "*", "_", "[", "]", "<", ">", "&": true
                // A list, a fence, a heading's underline or a page break.
                case "-", "+", "=", "~": index == (isBreak ? 1 : 0)
                // A heading, or the end of one.
                case "#": isFirst || last == " "
                case ".", ")": index == number
                default: false
                }
            if isMarkup { line.append("\\") }
            line.append(letter)
            last = letter
        }
        return String(line)
    }

    /// The number of digits of a line that begins as an item of a numbered list does; `nil` for any other line.
    private static func listNumberLength(of text: String.UnicodeScalarView) -> Int? {
        let digits = text.prefix { ("0"..."9").contains($0) }
        let next = text[digits.endIndex...].first
        return (1...9).contains(digits.count) && (next == "." || next == ")") ? digits.count : nil
    }
}
