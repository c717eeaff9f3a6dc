/// The text of a tale as it is read aloud, and its words: what timing is set on.
struct SpokenText: Sendable {
    /// The text of all blocks, one after another with a line feed between them; UTF-8, entities decoded, no marks. Inside
    /// a block a line feed ends a sentence; where the author wrapped a line there is a space.
    private(set) var bytes: [UInt8] = []
    /// The words in order, as offsets in `bytes`.
    private(set) var words: [Range<Int>] = []
    /// Where each block begins: the number of its first word, its offset in `bytes`, its line in the file.
    private(set) var blocks: [(word: Int, offset: Int, line: Int)] = []
    /// Where lines of the file end inside blocks, as offsets in `bytes`, in order.
    private var lineEnds: [Int] = []

    /// Adds a block, unless it has no words.
    /// - Parameters:
    ///   - found: the words, as offsets in `text`.
    ///   - ends: where lines of the file end inside `text`.
    ///   - line: the block's first, in the file.
    mutating func append(_ text: [UInt8], words found: [Range<Int>], lineEnds ends: [Int] = [], line: Int) {
        guard !found.isEmpty else { return }
        let offset = bytes.count
        blocks.append((words.count, offset, line))
        bytes += text
        bytes.append(UInt8(ascii: "\n"))
        for word in found { words.append(word.lowerBound + offset..<word.upperBound + offset) }
        for end in ends { lineEnds.append(end + offset) }
    }

    struct Sentence {
        /// The numbers of its words: at least one.
        var words: Range<Int>
        /// Where it stands in `bytes`, with its punctuation.
        var place: Range<Int>
        /// The number of its block.
        var block: Int
    }

    /// The sentences that have words, in order.
    var sentences: [Sentence] {
        var sentences: [Sentence] = []
        for (number, block) in blocks.enumerated() {
            let isLast = number + 1 == blocks.count
            let end = isLast ? bytes.count : blocks[number + 1].offset
            let lastWord = isLast ? words.count : blocks[number + 1].word
            var word = block.word
            Sentences.each(in: bytes.span.extracting(block.offset..<end)) { range in
                let place = block.offset + range.lowerBound..<block.offset + range.upperBound
                let first = word
                while word < lastWord, words[word].lowerBound < place.upperBound { word += 1 }
                if first < word { sentences.append(Sentence(words: first..<word, place: place, block: number)) }
            }
        }
        return sentences
    }

    /// The line of the file that the word with this number stands on.
    func line(ofWord number: Int) -> Int { line(of: number)?.number ?? 1 }

    /// What stands on the same line of the file as the word with this number, as offsets in `bytes`.
    func lineRange(ofWord number: Int) -> Range<Int> { line(of: number)?.range ?? 0..<0 }

    private func line(of word: Int) -> (number: Int, range: Range<Int>)? {
        guard let block = blocks.lastIndex(where: { $0.word <= word }) else { return nil }
        let (start, line) = (blocks[block].offset, blocks[block].line)
        let end = block + 1 < blocks.count ? blocks[block + 1].offset : bytes.count
        let ends = lineEnds.filter { (start..<end).contains($0) }
        let before = ends.count { $0 < words[word].lowerBound }
        let begin = before > 0 ? ends[before - 1] + 1 : start
        return (line + before, begin..<(before < ends.count ? ends[before] : end - 1))
    }
}
