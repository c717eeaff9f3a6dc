import SeededRandom
import Testing

@testable import SiteGen

@Suite struct OutputBytesTests {
    @Test(arguments: [0, 7, 10, 99, 100, 9_999, 10_000, -1, -10, 1_234_567, 30_000_000_020_000, .max, .min])
    func aWholeNumberIsWrittenAsSwiftWritesIt(_ number: Int) {
        let written = [UInt8](capacity: 20) { $0.append(decimal: number) }
        #expect(String(decoding: written, as: UTF8.self) == number.description)
    }

    @Test func textIsEscapedAlikeInEitherWay() {
        var generator = SeededGenerator(seed: 8)
        let letters = Array("<>&\"'aķ三 ".unicodeScalars)
        for _ in 0..<200 {
            let scalars = (0..<Int.random(in: 0...40, using: &generator)).compactMap { _ in
                letters.randomElement(using: &generator)
            }
            let text = Array(String(String.UnicodeScalarView(scalars)).utf8)
            var expected: [UInt8] = []
            expected.append(escaping: text.span)
            let written = [UInt8](capacity: text.count * 6) { $0.append(escaping: text.span, text.indices) }
            #expect(written == expected)
        }
    }
}
