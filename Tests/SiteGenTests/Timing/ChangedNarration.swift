import SeededRandom
import Testing

@testable import SiteGen

/// A tale in a made-up language, written as another one is: few words are frequent and most are rare.
struct Tongue: Sendable, CustomTestStringConvertible {
    var name: String
    /// Scalars that words are made of.
    var letters: [ClosedRange<UInt32>]
    /// How many letters a word has.
    var lengths: ClosedRange<Int>
    /// What stands between words, and after a sentence.
    var space = " "
    var stop = ". "

    var testDescription: String { name }

    static let all = [
        Tongue(name: "Latvian", letters: [0x61...0x7A, 0x101...0x101, 0x113...0x113, 0x161...0x161], lengths: 2...9),
        Tongue(name: "English", letters: [0x61...0x7A], lengths: 1...8),
        Tongue(name: "Ukrainian", letters: [0x430...0x44F, 0x456...0x457], lengths: 1...9, stop: "! "),
        Tongue(name: "Arabic", letters: [0x628...0x63A, 0x641...0x64A], lengths: 2...7, stop: "؟ "),
        Tongue(name: "Hebrew", letters: [0x5D0...0x5EA], lengths: 2...6),
        Tongue(name: "Hindi", letters: [0x915...0x928, 0x92A...0x939], lengths: 1...6, stop: "। "),
        Tongue(name: "Chinese", letters: [0x4E00...0x5200], lengths: 1...1, space: "", stop: "。"),
        Tongue(name: "Japanese", letters: [0x3042...0x3093, 0x4E00...0x4E80], lengths: 1...1, space: "", stop: "。"),
    ]

    /// - Returns: 700 different words.
    func vocabulary(using generator: inout SeededGenerator) -> [String] {
        let letters = letters.flatMap { $0 }.compactMap(Unicode.Scalar.init)
        var words: Set<String> = []
        var ordered: [String] = []
        for _ in 0..<4000 where ordered.count < 700 {
            var word = ""
            for _ in 0..<Int.random(in: lengths, using: &generator) {
                word.unicodeScalars.append(letters.randomElement(using: &generator) ?? "x")
            }
            if words.insert(word).inserted { ordered.append(word) }
        }
        return ordered
    }

    /// A tale of so many words, and what it is made of.
    func tale(words: Int, using generator: inout SeededGenerator) -> (tale: SampleNarration, vocabulary: [String]) {
        let vocabulary = vocabulary(using: &generator)
        var text = ""
        for number in 1...words {
            // By Zipf: the logarithm of a word's rank is equally distributed.
            let share = Double.random(in: 0..<1, using: &generator)
            var rank = 1.0
            for _ in 0..<Int(share * 20) { rank *= 1.39 }
            rank *= 1 + (share * 20 - (share * 20).rounded(.down)) * 0.39
            text += vocabulary[min(Int(rank), vocabulary.count) - 1]
            text += Int.random(in: 0..<11, using: &generator) == 0 || number == words ? stop : space
        }
        return (SampleNarration(text), vocabulary)
    }
}

/// Labels of which some are not what was said.
struct ChangedLabels {
    var labels: [(text: String, start: Int32, end: Int32)] = []
    /// The words whose labels are as they were.
    var untouched: [Int] = []

    /// - Parameters:
    ///   - share: of the labels that are left out, added, replaced, split or merged.
    ///   - others: words to put in.
    init(
        _ narration: SampleNarration, share: Double, others: [String], using generator: inout SeededGenerator
    ) {
        for (index, label) in narration.labels.enumerated() {
            guard Double.random(in: 0..<1, using: &generator) < share else {
                untouched.append(index)
                labels.append(label)
                continue
            }
            let other = others.randomElement(using: &generator) ?? ""
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: break
            case 1:
                untouched.append(index)
                labels += [label, (other, label.end, label.end)]
            case 2: labels.append((other, label.start, label.end))
            default:
                let cut = label.text.index(label.text.startIndex, offsetBy: (label.text.count + 1) / 2)
                let middle = (label.start + label.end) / 2
                labels.append((String(label.text[..<cut]), label.start, middle))
                if cut < label.text.endIndex { labels.append((String(label.text[cut...]), middle, label.end)) }
            }
        }
    }
}
