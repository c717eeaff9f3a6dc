import SeededRandom
import Testing

@testable import SiteGen

@Suite struct SourceTests {
    @Test func countsLinesAndColumnsInTheWholeFile() {
        let source = Source(path: "tale.md", text: "---\r\ntitle: Ē\nautor: x\n")
        let start = source.bytes.count - "autor: x\n".utf8.count
        let place = source.excerpt(start..<start + 5)
        #expect(place == Excerpt(line: 3, column: 1, text: "autor: x", length: 5))
    }

    @Test func everyPlaceHasTheLineAndColumnThatCountingGives() {
        // Lines of all lengths, across the marks that the index makes, with letters of one to four bytes.
        let letters = ["a", "ā", "ก", "🦊", "\n", "\r", "\r\n"]
        var generator = SeededGenerator(seed: 7)
        let text =
            (0..<20_000).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
            + String(repeating: "ā", count: 9_000)
        let source = Source(path: "tale.md", text: text)
        var (line, column) = (1, 1)
        for (offset, byte) in source.bytes.enumerated() where byte & 0xC0 != 0x80 {
            if offset % 37 == 0 || offset > 50_000 && offset % 101 == 0 {
                let place = source.excerpt(offset..<offset + 1)
                let isEnd = byte == 0x0A && source.bytes[max(offset, 1) - 1] == 0x0D
                #expect((place.line, place.column) == (line, column - (isEnd ? 1 : 0)))
            }
            let next = offset + 1 < source.bytes.count ? source.bytes[offset + 1] : 0
            (line, column) = byte == 0x0A || byte == 0x0D && next != 0x0A ? (line + 1, 1) : (line, column + 1)
        }
    }

    @Test func ofALongLineOnlyThePartAroundThePlaceIsKept() {
        let source = Source(
            path: "tale.md", text: String(repeating: "ā", count: 5_000) + "!" + String(repeating: "b", count: 5_000))
        let place = source.excerpt(10_000..<10_001)
        #expect(place.column == 5_001 && place.textColumn == 4_961 && place.goesOn)
        #expect(place.text == String(repeating: "ā", count: 40) + "!" + String(repeating: "b", count: 119))
    }

    @Test func ofOneKindInOneFileTwentyAreKeptAndAllAreCounted() {
        var list: DiagnosticList = []
        for number in 0..<100 { list.append(Diagnostic(.error, .unknownKey, file: "a", "\(number)")) }
        list.append(Diagnostic(.warning, .unknownKey, file: "a", "another severity"))
        list.append(Diagnostic(.error, .unknownKey, file: "b", "another file"))
        // A list of lists counts what the inner ones left out.
        var outer = DiagnosticList(list)
        outer += (0..<5).map { Diagnostic(.error, .unknownKey, file: "a", "\($0)") }
        #expect(outer.all.count == 22 && outer.count == 107)
        #expect(outer.all.map(\.further).max() == 85 && outer.all.tally == "106 errors and 1 warning")
    }

    @Test func aLongMessageKeepsBothItsEnds() {
        let value = String(repeating: "ā", count: 100_000)
        let diagnostic = Diagnostic(.error, .unknownValue, file: "a", "'\(value)' is not a language tag")
        #expect(diagnostic.message.utf8.count < 600)
        #expect(diagnostic.message.hasPrefix("'āā") && diagnostic.message.hasSuffix("ā' is not a language tag"))
    }

    @Test func aTerminalIsNotCommandedByWhatIsPrinted() {
        #expect("a\u{1B}[31m\u{7}b\u{9B}\u{202E}c\u{2066}".printable == "a␛[31m␇b\u{FFFD}\u{FFFD}c\u{FFFD}")
        #expect("a\u{2028}b\u{2029}".printable == "a\u{FFFD}b\u{FFFD}")
        #expect("ملك \u{200D}🦊".printable == "ملك \u{200D}🦊")
    }

    @Test func columnsCountLettersAndNotBytes() {
        let source = Source(path: "tale.md", text: "āē x")
        #expect(source.excerpt(5..<6).column == 4)
    }
}
