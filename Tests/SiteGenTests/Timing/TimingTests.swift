import Testing

@testable import SiteGen

@Suite struct TimingTests {
    private let tale = SampleNarration("Reiz dzīvoja trīs sivēntiņi. Viņi cēla mājas, un vilks nāca klāt.")

    /// The tale with its labels changed.
    private func changed(_ change: (inout [(text: String, start: Int32, end: Int32)]) -> Void) -> SampleNarration {
        var copy = tale
        change(&copy.labels)
        return copy
    }

    private func label(_ index: Int) -> WordTimes.Time {
        WordTimes.Time(start: tale.labels[index].start, end: tale.labels[index].end)
    }

    @Test func perfectLabelsGiveTheirTimesExactly() {
        let result = tale.set()
        #expect(result.times == tale.labels.map { WordTimes.Time(start: $0.start, end: $0.end) })
        #expect(result.matched == 11)
        #expect(result.share == 1)
        #expect(result.unmatched == [])
        #expect(result.precision == .measured)
    }

    @Test func caseAccentsAndPunctuationMakeNoDifference() {
        let result = changed { labels in
            for index in labels.indices { labels[index].text = "„" + labels[index].text.uppercased() + ",”" }
            labels[1].text = "dzivoja"
            labels[3].text = "sive\u{304}ntin\u{327}i"
        }.set()
        #expect(result.matched == 11)
        #expect(result.times == tale.set().times)
    }

    /// Two texts of one language always have some words in common, and two words some letters.
    @Test(arguments: [
        "Pavisam", "Kādā ciemā dzīvoja vecis un vecene, un viņiem bija cimds",
        "Once upon a time there was an old goat who had seven little kids",
    ])
    func ofLabelsOfAnotherTextNoWordIsMatched(_ other: String) {
        let labels = SampleNarration(other).labels
        let result = changed { $0 = labels }.set()
        #expect(result.matched == 0)
        #expect(result.unmatched == [0..<11])
        #expect(result.precision == .estimated)
    }

    /// A timing of a part, or words that are all cut differently, are not another text.
    @Test func aPartOfTheTextIsFound() {
        #expect(changed { $0 = Array($0[4..<6]) }.set().matched == 2)
        let pieces = changed { labels in
            labels = labels.flatMap { label in
                let letters = Array(label.text)
                let middle = (label.start + label.end) / 2
                return letters.count < 4
                    ? [label]
                    : [
                        (String(letters[..<2]), label.start, middle), (String(letters[2...]), middle, label.end),
                    ]
            }
        }.set()
        #expect(pieces.matched == 11)
    }

    @Test func aDroppedLabelIsInterpolatedBetweenItsNeighbours() {
        let result = changed { $0.remove(at: 5) }.set()
        #expect(result.matched == 10)
        #expect(result.unmatched == [5..<6])
        #expect(result.times[5].start >= label(4).end - 1)
        #expect(result.times[5].end <= label(6).start)
        #expect(result.times[4] == label(4))
        #expect(result.times[6] == label(6))
    }

    /// Which of equal words has no label, letters do not say, but the time that is left for it does.
    @Test(arguments: [3..<4, 4..<5, 5..<6, 3..<5, 4..<6, 9..<12, 12..<15, 10..<13, 8..<11])
    func ofEqualWordsTheOneWithoutALabelIsWhereThereIsTimeForIt(missing: Range<Int>) {
        var narration = SampleNarration(
            "Tad viņš teica: pūt, pūt, pūt un atkal viens divi trīs viens divi trīs viens projām.")
        let labels = narration.labels
        narration.labels.removeSubrange(missing)
        let result = narration.set(duration: Double(labels.last?.end ?? 0) / 1000 + 0.5)
        #expect(result.unmatched == [missing])
        for index in labels.indices where !missing.contains(index) {
            #expect(result.times[index] == WordTimes.Time(start: labels[index].start, end: labels[index].end))
        }
    }

    @Test func aWordSpokenTwiceIsMatchedOnce() {
        let result = changed { labels in
            labels.insert((labels[2].text, labels[2].end, labels[2].end + 10), at: 3)
        }.set()
        #expect(result.matched == 11)
    }

    @Test func splitWordsTakeTheTimeOfTheirParts() {
        let result = changed { labels in
            let whole = labels[3]
            labels[3] = ("sivēn", whole.start, whole.start + 200)
            labels.insert(("tiņi", whole.start + 200, whole.end), at: 4)
        }.set()
        #expect(result.matched == 11)
        #expect(result.times == tale.set().times)
    }

