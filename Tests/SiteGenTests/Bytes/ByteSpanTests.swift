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
}
