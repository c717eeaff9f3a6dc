import CXXHash

/// A 128-bit fingerprint of bytes (XXH3): to tell contents apart, not to keep secrets.
struct Digest: Sendable, Hashable {
    var high: UInt64
    var low: UInt64

    init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    init(_ bytes: [UInt8]) {
        let hash = unsafe bytes.withUnsafeBytes { unsafe XXH3_128bits($0.baseAddress, $0.count) }
        self.init(high: hash.high64, low: hash.low64)
    }

    /// Thirty-two hexadecimal digits.
    var text: String {
        func padded(_ value: UInt64) -> String {
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        return padded(high) + padded(low)
    }

    init?(hexadecimal digits: ArraySlice<UInt8>) {
        var halves: [UInt64] = [0, 0]
        for (index, digit) in digits.enumerated() {
            let value: UInt8
            switch digit {
            case 48...57: value = digit - 48
            case 97...102: value = digit - 87
            default: return nil
            }
            guard index < 32 else { return nil }
            halves[index / 16] = halves[index / 16] << 4 | UInt64(value)
        }
        guard digits.count == 32 else { return nil }
        self.init(high: halves[0], low: halves[1])
    }

    /// The eight letters and digits that name an asset by its content.
    var assetTag: String {
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
        var rest = low
        var letters: [UInt8] = []
        for _ in 0..<8 {
            letters.append(alphabet[Int(rest & 31)])
            rest >>= 5
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
