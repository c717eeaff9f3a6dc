import SeededRandom
import Testing

@testable import SiteGen

@Suite struct ByteSpanTests {
    @Test func partsAreEqualWhenAllTheirBytesAre() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<2_000 {
            // Few different letters, so that many parts are equal.
            let texts = (0..<2).map { _ in
                (0..<Int.random(in: 0...30, using: &generator)).map { _ in UInt8.random(in: 0...1, using: &generator) }
            }
            let parts = texts.map { text in
                let start = Int.random(in: 0...text.count, using: &generator)
                return start..<Int.random(in: start...text.count, using: &generator)
            }
            let expected = texts[0][parts[0]].elementsEqual(texts[1][parts[1]])
            let (left, right) = (texts[0], texts[1])
            let isEqual = left.span.isEqual(parts[0], right.span, parts[1])
            #expect(isEqual == expected)
            let isItself = left.span.isEqual(parts[0], left.span, parts[0])
            #expect(isItself)
        }
    }

    @Test func aMarkIsFoundWhereverItStands() {
        var generator = SeededGenerator(seed: 8)
        let mark: StaticString = "abab"
        var found = 0
        for _ in 0..<4_000 {
            let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "b"), using: &generator)
            }
            let expected = text.indices.contains { text[$0...].starts(with: "abab".utf8) }
            #expect(text.span.contains(mark) == expected, "\(String(decoding: text, as: UTF8.self))")
            let start = Int.random(in: 0...text.count, using: &generator)
            let range = start..<Int.random(in: start...text.count, using: &generator)
            #expect(text.span.firstRange(of: "abab".utf8.span, in: range) == text[range].firstRange(of: "abab".utf8))
            found += expected ? 1 : 0
        }
        #expect((400...3_600).contains(found))
        #expect("".utf8.span.contains("") && "x".utf8.span.contains("x") && !"x".utf8.span.contains("xx"))
        #expect("x".utf8.span.firstRange(of: "".utf8.span, in: 0..<1) == nil)
    }

    @Test func onlyAWholeByteOrderMarkHasALength() {
        #expect("\u{FEFF}a".utf8.span.byteOrderMarkLength == 3)
        let without: [[UInt8]] = [[], [0xEF, 0xBB], [0x61, 0xEF, 0xBB, 0xBF], [0xFE, 0xFF, 0x00, 0x61]]
        for bytes in without { #expect(bytes.span.byteOrderMarkLength == 0) }
    }

    @Test func bytesAreOfTheClassesOfTheirASCIICharacters() {
        for byte in UInt8.min...(.max) {
            let character = Character(Unicode.Scalar(byte))
            #expect(byte.isASCIILetter == (character.isASCII && character.isLetter))
            #expect(byte.isLowercaseASCIILetter == (character.isASCII && character.isLowercase))
            #expect(byte.isASCIIDigit == (character.isASCII && character.isNumber))
            #expect(byte.isWhiteSpace == " \t\n\r".utf8.contains(byte))
        }
    }
}
