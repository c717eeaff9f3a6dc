/// The text of a tale as it is read aloud, and its words: what timing is set on.
struct SpokenText: Sendable {
    /// The text of all blocks, one after another with a line feed between them; UTF-8, entities decoded, no marks.
    private(set) var bytes: [UInt8] = []
    /// The words in order, as offsets in `bytes`.
    private(set) var words: [Range<Int>] = []
    /// Where each block begins: the number of its first word, its offset in `bytes`, its line in the file.
    private(set) var blocks: [(word: Int, offset: Int, line: Int)] = []

    mutating func append(_ text: [UInt8], words found: [Range<Int>], line: Int) {
        guard !found.isEmpty else { return }
        let offset = bytes.count
        blocks.append((words.count, offset, line))
        bytes += text
        bytes.append(UInt8(ascii: "\n"))
        for word in found { words.append(word.lowerBound + offset..<word.upperBound + offset) }
    }

    /// The line of the file that the word with this number stands on.
    func line(ofWord number: Int) -> Int {
        guard let block = blocks.last(where: { $0.word <= number }) else { return 1 }
        let between = bytes[block.offset..<words[number].lowerBound]
        return block.line + between.count { $0 == UInt8(ascii: "\n") }
    }
}
