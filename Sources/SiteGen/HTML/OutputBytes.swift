/// Appending to reserved capacity, which a hot loop checks once and not at every byte.
extension OutputSpan<UInt8> {
    /// Appends the bytes in one go. There must be capacity for them.
    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(copyOf: $0) }
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        unsafe append(copyOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    private mutating func append(copyOf bytes: UnsafeBufferPointer<UInt8>) {
        unsafe withUnsafeMutableBufferPointer { room, count in
            precondition(bytes.count <= room.count &- count)
            _ = unsafe UnsafeMutableBufferPointer(rebasing: room[count...]).update(fromContentsOf: bytes)
            count &+= bytes.count
        }
    }

    /// Appends a part of UTF-8 text, escaped as by `[UInt8].append(escaping:)`.
    /// There must be capacity for six times its length.
    @inline(__always)
    mutating func append(escaping text: Span<UInt8>, _ range: Range<Int>) {
        precondition(range.count <= freeCapacity / 6)
        unsafe withUnsafeMutableBufferPointer { room, count in
            let part = text.extracting(range)
            var end = count
            // The indices of the part itself need no second check of bounds.
            for index in part.indices {
                let byte = part[index]
                // Letters come after all characters that are escaped.
                if byte <= UInt8(ascii: ">"), let reference = Self.reference(for: byte) {
                    for index in 0..<reference.utf8CodeUnitCount {
                        unsafe room[end] = reference.utf8Start[index]
                        end &+= 1
                    }
                } else {
                    unsafe room[end] = byte
                    end &+= 1
                }
            }
            count = end
        }
    }

    @inline(__always)
    private static func reference(for byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        default: nil
        }
    }

    /// Appends an integer in decimal digits. There must be capacity for 20 bytes.
    mutating func append(decimal number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        append(digits: number.magnitude)
    }

    private mutating func append(digits number: UInt) {
        if number < 10_000 { return append(four: number, isFirst: true) }
        append(digits: number / 10_000)
        append(four: number % 10_000, isFirst: false)
    }

    /// Appends four digits, without the zeros at the beginning of a number, with one store of four bytes.
    @inline(__always)
    private mutating func append(four number: UInt, isFirst: Bool) {
        // Both pairs of digits are divided by ten at once: 103 / 1024 is near enough.
        let pairs = UInt32(truncatingIfNeeded: number / 100 | (number % 100) &<< 16)
        let tens = ((pairs &* 103) &>> 10) & 0x000F_000F
        let digits = tens | (pairs &- tens &* 10) &<< 8
        let zeros = isFirst ? Swift.min(digits.trailingZeroBitCount &>> 3, 3) : 0
        let text = ((digits | 0x3030_3030) &>> UInt32(8 &* zeros)).littleEndian
        unsafe withUnsafeMutableBufferPointer { room, end in
            precondition(room.count &- end >= 4)
            unsafe UnsafeMutableRawBufferPointer(room).storeBytes(of: text, toByteOffset: end, as: UInt32.self)
            end &+= 4 &- zeros
        }
    }
}
