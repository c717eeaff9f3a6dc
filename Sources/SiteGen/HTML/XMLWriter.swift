/// Writes XML 1.0. Text is escaped, and characters that XML forbids become U+FFFD.
struct XMLWriter {
    private(set) var bytes = declaration

    private static let declaration = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

    typealias Attributes = KeyValuePairs<String, String>

    /// Adds an element with text in it; nothing if `text` is `nil`.
    mutating func add(_ name: String, _ attributes: Attributes = [:], text: String?) {
        guard let text else { return }
        open(name, attributes)
        bytes += ">".utf8
        append(text)
        close(name)
    }

    /// Adds an empty element.
    mutating func add(_ name: String, _ attributes: Attributes) {
        open(name, attributes)
        bytes += "/>\n".utf8
    }

    /// Adds an element with the content that `write` adds.
    mutating func add(_ name: String, _ attributes: Attributes = [:], _ write: (inout XMLWriter) -> Void) {
        open(name, attributes)
        bytes += ">\n".utf8
        write(&self)
        close(name)
    }

    /// Adds an empty element with the attributes that have a value.
    mutating func add(_ name: String, given attributes: KeyValuePairs<String, String?>) {
        open(name, attributes.compactMap { key, value in value.map { (key, $0) } })
        bytes += "/>\n".utf8
    }

    /// Adds elements that are written already.
    mutating func add(xml: [UInt8]) { bytes += xml }

    /// Adds all elements of another writer.
    mutating func add(contentsOf other: XMLWriter) { bytes += other.bytes.dropFirst(Self.declaration.count) }

    private mutating func open(_ name: String, _ attributes: some Sequence<(key: String, value: String)>) {
        bytes += "<".utf8
        bytes += name.utf8
        for (key, value) in attributes {
            bytes += " ".utf8
            bytes += key.utf8
            bytes += "=\"".utf8
            append(value)
            bytes.append(UInt8(ascii: "\""))
        }
    }

    private mutating func close(_ name: String) {
        bytes += "</".utf8
        bytes += name.utf8
        bytes += ">\n".utf8
    }

    private mutating func append(_ text: String) {
        let plain = Array(text.utf8)
        // Forbidden are control characters, which come before the space, and U+FFFE and U+FFFF, which begin with 0xEF.
        if plain.allSatisfy({ $0 >= 0x20 && $0 != 0xEF }) { return bytes.append(escaping: plain.span) }
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
