import Glibc
import SeededRandom
import Testing

@testable import SiteGen

@Suite struct TimingPropertyTests {
    /// What holds whatever the labels say.
    private func expectSound(_ result: WordTimes, _ narration: SampleNarration, _ duration: Double, _ seed: UInt64) {
        var last: Int32 = 0
        var isSound = result.times.count == narration.words.count
        for time in result.times {
            if time.start < last || time.end < time.start { isSound = false }
            last = time.end
        }
        #expect(isSound, "seed \(seed)")
        #expect(last <= Milliseconds.nearest(duration), "seed \(seed)")
        let unmatched = result.unmatched.reduce(0) { $0 + $1.count }
        #expect(result.matched + unmatched == narration.words.count, "seed \(seed)")
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func anyLabelsGiveEachWordOneTimeInOrder(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var narration = SampleNarration.tale(words: Int.random(in: 1...400, using: &generator), using: &generator)
        let duration = narration.duration
        let share: Double = [0.02, 0.1, 0.4, 1.0].randomElement(using: &generator) ?? 0
        var labels: [(text: String, start: Int32, end: Int32)] = []
        for label in narration.labels {
            guard Double.random(in: 0..<1, using: &generator) < share else {
                labels.append(label)
                continue
            }
            let middle = (label.start + label.end) / 2
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: break
            case 1: labels += [label, label]
            case 2: labels.append(("wxyz", label.start, label.end))
            case 3:
                let half = label.text.index(label.text.startIndex, offsetBy: label.text.count / 2)
                labels.append((String(label.text[..<half]), label.start, middle))
                labels.append((String(label.text[half...]), middle, label.end))
            case 4:
                if let last = labels.popLast() { labels.append((last.text + label.text, last.start, label.end)) }
            case 5: labels.append((label.text, label.end, label.start))
            case 6: labels.append((label.text, Int32.random(in: 0...99_999, using: &generator), label.end))
            default: labels.append(("…", label.start, label.end))
            }
        }
        if Int.random(in: 0..<6, using: &generator) == 0 { labels.shuffle(using: &generator) }
        narration.labels = labels
        expectSound(narration.set(duration: duration), narration, duration, seed)
        expectSound(narration.set(duration: duration / 3), narration, duration / 3, seed)
        expectSound(narration.set(duration: 0), narration, 0, seed)
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func perfectLabelsOfAnyTaleGiveTheirTimesExactly(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let narration = SampleNarration.tale(words: 300, using: &generator)
        let result = narration.set()
        #expect(result.share == 1)
        #expect(result.times == narration.labels.map { WordTimes.Time(start: $0.start, end: $0.end) })
    }

    @Test(arguments: 0..<13 as Range<UInt64>)
    func aFewWrongLabelsDisturbNoOthers(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var narration = SampleNarration.tale(words: seed < 10 ? 300 : seed < 12 ? 8_000 : 700, using: &generator)
        if seed == 12 {
            // The same over and over has nothing that occurs once.
            narration = SampleNarration(String(repeating: String(decoding: narration.text, as: UTF8.self), count: 6))
        }
        let original = narration.labels
        // Every fifteenth label is dropped, or doubled, or another word.
        var kept: [Int] = []
        var labels: [(text: String, start: Int32, end: Int32)] = []
        for (index, label) in original.enumerated() {
            if index % 15 != 7 {
                kept.append(index)
                labels.append(label)
            } else if Bool.random(using: &generator) {
                labels.append(("qqqq", label.start, label.end))
            }
        }
        narration.labels = labels
        let result = narration.set(duration: Double((original.last?.end ?? 0) + 500) / 1000)
        let exact = kept.filter { abs(result.times[$0].start - original[$0].start) <= 20 }.count
        #expect(Double(exact) >= Double(kept.count) * 0.98, "seed \(seed): \(exact) of \(kept.count)")
        #expect(result.matched >= kept.count * 98 / 100, "seed \(seed)")
    }

    /// What is written and read again is settled again.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func settledTimesStayAsTheyAre(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var (times, last): ([WordTimes.Time], Int32) = ([], 0)
            for _ in 0..<Int.random(in: 1...30, using: &generator) {
                let longest: Int32 = [0, 3, 20, 49, 52, 60, 120, 1000].randomElement(using: &generator) ?? 0
                let start = last + (Int.random(in: 0..<4, using: &generator) == 0 ? longest / 3 : 0)
                let end = start + Int32.random(in: 0...longest, using: &generator)
                times.append(WordTimes.Time(start: start, end: end))
                last = Int.random(in: 0..<9, using: &generator) == 0 ? start : end
            }
            let duration = last + ([0, 0, 7, 700].randomElement(using: &generator) ?? 0)
            func settled(_ times: [WordTimes.Time]) -> [WordTimes.Time] {
                var words = WordTimes(times: times, matched: times.count, precision: .measured, unmatched: [])
                words.settle(duration: duration)
                return words.times
            }
            let once = settled(times)
            #expect(settled(once) == once, "seed \(seed): \(times), \(duration)")
        }
    }

    /// Seconds of this thread's processor time: waiting for a core is not counted.
    private func processorTime() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// How long it takes to set a text of so many words against rubbish: the better of two tries.
    private func timeOfRubbish(_ rubbish: String, words: Int) -> Double {
        var generator = SeededGenerator(seed: 1)
        var narration = SampleNarration.tale(words: words, using: &generator)
        let duration = narration.duration
        let all = narration.labels
        for index in all.indices {
            switch rubbish {
            case "other words": narration.labels[index].text = "w\(generator.next())"
            case "two words": narration.labels[index].text = index % 2 == 0 ? "un" : "tad"
            case "backwards": narration.labels[index].text = all[all.count - 1 - index].text
            default: narration.labels[index].text = all.randomElement(using: &generator)?.text ?? ""
            }
        }
        let times = (1...2).map { _ in
            let began = processorTime()
            expectSound(narration.set(duration: duration), narration, duration, 1)
            return processorTime() - began
        }
        return times.min() ?? 0
    }

    @Test(arguments: ["other words", "two words", "backwards", "the same words anyhow"])
    func timeGrowsWithTheTextAndNotWithItsSquare(rubbish: String) {
        let short = timeOfRubbish(rubbish, words: 1_500)
        let long = timeOfRubbish(rubbish, words: 6_000)
        #expect(long / short < 9, "four times the words took \(long / short) times as long: \(short) s, \(long) s")
    }
}
