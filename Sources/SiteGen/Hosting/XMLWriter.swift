/// Writes XML 1.0 in which text stays text: what marks up is escaped, and characters that no XML file may hold are
/// replaced.
struct XMLWriter {
    private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

    typealias Attributes = KeyValuePairs<String, String>

    /// An element with nothing but text in it; none where there is no text.
    mutating func add(_ name: String, _ attributes: Attributes = [:], text: String?) {
        guard let text else { return }
        open(name, attributes)
        bytes += ">".utf8
        append(text)
        bytes += "</\(name)>\n".utf8
    }

    /// An element with nothing in it.
    mutating func add(_ name: String, _ attributes: Attributes) {
        open(name, attributes)
        bytes += "/>\n".utf8
    }

    /// An element that holds what `write` adds.
    mutating func add(_ name: String, _ attributes: Attributes = [:], _ write: (inout XMLWriter) -> Void) {
        open(name, attributes)
        bytes += ">\n".utf8
        write(&self)
        bytes += "</\(name)>\n".utf8
    }

    private mutating func open(_ name: String, _ attributes: Attributes) {
        bytes += "<\(name)".utf8
        for (key, value) in attributes {
            bytes += " \(key)=\"".utf8
            append(value)
            bytes.append(UInt8(ascii: "\""))
        }
    }

    private mutating func append(_ text: String) {
        var allowed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...: allowed.append(scalar)
            default: allowed.append("\u{FFFD}")
            }
        }
        bytes.append(escaping: Array(String(allowed).utf8).span)
    }
}
