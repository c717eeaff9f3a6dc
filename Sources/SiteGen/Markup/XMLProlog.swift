/// What may stand before the root element of an XML file, by the grammar of XML 1.0.
struct XMLProlog {
    private var rest: ArraySlice<UInt8>

    /// Whether the inside of `<?…?>` is an XML declaration (productions 23 to 26, 32, 80 and 81).
    static func isDeclaration(_ inside: ArraySlice<UInt8>) -> Bool {
        var prolog = XMLProlog(rest: inside)
        guard prolog.take("xml"), let version = prolog.takeAttribute("version"), isVersion(version) else {
            return false
        }
        if let encoding = prolog.takeAttribute("encoding"), !isEncoding(encoding) { return false }
        if let isAlone = prolog.takeAttribute("standalone"),
            !isAlone.elementsEqual("yes".utf8), !isAlone.elementsEqual("no".utf8)
        {
            return false
        }
        prolog.takeSpace()
        return prolog.rest.isEmpty
    }

    /// Whether the inside of `<!…>` is a document type (productions 11 to 13, 28 and 75), whose own declarations in
    /// brackets are not read.
    static func isDocumentType(_ inside: ArraySlice<UInt8>) -> Bool {
        var prolog = XMLProlog(rest: inside)
        guard prolog.take("DOCTYPE"), prolog.takeSpace(), prolog.takeName() else { return false }
        if prolog.takeSpace() {
            if prolog.take("PUBLIC") {
                guard prolog.takeSpace(), let identifier = prolog.takeQuoted(), identifier.allSatisfy(isPublic),
                    prolog.takeSpace(), prolog.takeQuoted() != nil
                else { return false }
            } else if prolog.take("SYSTEM") {
                guard prolog.takeSpace(), prolog.takeQuoted() != nil else { return false }
            }
        }
        prolog.takeSpace()
        return prolog.rest.isEmpty || prolog.rest.first == UInt8(ascii: "[")
    }

    // MARK: Parts

    private mutating func take(_ mark: String) -> Bool {
        guard rest.starts(with: mark.utf8) else { return false }
        rest = rest.dropFirst(mark.utf8.count)
        return true
    }

    @discardableResult
    private mutating func takeSpace() -> Bool {
        let before = rest.count
        rest = rest.drop { $0.isWhiteSpace }
        return rest.count < before
    }

    private mutating func takeName() -> Bool {
        let name = rest.prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: "[") }
        rest = rest.dropFirst(name.count)
        return name.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            .allSatisfy(XMLName.isPlain)
    }

    private mutating func takeQuoted() -> ArraySlice<UInt8>? {
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = rest.dropFirst().firstIndex(of: quote)
        else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[(rest.startIndex + 1)..<end]
    }

    /// Takes ` name="value"` and returns the value; takes nothing if something else comes.
    private mutating func takeAttribute(_ name: String) -> ArraySlice<UInt8>? {
        let before = rest
        if takeSpace(), take(name) {
            takeSpace()
            if take("=") {
                takeSpace()
                if let value = takeQuoted() { return value }
            }
        }
        rest = before
        return nil
    }

    // MARK: Values

    private static func isVersion(_ value: ArraySlice<UInt8>) -> Bool {
        value.count > 2 && value.starts(with: "1.".utf8) && value.dropFirst(2).allSatisfy(\.isASCIIDigit)
    }

    private static func isEncoding(_ value: ArraySlice<UInt8>) -> Bool {
        guard let first = value.first, first.isASCIILetter else { return false }
        return value.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "._-".utf8.contains($0) }
    }

    private static func isPublic(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || " \r\n-'()+,./:=?;!*#@$_%".utf8.contains(byte)
    }
}
