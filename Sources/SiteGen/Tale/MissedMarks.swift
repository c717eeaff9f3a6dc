/// Finds what an author probably meant as a page break, a heading, a choice or an answer, and CommonMark takes for
/// something else.
struct MissedMarks {
    let source: Source
    let lines: SourceLines
    /// The line of the file on which the Markdown begins.
    let firstLine: Int

    /// Returns the warning about a block of a page.
    func warning(about block: MarkdownNode) -> Diagnostic? {
        switch block.kind {
        case .paragraph: dashes(block) ?? pictureName(block) ?? headingOrAnswer(in: block)
        case .heading: underline(of: block) ?? attributes(of: block)
        case .thematicBreak: rule(block)
        case .codeBlock: indentedText(block)
        default: nil
        }
    }

    /// Returns the warning for a paragraph with links to pages, each alone on its line, as in a list.
    /// - Parameter endsPage: whether nothing follows it. Elsewhere, a link alone can be text.
    func missedChoice(in paragraph: MarkdownNode, endsPage: Bool) -> Diagnostic? {
        let opening = UInt8(ascii: "[")
        guard hasAny(of: [opening], in: paragraph) else { return nil }
        let numbers = paragraph.line...max(paragraph.line, paragraph.lastLine)
        guard numbers.contains(where: { text(on: $0).prefix(ListMark.reach).contains(opening) }) else { return nil }
        if let row = linksInARow(paragraph) { return row }
        let rows = paragraph.shownChildren().split(omittingEmptySubsequences: false) {
            $0.kind == .softBreak || $0.kind == .lineBreak
        }
        let links = rows.map(Self.lonelyLink)
        let marked = links.firstIndex { $0.map { !$0.mark.allSatisfy(\.isWhitespace) } ?? false }
        guard let found = links[marked ?? 0], links[(marked ?? 0)...].allSatisfy({ $0 != nil }),
            endsPage || marked != nil || links.count > 1
        else { return nil }
        let item = "[\(found.link.plainText().shortened(to: 40))](\(String(decoding: found.link.url, as: UTF8.self)))"
        return Diagnostic(
            .warning, .noChoice, in: source, at: lines.text(on: line(of: paragraph) + (marked ?? 0)),
            "this link is not a choice: its line is not an item of a list",
            notes: ["for a choice, \(ListMark.remedy(for: found.mark, item)), and end the page with the list"])
    }

    /// Returns the warning for links to pages on one line, with nothing but marks between them: `[Home](#a) | [Wood](#b)`.
    private func linksInARow(_ paragraph: MarkdownNode) -> Diagnostic? {
        let parts = paragraph.shownChildren()
        let links = parts.filter { $0.kind == .link }
        guard links.count > 1, paragraph.line == paragraph.lastLine,
            links.allSatisfy({ $0.url.first == UInt8(ascii: "#") && $0.url.count > 1 }),
            parts.allSatisfy({ $0.kind == .link || $0.kind == .text && ListMark.isMark($0.plainText()) })
        else { return nil }
        let item = "[\(links[0].plainText().shortened(to: 40))](\(String(decoding: links[0].url, as: UTF8.self)))"
        return Diagnostic(
            .warning, .noChoice, in: source, at: lines.text(on: line(of: paragraph)),
            "these links are not a choice: they are on one line",
            notes: ["for a choice, write each on a line of its own, as in '- \(item)', and end the page with the list"])
    }

    /// Returns the link to a page that is alone on its line, and the mark before it.
    private static func lonelyLink(_ row: ArraySlice<MarkdownNode>) -> (mark: String, link: MarkdownNode)? {
        let before = row.prefix { $0.kind == .text }
        guard let link = row.dropFirst(before.count).first, link.kind == .link, link.url.first == UInt8(ascii: "#"),
            link.url.count > 1,
            row.dropFirst(before.count + 1).allSatisfy(\.isBlankText)
        else { return nil }
        let mark = before.map { $0.plainText() }.joined()
        return ListMark.isMark(mark) ? (mark, link) : nil
    }