    @Test func mergedWordsShareTheTimeByLength() {
        let result = changed { labels in
            labels[2] = ("trīssivēntiņi", labels[2].start, labels[3].end)
            labels.remove(at: 3)
        }.set()
        #expect(result.matched == 11)
        #expect(result.times[2].start == label(2).start)
        #expect(result.times[3].end == label(3).end)
        #expect(result.times[2].end == result.times[3].start)
        #expect(result.times[2].end - result.times[2].start < result.times[3].end - result.times[3].start)
    }

    @Test func otherSpellingsStillMatch() {
        let result = changed { labels in
            labels[3].text = "sivēntinji"
            labels[9].text = "nācca"
            labels[6].text = "māja"
        }.set()
        #expect(result.matched == 11)
        #expect(result.times == tale.set().times)
    }

    @Test func anotherWordInTheSamePlaceGivesItsTimeButIsNoMatch() {
        let result = changed { $0[2].text = "3" }.set()
        #expect(result.matched == 10)
        #expect(result.unmatched == [2..<3])
        #expect(result.times == tale.set().times)
    }

    @Test func numbersInDigitsTakeTheTimeOfTheWordsTheyAreReadAs() {
        var narration = SampleNarration("Tur bija 25 sivēni.")
        narration.labels = [
            ("Tur", 0, 300), ("bija", 300, 700), ("divdesmit", 700, 1300), ("pieci", 1300, 1700),
            ("sivēni", 1700, 2300),
        ]
        let result = narration.set(duration: 3)
        #expect(result.unmatched == [2..<3])
        #expect(result.times[2] == WordTimes.Time(start: 700, end: 1700))
        var written = SampleNarration("Tur bija divdesmit pieci sivēni.")
        written.labels = [("Tur", 0, 300), ("bija", 300, 700), ("25", 700, 1700), ("sivēni", 1700, 2300)]
        let spread = written.set(duration: 3)
        #expect(spread.times[2].start == 700 && spread.times[3].end == 1700)
        #expect(spread.times[2].end == spread.times[3].start && spread.times[2].end > 1200)
    }

    @Test func contractionsInTwoLabelsAreOneWord() {
        var narration = SampleNarration("She can’t, she won't go.")
        narration.labels = [
            ("She", 0, 200), ("can", 200, 400), ("'t", 400, 500), ("she", 600, 800), ("wo", 800, 900),
            ("n't", 900, 1100), ("go", 1100, 1300),
        ]
        let result = narration.set(duration: 2)
        #expect(result.matched == 5)
        #expect(result.times[1] == WordTimes.Time(start: 200, end: 500))
        #expect(result.times[3] == WordTimes.Time(start: 800, end: 1100))
    }

