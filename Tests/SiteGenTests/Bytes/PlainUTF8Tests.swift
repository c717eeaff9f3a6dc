import SeededRandom
import Testing

@testable import SiteGen

struct PlainUTF8Tests {
    /// Characters of each length, those at the limits of a length, and bytes that are none.
    private static let pieces: [[UInt8]] =
        ["a", "bcdefghijkl", "\u{80}", "ā", "\u{7FF}", "\u{800}", "„", "字", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "😀"]
        .map { Array($0.utf8) } + [
            [0x80], [0xC0], [0xC1, 0x80], [0xC4], [0xE0, 0x80, 0x80], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xF5], [0xFF],
        ]

    private static func wrongByte(in bytes: [UInt8]) -> Int? {
        do { _ = try UTF8Span(validating: bytes.span) } catch { return error.byteOffsets.lowerBound }
        return nil
    }

    @Test func `The first byte that is not UTF-8 is found where the standard library finds it`() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            let isGood = Bool.random(using: &generator)
            let pieces = (0..<Int.random(in: 0...10, using: &generator)).map { _ in
                (isGood ? Self.pieces.prefix(12) : Self.pieces[...]).randomElement(using: &generator) ?? []
            }
            let source = Source(path: "tale.md", bytes: Array(pieces.joined()))
            let expected = Self.wrongByte(in: source.bytes)
            #expect(source.encodingError()?.excerpt == expected.map { source.excerpt($0..<$0 + 1) })
            if isGood { #expect(expected == nil) }
        }
    }
}
