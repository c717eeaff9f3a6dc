/// A Markdown file of the library of which only the front matter is read.
struct MarkdownFile {
    let source: Source
    /// The offset at which the Markdown begins, in bytes.
    let body: Int
    /// The keys of the front matter.
    var fields: YAMLFields

    /// Reads the file at `path` in the library, or returns the first error that prevents it.
    /// - Parameter name: what the file is, in an author's words: "tale".
    static func read(_ path: String, root: String, name: String) -> (file: MarkdownFile?, diagnostic: Diagnostic?) {
        let source: Source
        do { source = Source(path: path, bytes: try Files.read("\(root)/\(path)", limit: .text)) } catch {
            return (nil, Diagnostic(.error, .unreadableFile, file: path, error.message))
        }
        if source.isOfWordProcessor { return (nil, .fileOfWordProcessor(of: name, in: source)) }
        if let diagnostic = source.encodingError() ?? source.forbiddenCharacterError() {
            return (nil, diagnostic)
        }
        let (front, open) = FrontMatter.find(in: source)
        if let open { return (nil, open) }
        guard let front else { return (nil, .missingFrontMatter(of: name, in: source)) }
        let (node, bad) = YAMLParser.parse(source, part: front.yaml)
        if let bad {
            return (nil, bad.excerpt.flatMap { front.leftOpen(in: source, stop: $0.line) } ?? bad)
        }
        let fields = YAMLFields(node, in: source, at: front.yaml, name: "front matter")
        return (MarkdownFile(source: source, body: front.body, fields: fields), nil)
    }
}
