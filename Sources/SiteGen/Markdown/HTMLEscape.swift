/// HTML by bytes, escaped exactly as libcmark escapes it.
enum HTMLEscape {
    private static let table: [UInt8] = {
        var table = [UInt8](repeating: 0, count: 256)
        for (index, letter) in "&<>\"".utf8.enumerated() { table[Int(letter)] = UInt8(index + 1) }
        return table
    }()
    private static let entities = ["", "&amp;", "&lt;", "&gt;", "&quot;"].map { Array($0.utf8) }

    /// Appends `text` as character data or as the value of a quoted attribute.
    static func append(_ text: some Sequence<UInt8>, to html: inout [UInt8]) {
        for byte in text {
            let entity = table[Int(byte)]
            if entity == 0 { html.append(byte) } else { html += entities[Int(entity)] }
        }
    }

    /// Appends `text[range]`, copying the stretches between the few bytes that need a reference.
    static func append(_ text: [UInt8], _ range: Range<Int>, to html: inout [UInt8]) {
        let bytes = text.span
        var start = range.lowerBound
        for index in range {
            let byte = bytes[index]
            guard byte <= 0x3E, byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0x22 else { continue }
            html.append(contentsOf: text[start..<index])
            html += entities[Int(table[Int(byte)])]
            start = index + 1
        }
        html.append(contentsOf: text[start..<range.upperBound])
    }

    /// Appends a URL as the value of a quoted attribute, percent-encoding what a URL may not hold.
    static func appendURL(_ url: [UInt8], to html: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in url {
            switch byte {
            case UInt8(ascii: "&"): html += "&amp;".utf8
            case UInt8(ascii: "'"): html += "&#x27;".utf8
            case 48...57, 65...90, 97...122: html.append(byte)
            case _ where "-_.!~*(),%#@?=;:/+$".utf8.contains(byte): html.append(byte)
            default:
                html.append(UInt8(ascii: "%"))
                html.append(digits[Int(byte >> 4)])
                html.append(digits[Int(byte & 15)])
            }
        }
    }
}
