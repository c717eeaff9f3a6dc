/// Words as they are compared: all their letters, one word after the other, and a number for each to compare it by.
struct FoldedWords {
    private(set) var letters: [UInt32] = []
    /// Where the letters of each word begin; one more than there are words.
    private(set) var starts: [Int] = [0]
    private(set) var hashes: [UInt64] = []

    var count: Int { hashes.count }

    func letters(of words: Range<Int>) -> Range<Int> { starts[words.lowerBound]..<starts[words.upperBound] }

    mutating func append(_ word: Range<Int>, of text: Span<UInt8>) {
        let begin = letters.count
        Folding.append(text, word, to: &letters)
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
        for letter in letters[begin...] {
            hash = (hash ^ UInt64(letter)) &* 0xFF51_AFD7_ED55_8CCD
            hash ^= hash >> 32
        }
        starts.append(letters.count)
        hashes.append(hash)
    }
}
