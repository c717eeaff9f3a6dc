/// The ids of the elements of an SVG. Some drawing programs write the same id twice. Browsers use the first element;
/// EPUBCheck reports an error.
enum SVGIdentifiers {
    /// Returns the file without repeated ids: only the first element with an id keeps it. The picture looks the same.
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
