extension [UInt8] {
    /// Appends UTF-8 text with `&`, `<`, `>` and `"` as character references, which makes it safe as text of an element
    /// and between double quotes. Mustache's specification leaves `'` as it is.
    mutating func append(escaping text: borrowing Span<UInt8>) {
        var start = 0
        for index in text.indices {
            let reference: StaticString
            switch text[index] {
            case UInt8(ascii: "&"): reference = "&amp;"
            case UInt8(ascii: "<"): reference = "&lt;"
            case UInt8(ascii: ">"): reference = "&gt;"
            case UInt8(ascii: "\""): reference = "&quot;"
            default: continue
            }
            append(text.extracting(start..<index))
            unsafe append(
                contentsOf: UnsafeBufferPointer(start: reference.utf8Start, count: reference.utf8CodeUnitCount))
            start = index + 1
        }
        append(text.extracting(start..<text.count))
    }

    /// Appends the bytes in one go.
    mutating func append(_ bytes: borrowing Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
