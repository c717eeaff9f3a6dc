/// A question of a page, before it is rendered: a paragraph, and the list of its answers directly below.
struct QuestionBlocks {
    struct Answer {
        var paragraph: MarkdownNode
        var isRight: Bool
    }

    var prompt: MarkdownNode
    var list: MarkdownNode
    var answers: [Answer]

    /// Whether the answers are to be put in order.
    var isOrdered: Bool { !list.isBulletList }

    /// The number of gaps in the question: `___` or longer, as the reader's script finds them.
    var gapCount: Int { prompt.plainText().split { $0 != "_" }.count { $0.utf8.count >= 3 } }
}

/// Finds the questions of a page, and what is wrong with their answers.
struct QuestionReader {
    /// The mark at the beginning of a list item.
    private enum Mark: Equatable {
        case right, wrong, none
        /// A misspelt mark, and the mark that is probably meant.
        case misspelt(String)
    }

    let source: Source
    let lines: SourceLines
    /// The line of the file, from 1, on which the Markdown begins.
    let firstLine: Int

    /// The length of a mark in bytes, with the space after it.
    static let markLength = 4

    /// The fewest answers that a question can have.
    private static let fewest = 2

    /// Returns the questions among the blocks of a page, in order. A list with an error is no question.
    func questions(in blocks: [MarkdownNode], _ diagnostics: inout [Diagnostic]) -> [QuestionBlocks] {
        var questions: [QuestionBlocks] = []
        for (index, list) in blocks.enumerated() where list.kind == .list {
            let items = list.children()
            let marks = items.map(mark)
            guard zip(items, marks).contains(where: isCertain) else { continue }
            let found = items.indices.compactMap { error(in: items[$0], marks[$0], of: list) }
            diagnostics += found
            guard found.isEmpty else { continue }
            guard index > 0, blocks[index - 1].kind == .paragraph, Self.hasText(blocks[index - 1]) else {
                diagnostics.append(.noQuestion(in: source, at: lines.range(of: line(of: list))))
                continue
            }
            let answers = zip(items, marks).map { item, mark in
                QuestionBlocks.Answer(paragraph: item.children()[0], isRight: mark == .right)
            }
            let question = QuestionBlocks(prompt: blocks[index - 1], list: list, answers: answers)
            if let error = error(in: question) {
                diagnostics.append(error)
                continue
            }
            if question.gapCount > 1, !question.isOrdered {
                let range = lines.text(on: line(of: question.prompt))
                diagnostics.append(.unfilledGaps(question.gapCount, in: source, at: range))
            }
            questions.append(question)
        }
        return questions
    }

    private func error(in item: MarkdownNode, _ mark: Mark, of list: MarkdownNode) -> Diagnostic? {
        let range = lines.text(on: line(of: item))
        switch mark {
        case .none: return .mixedMarks(in: source, at: range, meant: nil)
        case .misspelt(let meant): return .mixedMarks(in: source, at: range, meant: meant)
        case .wrong where !list.isBulletList: return .wrongInOrder(in: source, at: range)
        case .right, .wrong:
            let blocks = item.children()
            if blocks.count != 1 { return .longAnswer(in: source, at: range) }
            return Self.isEmpty(blocks[0]) ? .emptyAnswer(in: source, at: range) : nil
        }
    }

    private func error(in question: QuestionBlocks) -> Diagnostic? {
        let range = lines.text(on: line(of: question.prompt))
        if question.answers.count < Self.fewest { return .fewAnswers(in: source, at: range) }
        return question.answers.contains(where: \.isRight) ? nil : .noRightAnswer(in: source, at: range)
    }

    /// Whether the mark of one item shows that its whole list is meant as answers. `(x)` and `\[x\]` alone do not show
    /// it, because they can be ordinary text; `[x]`, and an empty mark in any brackets, do.
    private func isCertain(_ item: MarkdownNode, _ mark: Mark) -> Bool {
        mark != .none && (mark == .misspelt("[ ]") || text(of: item)?.first == UInt8(ascii: "["))
    }

    /// Returns the mark of an item as the file has it, because libcmark reads `\[x]` and `[x]` as the same text.
    private func mark(of item: MarkdownNode) -> Mark { text(of: item).map(Self.mark) ?? .none }

    private func text(of item: MarkdownNode) -> ArraySlice<UInt8>? {
        guard let paragraph = item.children().first, paragraph.kind == .paragraph,
            let first = paragraph.children().first, first.kind == .text
        else { return nil }
        return Self.withoutBullet(source.bytes[lines.range(of: line(of: paragraph))])
    }

    /// Whether a text begins with the mark of an answer, or with a misspelt one.
    static func hasMark(_ text: ArraySlice<UInt8>) -> Bool { mark(atStartOf: text) != .none }