    /// Returns the warning for a paragraph of dashes.
    private func dashes(_ block: MarkdownNode) -> Diagnostic? {
        let range = lines.range(of: line(of: block))
        guard block.line == block.lastLine, range.count <= Self.longestDashes,
            !source.bytes[range].contains(where: { $0.isASCIILetter || $0.isASCIIDigit }),
            let line = HyphenLine(String(decoding: source.bytes[range], as: UTF8.self))
        else { return nil }
        return Diagnostic(
            .warning, .noPageBreak, in: source, at: range, "this line is not exactly --- and does not end the page",
            notes: ["to end the page, \(line.remedy)"])
    }

    /// Returns the warning for the name of a picture's file, alone in a paragraph.
    private func pictureName(_ block: MarkdownNode) -> Diagnostic? {
        guard block.line == block.lastLine else { return nil }
        let range = lines.text(on: line(of: block))
        guard (5...Self.longestName).contains(range.count) else { return nil }
        // The ending of a picture has three or four letters.
        let dot = UInt8(ascii: ".")
        guard source.bytes[range.upperBound - 4] == dot || source.bytes[range.upperBound - 5] == dot else { return nil }
        let text = String(decoding: source.bytes[range], as: UTF8.self)
        guard MissedLink.isPictureName(text), !text.contains(where: { "[](){}<>,;:!?\"".contains($0) }),
            !text.contains(" "), text.first != "."
        else { return nil }
        return Diagnostic(
            .warning, .noPicture, in: source, at: range, "this name of a picture is shown as text",
            notes: ["write it as a picture: ![A wolf at the door](\(text))"])
    }

    /// The most bytes of a name of a file.
    private static let longestName = 255

    /// The most bytes of a line that is taken for dashes.
    private static let longestDashes = 40

    /// Returns the warning for a line of hyphens that makes a heading of the text above it.
    private func underline(of heading: MarkdownNode) -> Diagnostic? {
        guard heading.headingLevel == 2 else { return nil }
        // libcmark says that an underlined heading ends after its line of hyphens.
        let first = line(of: heading)
        let following = first + 1..<first + 1 + max(0, heading.lastLine - heading.line)
        guard let line = following.first(where: { Self.isUnderline(marks(on: $0)) }) else { return nil }
        // A title is one line, and its underline is usually as long as the title.
        guard marks(on: line).count <= 3 || line > first + 1 else { return nil }
        return Diagnostic(
            .warning, .noPageBreak, in: source, at: lines.range(of: line),
            "this line makes a heading of the text above it and does not end the page",
            notes: [
                "to end the page, leave a line empty before it and after it and write exactly ---",
                "for a heading, write '## ' before its text instead",
            ])
    }

    private static func isUnderline(_ marks: [UInt8]) -> Bool {
        !marks.isEmpty && marks.allSatisfy { $0 == UInt8(ascii: "-") }
    }

    private func rule(_ block: MarkdownNode) -> Diagnostic? {
        let range = lines.range(of: line(of: block))
        let marks = marks(on: line(of: block))
        guard marks.first == UInt8(ascii: "-") || marks.count == range.count else { return nil }
        return Diagnostic(
            .warning, .noPageBreak, in: source, at: range, "this line draws a rule and does not end the page",
            notes: ["to end the page, write exactly --- with nothing before or after it", "for a rule, write * * *"])
    }

    /// Returns the warning for text that is code because of the white space before it.
    private func indentedText(_ block: MarkdownNode) -> Diagnostic? {
        let range = lines.text(on: line(of: block))
        let text = source.bytes[range]
        if ["```", "~~~"].contains(where: { text.starts(with: $0.utf8) }) { return nil }
        if text.elementsEqual("---".utf8) {
            return Diagnostic(
                .warning, .noPageBreak, in: source, at: range, "this line is indented and does not end the page",
                notes: ["to end the page, delete the white space before it"])
        }
        return Diagnostic(
            .warning, .indentedText, in: source, at: range,
            "this text is indented, so it is shown as code and no voice reads it",
            notes: ["delete the white space before each line; for code, write ``` on the lines around it instead"])
    }

    /// Returns the warning for a line that is almost a heading or an answer, and is shown as it is written.
    private func headingOrAnswer(in block: MarkdownNode) -> Diagnostic? {
        guard hasAny(of: Self.beginnings, in: block) else { return nil }
        var answers: [Diagnostic] = []
        for number in block.line...max(block.line, block.lastLine) {
            let text = text(on: number)
            if let heading = missedHeading(text) { return heading }
            if let answer = missedAnswer(text) { answers.append(answer) }
        }
        // One such line can be text.
        return answers.count > 1 ? answers[0] : nil
    }

