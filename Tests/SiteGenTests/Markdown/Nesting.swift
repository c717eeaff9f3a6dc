/// The strict nesting of HTML elements: each end tag closes the element that was opened last.
enum Nesting {
    /// The first tag that does not nest, or the first element that is never closed; `nil` when all is well.
    static func error(in html: String) -> String? {
        var open: [Substring] = []
        var rest = html[...]
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...]
            if rest.hasPrefix("<!--") {
                guard let end = rest.firstRange(of: "-->") else { return "an open comment" }
                rest = rest[end.upperBound...]
                continue
            }
            guard let end = rest.firstIndex(of: ">") else { return "an open tag" }
            let tag = rest[rest.index(after: start)..<end]
            rest = rest[rest.index(after: end)...]
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
            if tag.hasPrefix("/") {
                guard open.popLast() == name else { return "</\(name)>" }
            } else if !tag.hasSuffix("/") {
                open.append(name)
            }
        }
        return open.last.map { "<\($0)>" }
    }
}
