/// Writes the spans of words and sentences between the marks of a paragraph so that elements nest.
///
/// An element that begins inside a word and ends outside it divides the word in two. An element that overlaps a
/// sentence in this way divides only the sentence's span; the second part is marked as a continuation.
struct WordSpans {
    /// A part of a sentence that one span can hold.
    private struct Piece {
        var range: Range<Int>
        var isContinuation: Bool
    }

    /// The words of the last paragraph after division, as UTF-8 ranges of its text.
    private(set) var words: [Range<Int>] = []
    private var pieces: [Piece] = []

    /// Appends the paragraph's content as HTML.
    /// - Parameters:
    ///   - found: the words of the text, in order.
    ///   - sentences: its sentences, in order; those without a word get no span.
    mutating func write(
        _ inline: borrowing InlineMarks, words found: [Range<Int>], sentences: [Range<Int>], to html: inout [UInt8]
    ) {
        divideWords(found, inline.marks)
        divideSentences(sentences, inline)
        let room = inline.text.count * 6 + inline.html.count + words.count * 13 + pieces.count * 26
        html.append(addingCapacity: room) { output in put(inline.text, inline.marks, inline.html, to: &output) }
    }

    private func put(
        _ text: [UInt8], _ marks: [InlineMarks.Mark], _ html: [UInt8], to output: inout OutputSpan<UInt8>
    ) {
        let bytes = text.span
        let (words, pieces) = (words, pieces)
        var (mark, word, piece, position) = (0, 0, 0, 0)
        var (inWord, inPiece) = (false, false)
        func putMarks(to end: Int) {
            while mark < end {
                output.append(html.span.extracting(marks[mark].bytes))
                mark += 1
            }
        }
        while true {
            if inPiece, !inWord {
                // No mark until `limit`: the case of most words.
                let limit = min(mark < marks.count ? marks[mark].offset : text.count, pieces[piece].range.upperBound)
                while word < words.count, words[word].upperBound < limit {
                    output.append(escaping: bytes, position..<words[word].lowerBound)
                    output.append("<span>")
                    output.append(escaping: bytes, words[word])
                    output.append("</span>")
                    position = words[word].upperBound
                    word += 1
                }
            }
            var next = mark < marks.count ? marks[mark].offset : text.count
            if word < words.count { next = min(next, inWord ? words[word].upperBound : words[word].lowerBound) }
            if piece < pieces.count {
                next = min(next, inPiece ? pieces[piece].range.upperBound : pieces[piece].range.lowerBound)
            }
            output.append(escaping: bytes, position..<next)
            position = next

            var last = mark
            while last < marks.count, marks[last].offset == position { last += 1 }
            if inWord, words[word].upperBound == position {
                putMarks(to: closings(marks, mark..<last, of: words[word]))
                output.append("</span>")
                inWord = false
                word += 1
            }
            if inPiece, pieces[piece].range.upperBound == position {
                putMarks(to: closings(marks, mark..<last, of: pieces[piece].range))
                output.append("</span>")
                inPiece = false
                piece += 1
            }
            if !inPiece, piece < pieces.count, pieces[piece].range.lowerBound == position {
                putMarks(to: openings(marks, mark..<last, of: pieces[piece].range))
                output.append(pieces[piece].isContinuation ? "<span class=\"s c\">" : "<span class=\"s\">")
                inPiece = true
            }
            if !inWord, word < words.count, words[word].lowerBound == position {
                putMarks(to: openings(marks, mark..<last, of: words[word]))
                output.append("<span>")
                inWord = true
            }
            putMarks(to: last)
            if position == text.count, mark == marks.count, !inWord, !inPiece { return }
        }
    }

    /// Returns the end of those marks that must stand before the end of `span`: all up to the last one that closes an
    /// element which was opened inside it.
    /// - Parameter range: the marks that stand where the span ends.
    private func closings(_ marks: [InlineMarks.Mark], _ range: Range<Int>, of span: Range<Int>) -> Int {
        let last = range.last { marks[$0].kind == .closing && isInside(marks[$0].partner, span) }
        return last.map { $0 + 1 } ?? range.lowerBound
    }

    /// Returns the start of those marks that must stand after the beginning of `span`: all from the first one that
    /// opens an element which is closed inside it.
    /// - Parameter range: the marks that stand where the span begins.
    private func openings(_ marks: [InlineMarks.Mark], _ range: Range<Int>, of span: Range<Int>) -> Int {
        range.first { marks[$0].kind == .opening && isInside(marks[$0].partner, span) } ?? range.upperBound
    }

    private func isInside(_ offset: Int, _ span: Range<Int>) -> Bool {
        offset > span.lowerBound && offset < span.upperBound
    }

    /// Whether the element of a mark inside `span` overlaps the span, which then cannot be one element.
    private func divides(_ mark: InlineMarks.Mark, _ span: Range<Int>) -> Bool {
        switch mark.kind {
        case .opening: mark.partner > span.upperBound
        case .closing: mark.partner < span.lowerBound
        case .empty: false
        }
    }

    private mutating func divideWords(_ found: [Range<Int>], _ marks: [InlineMarks.Mark]) {
        words.removeAll(keepingCapacity: true)
        guard !marks.isEmpty else { return words += found }
        var mark = 0
        for word in found {
            while mark < marks.count, marks[mark].offset <= word.lowerBound { mark += 1 }
            var start = word.lowerBound
            while mark < marks.count, marks[mark].offset < word.upperBound {
                if marks[mark].offset > start, marks[mark].parts || divides(marks[mark], word) {
                    words.append(start..<marks[mark].offset)
                    start = marks[mark].offset
                }
                mark += 1
            }
            words.append(start..<word.upperBound)
        }
    }

    private mutating func divideSentences(_ sentences: [Range<Int>], _ inline: borrowing InlineMarks) {
        pieces.removeAll(keepingCapacity: true)
        let text = inline.text
        let marks = inline.marks
        var (mark, word) = (0, 0)
        for sentence in sentences {
            while word < words.count, words[word].upperBound <= sentence.lowerBound { word += 1 }
            guard word < words.count, words[word].lowerBound < sentence.upperBound else { continue }
            let sentence = trimmed(sentence, text)
            while mark < marks.count, marks[mark].offset <= sentence.lowerBound { mark += 1 }
            var (start, isContinuation) = (sentence.lowerBound, false)
            while mark < marks.count, marks[mark].offset < sentence.upperBound {
                if marks[mark].offset > start, divides(marks[mark], sentence) {
                    append(start..<marks[mark].offset, &isContinuation, text)
                    start = marks[mark].offset
                }
                mark += 1
            }
            append(start..<sentence.upperBound, &isContinuation, text)
        }
    }

    /// Adds a piece unless it is white space only.
    private mutating func append(_ range: Range<Int>, _ isContinuation: inout Bool, _ text: [UInt8]) {
        guard !trimmed(range, text).isEmpty else { return }
        pieces.append(Piece(range: range, isContinuation: isContinuation))
        isContinuation = true
    }

    private func trimmed(_ range: Range<Int>, _ text: [UInt8]) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, text[start] == 0x20 || text[start] == 0x0A { start += 1 }
        while start < end, text[end - 1] == 0x20 || text[end - 1] == 0x0A { end -= 1 }
        return start..<end
    }
}
