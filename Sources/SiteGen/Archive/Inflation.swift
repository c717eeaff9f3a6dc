/// Decompresses Deflate ([RFC 1951](https://www.rfc-editor.org/rfc/rfc1951)), the compression of ZIP files.
package struct Inflation {
    package enum Failure: Error { case cutShort, malformed, tooLong }

    private let input: [UInt8]
    private var offset: Int
    private let end: Int
    /// Bits of the input that are not decoded yet, the first one lowest.
    private var bits: UInt64 = 0
    private var bitCount = 0
    private var output: [UInt8] = []
    private let most: Int

    /// Returns the decompressed bytes of a range of `input`.
    /// - Parameter most: the most bytes of output.
    package static func bytes(of input: [UInt8], in range: Range<Int>, most: Int) throws(Failure) -> [UInt8] {
        var inflation = Inflation(input, range, most)
        var isLast = false
        repeat {
            isLast = try inflation.take(1) == 1
            switch try inflation.take(2) {
            case 0: try inflation.copyStored()
            case 1: try inflation.decode(Self.fixedLiterals, Self.fixedDistances)
            case 2:
                let (literals, distances) = try inflation.codes()
                try inflation.decode(literals, distances)
            default: throw .malformed
            }
        } while !isLast
        return inflation.output
    }

    private init(_ input: [UInt8], _ range: Range<Int>, _ most: Int) {
        (self.input, offset, end, self.most) = (input, range.lowerBound, range.upperBound, most)
    }

    // MARK: Bits

    /// Reads input until there are 57 bits or more, or the input ends.
    private mutating func refill() {
        while bitCount <= 56, offset < end {
            bits |= UInt64(input[offset]) << UInt64(bitCount)
            offset += 1
            bitCount += 8
        }
    }

    private mutating func drop(_ count: Int) throws(Failure) {
        guard count <= bitCount else { throw .cutShort }
        bits >>= UInt64(count)
        bitCount -= count
    }

    /// Reads a number of `count` bits, the first one lowest.
    private mutating func take(_ count: Int) throws(Failure) -> Int {
        if bitCount < count { refill() }
        let number = Int(bits & (1 << UInt64(count) - 1))
        try drop(count)
        return number
    }

    private mutating func symbol(of code: HuffmanCode?) throws(Failure) -> Int {
        if bitCount < HuffmanCode.longest { refill() }
        guard let (value, length) = code?.symbol(in: bits) else { throw bitCount == 0 ? .cutShort : .malformed }
        try drop(length)
        return value
    }

    // MARK: Blocks

    private mutating func copyStored() throws(Failure) {
        try drop(bitCount % 8)
        let (length, check) = (try take(16), try take(16))
        guard length == ~check & 0xFFFF else { throw .malformed }
        guard length <= most - output.count else { throw .tooLong }
        for _ in 0..<length { output.append(UInt8(try take(8))) }
    }

    private mutating func decode(_ literals: HuffmanCode?, _ distances: HuffmanCode?) throws(Failure) {
        while true {
            let symbol = try symbol(of: literals)
            if symbol < 256 {
                guard output.count < most else { throw .tooLong }
                output.append(UInt8(symbol))
                continue
            }
            if symbol == 256 { return }
            guard symbol - 257 < Self.lengths.count else { throw .malformed }
            let length = try number(Self.lengths[symbol - 257])
            let distanceSymbol = try self.symbol(of: distances)
            guard distanceSymbol < Self.distances.count else { throw .malformed }
            let distance = try number(Self.distances[distanceSymbol])
            guard distance <= output.count else { throw .malformed }
            guard length <= most - output.count else { throw .tooLong }
            // The copy may overlap its source.
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private mutating func number(_ range: (first: Int, bits: Int)) throws(Failure) -> Int {
        try range.first + take(range.bits)
    }

    /// Reads the codes of a block with dynamic codes. The lengths of their code words are coded themselves.
    private mutating func codes() throws(Failure) -> (literals: HuffmanCode?, distances: HuffmanCode?) {
        let (literals, distances, own) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
        guard literals <= 286, distances <= 30 else { throw .malformed }
        var ownLengths = [UInt8](repeating: 0, count: 19)
        for index in Self.order[..<own] { ownLengths[index] = UInt8(try take(3)) }
        guard let code = HuffmanCode(ownLengths[...]), ownLengths.contains(where: { $0 > 0 }) else { throw .malformed }
        var lengths: [UInt8] = []
        while lengths.count < literals + distances {
            let symbol = try symbol(of: code)
            guard symbol >= 16 else {
                lengths.append(UInt8(symbol))
                continue
            }
            guard symbol > 16 || !lengths.isEmpty else { throw .malformed }
            let repeated = symbol == 16 ? lengths[lengths.count - 1] : 0
            let count =
                switch symbol {
                case 16: try 3 + take(2)
                case 17: try 3 + take(3)
                default: try 11 + take(7)
                }
            guard lengths.count + count <= literals + distances else { throw .malformed }
            lengths += repeatElement(repeated, count: count)
        }
        guard lengths[256] > 0, let first = HuffmanCode(lengths[..<literals]),
            let second = HuffmanCode(lengths[literals...])
        else { throw .malformed }
        return (first, second)
    }

    // MARK: Constants of the format

    /// The order of the code lengths in the code for code lengths.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// For each length symbol, from 257 on, the smallest length and the number of extra bits.
    private static let lengths = steps(from: 3, symbols: 28, alike: 4) + [(258, 0)]

    /// For each distance symbol the smallest distance and the number of extra bits.
    private static let distances = steps(from: 1, symbols: 30, alike: 2)

    /// Ranges of numbers from `first` on, one for each symbol. After every `alike` symbols, the ranges double in size.
    private static func steps(from first: Int, symbols: Int, alike: Int) -> [(first: Int, bits: Int)] {
        var next = first
        return (0..<symbols).map { symbol in
            let bits = max(symbol / alike - 1, 0)
            defer { next += 1 << bits }
            return (next, bits)
        }
    }

    private static let fixedLiterals = HuffmanCode(
        (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }[...])
    private static let fixedDistances = HuffmanCode([UInt8](repeating: 5, count: 32)[...])
}
