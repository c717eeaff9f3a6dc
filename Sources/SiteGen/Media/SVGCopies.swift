/// The number of elements that a browser draws for an SVG. A `use` element draws another element again, with every
/// `use` inside it: nine levels of ten copies each are a billion elements, in a file of 2 KB.
struct SVGCopies {
    /// The largest number of elements that an SVG may have.
    static let most = 100_000

    /// An element with an id, or the whole picture, with all in it that has no id.
    private struct Part {
        var count = 0
        /// The parts in it.
        var parts: [Int] = []
        /// The ids of the elements that it draws once more.
        var copies: [[UInt8]] = []
        /// With all copies, at most one more than `most`; `nil` before it is known.
        var total: Int?
    }

    private var parts = [Part()]
    private var named: [[UInt8]: Int] = [:]
    private var first: Range<Int>?

    /// Returns the first `use` of a file that draws too many elements; `nil` for any other file.
    /// - Parameter bytes: well-formed XML.
    static func excess(in bytes: [UInt8]) throws(XMLTokens.Malformed) -> Range<Int>? {
        guard bytes.span.contains("use") else { return nil }
        var copies = SVGCopies()
        try copies.read(bytes)
        return copies.total > most ? copies.first : nil
    }

    private mutating func read(_ bytes: [UInt8]) throws(XMLTokens.Malformed) {
        var tokens = XMLTokens(bytes)
        var open = [0]
        while let token = try tokens.next() {
            if case .close = token, open.count > 1 { open.removeLast() }
            guard case .open(let tag) = token else { continue }
            var part = open[open.count - 1]
            if let id = Self.value("id", of: tag, bytes) {
                parts.append(Part())
                parts[part].parts.append(parts.count - 1)
                part = parts.count - 1
                // Browsers take the first element with an id.
                named[id] = named[id] ?? part
            }
            parts[part].count += 1
            if bytes[XMLName.local(bytes, tag.name)].elementsEqual("use".utf8),
                let target = Self.value("href", of: tag, bytes), target.first == UInt8(ascii: "#")
            {
                parts[part].copies.append(percentDecoded(Array(target.dropFirst())))
                first = first ?? tag.range
            }
            if !tag.isEmpty { open.append(part) }
        }
    }

    /// The number of elements of the whole picture. A browser does not draw an element inside itself.
    private var total: Int {
        mutating get {
            // A hostile file may nest a hundred thousand deep, so there is no recursion.
            var path = [(part: 0, next: 0)]
            var isOpen: Set = [0]
            while let (part, next) = path.last {
                let own = parts[part]
                guard next < own.parts.count + own.copies.count else {
                    parts[part].total = own.parts.reduce(own.count) { min($0 + (parts[$1].total ?? 0), Self.most + 1) }
                    for id in own.copies {
                        let copied = named[id].flatMap { parts[$0].total } ?? 0
                        parts[part].total = min((parts[part].total ?? 0) + copied, Self.most + 1)
                    }
                    isOpen.remove(part)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let inner = next < own.parts.count ? own.parts[next] : named[own.copies[next - own.parts.count]]
                if let inner, parts[inner].total == nil, isOpen.insert(inner).inserted { path.append((inner, 0)) }
            }
            return parts[0].total ?? 0
        }
    }

    /// Returns the value of an attribute, whatever its prefix; `nil` if there is none.
    private static func value(_ name: StaticString, of tag: XMLTokens.Tag, _ bytes: [UInt8]) -> [UInt8]? {
        let found = tag.attributes.first { attribute in
            let local = XMLName.local(bytes, attribute.name)
            return local.count == name.utf8CodeUnitCount && bytes.span.has(name, at: local.lowerBound)
        }
        return found.map { attribute in
            var text = DecodedText()
            text.append(bytes, attribute.value)
            return text.bytes
        }
    }
}
