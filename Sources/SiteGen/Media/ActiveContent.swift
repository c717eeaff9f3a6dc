/// Something in an SVG that could run a script or fetch something. An SVG that is opened by its own address is a page
/// of the site: its scripts could read all that the site stores on the device.
///
/// The search is cautious. It also finds things that browsers would ignore, and any link out of the picture. Allowed
/// are `#` addresses inside the file, and pixels and fonts as `data:`.
struct ActiveContent: Equatable, Sendable {
    /// Byte offsets in the file.
    let range: Range<Int>
    /// A noun with its article, such as `a script`.
    let what: String

    /// Returns the first such thing in the file.
    static func first(in bytes: [UInt8]) -> ActiveContent? {
        if let zero = bytes.firstIndex(of: 0) {
            return ActiveContent(range: zero..<zero + 1, what: "text in an encoding other than UTF-8")
        }
        var tokens = XMLTokens(bytes)
        var namespaces = Namespaces()
        var style: DecodedText?
        do throws(XMLTokens.Malformed) {
            while let token = try tokens.next() {
                switch token {
                case .comment: break
                case .text(let range): style?.append(bytes, range)
                case .data(let range): style?.append(bytes, range, isRaw: true)
                case .instruction(let range):
                    if let found = instruction(bytes, range) { return found }
                case .declaration(let range):
                    if let found = declaration(bytes, range) { return found }
                case .open(let tag):
                    namespaces.read(bytes, tag)
                    if let found = element(bytes, tag, namespaces) ?? attributes(bytes, tag) { return found }
                    // Browsers read what such an element holds as CSS or not, by rules that need not be known here.
                    if style != nil { return ActiveContent(range: tag.range, what: "an element inside 'style'") }
                    if isStyle(bytes, tag.name), !tag.isEmpty { style = DecodedText() }
                case .close(let name):
                    guard isStyle(bytes, name), let text = style else { continue }
                    if let found = css(text) { return found }
                    style = nil
                }
            }
        } catch {
            let end = min(error.offset + 1, bytes.count)
            return ActiveContent(range: min(error.offset, end)..<end, what: "an error in its XML")
        }
        return style.flatMap(css)
    }

    // MARK: Elements and attributes

    private static let elements: [StaticString] = [
        "script", "foreignobject", "handler", "listener", "iframe", "frame", "object", "embed", "applet", "audio",
        "video", "source", "track", "link", "meta", "base", "form", "portal",
    ]

    private static let addresses: [StaticString] = [
        "href", "src", "srcset", "imagesrcset", "action", "formaction", "data", "poster", "background", "ping", "cite",
        "longdesc", "codebase", "archive", "manifest", "profile", "classid",
    ]

    /// Attributes that are checked whatever their value is.
    private static let named: [StaticString] = addresses + ["base", "style", "attributename"]

