/// An XML file that browsers read to its end, by the rules of XML 1.0 (fifth edition) and of namespaces.
///
/// A browser shows nothing of a picture that breaks one of them. Entities of the file's own are not followed: a
/// document type that could declare some is active content.
struct WellFormedXML {
    private(set) var root = XMLTokens.Tag(range: 0..<0, name: 0..<0, isEmpty: true)
    /// The namespace of the root element; empty for none.
    private(set) var namespace = ""

    private let bytes: [UInt8]
    /// The names of the elements that are open, and the prefixes that each declares.
    private var open: [(name: Range<Int>, prefixes: [ArraySlice<UInt8>])] = []
    /// How many open elements declare a prefix.
    private var prefixes: [ArraySlice<UInt8>: Int] = [:]
    private var hasRoot = false
    private var hasDocumentType = false
    /// Whether the document type may declare entities.
    private var hasEntities = false

    /// Reads the whole file.
    init(_ bytes: [UInt8]) throws(XMLTokens.Malformed) {
        self.bytes = bytes
        try checkCharacters()
        prefixes[ArraySlice("xml".utf8)] = 1
        var tokens = XMLTokens(bytes)
        let beginning = tokens.index
        var start = beginning
        while let token = try tokens.next() {
            if case .comment = token { try checkComment(start + 4..<tokens.index - 3) }
            try check(token, isFirst: start == beginning)
            start = tokens.index
        }
        if let last = open.last {
            throw Malformed(offset: bytes.count, reason: "it ends before '\(text(last.name))' is closed")
        }
        if !hasRoot { throw Malformed(offset: bytes.count, reason: "it has no element") }
    }

    private typealias Malformed = XMLTokens.Malformed

    static func notUTF8(at offset: Int) -> XMLTokens.Malformed {
        XMLTokens.Malformed(offset: offset, reason: "it is not UTF-8")
    }

    private func checkCharacters() throws(XMLTokens.Malformed) {
        do { _ = try UTF8Span(validating: bytes.span) } catch {
            throw Self.notUTF8(at: error.byteOffsets.lowerBound)
        }
        // U+FFFE and U+FFFF, which XML has not (XML 1.0, production 2): EF BF BE and EF BF BF in UTF-8.
        let span = bytes.span
        let nonCharacter = bytes.indices.first {
            span[$0] == 0xEF && (span.big(3, at: $0) ?? 0) >= 0xEFBFBE
        }
        if let nonCharacter {
            throw Malformed(offset: nonCharacter, reason: "it holds a character that XML does not allow")
        }
        let control = bytes.firstIndex { $0 < 0x20 && !$0.isWhiteSpace }
        if let control { throw Malformed(offset: control, reason: "it holds a control character") }
    }

    private mutating func check(_ token: XMLTokens.Token, isFirst: Bool) throws(XMLTokens.Malformed) {
        switch token {
        case .text(let range):
            if open.isEmpty, let other = bytes[range].firstIndex(where: { !$0.isWhiteSpace }) {
                throw Malformed(offset: other, reason: "text stands outside its first element")
            }
            if let end = first("]]>", in: range) { throw Malformed(offset: end, reason: "text cannot hold ']]>'") }
            try checkReferences(range)
        case .data(let range):
            if open.isEmpty {
                throw Malformed(offset: range.lowerBound, reason: "text stands outside its first element")
            }
        case .comment: break
        case .instruction(let range):
            try checkInstruction(range, isFirst: isFirst)
        case .declaration(let range):
            if hasRoot || hasDocumentType || !bytes.span.has("DOCTYPE", at: range.lowerBound) {
                throw Malformed(offset: range.lowerBound, reason: "this declaration cannot stand here")
            }
            guard XMLProlog.isDocumentType(bytes[range]) else {
                throw Malformed(offset: range.lowerBound, reason: "browsers cannot read this document type; remove it")
            }
            hasDocumentType = true
            hasEntities = bytes[range].contains(UInt8(ascii: "["))
        case .open(let tag): try check(tag)
        case .close(let name):
            guard let last = open.popLast() else {
                throw Malformed(offset: name.lowerBound, reason: "'</\(text(name))>' closes nothing")
            }
            guard bytes[last.name] == bytes[name] else {
                throw Malformed(
                    offset: name.lowerBound, reason: "'</\(text(name))>' stands where '</\(text(last.name))>' should")
            }
            for prefix in last.prefixes { prefixes[prefix, default: 1] -= 1 }
        }
    }

    private func checkInstruction(_ range: Range<Int>, isFirst: Bool) throws(XMLTokens.Malformed) {
        let target = bytes[range].prefix { !$0.isWhiteSpace }
        guard XMLName.isPlain(target) else {
            throw Malformed(offset: range.lowerBound, reason: "'\(text(target.indices))' cannot be a name")
        }
        guard String(decoding: target, as: UTF8.self).lowercased() == "xml" else { return }
        guard isFirst else {
            throw Malformed(offset: range.lowerBound, reason: "'<?xml' may stand only at the very beginning")
        }
        guard XMLProlog.isDeclaration(bytes[range]) else {
            throw Malformed(
                offset: range.lowerBound,
                reason: "browsers cannot read this XML declaration; write '<?xml version=\"1.0\"?>'")
        }
    }

