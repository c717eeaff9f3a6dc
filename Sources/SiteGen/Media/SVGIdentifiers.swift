/// The ids of the elements of an SVG. Programs that draw write some of them twice: browsers take the first element, and
/// EPUBCheck calls the book wrong.
enum SVGIdentifiers {
    /// Returns a file without the ids that an element before has already, which looks the same.
    /// - Parameter bytes: well-formed XML.
    static func unique(_ bytes: [UInt8]) -> [UInt8] {
        var known: Set<ArraySlice<UInt8>> = []
        var (kept, copied): ([UInt8], Int) = ([], 0)
        var tokens = XMLTokens(bytes)
        while let token = (try? tokens.next()) ?? nil {
            guard case .open(let tag) = token else { continue }
            for (name, value) in tag.attributes where bytes[name].elementsEqual("id".utf8) {
                if known.insert(bytes[value]).inserted { continue }
                kept += bytes[copied..<name.lowerBound]
                copied = value.upperBound + 1
            }
        }
        return copied == 0 ? bytes : kept + bytes[copied...]
    }
}