    /// The bytes with which a mark can begin that is almost a heading or an answer.
    private static let beginnings = Array("#\\[(".utf8)

    private func missedHeading(_ text: ArraySlice<UInt8>) -> Diagnostic? {
        let isMark = { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "\\") }
        guard let first = text.first, isMark(first) else { return nil }
        let marks = text.prefix(while: isMark)
        let (count, rest) = (marks.count { $0 == UInt8(ascii: "#") }, text[marks.endIndex...])
        guard (1...6).contains(count), let next = rest.first else { return nil }
        // Programs write a backslash before each mark; one alone says that no heading is meant.
        let isEscaped = count > 1 && marks.count == 2 * count
        guard isEscaped || marks.count == count else { return nil }
        guard isEscaped ? next == UInt8(ascii: " ") : next >= UInt8(ascii: "A") else { return nil }
        return Diagnostic(
            .warning, .noHeading, in: source, at: marks.startIndex..<marks.endIndex,
            "this line is not a heading: "
                + (isEscaped ? "a \\ is before the #" : "a space is missing after the #"),
            notes: ["write '\(isEscaped ? String(repeating: "#", count: count) : "##") ' before the heading"])
    }

    private func missedAnswer(_ text: ArraySlice<UInt8>) -> Diagnostic? {
        let isOpening = { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "(") }
        guard var opening = text.prefix(ListMark.reach).firstIndex(where: isOpening) else { return nil }
        if opening > text.startIndex, text[opening - 1] == UInt8(ascii: "\\") { opening -= 1 }
        let mark = String(decoding: text[..<opening], as: UTF8.self)
        guard ListMark.isMark(mark), QuestionReader.hasMark(text[opening...]) else { return nil }
        return Diagnostic(
            .warning, .noQuestion, in: source, at: text.startIndex..<text.endIndex,
            "this answer is shown as text: its line is not an item of a list",
            notes: [ListMark.remedy(for: mark, "[x] …")])
    }

    /// Returns the warning for a heading with attributes, such as `{#roof}`.
    private func attributes(of heading: MarkdownNode) -> Diagnostic? {
        let text = text(on: line(of: heading) - firstLine + 1)
        guard let end = text.lastIndex(where: { !$0.isWhiteSpace }), text[end] == UInt8(ascii: "}"),
            let start = text.lastIndex(of: UInt8(ascii: "{")), "#.".utf8.contains(text[start + 1]),
            text[..<start].last != UInt8(ascii: "\\")
        else { return nil }
        let anchor = Slug.anchor(of: String(decoding: text[..<start], as: UTF8.self))
        if anchor.isEmpty { return nil }
        return .shownAttributes(
            in: source, at: start..<end + 1,
            note: "delete them: the words of a heading are the name of its page, #\(anchor)")
    }

    /// Returns a line without the white space before its text.
    /// - Parameter number: the number of the line in the Markdown, from 1.
    private func text(on number: Int) -> ArraySlice<UInt8> { source.bytes[lines.text(on: firstLine + number - 1)] }

    /// Returns the bytes of a line without white space.
    private func marks(on line: Int) -> [UInt8] { source.bytes[lines.range(of: line)].filter { !$0.isWhiteSpace } }

    /// Whether the lines of a block have one of the bytes. Most paragraphs have none, and need no look at each line.
    private func hasAny(of marks: [UInt8], in block: MarkdownNode) -> Bool {
        let (first, last) = (line(of: block), firstLine + max(block.line, block.lastLine, 1) - 1)
        let text = source.bytes.span.extracting(lines.range(of: first).lowerBound..<lines.range(of: last).upperBound)
        return marks.contains { text.first($0, from: 0) < text.count }
    }

    private func line(of block: MarkdownNode) -> Int { firstLine + max(block.line, 1) - 1 }
}

extension Diagnostic {
    /// Attributes of other dialects of Markdown.
    static func shownAttributes(in source: Source, at range: Range<Int>, note: String) -> Diagnostic {
        Diagnostic(.warning, .noAttribute, in: source, at: range, "these braces are shown as text", notes: [note])
    }
}
