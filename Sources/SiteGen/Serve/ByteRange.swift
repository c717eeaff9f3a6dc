/// What a `Range` header asks for (RFC 9110, section 14).
enum ByteRange: Equatable {
    /// The whole file: there is no header, or one that a server is free to ignore.
    case whole
    case part(Range<Int>)
    /// A range that begins after the end.
    case unsatisfiable

    /// - Parameters:
    ///   - header: the value of the header.
    ///   - size: the size of the file, in bytes.
    init(_ header: String?, size: Int) {
        self = .whole
        guard let header, let equals = header.firstIndex(of: "="), header[..<equals].lowercased() == "bytes" else {
            return
        }
        let parts = header[header.index(after: equals)...].split(
            separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        // Several ranges are answered with the whole file.
        guard parts.count == 2, let first = Self.number(parts[0]), let last = Self.number(parts[1]) else { return }
        switch (first, last) {
        case (nil, nil): return
        case (nil, let count?):
            self = count == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - count)..<size)
        case (let start?, let last):
            if let last, last < start { return }
            self = start >= size ? .unsatisfiable : .part(start..<min(last ?? size - 1, size - 1) + 1)
        }
    }

    /// Returns a number of digits, clamped; `.some(nil)` for none, `nil` for anything else.
    private static func number(_ text: Substring) -> Int?? {
        let digits = text.utf8.drop { $0 == UInt8(ascii: " ") }
        if digits.isEmpty { return .some(nil) }
        var value = 0
        for digit in digits {
            guard digit.isASCIIDigit else { return nil }
            let (tens, isBeyond) = value.multipliedReportingOverflow(by: 10)
            let (sum, isBeyondToo) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
            value = isBeyond || isBeyondToo ? .max : sum
        }
        return value
    }
}
