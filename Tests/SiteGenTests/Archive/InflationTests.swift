import SeededRandom
import Testing

@testable import SiteGen

/// What Deflate has made is undone, and what it has not made is refused. `Tests/CommandLine/test_books.py` compares with
/// zlib at length.
@Suite struct InflationTests {
    private static let text =
        "Reiz dzivoja tris sivenini, kas gribeja celt majas: viens no salmiem, otrs no zariem, tresais no kiegeliem."
    /// Of `text` twice, with codes of its own.
    private static let stream = bytes(
        "bdcdcb0d84301083e1565c4044015b061d0cac850c794833510ea97e518ad8a33f1ffe9d9af84e8d761bba2b101aacaa4a782c70b90ebed7"
            + "c9dc51ecb6f8608835501bc272114b42ebbe609aafdd9d615af48817f3abdbfebfd40f")

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.utf8)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
    }

    private func inflate(_ bytes: [UInt8], most: Int = 1 << 16) throws(Inflation.Failure) -> String {
        String(decoding: try Inflation.bytes(of: bytes, in: 0..<bytes.count, most: most), as: UTF8.self)
    }

    @Test(arguments: [
        ("f3cf4b4e55282dc8cf53485428c9cc4dd551c847130100", "Once upon a time, once upon a time"),
        ("010300fcff666f78", "fox"), ("0300", ""), ("4b4c1c05a380fa0000", String(repeating: "a", count: 600)),
    ])
    func streamsOfZlibAreUndone(_ hex: String, _ text: String) throws {
        #expect(try inflate(Self.bytes(hex)) == text)
    }

    @Test func aBlockMayBringItsOwnCodes() throws {
        #expect(try inflate(Self.stream) == Self.text + Self.text)
    }

    @Test(arguments: [
        ("07", Inflation.Failure.malformed), ("01050000006162636465", .malformed), ("030200", .malformed),
        ("010500faff61", .cutShort), ("0500", .cutShort), ("ed", .cutShort), ("", .cutShort),
    ])
    func whatIsNoStreamIsRefused(_ hex: String, _ fault: Inflation.Failure) {
        #expect(throws: fault) { try inflate(Self.bytes(hex)) }
    }

    @Test func nothingComesToMoreThanItMay() throws {
        for hex in ["4b4c1c05a380fa0000", "010300fcff666f78", "f3cf4b4e55282dc8cf53485428c9cc4dd551c847130100"] {
            let length = try inflate(Self.bytes(hex)).utf8.count
            #expect(throws: Inflation.Failure.tooLong) { try inflate(Self.bytes(hex), most: length - 1) }
            #expect(try inflate(Self.bytes(hex), most: length).utf8.count == length)
        }
    }

    @Test func aStreamThatEndsAnywhereIsRefused() {
        for count in Self.stream.indices {
            #expect(throws: Inflation.Failure.self) { try inflate(Array(Self.stream[..<count])) }
        }
    }

    @Test func anyBytesEndInAFaultOrInNoMoreThanIsAllowed() {
        var generator = SeededGenerator(seed: 3)
        for round in 0..<20_000 {
            var bytes = (0..<Int.random(in: 1...80, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            if round % 2 == 0 {
                bytes = Self.stream
                bytes[Int.random(in: bytes.indices, using: &generator)] ^=
                    1 << UInt8.random(in: 0..<8, using: &generator)
            }
            let found = try? Inflation.bytes(of: bytes, in: 0..<bytes.count, most: 5000)
            #expect(found?.count ?? 0 <= 5000)
        }
    }

    /// A code is told apart from none by what its words would leave free.
    @Test(
        arguments: [
            ([1, 1], true), ([1, 2, 2], true), ([0, 1], true), ([0, 0], true), ([1, 1, 1], false), ([2, 2], false),
            ([0, 2], false), ([1, 2], false), ([15, 15] + Array(1...14), true),
        ] as [([UInt8], Bool)])
    func lengthsMakeACodeOrNone(_ lengths: [UInt8], _ isCode: Bool) {
        #expect((HuffmanCode(lengths[...]) != nil) == isCode)
    }

    @Test func longWordsAreReadAsShortOnes() throws {
        let lengths = [15, 15] + Array(1...14) as [UInt8]
        let code = try #require(HuffmanCode(lengths[...]))
        // The word of length n is n - 1 ones and a zero; the two longest are told apart by their last bit.
        for length in 1...14 {
            let found = code.symbol(in: 1 << UInt64(length - 1) - 1)
            #expect(found?.value == length + 1 && found?.length == length)
        }
        #expect(code.symbol(in: 1 << 14 - 1)?.value == 0)
        #expect(code.symbol(in: 1 << 15 - 1)?.value == 1)
        #expect(HuffmanCode([0, 1])?.symbol(in: 1) == nil)
    }

    @Test func theSumIsThatOfTheStandard() {
        #expect(CRC32.sum(of: Array("123456789".utf8)) == 0xCBF4_3926)
    }
}
