/// The tree of an XML or HTML file: elements and texts in the order of the file, in one array.
///
/// XML must be well-formed. In HTML, an element that is never closed ends with its parent, and scripts and styles are
/// ignored.
struct MarkupTree: Sendable {
    /// The index of an element or text.
    typealias Node = Int

    /// An element or text. Offsets and indices are stored in 32 bits: a hostile file has millions of entries.
    private struct Entry: Sendable {
        private let nameStart, nameEnd, start, end, firstAttribute, lastAttribute: UInt32
        private var nextNode: UInt32
        /// Whether the text is a CDATA section, in which `&` has no meaning.
        let isRaw: Bool

        init(name: Range<Int>, range: Range<Int>, isRaw: Bool = false, attributes: Range<Int>, next: Node) {
            (nameStart, nameEnd) = (UInt32(clamping: name.lowerBound), UInt32(clamping: name.upperBound))
            (start, end) = (UInt32(clamping: range.lowerBound), UInt32(clamping: range.upperBound))
            (firstAttribute, lastAttribute) = (
                UInt32(clamping: attributes.lowerBound), UInt32(clamping: attributes.upperBound)
            )
            (nextNode, self.isRaw) = (UInt32(clamping: next), isRaw)
        }

        /// UTF-8 offsets of the name of an element; empty for a text.
        var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
        /// UTF-8 offsets of the start tag, or of the text.
        var range: Range<Int> { Int(start)..<Int(end) }
        /// Indices in `attributes`.
        var attributes: Range<Int> { Int(firstAttribute)..<Int(lastAttribute) }
        /// The first node after this one and all that it contains.
        var next: Node {
            get { Int(nextNode) }
            set { nextNode = UInt32(clamping: newValue) }
        }
    }

    let bytes: [UInt8]
    private var entries: [Entry] = []
    private var attributes: [(name: Range<Int>, value: Range<Int>)] = []

    init(xml bytes: [UInt8]) throws(XMLTokens.Malformed) {
        self.bytes = bytes
        var tokens = XMLTokens(bytes)
        var open: [Node] = []
        while let token = try tokens.next() {
            switch token {
            case .open(let tag): append(tag, &open)
            case .text(let range): append(text: range, isRaw: false)
            case .data(let range): append(text: range, isRaw: true)
            case .close(let name):
                guard let last = open.popLast(), bytes[entries[last].name].elementsEqual(bytes[name]) else {
                    throw XMLTokens.Malformed(
                        offset: name.lowerBound, reason: "this end tag does not match a start tag")
                }
                entries[last].next = entries.count
            default: break
            }
            if let last = open.last, open.count > Self.deepest {
                throw XMLTokens.Malformed(
                    offset: entries[last].range.lowerBound,
                    reason: "this element is inside \(Self.deepest) others, which is too deep")
            }
        }
        if let last = open.last {
            let name = String(decoding: bytes[entries[last].name], as: UTF8.self)
            throw XMLTokens.Malformed(offset: bytes.count, reason: "it ends before its closing </\(name)>")
        }
    }

    /// - Parameter isXHTML: whether the file is known to be XHTML, in which a script or style may close itself.
    init(html bytes: [UInt8], isXHTML: Bool = false) {
        self.bytes = bytes
        var tokens = HTMLTokens(bytes, isXHTML: isXHTML)
        var open: [Node] = []
        while let token = tokens.next() {
            switch token {
            case .open(let tag): append(tag, &open)
            case .text(let range): append(text: range, isRaw: false)
            case .close(let name):
                // An end tag closes its element and all inside it; an end tag without a start tag has no effect.
                guard let depth = open.lastIndex(where: { isSame(entries[$0].name, name) }) else { break }
                for node in open[depth...] { entries[node].next = entries.count }
                open.removeSubrange(depth...)
            default: break
            }
        }
        for node in open { entries[node].next = entries.count }
    }

