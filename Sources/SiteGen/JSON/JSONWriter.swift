/// Writes compact JSON that is safe inside an HTML data block, which an unescaped `<` could end.
enum JSONWriter {
    /// Appends a string with its quotes (RFC 8259, section 7).
    static func append(_ text: String, to json: inout [UInt8]) {
        let bytes = text.utf8.span
        var start = 0
        func appendPlain(to end: Int, then next: Int) {
            json.append(bytes.extracting(start..<end))
            start = next
        }
        json.append(UInt8(ascii: "\""))
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                appendPlain(to: index, then: index)
                json.append(UInt8(ascii: "\\"))
            case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
                appendPlain(to: index, then: index + 1)
                json.append("\\u00")
                json.append(hexadecimal: bytes[index])
            default: break
            }
        }
        appendPlain(to: bytes.count, then: bytes.count)
        json.append(UInt8(ascii: "\""))
    }

    /// Appends a list of strings.
    static func append(_ texts: [String], to json: inout [UInt8]) {
        json.append(UInt8(ascii: "["))
        for (index, text) in texts.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            append(text, to: &json)
        }
        json.append(UInt8(ascii: "]"))
    }

    /// Appends a whole number.
    static func append(_ number: Int, to json: inout [UInt8]) {
        if number < 0 { json.append(UInt8(ascii: "-")) }
        appendDigits(of: number.magnitude, to: &json)
    }

    private static func appendDigits(of number: UInt, to json: inout [UInt8]) {
        if number >= 10 { appendDigits(of: number / 10, to: &json) }
        json.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
}
