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

    /// Appends a part of UTF-8 text, escaped as by `[UInt8].append(escaping:)`. There must be capacity for six times its
    /// length.
    @inline(__always)
    mutating func append(escaping text: Span<UInt8>, _ range: Range<Int>) {
        precondition(range.count <= freeCapacity / 6)
        unsafe withUnsafeMutableBufferPointer { room, count in
            var end = count
            for index in range {
                let byte = text[index]
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

    /// Appends an integer in decimal digits, at most 20 bytes.
    @inline(__always)
    mutating func append(decimal number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        var length = 1
        while rest >= 10 {
            rest /= 10
            length &+= 1
        }
        rest = number.magnitude
        unsafe withUnsafeMutableBufferPointer { room, count in
            precondition(length <= room.count &- count)
            for index in stride(from: count &+ length &- 1, through: count, by: -1) {
                unsafe room[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            count &+= length
        }
    }
}
