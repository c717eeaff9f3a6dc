/// Bytes as text that needs no escapes in a script element, after the idea of [basE91](https://base91.sourceforge.net):
/// two characters for thirteen bits or for fourteen, 1.23 characters for a byte where Base64 has 1.33. The characters
/// are those from `!` to `~` without `<`.
enum Base93 {
    private static let base: UInt32 = 93
    /// The largest number of thirteen bits to which a fourteenth is added:
    /// two characters have that many numbers to spare.
    private static let lastLong = base * base - 1 << 13 - 1

    /// Returns the text. Who reads it may find a zero more at the end.
    static func encoded(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 4 * 5 + 2)
        // The bits that wait, the lowest first.
        var (bits, count): (UInt32, UInt32) = (0, 0)
        func add(_ number: UInt32) {
            for digit in [number % base, number / base] {
                let character = UInt8(digit) + UInt8(ascii: "!")
                text.append(character < UInt8(ascii: "<") ? character : character + 1)
            }
        }
        for byte in bytes {
            bits |= UInt32(byte) << count
            count += 8
            guard count > 13 else { continue }
            let isLong = bits & 0x1FFF <= lastLong
            add(bits & (isLong ? 0x3FFF : 0x1FFF))
            bits >>= isLong ? 14 : 13
            count -= isLong ? 14 : 13
        }
        if count > 0 { add(bits) }
        return text
    }
}
