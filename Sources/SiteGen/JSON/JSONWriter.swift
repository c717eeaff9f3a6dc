/// JSON as it is written: compact, and safe inside an HTML data block, where `<` could end the block.
enum JSONWriter {
    /// Appends a string with its quotes (RFC 8259, section 7).
    static func append(_ text: String, to json: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        json.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                json.append(UInt8(ascii: "\\"))
                json.append(byte)
            case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
                json += "\\u00".utf8
                json.append(digits[Int(byte >> 4)])
                json.append(digits[Int(byte & 15)])
            default: json.append(byte)
            }
        }
        json.append(UInt8(ascii: "\""))
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