    @Test func aLabelAtAWrongTimeTakesNoOtherAlong() {
        let result = changed { $0[4] = ($0[4].text, 90_000, 90_300) }.set(duration: 100)
        #expect(result.unmatched == [4..<5])
        #expect(result.times[4].start >= label(3).end)
        #expect(result.times[4].end <= label(5).start)
        for index in [0, 1, 2, 3, 5, 6, 7, 8, 9, 10] { #expect(result.times[index] == label(index)) }
    }

    @Test func wordsThatWereHurriedAreNamed() {
        let result = changed { $0[5].end = $0[5].start + 39 }.set()
        #expect(result.hurried == [5])
        #expect(result.times[5].end - result.times[5].start >= 50)
        #expect(tale.set().hurried.isEmpty)
    }

    @Test(
        arguments: [
            // The pause after the word has room for it.
            ([0..<300, 300..<349, 600..<900], [0..<300, 300..<350, 600..<900]),
            // The word before has enough, or the word after has the rest.
            ([0..<300, 300..<340, 340..<900], [0..<290, 290..<340, 340..<900]),
            ([0..<80, 80..<100, 100..<400], [0..<70, 70..<120, 120..<400]),
            // Nine words at one time get a third of what the first has beyond 50 ms; the last has no more than that.
            (
                [0..<1000] + [Range<Int32>](repeating: 1000..<1000, count: 9) + [1000..<1050],
                [0..<684] + (0..<9).map { 684 + 316 * $0 / 9..<684 + 316 * ($0 + 1) / 9 } + [1000..<1050]
            ),
        ] as [([Range<Int32>], [Range<Int32>])])
    func shortWordsAreLengthenedAtTheirNeighboursCost(_ found: [Range<Int32>], _ settled: [Range<Int32>]) {
        var words = WordTimes(
            times: found.map { WordTimes.Time(start: $0.lowerBound, end: $0.upperBound) }, matched: found.count,
            precision: .measured, unmatched: [])
        words.settle(duration: 2000)
        #expect(words.times.map { $0.start..<$0.end } == settled)
    }

    @Test func wordsBeforeTheFirstLabelGoBackFromIt() {
        let result = changed { $0.removeFirst(2) }.set()
        #expect(result.unmatched == [0..<2])
        #expect(result.times[1].end == label(2).start)
        #expect(result.times[0].start >= 0)
    }

    @Test func wordsAfterTheLastLabelGoOnFromIt() {
        let narration = changed { $0.removeLast(3) }
        let result = narration.set(duration: 60)
        #expect(result.unmatched == [8..<11])
        #expect(result.times[8].start == label(7).end)
        #expect(result.times[10].end < label(7).end + 3_000)
        #expect(narration.set(duration: Double(label(7).end) / 1000 + 0.3).times[10].end <= label(7).end + 300)
    }

    @Test func sentenceLabelsGiveEstimatedWords() {
        let ends = (label(3).end, label(10).end)
        let narration = changed { labels in
            labels = [
                ("Reiz dzīvoja trīs sivēntiņi.", labels[0].start, ends.0),
                ("Viņi cēla mājas, un vilks nāca klāt.", labels[4].start, ends.1),
            ]
        }
        var timing = narration.timing
        timing.granularity = .sentences
        let result = narration.set(timing, duration: tale.duration)
        #expect(result.precision == .estimated)
        #expect(result.matched == 11)
        #expect(result.times[0].start == label(0).start)
        #expect(result.times[3].end == ends.0)
        #expect(result.times[4].start == label(4).start)
        #expect(result.times[10].end == ends.1)
        // A pause stands at the comma.
        #expect(result.times[7].start - result.times[6].end > 50)
        #expect(result.times[6].start == result.times[5].end)
    }

    @Test func chineseLabelsOfSeveralCharactersShareTheirTime() {
        var narration = SampleNarration("从前有三只小猪。")
        narration.labels = [("从前", 0, 600), ("有", 600, 800), ("三只", 800, 1200), ("小猪", 1200, 1800)]
        let result = narration.set(duration: 2)
        // 从前, 有三, 只, 小, 猪
        #expect(result.matched == 5)
        #expect(result.times.map(\.start) == [0, 600, 1000, 1200, 1500])
    }

    @Test func thaiLabelsOfSeveralWordsShareTheirTime() {
        var narration = SampleNarration("กาลครั้งหนึ่งนานมาแล้ว มีลูกหมู")
        narration.labels = [
            ("กาล", 100, 300), ("ครั้ง", 300, 500), ("หนึ่ง", 500, 800), ("นาน", 800, 1000), ("มาแล้ว", 1000, 1400),
            ("มี", 1600, 1700), ("ลูก", 1700, 1900), ("หมู", 1900, 2200),
        ]
        let result = narration.set(duration: 3)
        #expect(result.matched == 9)
        #expect(result.times.map(\.start) == [100, 300, 500, 800, 1000, 1150, 1600, 1700, 1900])
    }

    @Test func arabicWithAndWithoutVowelPointsIsOne() {
        var narration = SampleNarration("كَانَ يَا مَا كَانَ، فِي قَدِيمِ الزَّمَانِ أَرْنَبٌ.")
        for (index, text) in ["كان", "يا", "ما", "كان", "في", "قديم", "الزمان", "ارنب"].enumerated() {
            narration.labels[index].text = text
        }
        #expect(narration.set().matched == 8)
    }

    @Test func noLabelsSpreadTheWordsOverTheRecording() {
        var narration = tale
        narration.labels = []
        let result = narration.set(duration: 8)
        #expect(result.matched == 0)
        #expect(result.precision == .estimated)
        #expect(result.unmatched == [0..<11])
        #expect(result.times.first?.start == 0)
        #expect(result.times.last?.end == 8000)
    }

    @Test func noWordsNeedNoTimes() {
        var narration = SampleNarration("—")
        narration.labels = tale.labels
        let result = narration.set()
        #expect(result.times == [])
        #expect(result.share == 1)
    }

    @Test func overlapsAndInstantsAreRepaired() {
        let result = changed { labels in
            labels[1].end = labels[2].start + 60
            labels[5].end = labels[5].start
            labels[8] = (labels[8].text, labels[9].start, labels[9].start)
        }.set()
        #expect(result.matched == 11)
        #expect(result.times[1].end == label(2).start)
        #expect(result.times.allSatisfy { $0.end - $0.start >= 40 })
    }

    @Test func aTimeIsDividedByWeightsWithoutGaps() {
        #expect(Pace.divided(100..<200, by: [1, 2, 0, 4]) == [100..<114, 114..<142, 142..<142, 142..<200])
        #expect(Pace.divided(100..<200, by: [0, 0]) == [100..<100, 100..<100])
        #expect(Pace.divided(100..<200, by: []) == [])
    }
}