    /// Whether an attribute is a harmless length, colour or path, as most attributes of a picture are.
    private static func isDrawing(_ bytes: [UInt8], _ attribute: (name: Range<Int>, value: Range<Int>)) -> Bool {
        let (name, span) = (attribute.name, bytes.span)
        if bytes[name].contains(UInt8(ascii: ":")) || isOne(of: named, span, name) { return false }
        if name.count >= 2, span.hasAnyCase("on", at: name.lowerBound) { return false }
        if name.count >= 5, span.hasAnyCase("xmlns", at: name.lowerBound) { return false }
        return bytes[attribute.value].allSatisfy { byte in
            byte != UInt8(ascii: "&") && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "(")
        }
    }

    /// The prefixes that the file has declared so far. Metadata has elements of other vocabularies, such as
    /// `dc:source`, in which browsers see nothing.
    private struct Namespaces {
        /// Whether each prefix has stood for a namespace whose elements browsers know.
        private var isKnown: [ArraySlice<UInt8>: Bool] = [:]

        mutating func read(_ bytes: [UInt8], _ tag: XMLTokens.Tag) {
            for (name, value) in tag.attributes where bytes.span.has("xmlns:", at: name.lowerBound) {
                var text = DecodedText()
                text.append(bytes, value)
                let (prefix, address) = (bytes[(name.lowerBound + 6)..<name.upperBound], text.compact)
                let known = ["2000/svg", "1999/xhtml", "xml-events"].contains { address.contains($0) }
                isKnown[prefix] = known || isKnown[prefix] ?? false
            }
        }

        /// Whether browsers may know the elements of a name with this prefix.
        func mayBeKnown(_ bytes: [UInt8], _ name: Range<Int>) -> Bool {
            guard let colon = bytes[name].firstIndex(of: UInt8(ascii: ":")) else { return true }
            return isKnown[bytes[name.lowerBound..<colon]] ?? true
        }
    }

    private static func element(_ bytes: [UInt8], _ tag: XMLTokens.Tag, _ namespaces: Namespaces) -> ActiveContent? {
        guard isOne(of: elements, bytes.span, XMLName.local(bytes, tag.name)), namespaces.mayBeKnown(bytes, tag.name)
        else { return nil }
        return ActiveContent(range: tag.range, what: "the element '\(localName(bytes, tag.name))'")
    }

    private static func attributes(_ bytes: [UInt8], _ tag: XMLTokens.Tag) -> ActiveContent? {
        for attribute in tag.attributes {
            if isDrawing(bytes, attribute) { continue }
            let local = localName(bytes, attribute.name)
            let range = attribute.name.lowerBound..<min(attribute.value.upperBound + 1, bytes.count)
            let name = String(decoding: bytes[attribute.name], as: UTF8.self).lowercased()
            if isEventHandler(local) { return ActiveContent(range: range, what: "the event handler '\(name)'") }
            if local == "base" { return ActiveContent(range: range, what: "the attribute '\(name)'") }
            var text = DecodedText()
            text.append(bytes, attribute.value)
            let value = text.compact
            if name.hasPrefix("xmlns"), isXHTML(value) {
                return ActiveContent(range: range, what: "HTML")
            }
            if value.hasPrefix("javascript:") || value.hasPrefix("vbscript:") {
                return ActiveContent(range: range, what: "a script in the attribute '\(name)'")
            }
            if isAddress(local), !isInside(value) {
                return ActiveContent(range: range, what: "an address outside the picture in '\(name)'")
            }
            if local == "attributename" {
                let animated = value.split(separator: ":").last.map(String.init) ?? ""
                if isAddress(animated) || isEventHandler(animated) {
                    return ActiveContent(range: range, what: "an animation of '\(value)'")
                }
            }
            // Attributes such as `fill` are CSS; those with a prefix and names are not.
            let isStyle = local == "style"
            let isName = ["id", "class"].contains(name) || name.hasPrefix("data-") || name.hasPrefix("aria-")
            if isStyle || !isName && !name.contains(":") && text.bytes.contains(UInt8(ascii: "(")) {
                if let found = css(text) { return ActiveContent(range: range, what: found.what) }
            }
        }
        return nil
    }

    /// - Parameter name: in lower case.
    private static func isEventHandler(_ name: String) -> Bool {
        name.hasPrefix("on") && name.utf8.allSatisfy(\.isLowercaseASCIILetter)
    }

    /// Whether an address, in lower case and without white space, stays in the file.
    private static func isInside(_ address: String) -> Bool {
        if address.isEmpty || address.hasPrefix("#") { return true }
        let harmless = [
            "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif", "img/png", "img/jpeg",
            "img/jpg", "font/", "application/font-", "application/x-font-",
        ]
        return address.hasPrefix("data:") && harmless.contains { address.dropFirst(5).hasPrefix($0) }
    }

    private static func isXHTML(_ address: String) -> Bool {
        address.utf8.span.contains("1999/xhtml")
    }

    // MARK: CSS

    private static func css(_ text: DecodedText) -> ActiveContent? {
        let bytes = text.bytes.span
        func found(_ index: Int, _ what: String) -> ActiveContent {
            ActiveContent(range: text.offsets[index]..<text.offsets[index] + 1, what: what)
        }
        for index in bytes.indices {
            switch bytes[index].lowercased {
            // An escape could spell anything.
            case UInt8(ascii: "\\"): return found(index, "an escape in CSS")
            case UInt8(ascii: "@") where bytes.hasAnyCase("@import", at: index): return found(index, "an import in CSS")
            case UInt8(ascii: "u") where bytes.hasAnyCase("url(", at: index):
                var start = index + 4
                while start < bytes.count, bytes[start].isWhiteSpace || "\"'".utf8.contains(bytes[start]) { start += 1 }
                if start < bytes.count, bytes[start] == UInt8(ascii: "#") { continue }
                if !isInside(address(text.bytes[start...])) {
                    return found(index, "an address outside the picture in CSS")
                }
            case UInt8(ascii: "s") where bytes.hasAnyCase("src(", at: index),
                UInt8(ascii: "i") where bytes.hasAnyCase("image(", at: index),
                UInt8(ascii: "i") where bytes.hasAnyCase("image-set(", at: index):
                return found(index, "an address in CSS")
            case UInt8(ascii: "e") where bytes.hasAnyCase("expression(", at: index),
                UInt8(ascii: "-") where bytes.hasAnyCase("-moz-binding", at: index),
                UInt8(ascii: "b") where bytes.hasAnyCase("behavior:", at: index),
                UInt8(ascii: "j") where bytes.hasAnyCase("javascript:", at: index):
                return found(index, "a script in CSS")
            default: break
            }
        }
        return nil
    }

    /// The beginning of the address inside `url(…)`, in lower case and without white space;
    /// as much as `isInside` looks at.
    private static func address(_ bytes: ArraySlice<UInt8>) -> String {
        var address: [UInt8] = []
        for byte in bytes {
            if ")\"'".utf8.contains(byte) || address.count == 64 { break }
            if byte > 0x20 { address.append(byte.lowercased) }
        }
        return String(decoding: address, as: UTF8.self)
    }

    // MARK: Other parts

    private static func instruction(_ bytes: [UInt8], _ range: Range<Int>) -> ActiveContent? {
        let text = String(decoding: bytes[range], as: UTF8.self).lowercased()
        if text.hasPrefix("xml-") { return ActiveContent(range: range, what: "a style sheet outside the picture") }
        guard text.hasPrefix("xml"), let name = text.utf8.indices.first(where: { text[$0...].hasPrefix("encoding") })
        else { return nil }
        let value = text[name...].dropFirst(8).drop { "= \t\r\n\"'".contains($0) }.prefix { !"\"' ".contains($0) }
        if value == "utf-8" || value == "utf8" || value == "us-ascii" { return nil }
        return ActiveContent(range: range, what: "text in an encoding other than UTF-8")
    }

    /// Many files name one of SVG's public document types, for which browsers load nothing.
    private static func declaration(_ bytes: [UInt8], _ range: Range<Int>) -> ActiveContent? {
        let text = String(decoding: bytes[range], as: UTF8.self)
        let words = text.split { $0.isWhitespace }
        let isPlain =
            words.count == 2
            || words.count > 4 && words[2] == "PUBLIC" && ["\"-//W3C//DTD", "'-//W3C//DTD"].contains(words[3])
                && words[4] == "SVG"
        if words.first == "DOCTYPE", isPlain, !text.contains("[") { return nil }
        return ActiveContent(range: range, what: "a document type of its own")
    }

    // MARK: Names

    /// Returns a name in lower case, without its prefix.
    private static func localName(_ bytes: [UInt8], _ name: Range<Int>) -> String {
        String(decoding: bytes[XMLName.local(bytes, name)].map(\.lowercased), as: UTF8.self)
    }

    private static func isStyle(_ bytes: [UInt8], _ name: Range<Int>) -> Bool {
        isOne(of: ["style"], bytes.span, XMLName.local(bytes, name))
    }

    private static func isAddress(_ name: String) -> Bool {
        let bytes = name.utf8.span
        return isOne(of: addresses, bytes, bytes.indices)
    }

    /// Whether a range of bytes is one of the names, ignoring the case of ASCII letters.
    private static func isOne(of names: [StaticString], _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for name in names where name.utf8CodeUnitCount == range.count {
            if bytes.hasAnyCase(name, at: range.lowerBound) { return true }
        }
        return false
    }
}
