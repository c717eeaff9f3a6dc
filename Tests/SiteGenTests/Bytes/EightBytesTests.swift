import SeededRandom
import Testing

@testable import SiteGen

@Suite struct EightBytesTests {
    /// Bytes of every kind, and often those beside a limit.
    private static func bytes(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        let edges: [UInt8] = [0, 1, 0x1F, 0x20, 0x21, 0x7E, 0x7F, 0x80, 0x81, 0xEE, 0xEF, 0xF0, 0xFF]
        return (0..<count).map { _ in
            Bool.random(using: &generator)
                ? edges.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
        }
    }

    private static let kinds: [(marks: @Sendable (EightBytes) -> EightBytes.Marks, has: @Sendable (UInt8) -> Bool)] = [
        ({ $0.equal(to: 0x7F) }, { $0 == 0x7F }),
        ({ $0.equal(to: 0) | $0.equal(to: 0xEF) }, { $0 == 0 || $0 == 0xEF }),
        ({ $0.below(0x20) }, { $0 < 0x20 }),
        ({ $0.below(0x80) }, { $0 < 0x80 }),
        ({ $0.atLeast(0x80) }, { $0 >= 0x80 }),
        ({ $0.atLeast(0xEF) | $0.below(0x21) }, { $0 >= 0xEF || $0 < 0x21 }),
        ({ $0.beyondASCII }, { $0 > 0x7F }),
    ]

    @Test(arguments: Self.kinds.indices)
    func theFirstByteOfAKindIsFoundWhereverItStands(_ kind: Int) {
        var generator = SeededGenerator(seed: 9)
        let (marks, has) = Self.kinds[kind]
        for count in 0..<40 {
            for _ in 0..<20 {
                // Of long runs without the kind, too.
                let rare = Self.bytes(64, &generator).filter { !has($0) } + [0x30]
                let bytes = Self.bytes(count, &generator).map { byte in
                    !has(byte) || Int.random(in: 0..<8, using: &generator) == 0
                        ? byte : rare.randomElement(using: &generator) ?? 0
                }
                for start in 0...count {
                    let expected = bytes[start...].firstIndex(where: has) ?? count
                    #expect(bytes.span.first(from: start, marks) == expected)
                }
            }
        }
    }

    @Test func aByteIsFoundWhereverItStands() {
        var generator = SeededGenerator(seed: 7)
        for count in 0..<80 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...9, using: &generator) }
            for start in 0...count {
                #expect(bytes.span.first(3, from: start) == bytes[start...].firstIndex(of: 3) ?? count)
            }
        }
    }

    @Test func aDecimalNumberIsReadAsSwiftReadsIt() {
        var generator = SeededGenerator(seed: 5)
        var found = 0
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                "0123456789.0123456789.,".utf8.randomElement(using: &generator) ?? 0
            }
            let whole = text.prefix { $0.isDigit }
            var (fraction, length): (ArraySlice<UInt8>, Int) = ([], whole.count)
            if text.dropFirst(length).first == UInt8(ascii: ".") {
                fraction = text.dropFirst(length + 1).prefix { $0.isDigit }
                length += 1 + fraction.count
            }
            let isRight = !whole.isEmpty && (whole.count == 1 || whole.first != UInt8(ascii: "0"))
            let isNumber = isRight && (length == whole.count || !fraction.isEmpty)
            let read = EightBytes(text.span, at: 0).decimal
            let shown = String(decoding: text, as: UTF8.self)
            guard isNumber, length < 8 else {
                #expect(read == nil, "\(shown)")
                continue
            }
            found += 1
            #expect(read?.digits == Int(String(decoding: whole + fraction, as: UTF8.self)), "\(shown)")
            #expect(read?.decimals == fraction.count && read?.length == length, "\(shown)")
        }
        #expect(found > 1_000)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