    private static func mark(atStartOf text: ArraySlice<UInt8>) -> Mark {
        guard let brackets = brackets.first(where: { text.starts(with: $0.opening.utf8) }),
            let end = text.prefix(8).firstRange(of: brackets.closing.utf8)
        else { return .none }
        let start = text.startIndex + brackets.opening.utf8.count
        guard start <= end.lowerBound else { return .none }
        let inside = String(decoding: text[start..<end.lowerBound], as: UTF8.self)
        let next = text[end.upperBound...].first
        let isApart = next.map { " \t".utf8.contains($0) } ?? true
        // `[x](…)`, `[x][…]` and `[x]: …` are links and their addresses.
        if next.map({ "([:".utf8.contains($0) }) ?? false { return .none }
        if brackets.opening == "(", !isApart || inside.isEmpty { return .none }
        let sign = inside.filter { !$0.isWhitespace }
        guard sign.isEmpty || signsLikeX.contains(sign) else { return .none }
        let mark = sign.isEmpty ? "[ ]" : "[x]"
        let isExact = isApart && brackets.opening == "[" && [" ", "x", "X"].contains(inside)
        return isExact ? (sign.isEmpty ? .wrong : .right) : .misspelt(mark)
    }

    /// The brackets of a mark, and those that authors and programs write in place of them. `\[x]` is missing on
    /// purpose: with one backslash, authors say that they mean text and no mark.
    private static let brackets: [(opening: String, closing: String)] = [("[", "]"), ("\\[", "\\]"), ("(", ")")]

    /// Characters that authors write in place of the Latin letter x: similar letters of other alphabets, and ticks.
    private static let signsLikeX: Set = ["x", "X", "х", "Х", "✓", "✔", "✅"]

    private static func withoutBullet(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let text = line.drop(while: \.isWhiteSpace)
        let digits = text.prefix(while: \.isASCIIDigit)
        guard let bullet = text.dropFirst(digits.count).first, "-+*.)".utf8.contains(bullet) else { return text }
        return text.dropFirst(digits.count + 1).drop(while: \.isWhiteSpace)
    }

    /// Whether an answer is nothing but its mark.
    private static func isEmpty(_ answer: MarkdownNode) -> Bool {
        answer.plainText().dropFirst(markLength).allSatisfy(\.isWhitespace) && !hasPicture(answer)
    }

    private static func hasText(_ paragraph: MarkdownNode) -> Bool {
        paragraph.children().contains { $0.kind != .image && !$0.plainText().allSatisfy(\.isWhitespace) }
    }

    private static func hasPicture(_ paragraph: MarkdownNode) -> Bool {
        var found = false
        paragraph.walk { node, isEntering in if isEntering, node.kind == .image { found = true } }
        return found
    }

    func line(of node: MarkdownNode) -> Int { firstLine + max(node.line, 1) - 1 }
}

extension Diagnostic {
    fileprivate static func mixedMarks(in source: Source, at range: Range<Int>, meant: String?) -> Diagnostic {
        Diagnostic(
            .error, .mixedMarks, in: source, at: range, "this answer does not begin with [x] or [ ] and a space",
            notes: [
                meant.map { "did you mean '\($0) '?" }
                    ?? "begin every answer of the list with [x] if it is right, and with [ ] if it is not"
            ])
    }

    fileprivate static func wrongInOrder(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .mixedMarks, in: source, at: range, "an answer that readers put in order must begin with [x]",
            notes: ["if readers are to choose, begin each answer with a hyphen and not with a number"])
    }

    fileprivate static func longAnswer(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badAnswer, in: source, at: range, "an answer must be one paragraph",
            notes: ["leave out the lists and paragraphs inside it"])
    }

    fileprivate static func emptyAnswer(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badAnswer, in: source, at: range, "this answer is empty",
            notes: ["write the answer after its mark, or remove the line"])
    }

    fileprivate static func fewAnswers(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badAnswer, in: source, at: range, "this question has only 1 answer",
            notes: ["a question needs at least 2 answers"])
    }

    fileprivate static func noRightAnswer(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .noRightAnswer, in: source, at: range, "this question has no right answer",
            notes: ["begin each right answer with [x] in place of [ ]"])
    }

    fileprivate static func unfilledGaps(_ count: Int, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .warning, .secondGap, in: source, at: range,
            "this question has \(count) gaps (___), and an answer fills only the first",
            notes: ["write a question of its own for each gap"])
    }

    fileprivate static func noQuestion(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .noQuestion, in: source, at: range, "these answers have no question",
            notes: ["write the question as a paragraph directly above its answers"])
    }
}
