/// Finds the sentence of a tale that answers a question: the one that has most in common with the question and its
/// right answers. Rare words count more than frequent ones, and words count too if only their first letters are equal,
/// because many languages change the ends of words.
struct AnswerSentences {
    /// A word, or its first letters, after folding.
    private typealias Key = [UInt32]

    /// The lengths of beginnings that are compared, and what each counts. A whole word counts 1.
    private static let beginnings: [(length: Int, weight: Double)] = [(4, 0.7), (3, 0.4)]
    /// The weight of the answer's words: the question often only repeats what the whole page is about.
    private static let weightOfAnswer = 2.0
    /// A key that is in more sentences, or in more than a third of all, says nothing about one of them.
    private static let mostSentences = 400

    private let text: SpokenText
    /// The sentences of the tale without those of questions and choices, in order.
    private let sentences: [Range<Int>]
    /// The sentences that have a key, in order.
    private var found: [Key: [Int]] = [:]

    /// - Parameter excluded: the words of questions and choices, in order.
    init(_ text: SpokenText, excluding excluded: [Range<Int>]) {
        self.text = text
        var excluded = excluded[...]
        sentences = text.sentences.map(\.words).filter { words in
            while let first = excluded.first, first.upperBound <= words.lowerBound { excluded.removeFirst() }
            return !(excluded.first?.overlaps(words) ?? false)
        }
        for (number, words) in sentences.enumerated() {
            let unique = Set(words.flatMap { word in keys(of: word).map(\.key) })
            for key in unique { found[key, default: []].append(number) }
        }
    }

    /// Returns the first word of the sentence; `nil` if none has anything in common with question and answers.
    /// - Parameters:
    ///   - page: the words of the page on which the sentence must be; `nil` for any page.
    ///   - isFirst: whether the first of equally good sentences is the right one, as for answers in order. Else it is
    ///     the last, which readers have heard most recently.
    func sentence(
        question: Range<Int>, answers: [Range<Int>], on page: Range<Int>?, isFirst: Bool = false
    ) -> Int? {
        var weights: [Key: Double] = [:]
        for (words, weight) in [(question, 1)] + answers.map({ ($0, Self.weightOfAnswer) }) {
            for key in words.flatMap(keys) { weights[key.key] = max(weights[key.key] ?? 0, key.weight * weight) }
        }
        let limit = page?.upperBound ?? question.lowerBound
        var scores: [Int: Double] = [:]
        // A sum of floating-point numbers depends on their order, and a dictionary has another order in each run.
        for (key, weight) in weights.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard let having = found[key], having.count <= max(2, min(Self.mostSentences, sentences.count / 3)) else {
                continue
            }
            let rarity = Double(sentences.count + 1) / Double(having.count)
            for number in having where sentences[number].upperBound <= limit {
                if let page, sentences[number].lowerBound < page.lowerBound { continue }
                scores[number, default: 0] += weight * Self.logarithm(rarity)
            }
        }
        let best = scores.max { left, right in
            left.value == right.value ? (left.key < right.key) != isFirst : left.value < right.value
        }
        return best.map { sentences[$0.key].lowerBound } ?? page.flatMap(firstSentence)
    }

    /// Returns the first word of the first sentence among `words`.
    private func firstSentence(of words: Range<Int>) -> Int? {
        let number = sentences.partitioningIndex { $0.lowerBound >= words.lowerBound }
        return number < sentences.count && words.contains(sentences[number].lowerBound)
            ? sentences[number].lowerBound : nil
    }

    private func keys(of word: Int) -> [(key: Key, weight: Double)] {
        var letters: Key = []
        Folding.append(text.bytes.span, text.words[word], to: &letters)
        if letters.isEmpty { return [] }
        let parts = Self.beginnings.filter { letters.count > $0.length }
        return [(letters, 1)] + parts.map { (Array(letters.prefix($0.length)), $0.weight) }
    }

    /// Returns the logarithm to the base of two of a number of at least 1, linear between powers of two: no library
    /// computes it, so it is the same on every machine.
    private static func logarithm(_ number: Double) -> Double {
        Double(number.exponent) + number.significand - 1
    }
}