    /// The deepest nesting; no program writes deeper.
    private static let deepest = 64

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

// MARK: Queries

extension MarkupTree {
    /// All elements, in the order of the file.
    var elements: [Node] { entries.indices.filter { !entries[$0].name.isEmpty } }

    var root: Node? { elements.first }

    /// The number of elements and texts.
    var count: Int { entries.count }

    func isText(_ node: Node) -> Bool { entries[node].name.isEmpty }

    /// The elements inside an element, at any depth.
    func elements(in node: Node) -> [Node] {
        (node + 1..<max(entries[node].next, node + 1)).filter { !entries[$0].name.isEmpty }
    }

    /// The elements directly inside an element.
    func children(of node: Node) -> [Node] {
        var (found, child): ([Node], Node) = ([], node + 1)
        while child < entries[node].next {
            if !entries[child].name.isEmpty { found.append(child) }
            child = entries[child].next
        }
        return found
    }

    /// The nodes from an element to the last one inside it.
    func extent(of node: Node) -> Range<Node> { node..<entries[node].next }

    /// The UTF-8 offsets of a start tag or text in the file.
    func location(of node: Node) -> Range<Int> { entries[node].range }

    /// Whether an element has this name, with or without a prefix.
    /// - Parameter name: in lower case.
    func isElement(_ node: Node, _ name: StaticString) -> Bool {
        isLocalName(entries[node].name, name)
    }

    private func isLocalName(_ name: Range<Int>, _ wanted: StaticString) -> Bool {
        let local = XMLName.local(bytes, name)
        return local.count == wanted.utf8CodeUnitCount && bytes.span.hasAnyCase(wanted, at: local.lowerBound)
    }

    /// The UTF-8 offsets of an attribute's value; `nil` if there is no such attribute.
    /// - Parameter name: in lower case, without prefix.
    func attribute(_ name: StaticString, of node: Node) -> Range<Int>? {
        attributes[entries[node].attributes].first { isLocalName($0.name, name) }?.value
    }

    func string(_ name: StaticString, of node: Node) -> String? {
        attribute(name, of: node).map { range in
            var text: [UInt8] = []
            MarkupText.append(bytes.span, range, to: &text)
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// The text of an element and all elements in it, with references resolved, a space for each `br`, and without ruby
    /// texts (`rt`, `rp`), which say how letters are read.
    /// - Parameter isLeftOut: whether another element in it is left out, with all that it contains.
    func text(of node: Node, without isLeftOut: (Node) -> Bool = { _ in false }) -> [UInt8] {
        if entries[node].name.isEmpty { return text(in: node..<node + 1) }
        return text(in: node + 1..<max(entries[node].next, node + 1), without: isLeftOut)
    }

    /// The text of some nodes, as `text(of:)` has it.
    func text(in nodes: Range<Node>, without isLeftOut: (Node) -> Bool = { _ in false }) -> [UInt8] {
        var (text, next): ([UInt8], Node) = ([], nodes.lowerBound)
        while next < nodes.upperBound {
            let node = next
            next += 1
            if !entries[node].name.isEmpty {
                if isElement(node, "rt") || isElement(node, "rp") || isLeftOut(node) { next = entries[node].next }
                if isElement(node, "br") { text.append(UInt8(ascii: " ")) }
            } else if entries[node].isRaw {
                text += bytes[entries[node].range]
            } else {
                MarkupText.append(bytes.span, entries[node].range, to: &text)
            }
        }
        return text
    }

    func hasClass(_ name: String, _ node: Node) -> Bool { classes(of: node).contains { $0 == name } }

    func classes(of node: Node) -> [Substring] {
        string("class", of: node)?.split(whereSeparator: \.isWhitespace) ?? []
    }

    /// The elements by their ids; the first of several with the same.
    var elementsByID: [String: Node] {
        var found: [String: Node] = [:]
        for element in elements {
            if let id = string("id", of: element), found[id] == nil { found[id] = element }
        }
        return found
    }
}
