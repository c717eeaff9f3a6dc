/// A Markdown file of the library with its front matter read and its text not yet.
struct MarkdownFile {
    let source: Source
    /// Where the Markdown begins, in bytes.
    let body: Int
    /// The keys of the front matter.
    var fields: YAMLFields

    /// Reads the file at `path` in the library, or says the first thing that keeps it from being read.
    /// - Parameter name: what the file is, in an author's words: "tale".
    static func read(_ path: String, root: String, name: String) -> (file: MarkdownFile?, fault: Diagnostic?) {
        let source: Source
        do { source = Source(path: path, bytes: try Files.read("\(root)/\(path)")) } catch {
            return (nil, Diagnostic(.error, "unreadable-file", file: path, error.message))
        }
        if let fault = source.encodingFault() { return (nil, fault) }
        let (front, open) = FrontMatter.find(in: source)
        if let open { return (nil, open) }
        guard let front else {
            return (
                nil,
                Diagnostic(
                    .error, "missing-front-matter", in: source, at: 0..<0,
                    "this \(name) does not begin with front matter",
                    notes: ["begin the file with a line of ---, then 'title: …', then another line of ---"])
            )
        }
        let (node, bad) = YAMLParser.parse(source, part: front.yaml)
        if let bad { return (nil, bad) }
        let fields = YAMLFields(node, in: source, at: front.yaml, name: "front matter")
        return (MarkdownFile(source: source, body: front.body, fields: fields), nil)
    }
}
