/// The text of a tale as it is read aloud, and its words, to which timings give their times.
package struct SpokenText: Sendable {
    /// The text of all blocks with a line feed after each: UTF-8, entities decoded, no marks. A line feed inside a
    /// block ends a sentence; where the author wrapped a line there is a space.
    private(set) var bytes: [UInt8] = []
    /// The words in order, as ranges of `bytes`.
    private(set) var words: [Range<Int>] = []
    /// The start of each block: the number of its first word, its offset in `bytes`, its line in the file.
    private(set) var blocks: [(word: Int, offset: Int, line: Int)] = []
    /// The offsets in `bytes`, in order, at which source lines end inside blocks.
    private var lineEnds: [Int] = []
    /// The offsets in `bytes`, in order, of what is not text: the marks of emphasis, links, line breaks.
    private var marks: [Int] = []

    /// Where its sentences end.
    var rules = SentenceRules.usual

    package init() {}

    /// - Parameter length: the length of the Markdown in bytes, for which room is made at once.
    init(_ rules: SentenceRules, length: Int = 0) {
        self.rules = rules
        bytes.reserveCapacity(length)
        words.reserveCapacity(length / 6)
    }

    /// Adds a block, unless it has no words.
    /// - Parameters:
    ///   - found: the words, as ranges of `text`.
    ///   - ends: the offsets in `text` at which source lines end.
    ///   - own: the offsets in `text` of what is not text.
    ///   - line: the line of the file, from 1, on which the block begins.
    package mutating func append(
        _ text: [UInt8], words found: [Range<Int>], lineEnds ends: some Sequence<Int> = [],
        marks own: some Sequence<Int> = [], line: Int
    ) {
        guard !found.isEmpty else { return }
        let offset = bytes.count
        blocks.append((words.count, offset, line))
        bytes += text
        bytes.append(UInt8(ascii: "\n"))
        for word in found { words.append(word.lowerBound + offset..<word.upperBound + offset) }
        for end in ends { lineEnds.append(end + offset) }
        for mark in own { marks.append(mark + offset) }
    }

    /// Whether marks are inside a range of `bytes`, and not only around it.
    func hasMarks(in range: Range<Int>) -> Bool {
        let first = marks.partitioningIndex { $0 > range.lowerBound }
        return first < marks.count && marks[first] < range.upperBound
    }

    struct Sentence {
        /// The numbers of its words: at least one.
        var words: Range<Int>
        /// Its range in `bytes`, with punctuation.
        var range: Range<Int>
        /// The number of its block.
        var block: Int
    }

    /// The sentences that have words, in order.
    var sentences: [Sentence] { sentences(by: rules) }

    /// Returns the sentences that have words, in order, as other rules than those of the language divide them.
    func sentences(by rules: SentenceRules) -> [Sentence] {
        var sentences: [Sentence] = []
        for (number, block) in blocks.enumerated() {
            let isLast = number + 1 == blocks.count
            let end = isLast ? bytes.count : blocks[number + 1].offset
            let lastWord = isLast ? words.count : blocks[number + 1].word
            var word = block.word
            Sentences.each(in: bytes.span.extracting(block.offset..<end), by: rules) { found in
                let range = block.offset + found.lowerBound..<block.offset + found.upperBound
                let first = word
                while word < lastWord, words[word].lowerBound < range.upperBound { word += 1 }
                if first < word { sentences.append(Sentence(words: first..<word, range: range, block: number)) }
            }
        }
        return sentences
    }

    /// Whether finding its words takes a dictionary, installed or not.
    func needsDictionary(by highlight: HighlightUnit) -> Bool {
        words.contains { UnspacedRun.needsDictionary($0, in: bytes.span, by: highlight) }
    }

    /// Returns the line of the file that holds the word with this number.
    func line(ofWord number: Int) -> Int { line(of: number)?.number ?? 1 }

    /// Returns the range in `bytes` of the source line that holds the word with this number.
    func lineRange(ofWord number: Int) -> Range<Int> { line(of: number)?.range ?? 0..<0 }

    private func line(of word: Int) -> (number: Int, range: Range<Int>)? {
        let block = blocks.partitioningIndex { $0.word > word } - 1
        guard block >= 0 else { return nil }
        let (start, line) = (blocks[block].offset, blocks[block].line)
        let end = block + 1 < blocks.count ? blocks[block + 1].offset : bytes.count
        let first = lineEnds.partitioningIndex { $0 >= start }
        let next = max(first, lineEnds.partitioningIndex { $0 >= words[word].lowerBound })
        let begin = next > first ? lineEnds[next - 1] + 1 : start
        let isWrapped = next < lineEnds.count && lineEnds[next] < end
        return (line + next - first, begin..<(isWrapped ? lineEnds[next] : end - 1))
    }
}
