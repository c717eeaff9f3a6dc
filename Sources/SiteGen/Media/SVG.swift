/// The size of an SVG, from the attributes of its root element.
enum SVG {
    /// The largest width and height, in CSS pixels.
    static let longest = 999_999

    /// Reads a whole file; `nil` if its root element is not `svg`.
    static func picture(_ bytes: Span<UInt8>) throws(PictureError) -> Picture? {
        // UTF-16 with a byte order mark.
        if bytes.has("<", at: 2) && bytes.big(2, at: 0) == 0xFFFE
            || bytes.has("<", at: 3) && bytes.big(2, at: 0) == 0xFEFF
        {
            throw .malformed(WellFormedXML.notUTF8(at: 0))
        }
        var start = bytes.byteOrderMarkLength
        while start < bytes.count, bytes[start].isWhiteSpace { start += 1 }
        guard bytes.has("<", at: start) else { return nil }
        let file = bytes.indices.map { bytes[$0] }
        guard isSVG(file) else { return nil }
        let (document, copies): (WellFormedXML, Range<Int>?)
        do {
            document = try WellFormedXML(file)
            copies = try SVGCopies.excess(in: file)
        } catch {
            throw .malformed(error)
        }
        if let found = ActiveContent.first(in: file) { throw .active(found) }
        if let copies { throw .tooManyCopies(copies) }
        guard document.namespace == "http://www.w3.org/2000/svg" else { throw .withoutNamespace(document.root.range) }
        return try picture(document.root, file)
    }

    /// Whether the first element is called `svg`. A file that is not XML may be an HTML page under a wrong name, so its
    /// first bytes decide.
    private static func isSVG(_ file: [UInt8]) -> Bool {
        var tokens = XMLTokens(file)
        do throws(XMLTokens.Malformed) {
            while let token = try tokens.next() {
                guard case .open(let tag) = token else { continue }
                return text(file[tag.name]).split(separator: ":").last == "svg"
            }
        } catch {
            return KnownKind.name(of: file.span) == "an SVG picture"
        }
        return false
    }

    private static func picture(_ root: XMLTokens.Tag, _ bytes: [UInt8]) throws(PictureError) -> Picture {
        func value(_ name: String) -> String? {
            root.attributes.first { text(bytes[$0.name]) == name }.map { text(bytes[$0.value]) }
        }
        let box =
            value("viewBox").map { box in
                box.utf8.split { $0.isWhiteSpace || $0 == UInt8(ascii: ",") }.map { number(Substring($0)) }
            } ?? []
        var ratio: (width: Double, height: Double)?
        if box.count == 4, let width = box[2], let height = box[3], width > 0, height > 0 { ratio = (width, height) }
        let size: (width: Double, height: Double)
        switch (value("width").flatMap(length), value("height").flatMap(length), ratio) {
        case (let width?, let height?, _): size = (width, height)
        case (let width?, nil, let ratio?): size = (width, width * ratio.height / ratio.width)
        case (nil, let height?, let ratio?): size = (height * ratio.width / ratio.height, height)
        case (nil, nil, let ratio?): size = ratio
        default: throw .withoutSize
        }
        guard size.width > 0, size.height > 0 else { throw .withoutSize }
        guard max(size.width, size.height) <= Double(longest) else { throw .tooLarge }
        return Picture(.svg, width: max(1, Int(size.width + 0.5)), height: max(1, Int(size.height + 0.5)))
    }

    /// Returns the pixels of a CSS length; `nil` for one that depends on the page, such as `50%`.
    private static func length(_ text: String) -> Double? {
        if text.utf8.allSatisfy({ isNumeral($0) && $0 | 0x20 != UInt8(ascii: "e") }) { return number(text[...]) }
        let text = text.drop { $0.isWhitespace }
        let digits = text.prefix { "+-.0123456789".contains($0) }
        let unit = text[digits.endIndex...].lowercased()
        let units = ["": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4]
        guard let number = number(digits), let pixels = units[unit.filter { !$0.isWhitespace }] else { return nil }
        return number * pixels
    }

    private static func number(_ text: Substring) -> Double? {
        guard text.utf8.allSatisfy(isNumeral), let number = Double(text), number.isFinite else {
            return nil
        }
        return number
    }

    private static func isNumeral(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
