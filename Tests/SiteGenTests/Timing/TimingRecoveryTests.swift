import SeededRandom
import Testing

@testable import SiteGen

/// Of labels that are partly wrong, the right ones are found again.
@Suite struct TimingRecoveryTests {
    private func recovered(_ narration: SampleNarration, _ changed: ChangedLabels) -> (exact: Int, times: WordTimes) {
        var heard = narration
        heard.labels = changed.labels
        let result = heard.set(duration: narration.duration)
        let exact = changed.untouched.count { index in
            let label = narration.labels[index]
            return result.times[index] == WordTimes.Time(start: label.start, end: label.end)
        }
        return (exact, result)
    }

    @Test(arguments: Tongue.all, [0.05, 0.1, 0.2])
    func untouchedWordsAreRecoveredExactly(tongue: Tongue, share: Double) {
        var (exact, untouched) = (0, 0)
        for seed in 0..<8 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let (narration, vocabulary) = tongue.tale(words: 60 << (seed % 5), using: &generator)
            let changed = ChangedLabels(narration, share: share, others: vocabulary, using: &generator)
            let found = recovered(narration, changed)
            exact += found.exact
            untouched += changed.untouched.count
            #expect(found.times.times.allSatisfy { $0.end - $0.start >= 50 }, "seed \(seed)")
        }
        #expect(Double(exact) >= Double(untouched) * 0.99, "\(exact) of \(untouched)")
    }

    /// Recognisers for speech cut words into pieces, and know nothing of where the text has its spaces.
    @Test(arguments: Tongue.all.filter { $0.lengths.upperBound > 1 })
    func wordsInPiecesAreMerged(tongue: Tongue) {
        for seed in 0..<4 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let (narration, _) = tongue.tale(words: 800, using: &generator)
            var heard = narration
            heard.labels = narration.labels.flatMap { label in
                let scalars = Array(label.text.unicodeScalars)
                return stride(from: 0, to: scalars.count, by: 2).map { begin in
                    let end = min(begin + 2, scalars.count)
                    var piece = ""
                    piece.unicodeScalars.append(contentsOf: scalars[begin..<end])
                    let length = Int(label.end - label.start)
                    return (
                        piece, label.start + Int32(length * begin / scalars.count),
                        label.start + Int32(length * end / scalars.count)
                    )
                }
            }
            let result = heard.set(duration: narration.duration)
            let exact = zip(result.times, narration.labels).count { $0.start == $1.start && $0.end == $1.end }
            #expect(exact >= narration.words.count * 99 / 100, "seed \(seed): \(exact) of \(narration.words.count)")
        }
    }

    /// New Tai Lue has no spaces between words, and no dictionary: what stands between two spaces is lit as one.
    @Test func phrasesOfALanguageWithoutSpacesAreFoundByTheirWords() {
        var generator = SeededGenerator(seed: 3)
        let syllables = (0..<300).map { _ in
            var syllable = ""
            for _ in 0..<Int.random(in: 2...5, using: &generator) {
                syllable.unicodeScalars.append(
                    Unicode.Scalar(UInt32.random(in: 0x1980...0x19AB, using: &generator)) ?? "x")
            }
            return syllable
        }
        var (text, labels): (String, [(text: String, start: Int32, end: Int32)]) = ("", [])
        var phrases: [(first: Int, last: Int)] = []
        for _ in 0..<200 {
            let count = Int.random(in: 3...12, using: &generator)
            phrases.append((labels.count, labels.count + count - 1))
            for _ in 0..<count {
                let syllable = syllables.randomElement(using: &generator) ?? ""
                let start = labels.last?.end ?? 0
                labels.append((syllable, start, start + 200))
                text += syllable
            }
            text += " "
        }
        var narration = SampleNarration(text)
        #expect(narration.words.count == 200)
        narration.labels = labels
        // One label in ten is another syllable.
        for index in labels.indices where Int.random(in: 0..<10, using: &generator) == 0 {
            narration.labels[index].text = syllables.randomElement(using: &generator) ?? ""
        }
        let result = narration.set()
        let found = zip(result.times, phrases).count { time, phrase in
            abs(time.start - labels[phrase.first].start) <= 200 && abs(time.end - labels[phrase.last].end) <= 200
        }
        #expect(found >= 196, "\(found) of 200")
        #expect(result.matched >= 190)
    }

    /// An author edits the text after the recording was timed.
    @Test func editedTextKeepsTheTimesOfWhatDidNotChange() {
        var compared = 0
        for seed in 0..<20 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let (narration, vocabulary) = Tongue.all[Int(seed) % Tongue.all.count].tale(words: 600, using: &generator)
            var (edited, kept): ([UInt8], [(old: Int, new: Int)]) = ([], [])
            var (count, place) = (0, 0)
            for (index, word) in narration.words.enumerated() {
                edited += narration.text[place..<word.lowerBound]
                place = word.upperBound
                switch Int.random(in: 0..<40, using: &generator) {
                case 0: continue
                case 1, 2:
                    edited += Array((vocabulary.randomElement(using: &generator) ?? "").utf8)
                default:
                    edited += narration.text[word]
                    kept.append((index, count))
                }
                count += 1
            }
            edited += narration.text[place...]
            var tale = SampleNarration(String(decoding: edited, as: UTF8.self))
            // Where a word vanished between two without spaces, others may have grown together.
            guard tale.words.count == count else { continue }
            tale.labels = narration.labels
            let result = tale.set(duration: narration.duration)
            let exact = kept.count { old, new in
                let (time, label) = (result.times[new], narration.labels[old])
                return time.start == label.start && time.end == label.end
            }
            #expect(Double(exact) >= Double(kept.count) * 0.99, "seed \(seed): \(exact) of \(kept.count)")
            compared += 1
        }
        #expect(compared > 15, "only \(compared) of 20 texts have as many words as were written")
    }

    /// Sentences that were added to the text or left out of the reading, a refrain among them, cost no other a word.
    @Test(arguments: 0..<10 as Range<UInt64>)
    func wholeSentencesMissingOnEitherSideDisturbNothing(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let narration = SampleNarration.tale(words: 600, using: &generator)
        let introduction = Tongue.all[1].tale(words: 60, using: &generator).tale
        var heard = narration
        let gap = 100 + Int(seed) * 40..<118 + Int(seed) * 40
        heard.labels.removeSubrange(gap)
        let shift = (introduction.labels.last?.end ?? 0) + 500
        heard.labels = introduction.labels + heard.labels.map { ($0.text, $0.start + shift, $0.end + shift) }
        let result = heard.set(duration: narration.duration + Double(shift) / 1000)
        let exact = narration.labels.indices.count { index in
            !gap.contains(index) && result.times[index].start == narration.labels[index].start + shift
        }
        #expect(exact >= (narration.words.count - gap.count) * 99 / 100, "seed \(seed): \(exact)")
        for index in gap { #expect(result.times[index].start >= shift) }
    }
}
