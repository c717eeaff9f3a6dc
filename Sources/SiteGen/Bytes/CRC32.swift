/// The CRC-32 of ZIP and PNG (ISO 3309), with the polynomial 0xEDB88320.
enum CRC32 {
    /// The sums of all bytes, and those of each byte with one to seven bytes of zeros after it: eight bytes are added
    /// at a time ("slicing by eight", Kounavis and Berry).
    private static let tables: [UInt32] = {
        var tables = (0..<256).map { byte -> UInt32 in
            (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        for index in 0..<7 * 256 {
            let sum = tables[index]
            tables.append(sum >> 8 ^ tables[Int(sum & 0xFF)])
        }
        return tables
    }()

    static func sum(of bytes: Span<UInt8>) -> UInt32 {
        let tables = tables.span
        var (sum, offset) = (UInt32.max, 0)
        while offset <= bytes.count &- 8 {
            let eight = bytes.eight(at: offset) ^ UInt64(sum)
            sum = 0
            for index in 0..<8 {
                let byte = Int(truncatingIfNeeded: eight &>> UInt64(8 &* index) & 0xFF)
                sum ^= tables[(7 &- index) &* 256 &+ byte]
            }
            offset &+= 8
        }
        while offset < bytes.count {
            sum = sum &>> 8 ^ tables[Int((sum ^ UInt32(bytes[offset])) & 0xFF)]
            offset &+= 1
        }
        return ~sum
    }
}
