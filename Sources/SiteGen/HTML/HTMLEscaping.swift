extension String {
    /// The text as text of an element and between double quotes.
    var escapedForHTML: String {
        var bytes: [UInt8] = []
        bytes.append(escaping: Array(utf8).span)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension [UInt8] {
    /// Appends UTF-8 text with `&`, `<`, `>` and `"` as character references: safe as text of an element and between
    /// double quotes. `'` stays as it is, as the specification of Mustache has it.
    mutating func append(escaping text: borrowing Span<UInt8>) {
        var start = 0
        while true {
            let end = text.first(from: start) {
                $0.equal(to: UInt8(ascii: "&")) | $0.equal(to: UInt8(ascii: "<")) | $0.equal(to: UInt8(ascii: ">"))
                    | $0.equal(to: UInt8(ascii: "\""))
            }
            append(text.extracting(start..<end))
            guard end < text.count else { return }
            switch text[end] {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: ">"): append("&gt;")
            default: append("&quot;")
            }
            start = end + 1
        }
    }

    /// Appends the bytes in one go.
    mutating func append(_ bytes: borrowing Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    mutating func append(_ text: StaticString) {
        unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a URL as the value of a quoted attribute. Characters that a URL cannot have are percent-encoded (RFC
    /// 3986, section 2.1) as libcmark does it.
    mutating func append(url: [UInt8]) {
        for byte in url {
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "'"): append("&#x27;")
            case 48...57, 65...90, 97...122: append(byte)
            case _ where "-_.!~*(),%#@?=;:/+$".utf8.contains(byte): append(byte)
            default:
                append(UInt8(ascii: "%"))
                append(hexadecimal: byte, inCapitals: true)
            }
        }
    }
}
