import SeededRandom
import Testing

@testable import SiteGen

@Suite struct CRC32Tests {
    @Test func isTheOneOfTheStandard() {
        #expect(CRC32.sum(of: Array("123456789".utf8).span) == 0xCBF4_3926)
        #expect(CRC32.sum(of: [UInt8]().span) == 0)
    }

    @Test func eightBytesAtATimeGiveTheSameAsEachByItself() {
        var random = SeededGenerator(seed: 3)
        for count in 0..<70 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            var sum = UInt32.max
            for byte in bytes {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            }
            #expect(CRC32.sum(of: bytes.span) == ~sum)
        }
    }
}
