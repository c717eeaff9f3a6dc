/// Changes a sentence in `tale.md`. Its marks stay around the words that stay.
///
/// libcmark reports lines and no offsets. So the words are searched in the lines of their paragraph, and the edited
/// text is parsed again. If anything but the sentence differs from before, nothing is changed.
struct TextEdit {
    /// Why a sentence cannot be changed, as a sentence without a full stop.
    struct Refusal: Error {
        let message: String
    }

    /// The position of a word in the file. A word includes its punctuation: it is the text between white space.
    private struct TokenRange {
        /// The range of the word; `nil` if marks are inside it.
        var range: Range<Int>?
        /// The range of its letters, if marks separate them from the punctuation.
        var letters: Range<Int>?
    }

    private let source: Source
    private let start: Int
    private let body: TaleBody

    /// The most words of a sentence.
    private static let most = 1000

    /// - Parameters:
    ///   - start: the UTF-8 offset at which the Markdown begins.
    ///   - body: the tale as it is read now.
    init(_ source: Source, start: Int, body: TaleBody) { (self.source, self.start, self.body) = (source, start, body) }

    /// Returns the file with another sentence.
    /// - Parameters:
    ///   - sentence: its range in the tale's text.
    ///   - text: the new text.
    func replacing(_ sentence: Range<Int>, with text: String) throws(Refusal) -> [UInt8] {
        let bytes = body.text.bytes
        let old = Self.tokens(bytes[sentence])
        let new = Self.tokens(Array(text.collapsingWhitespace().utf8)[...])
        guard !Words.ranges(in: new.joined(separator: " ").utf8Span.span).isEmpty else {
            throw Refusal(message: "a sentence cannot be empty; to remove it, edit tale.md")
        }
        guard max(old.count, new.count) <= Self.most else { throw Refusal(message: "this sentence is too long") }
        let edits = try edits(from: old, to: new, at: ranges(of: sentence, old))
        var (result, position): ([UInt8], Int) = ([], 0)
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard edit.range.lowerBound >= position else { throw Self.marked }
            result += source.bytes[position..<edit.range.lowerBound]
            result += edit.text.utf8
            position = edit.range.upperBound
        }
        result += source.bytes[position...]
        // There may be no white space between sentences, as in Chinese.
        let all = bytes[..<sentence.lowerBound] + new.joined(separator: " ").utf8 + bytes[sentence.upperBound...]
        try verify(result, says: Self.tokens(all[...]))
        return result
    }

    private static let marked = Refusal(
        message: "this part of the sentence has Markdown that the bench cannot change; change it in tale.md")

    /// Returns the texts between white space; a no-break space does not separate them.
    private static func tokens(_ bytes: ArraySlice<UInt8>) -> [String] {
        bytes.split(whereSeparator: \.isWhiteSpace).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Finding

    /// The ranges in the file of the tokens of a sentence. Those of its paragraph are looked for one after the other.
    private func ranges(of sentence: Range<Int>, _ tokens: [String]) -> [TokenRange] {
        let blocks = body.text.blocks
        let block = max(blocks.partitioningIndex { $0.offset > sentence.lowerBound } - 1, 0)
        guard blocks.indices.contains(block) else { return tokens.map { _ in TokenRange() } }
        let lines = SourceLines(source)
        var position = max(lines.range(of: blocks[block].line).lowerBound, start)
        var next = block + 1
        while next < blocks.count, blocks[next].line <= blocks[block].line { next += 1 }
        let end = next < blocks.count ? lines.range(of: blocks[next].line).lowerBound : source.bytes.count
        let before = Self.tokens(body.text.bytes[blocks[block].offset..<sentence.lowerBound])
        for token in before {
            if let found = written(token, from: position, to: end) { position = found.upperBound }
        }
        return tokens.map { token in
            if let found = written(token, from: position, to: end) {
                position = found.upperBound
                return TokenRange(range: found)
            }
            let found = find(Array(Self.parts(of: token).letters.utf8), from: position, to: end)
            if let found { position = found.upperBound }
            return TokenRange(letters: found)
        }
    }

    /// How far ahead a token is looked for, in bytes.
    private static let reach = 4096

    /// Finds a token as an author writes it, or as this program does, with a backslash before what would be a mark.
    private func written(_ token: String, from start: Int, to end: Int) -> Range<Int>? {
        let (plain, escaped) = (find(Array(token.utf8), from: start, to: end), MarkdownText.line(token))
        guard escaped != token, let found = find(Array(escaped.utf8), from: start, to: end) else { return plain }
        return plain.map { $0.lowerBound < found.lowerBound ? $0 : found } ?? found
    }

    /// Finds a token that is no part of a longer word.
    private func find(_ token: [UInt8], from start: Int, to end: Int) -> Range<Int>? {
        let (bytes, limit) = (source.bytes.span, min(end, start + token.count + Self.reach))
        guard start <= limit else { return nil }
        var rest = start..<limit
        while let found = bytes.firstRange(of: token.span, in: rest) {
            if !divides(found.lowerBound), !divides(found.upperBound) { return found }
            rest = found.lowerBound + 1..<limit
        }
        return nil
    }

    /// Whether letters or digits stand on both sides of an offset.
    private func divides(_ offset: Int) -> Bool {
        let (before, after) = (source.bytes[max(offset - 4, 0)..<offset], source.bytes[offset...].prefix(4))
        let left = String(decoding: before, as: UTF8.self).unicodeScalars.last
        let right = String(decoding: after, as: UTF8.self).unicodeScalars.first
        return left?.isWordCharacter == true && right?.isWordCharacter == true
    }

    /// A word's letters, and its punctuation before and after them.
    private static func parts(of token: String) -> (before: Substring, letters: Substring, after: Substring) {
        let isOther = { (letter: Character) in letter.unicodeScalars.first?.isWordCharacter != true }
        let before = token.prefix(while: isOther)
        var after = token[before.endIndex...]
        if let last = after.lastIndex(where: { !isOther($0) }) { after = after[after.index(after: last)...] }
        return (before, token[before.endIndex..<after.startIndex], after)
    }

    // MARK: Editing

    private typealias Edit = (range: Range<Int>, text: String)

    private func edits(from old: [String], to new: [String], at ranges: [TokenRange]) throws(Refusal) -> [Edit] {
        var edits: [Edit] = []
        for (gone, fresh) in Self.hunks(old, new) {
            let both = min(gone.count, fresh.count)
            for index in 0..<both {
                edits.append(
                    try replacement(
                        old[gone.lowerBound + index], new[fresh.lowerBound + index], ranges[gone.lowerBound + index]))
            }
            for index in gone.dropFirst(both) { edits.append(try removal(ranges[index])) }
            let added = new[fresh.dropFirst(both)].map(MarkdownText.line).joined(separator: " ")
            if added.isEmpty { continue }
            let before = gone.lowerBound + both - 1
            if both > 0 {
                // After the last of those that were replaced.
                let last = edits.removeLast()
                edits.append((last.range, "\(last.text) \(added)"))
            } else if before >= 0, let range = ranges[before].range {
                edits.append((range.upperBound..<range.upperBound, " \(added)"))
            } else if before + 1 < ranges.count, let range = ranges[before + 1].range {
                edits.append((range.lowerBound..<range.lowerBound, "\(added) "))
            } else {
                throw Self.marked
            }
        }
        return edits
    }

    /// Replaces a word. If marks are between its letters and its punctuation, only the letters can change.
    private func replacement(_ old: String, _ new: String, _ token: TokenRange) throws(Refusal) -> Edit {
        if let range = token.range { return (range, MarkdownText.line(new)) }
        let (old, new) = (Self.parts(of: old), Self.parts(of: new))
        guard let range = token.letters, old.before == new.before, old.after == new.after else { throw Self.marked }
        return (range, MarkdownText.line(String(new.letters)))
    }

    /// Removes a word with the white space before it, or after it at the start of a line.
    private func removal(_ token: TokenRange) throws(Refusal) -> Edit {
        guard var range = token.range else { throw Self.marked }
        let bytes = source.bytes
        var before = range.lowerBound
        while before > start, bytes[before - 1] == UInt8(ascii: " ") { before -= 1 }
        if before > start, !bytes[before - 1].isLineBreak {
            range = before..<range.upperBound
        } else {
            var after = range.upperBound
            while after < bytes.count, bytes[after] == UInt8(ascii: " ") { after += 1 }
            range = range.lowerBound..<after
        }
        return (range, "")
    }

    /// The differences of two lists, by a longest common subsequence.
    private static func hunks(_ old: [String], _ new: [String]) -> [(gone: Range<Int>, fresh: Range<Int>)] {
        var table = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
        for left in old.indices.reversed() {
            for right in new.indices.reversed() {
                table[left][right] =
                    old[left] == new[right]
                    ? table[left + 1][right + 1] + 1 : max(table[left + 1][right], table[left][right + 1])
            }
        }
        var hunks: [(gone: Range<Int>, fresh: Range<Int>)] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            let begin = (left, right)
            while left < old.count || right < new.count {
                if left < old.count, right < new.count, old[left] == new[right] { break }
                if right == new.count || (left < old.count && table[left + 1][right] >= table[left][right + 1]) {
                    left += 1
                } else {
                    right += 1
                }
            }
            if begin != (left, right) { hunks.append((begin.0..<left, begin.1..<right)) }
            if left < old.count { (left, right) = (left + 1, right + 1) }
        }
        return hunks
    }

    // MARK: Verifying

    private func verify(_ bytes: [UInt8], says tokens: [String]) throws(Refusal) {
        let edited = Source(path: source.path, bytes: bytes)
        // What the links of the file may do was checked when it was read.
        let after = TaleBody(
            edited, body: start, lines: SourceLines(edited),
            TaleBody.Options(namesTales: true, rules: body.text.rules), pictures: { _, _ in nil })
        guard Self.tokens(after.text.bytes[...]) == tokens, after.pages.count == body.pages.count,
            zip(after.pages, body.pages).allSatisfy({ Self.tags($0) == Self.tags($1) })
        else { throw Self.marked }
        var known = body.diagnostics.all.filter(\.isError).map(\.message)
        if let fresh = after.diagnostics.all.first(where: { $0.isError && !known.removeFirst($0.message) }) {
            throw Refusal(message: fresh.message)
        }
    }

    /// The names of the elements of a page in their order, but for the spans of words and sentences.
    private static func tags(_ page: TaleBody.Page) -> [String] {
        ([page.html] + page.choices.map(\.html)).flatMap { html -> [String] in
            html.split(separator: UInt8(ascii: "<")).dropFirst(html.first == UInt8(ascii: "<") ? 0 : 1)
                .map {
                    String(decoding: $0.prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: " ") }, as: UTF8.self)
                }
                .filter { $0 != "span" && $0 != "/span" && $0 != "img" }
        }
    }
}
