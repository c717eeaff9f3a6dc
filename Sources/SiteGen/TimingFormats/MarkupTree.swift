/// An XML or HTML file as a tree: elements and text in the order of the file, in one array.
///
/// XML must nest as it should. HTML is taken as it comes: what is never closed ends where its parent does, scripts and
/// styles are passed over.
struct MarkupTree: Sendable {
    typealias Node = Int

    private struct Entry: Sendable {
        /// Of an element; empty for text.
        var name: Range<Int>
        /// The tag, or the text.
        let range: Range<Int>
        var isRaw = false
        var attributes: Range<Int>
        /// The first node that is not part of this one.
        var next: Node
    }

    let bytes: [UInt8]
    private var entries: [Entry] = []
    private var attributes: [(name: Range<Int>, value: Range<Int>)] = []

    /// - Throws: a fault of the file's shape, where it stands.
    init(xml bytes: [UInt8]) throws(TimingFault) {
        self.bytes = bytes
        var tokens = XMLTokens(bytes)
        var open: [Node] = []
        do throws(XMLTokens.Malformed) {
            while let token = try tokens.next() {
                switch token {
                case .open(let tag): append(tag, &open)
                case .text(let range): append(text: range, isRaw: false)
                case .data(let range): append(text: range, isRaw: true)
                case .close(let name):
                    guard let last = open.popLast(), bytes[entries[last].name].elementsEqual(bytes[name]) else {
                        throw XMLTokens.Malformed(place: name.lowerBound)
                    }
                    entries[last].next = entries.count
                default: break
                }
                if open.count > Self.deepest {
                    throw XMLTokens.Malformed(place: entries[entries.count - 1].range.lowerBound)
                }
            }
        } catch {
            let place = min(error.place, bytes.count)
            throw TimingFault(.notXML, at: place..<min(place + 1, bytes.count), "from here on this is no XML")
        }
        if let last = open.last {
            let name = String(decoding: bytes[entries[last].name], as: UTF8.self)
            throw TimingFault(
                .notXML, at: bytes.count..<bytes.count, "the file ends before its closing </\(name)>",
                notes: ["is it cut short?"])
        }
    }

    init(html bytes: [UInt8]) {
        self.bytes = bytes
        var tokens = HTMLTokens(bytes)
        var open: [Node] = []
        while let token = tokens.next() {
            switch token {
            case .open(let tag): append(tag, &open)
            case .text(let range): append(text: range, isRaw: false)
            case .close(let name):
                // An end tag closes all that was forgotten inside; one that nothing opened closes nothing.
                guard let place = open.lastIndex(where: { isSame(entries[$0].name, name) }) else { break }
                for node in open[place...] { entries[node].next = entries.count }
                open.removeSubrange(place...)
            default: break
            }
        }
        for node in open { entries[node].next = entries.count }
    }

    /// Deeper nesting than any program writes.
    private static let deepest = 256

    private mutating func append(_ tag: XMLTokens.Tag, _ open: inout [Node]) {
        let first = attributes.count
        attributes += tag.attributes
        if !tag.isEmpty, open.count <= Self.deepest { open.append(entries.count) }
        entries.append(
            Entry(
                name: tag.name, range: tag.range, attributes: first..<attributes.count, next: entries.count + 1))
    }

    private mutating func append(text range: Range<Int>, isRaw: Bool) {
        entries.append(Entry(name: 0..<0, range: range, isRaw: isRaw, attributes: 0..<0, next: entries.count + 1))
    }

    private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { bytes[$0].lowercased == bytes[$1].lowercased }
    }
}

// MARK: Asking

extension MarkupTree {
    /// All elements in the order of the file.
    var elements: [Node] { entries.indices.filter { !entries[$0].name.isEmpty } }

    var root: Node? { elements.first }

    /// The elements inside one, at any depth.
    func elements(in node: Node) -> [Node] {
        (node + 1..<max(entries[node].next, node + 1)).filter { !entries[$0].name.isEmpty }
    }

    /// The elements directly inside one.
    func children(of node: Node) -> [Node] {
        var (found, child): ([Node], Node) = ([], node + 1)
        while child < entries[node].next {
            if !entries[child].name.isEmpty { found.append(child) }
            child = entries[child].next
        }
        return found
    }

    /// What an element and all in it span, as numbers of nodes.
    func extent(of node: Node) -> Range<Node> { node..<entries[node].next }

    /// Where the tag stands in the file.
    func place(_ node: Node) -> Range<Int> { entries[node].range }

    /// Whether an element is called `name`, whatever its prefix.
    func isElement(_ node: Node, _ name: StaticString) -> Bool {
        let own = entries[node].name
        let colon = own.lastIndex { bytes[$0] == UInt8(ascii: ":") }
        let local = (colon.map { $0 + 1 } ?? own.lowerBound)..<own.upperBound
        return local.count == name.utf8CodeUnitCount && bytes.span.hasAnyCase(name, at: local.lowerBound)
    }

    /// Where an attribute's value stands; its name is given without prefix, in lower case.
    func attribute(_ name: StaticString, of node: Node) -> Range<Int>? {
        for attribute in attributes[entries[node].attributes] {
            let own = attribute.name
            let colon = own.lastIndex { bytes[$0] == UInt8(ascii: ":") }
            let local = (colon.map { $0 + 1 } ?? own.lowerBound)..<own.upperBound
            if local.count == name.utf8CodeUnitCount, bytes.span.hasAnyCase(name, at: local.lowerBound) {
                return attribute.value
            }
        }
        return nil
    }

    func string(_ name: StaticString, of node: Node) -> String? {
        attribute(name, of: node).map { range in
            var text: [UInt8] = []
            MarkupText.append(bytes.span, range, to: &text)
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// All the text in an element, its references resolved, with a space for the end of a line.
    func text(of node: Node) -> [UInt8] {
        if entries[node].name.isEmpty { return text(in: node..<node + 1) }
        return text(in: node + 1..<max(entries[node].next, node + 1))
    }

    func text(in nodes: Range<Node>) -> [UInt8] {
        var text: [UInt8] = []
        for node in nodes {
            if !entries[node].name.isEmpty {
                if isElement(node, "br") { text.append(UInt8(ascii: " ")) }
            } else if entries[node].isRaw {
                text += bytes[entries[node].range]
            } else {
                MarkupText.append(bytes.span, entries[node].range, to: &text)
            }
        }
        return text
    }
}

/// Text between tags, where `&amp;` stands for `&`.
enum MarkupText {
    static func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to text: inout [UInt8]) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            if bytes[offset] == UInt8(ascii: "&"), let (letters, end) = reference(bytes, offset + 1..<range.upperBound)
            {
                text += letters
                offset = end
            } else {
                text.append(bytes[offset])
                offset += 1
            }
        }
    }

    private static func reference(_ bytes: Span<UInt8>, _ range: Range<Int>) -> (letters: [UInt8], end: Int)? {
        guard let end = range.prefix(12).first(where: { bytes[$0] == UInt8(ascii: ";") }) else { return nil }
        let name = String(decoding: (range.lowerBound..<end).map { bytes[$0] }, as: UTF8.self)
        if let letters = named[name] { return (Array(letters.utf8), end + 1) }
        guard name.hasPrefix("#") else { return nil }
        let isHex = name.dropFirst().first.map { "xX".contains($0) } ?? false
        guard let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
            let scalar = Unicode.Scalar(number)
        else { return nil }
        return (Array(String(Character(scalar)).utf8), end + 1)
    }

    private static let named = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "lrm": "\u{200E}",
        "rlm": "\u{200F}", "shy": "\u{AD}", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’",
        "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»",
    ]
}