    private func checkComment(_ range: Range<Int>) throws(XMLTokens.Malformed) {
        let endsWrongly = !range.isEmpty && bytes[range.upperBound - 1] == UInt8(ascii: "-")
        if let hyphens = first("--", in: range) ?? (endsWrongly ? range.upperBound - 1 : nil) {
            throw Malformed(offset: hyphens, reason: "a comment cannot hold '--'")
        }
    }

    /// Up to so many attributes are compared with each other, which takes less time than a set.
    private static let few = 12

    private mutating func check(_ tag: XMLTokens.Tag) throws(XMLTokens.Malformed) {
        if open.isEmpty, hasRoot {
            throw Malformed(offset: tag.range.lowerBound, reason: "it has a second root element")
        }
        var (known, declared): (Set<ArraySlice<UInt8>>, [ArraySlice<UInt8>]) = ([], [])
        for (index, (name, value)) in tag.attributes.enumerated() {
            let isKnown: Bool
            if tag.attributes.count <= Self.few {
                let span = bytes.span
                isKnown = tag.attributes[..<index].contains { span.isEqual($0.name, span, name) }
            } else {
                isKnown = !known.insert(bytes[name]).inserted
            }
            if isKnown {
                throw Malformed(offset: name.lowerBound, reason: "the attribute '\(text(name))' is given twice")
            }
            try checkReferences(value)
            if bytes.span.has("xmlns:", at: name.lowerBound) { declared.append(bytes[name].dropFirst(6)) }
        }
        for prefix in declared { prefixes[prefix, default: 0] += 1 }
        try checkName(tag.name)
        for (name, _) in tag.attributes {
            let isPrefix = bytes.span.has("xmlns:", at: name.lowerBound)
            try checkName(isPrefix ? name.dropFirst(6) : name)
        }
        if !hasRoot {
            let prefix = bytes[tag.name].firstIndex(of: UInt8(ascii: ":")).map { bytes[tag.name.lowerBound..<$0] }
            let wanted = prefix.map { Array("xmlns:".utf8) + $0 } ?? Array("xmlns".utf8)
            let value = tag.attributes.first { bytes[$0.name].elementsEqual(wanted) }?.value
            (root, namespace, hasRoot) = (tag, value.map(text) ?? "", true)
        }
        if tag.isEmpty {
            for prefix in declared { prefixes[prefix, default: 1] -= 1 }
        } else {
            open.append((tag.name, declared))
        }
    }

    /// Checks a name's characters, and that its prefix is declared.
    private func checkName(_ name: Range<Int>) throws(XMLTokens.Malformed) {
        let colon = bytes[name].firstIndex(of: UInt8(ascii: ":"))
        let prefix = bytes[name.lowerBound..<(colon ?? name.lowerBound)]
        let local = bytes[(colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound]
        if colon != nil, !XMLName.isPlain(prefix) {
            throw Malformed(offset: prefix.startIndex, reason: "'\(text(name))' cannot be a name")
        }
        if !XMLName.isPlain(local) {
            throw Malformed(offset: local.startIndex, reason: "'\(text(name))' cannot be a name")
        }
        guard colon != nil, prefixes[prefix, default: 0] == 0 else { return }
        throw Malformed(
            offset: name.lowerBound,
            reason: "nothing declares the prefix of '\(text(name))' (xmlns:\(text(prefix.indices)))")
    }

    private func checkReferences(_ range: Range<Int>) throws(XMLTokens.Malformed) {
        guard !hasEntities else { return }
        var start = range.lowerBound
        while let mark = bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "&")) {
            let name = bytes[(mark + 1)..<range.upperBound].prefix {
                $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "&")
            }
            guard name.endIndex < range.upperBound, bytes[name.endIndex] == UInt8(ascii: ";"), Self.isReference(name)
            else {
                let shown = String(decoding: name.prefix(20), as: UTF8.self)
                throw Malformed(
                    offset: mark, reason: "'&\(shown)' is not a character reference of XML; write '&amp;' for '&'")
            }
            start = name.endIndex + 1
        }
    }

    private static func isReference(_ name: ArraySlice<UInt8>) -> Bool {
        if ["amp", "lt", "gt", "quot", "apos"].contains(where: { name.elementsEqual($0.utf8) }) { return true }
        guard name.first == UInt8(ascii: "#") else { return false }
        let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard digits.first != UInt8(ascii: "+"),
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
        else { return false }
        switch number {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: return true
        default: return false
        }
    }

    private func first(_ mark: StaticString, in range: Range<Int>) -> Int? {
        let span = bytes.span
        return range.first { span.has(mark, at: $0) && $0 + mark.utf8CodeUnitCount <= range.upperBound }
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range].prefix(40), as: UTF8.self) }
}
