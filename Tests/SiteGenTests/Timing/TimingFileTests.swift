import SeededRandom
import Testing

@testable import SiteGen

@Suite struct TimingFileTests {
    private func read(_ text: String, duration: Double? = nil) -> (labels: TimingLabels, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let source = Source(path: "anna.json", text: text)
        return (TimingFile.labels(of: source, duration: duration, diagnostics: &diagnostics), diagnostics)
    }

    private func texts(_ labels: TimingLabels) -> [String] {
        labels.labels.map { label in
            String(decoding: labels.bytes[Int(label.text.lowerBound)..<Int(label.text.upperBound)], as: UTF8.self)
        }
    }

    @Test func wordsAreReadInPlaceOfTheirSentence() {
        let (labels, diagnostics) = read(
            #"""
            {"version": 2, "sentences": [{"text": "Reiz dzīvoja.", "start": 0.0, "end": 2.31, "id": [1, {}],
              "words": [{"text": "Reiz", "start": 0, "end": 0.42},
                {"end": 0.98, "p": null, "text": "dz\u012Bvoja", "start": 0.42}]}]}
            """#)
        #expect(diagnostics == [])
        #expect(texts(labels) == ["Reiz", "dzīvoja"])
        #expect(labels.labels.map(\.start) == [0, 420])
        #expect(labels.labels.map(\.end) == [420, 980])
        #expect(labels.granularity == .words)
    }

    @Test func sentencesAloneAreLabelsOfTheirOwn() {
        let (labels, diagnostics) = read(
            #"{"sentences":[{"text":"A b.","start":0,"end":1.0005},{"text":"C.","start":1.5,"end":2,"words":[]}]}"#)
        #expect(diagnostics == [])
        #expect(texts(labels) == ["A b.", "C."])
        #expect(labels.labels.map(\.end) == [1001, 2000])
        #expect(labels.granularity == .sentences)
    }

    @Test func labelsALittleBeyondTheRecordingAreCutToIt() {
        let (labels, diagnostics) = read(
            #"{"sentences":[{"text":"A","start":0,"end":1},{"text":"b","start":2.1,"end":2.2}]}"#, duration: 2)
        #expect(diagnostics == [])
        #expect(labels.labels[1].start == 2000)
        #expect(labels.labels[1].end == 2000)
    }

    @Test(arguments: [
        ("", "timing-not-json", "", "the file ends"),
        ("{\"sentences\": [}", "timing-not-json", "}", "a value is missing"),
        ("{\"sentences\": []} x", "timing-not-json", "x", "text after the end"),
        ("[1]", "timing-shape", "[", "list 'sentences'"),
        ("{\"segments\": []}", "timing-shape", "{", "list 'sentences'"),
        ("{\"sentences\": {\"a\": 1}}", "timing-shape", "{\"a\": 1}", "must be a list"),
        ("{\"sentences\": [], \"sentences\": []}", "timing-shape", "\"sentences\"", "occurs twice"),
        ("{\"sentences\": [7]}", "timing-shape", "7", "a sentence must be an object"),
        (#"{"sentences": [{"start":0,"end":1}]}"#, "timing-shape", "{", "no 'text'"),
        (#"{"sentences": [{"text":"a"}]}"#, "timing-shape", "{", "no 'start', 'end'"),
        (#"{"sentences": [{"text":5,"start":0,"end":1}]}"#, "timing-shape", "5", "a text in double quotes"),
        (#"{"sentences": [{"text":"a","start":"0.0","end":1}]}"#, "timing-shape", "\"0.0\"", "number of seconds"),
        (#"{"sentences": [{"text":"a","start":0,"end":null}]}"#, "timing-shape", "null", "number of seconds"),
        (#"{"sentences": [{"text":"a","start":-0.5,"end":1}]}"#, "timing-shape", "-0.5", "negative"),
        (#"{"sentences": [{"text":"a","start":0,"end":NaN}]}"#, "timing-not-json", "NaN", "no NaN"),
        (#"{"sentences": [{"text":"a","start":0,"end":1,"words":"b"}]}"#, "timing-shape", "\"b\"", "must be a list"),
        (#"{"sentences": [{"text":"a","start":0,"end":1,"words":[[]]}]}"#, "timing-shape", "[]", "a word must be"),
        (#"{"sentences": [{"text":"a","start":2.5,"end":1.25}]}"#, "timing-backwards", "1.25", "ends before"),
        (
            #"{"sentences": [{"text":"a","start":2.5,"end":3},{"text":"b","start":1.75,"end":4}]}"#, "timing-backwards",
            "1.75", "starts at 1.75 s, before the previous one, which starts at 2.5 s"
        ),
        (#"{"sentences": [{"text":"a","start":2.5,"end":99.5}]}"#, "timing-beyond", "99.5", "which is 10 s long"),
        (#"{"sentences": [{"text":"a","start":98.5,"end":99.5}]}"#, "timing-beyond", "98.5", "which is 10 s long"),
        (
            #"{"sentences": [{"text":"a","start":0,"end":1,"corrected":"yes"}]}"#, "timing-shape", "\"yes\"",
            "must be true or false"
        ),
    ])
    func whatIsWrongIsShownWhereItStands(text: String, code: String, marked: String, message: String) {
        expect(text, code, marked, message)
    }

    @Test(arguments: [
        (#""title": "Fox""#, "timing-shape", "\"Fox\"", "a title must be an object"),
        (#""title": null"#, "timing-shape", "null", "a title must be an object"),
        (#""title": {"text":"a","end":1}"#, "timing-shape", "{", "this title has no 'start'"),
        (#""title": {"text":"a","start":-3,"end":1}"#, "timing-shape", "-3", "negative"),
        (#""title": {"text":"a","start":0,"end":1,"words":{}}"#, "timing-shape", "{}", "'words' must be a list"),
        (#""title": {"text":"a","start":0,"end":1,"words":[7]}"#, "timing-shape", "7", "a word must be an object"),
        (#""title": {"text":"a","start":0,"end":1,"corrected":0}"#, "timing-shape", "0", "true or false"),
        (#""title": {"text":"a","start":2.5,"end":1.25}"#, "timing-backwards", "1.25", "title ends before it starts"),
        (#""title": {"text":"a","start":98.5,"end":99}"#, "timing-beyond", "98.5", "which is 10 s long"),
        (
            #""title": {"text":"a","start":0,"end":1}, "title": {"text":"b","start":0,"end":1}"#, "timing-shape",
            "\"title\"", "occurs twice"
        ),
        (#""made": "align""#, "timing-shape", "\"align\"", "'made' must be an object"),
        (
            #""made": {"by":"a","of":"1","as":"2"}, "made": {"by":"a","of":"1","as":"2"}"#, "timing-shape",
            "\"made\"", "the key 'made' occurs twice"
        ),
        (#""made": {"by":"align","as":"2"}"#, "timing-shape", "{", "'made' has no 'of'"),
        (#""made": {"by":3,"of":"1","as":"2"}"#, "timing-shape", "3", "'by' must be a text"),
        (#""made": {"by":"a","of":"1","as":"2","sound":7}"#, "timing-shape", "7", "'sound' must be a list"),
        (#""made": {"by":"a","of":"1","as":"2","sound":["c",0]}"#, "timing-shape", "0", "'sound' must be a list"),
    ])
    func whatIsWrongBesideTheTextIsShownToo(keys: String, code: String, marked: String, message: String) {
        let sentences = #""sentences": [{"text":"a","start":4,"end":5,"corrected":true}]"#
        expect("{\(sentences),\n\(keys)}", code, marked, message)
        expect("{\(keys),\n\(sentences)}", code, marked, message)
    }

    private func expect(_ text: String, _ code: String, _ marked: String, _ message: String) {
        let diagnostics = read(text, duration: 10).diagnostics
        #expect(diagnostics.map(\.code.rawValue) == [code])
        guard let diagnostic = diagnostics.first else { return }
        let place = diagnostic.excerpt.map { $0.text.unicodeScalars.dropFirst($0.column - 1).prefix($0.length) }
        #expect(place.map { String(String.UnicodeScalarView($0)) } == marked)
        #expect(diagnostic.message.contains(message), "\(diagnostic.message)")
        #expect(diagnostic.file == "anna.json")
    }

    @Test func aTitleIsNoPartOfTheText() {
        let (labels, diagnostics) = read(
            #"""
            {"made": {"by": "align", "of": "1", "sound": "c d", "as": "2", "x": [1]},
            "sentences": [{"text": "A b.", "start": 2, "end": 3, "words": [{"text": "A", "start": 2, "end": 3}]}],
            "title": {"text": "C", "start": 0.5, "end": 1, "words": [{"text": "C", "start": 0.5, "end": 1}]}}
            """#)
        #expect(diagnostics == [])
        #expect(texts(labels) == ["A"])
        #expect(labels.mayHaveTitle)
    }

    @Test func secondsInQuotesAndMillisecondsAreExplained() {
        let quoted = read(#"{"sentences": [{"text":"a","start":"0,5","end":1}]}"#).diagnostics
        #expect(quoted.first?.notes == ["write it without quotes, with a decimal point: 2.31"])
        let thousandfold = read(#"{"sentences": [{"text":"a","start":10,"end":8500}]}"#, duration: 10).diagnostics
        #expect(thousandfold.first?.notes == ["write times in seconds; these look like milliseconds"])
    }

    @Test func allErrorsAreFoundInOneRunAndMostAreShown() {
        let words = (0..<30).map { _ in #"{"text":"a","start":9,"end":1}"# }.joined(separator: ",")
        let diagnostics = read(#"{"sentences":[{"text":1,"start":0,"end":5,"words":[\#(words)]},{"text":"b"}]}"#)
            .diagnostics
        #expect(diagnostics.count == 20)
        #expect(diagnostics.map(\.code).contains(.timingBackwards))
        #expect(diagnostics.last?.further == 12)
    }

    @Test func changedBytesNeverTrap() {
        let document = Array(
            #"{"sentences":[{"text":"ā\u0101","start":0.5e1,"end":6,"words":[{"text":"b","start":5,"end":6}]}]}"#.utf8)
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            var changed = document
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let letters = Array(#"{}[]",:0123456789-+.eEnulltrf\u "#.utf8)
                let offset = Int.random(in: 0..<changed.count, using: &generator)
                changed[offset] = letters.randomElement(using: &generator) ?? 0
            }
            var diagnostics: [Diagnostic] = []
            let labels = TimingFile.labels(
                of: Source(path: "a", bytes: changed), duration: 7, diagnostics: &diagnostics)
            for label in labels.labels { #expect(label.start >= 0 && label.end <= 7000) }
        }
    }
}

/// Words that programs write are read in one go; all others key by key. Both ways lead to the same.
@Suite struct PlainLabelTests {
    @Test func aFileMeansTheSameHoweverItsWordsAreWritten() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let words = (0..<Int.random(in: 1...20, using: &random)).map { index in
                (
                    ["Reiz", "ķēniņš", "三只", "a\\u0101", "", "м'яч"].randomElement(using: &random) ?? "",
                    ["\(index)", "\(index).5", "\(index).125", "\(index).0000001"].randomElement(using: &random) ?? ""
                )
            }
            let plain = words.map { #"{"text": "\#($0)", "start": \#($1), "end": \#($1)}"# }
            let tight = words.map { #"{"text":"\#($0)","start":\#($1),"end":\#($1)}"# }
            let turned = words.map { #"{ "end": \#($1), "start": \#($1), "text": "\#($0)" }"# }
            let labels = [plain, tight, turned].map { words in
                var diagnostics: [Diagnostic] = []
                let file = #"{"sentences":[{"text":"","start":0,"end":99,"words":[\#(words.joined(separator: ","))]}]}"#
                let labels = TimingFile.labels(
                    of: Source(path: "anna.json", text: file), duration: 99, diagnostics: &diagnostics)
                #expect(diagnostics.isEmpty)
                return labels.labels.map { label in
                    let text = labels.bytes[Int(label.text.lowerBound)..<Int(label.text.upperBound)]
                    return "\(String(decoding: text, as: UTF8.self)) \(label.start) \(label.end)"
                }
            }
            #expect(labels[0] == labels[2] && labels[1] == labels[2])
        }
    }

    @Test func digitsMakeTheSameMillisecondsAsTheirNumber() {
        for decimals in 0...9 {
            for digits in [0, 1, 5, 49, 50, 999, 1_234_567, 2_147_483_647, 20_000_000_001, 999_999_999_999_999] {
                let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
                #expect(
                    Milliseconds.nearest(digits, decimals: decimals) == Milliseconds.nearest(Double(digits) / power))
            }
        }
    }

    @Test(arguments: ["01", "1.", ".5", "-1", "1e1x", "0x1", "1.5.5"])
    func aNumberThatIsNoneIsAnErrorInAnyWord(_ number: String) {
        var diagnostics: [Diagnostic] = []
        let file = #"{"sentences":[{"text":"","start":0,"end":9,"words":[{"text":"a","start":0,"end":\#(number)}]}]}"#
        _ = TimingFile.labels(of: Source(path: "anna.json", text: file), duration: 9, diagnostics: &diagnostics)
        #expect(!diagnostics.isEmpty)
    }
}
