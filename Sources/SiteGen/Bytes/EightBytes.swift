/// Eight bytes that are looked at together, in one register (SWAR): most of a text needs no closer look.
struct EightBytes {
    /// The first byte is in the lowest bits.
    let bits: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs = ones &* 0x80
    private static let lows = ones &* 0x7F

    /// - Parameter offset: an offset in `bytes`. Bytes after their end are 0.
    @inline(__always)
    init(_ bytes: Span<UInt8>, at offset: Int) {
        precondition(offset >= 0)
        if offset <= bytes.count &- 8 {
            // All eight are there, so that the load need not check it again.
            let eight = unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
            bits = UInt64(littleEndian: eight)
            return
        }
        if bytes.count >= 8 {
            // The last eight, without those before `offset`.
            bits = bytes.eight(at: bytes.count &- 8) >> UInt64(8 &* (offset &- bytes.count &+ 8))
            return
        }
        var (rest, index): (UInt64, Int) = (0, bytes.count)
        while index > offset {
            index &-= 1
            rest = rest &<< 8 | UInt64(bytes[index])
        }
        bits = rest
    }

    /// Which of the bytes are of a kind. After the first of them, a mark can be wrong: a carry may have made it.
    struct Marks {
        fileprivate let bits: UInt64

        @inline(__always)
        var isEmpty: Bool { bits == 0 }

        /// The number of bytes before the first marked one: 8 if none is marked.
        @inline(__always)
        var start: Int { bits.trailingZeroBitCount &>> 3 }

        @inline(__always)
        static func | (left: Marks, right: Marks) -> Marks { Marks(bits: left.bits | right.bits) }
    }

    @inline(__always)
    func equal(to byte: UInt8) -> Marks { EightBytes(bits: bits ^ Self.ones &* UInt64(byte)).below(1) }

    /// - Parameter limit: at most 0x80.
    @inline(__always)
    func below(_ limit: UInt8) -> Marks { Marks(bits: (bits &- Self.ones &* UInt64(limit)) & ~bits & Self.highs) }

    /// - Parameter limit: at least 0x80.
    @inline(__always)
    func atLeast(_ limit: UInt8) -> Marks {
        Marks(bits: ((bits & Self.lows) &+ Self.ones &* (0x100 &- UInt64(limit))) & bits & Self.highs)
    }

    var beyondASCII: Marks {
        @inline(__always) get { Marks(bits: bits & Self.highs) }
    }

    /// The decimal number with which they begin: its digits as a number without the point, how many of them stand after
    /// the point, and its length in bytes; `nil` if it does not end before the eighth byte, ends in a point, or begins
    /// with a needless zero.
    var decimal: (digits: Int, decimals: Int, length: Int)? {
        @inline(__always) get {
            let values = bits ^ Self.ones &* UInt64(UInt8(ascii: "0"))
            // Computed without carries, because the second mark counts, too.
            let ends = (((values & Self.lows) &+ Self.ones &* (0x80 - 10)) | values) & Self.highs
            let whole = ends.trailingZeroBitCount &>> 3
            guard whole < 8, whole == 1 || whole > 1 && values & 0xFF != 0 else { return nil }
            guard UInt8(truncatingIfNeeded: bits &>> UInt64(8 &* whole)) == UInt8(ascii: ".") else {
                return (Self.number(values, whole), 0, whole)
            }
            let end = (ends & (ends &- 1)).trailingZeroBitCount &>> 3
            guard end < 8, end > whole &+ 1 else { return nil }
            let before: UInt64 = 1 &<< UInt64(8 &* whole) &- 1
            return (Self.number(values & before | values &>> 8 & ~before, end &- 1), end &- whole &- 1, end)
        }
    }

    /// Returns the number that the lowest `count` bytes make as decimal digits. It joins digits to numbers of two digits,
    /// then of four, then of eight.
    /// - Parameter count: from 1 to 7.
    @inline(__always)
    private static func number(_ digits: UInt64, _ count: Int) -> Int {
        var number = digits &<< UInt64(64 &- 8 &* count)
        number = (number &* 10 &+ number &>> 8) & 0x00FF_00FF_00FF_00FF
        number = (number &* 100 &+ number &>> 16) & 0x0000_FFFF_0000_FFFF
        return Int((number &* 10_000 &+ number &>> 32) & 0xFFFF_FFFF)
    }

    @inline(__always)
    private init(bits: UInt64) { self.bits = bits }
}

extension Span where Element == UInt8 {
    /// Returns the offset of the first byte from `offset` on that `marks` marks; the end if there is none.
    @inline(__always)
    func first(from offset: Int, _ marks: (EightBytes) -> EightBytes.Marks) -> Int {
        var offset = offset
        while offset <= count &- 8 {
            let found = marks(EightBytes(self, at: offset))
            if !found.isEmpty { return offset &+ found.start }
            offset &+= 8
        }
        return offset < count ? Swift.min(offset &+ marks(EightBytes(self, at: offset)).start, count) : count
    }
}
