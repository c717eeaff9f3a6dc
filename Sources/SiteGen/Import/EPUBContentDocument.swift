/// An XHTML content document ([EPUB 3.3](https://www.w3.org/TR/epub-33/), section 6.1): a page of an EPUB.
struct EPUBContentDocument {
    let tree: MarkupTree
    /// The element that contains the text of the page.
    let body: MarkupTree.Node
    private let noteMarks: Set<MarkupTree.Node>

    enum Kind { case story, title, contents, imprint, glossary }

    /// - Returns: `nil` if the file has no element.
    init?(_ bytes: [UInt8]) {
        let tree = MarkupTree(html: bytes, isXHTML: true)
        // StoryWeaver's text is in one element of a page whose other elements are of the site.
        let text = tree.elements.first { tree.string("id", of: $0) == "storyReader" }
        guard let body = text ?? tree.elements.first(where: { tree.isElement($0, "body") }) ?? tree.root else {
            return nil
        }
        (self.tree, self.body, noteMarks) = (tree, body, Self.noteMarks(in: tree))
    }

    /// What `epub:type` says of the page ([Structural Semantics](https://www.w3.org/TR/epub-ssv-11/)): at its body, or
    /// at an element that contains all of the page.
    var kind: Kind {
        var node = body
        while true {
            let types = Set(tree.string("type", of: node)?.split(whereSeparator: \.isWhitespace) ?? [])
            if !types.isDisjoint(with: ["cover", "titlepage", "halftitlepage"]) { return .title }
            if !types.isDisjoint(with: ["colophon", "copyright-page", "imprint", "contributors", "other-credits"]) {
                return .imprint
            }
            if types.contains("glossary") { return .glossary }
            if types.contains("toc") { return .contents }
            var only: MarkupTree.Node?
            var child = node + 1
            while child < tree.extent(of: node).upperBound {
                if tree.isText(child) {
                    guard tree.text(of: child).allSatisfy({ $0 <= 0x20 }) else { return .story }
                } else {
                    guard only == nil else { return .story }
                    only = child
                }
                child = tree.extent(of: child).upperBound
            }
            guard let only else { return .story }
            node = only
        }
    }

    /// Whether most letters are in links: the table of contents of a short book may stand before its text in one file.
    var isListOfLinks: Bool {
        let links = tree.elements(in: body).filter { tree.isElement($0, "a") }
        return links.reduce(0) { $0 + tree.text(of: $1).count } * 2 > tree.text(of: body).count
    }

    /// Returns the terms of the lists of definitions.
    /// - Parameter resolve: returns the file of the book at an address, or `nil`.
    func words(resolve: (String) -> String?) -> [ImportedBook.Word] {
        var words: [ImportedBook.Word] = []
        for node in tree.elements(in: body) {
            let isTerm = tree.isElement(node, "dt")
            guard isTerm || tree.isElement(node, "dd") else { continue }
            let text = tree.line(of: node)
            if isTerm {
                if !text.isEmpty { words.append(ImportedBook.Word(word: text)) }
            } else if let last = words.indices.last {
                if !text.isEmpty { words[last].meaning = words[last].meaning.map { "\($0); \(text)" } ?? text }
                let addresses = tree.elements(in: node).lazy.flatMap { tree.pictureAddresses(of: $0) }
                let picture = addresses.compactMap(resolve).first
                words[last].picture = words[last].picture ?? picture.map { .init(name: $0) }
            }
        }
        return words
    }

    // MARK: What is no text of a tale

    /// Whether an element, with all that it contains, is no text of a tale.
    func isLeftOut(_ node: MarkupTree.Node) -> Bool {
        isPageNumber(node) || isNote(node) || noteMarks.contains(node)
    }

    /// Adds the footnotes of the page, and the elements that are not text.
    func addUnread(to omissions: inout Omissions) {
        omissions.add("footnote", "a tale has none", count: tree.elements.count { Self.refersToNote($0, tree) })
        for (element, what) in Self.unread {
            let count = tree.elements.count { tree.isElement($0, element) }
            omissions.add(what, "a tale has none within its text", count: count)
        }
    }

    private static let unread: [(element: StaticString, what: String)] = [
        ("video", "video"), ("audio", "audio"), ("iframe", "iframe"), ("math", "formula"),
        ("label", "label"), ("button", "button"), ("select", "menu"), ("textarea", "text field"),
    ]

    private func isPageNumber(_ node: MarkupTree.Node) -> Bool {
        if tree.string("type", of: node) == "pagebreak" || tree.string("role", of: node) == "doc-pagebreak" {
            return true
        }
        return ["page_number", "page-number", "pagenumber", "pageNumber"].contains { tree.hasClass($0, node) }
    }

    /// Whether an element leads to a footnote.
    private static func refersToNote(_ node: MarkupTree.Node, _ tree: MarkupTree) -> Bool {
        types(of: node, tree).contains("noteref")
    }

    /// The numbers and marks of footnotes, which would be read with the words before them. The link to a footnote can
    /// also be a word of the text.
    private static func noteMarks(in tree: MarkupTree) -> Set<MarkupTree.Node> {
        var (marks, raisedEnd): (Set<MarkupTree.Node>, MarkupTree.Node) = ([], 0)
        func isRaised(_ node: MarkupTree.Node) -> Bool { tree.isElement(node, "sup") }
        for node in tree.elements {
            if isRaised(node) { raisedEnd = max(raisedEnd, tree.extent(of: node).upperBound) }
            guard refersToNote(node, tree) else { continue }
            let letters = String(decoding: tree.text(of: node), as: UTF8.self).filter(\.isLetter).lowercased()
            let isMark =
                letters.isEmpty
                || (letters.count == 1 || letters.allSatisfy("ivxlcdm".contains))
                    && (node < raisedEnd || tree.elements(in: node).contains(where: isRaised))
            if isMark { marks.insert(node) }
        }
        return marks
    }

    private static let notes =
        ["footnote", "footnotes", "endnote", "endnotes", "rearnote", "rearnotes"] as Set<Substring>

    private func isNote(_ node: MarkupTree.Node) -> Bool {
        !Self.types(of: node, tree).isDisjoint(with: Self.notes)
    }

    /// What an element is by Structural Semantics or DPUB-ARIA, whose names begin with `doc-`.
    private static func types(of node: MarkupTree.Node, _ tree: MarkupTree) -> Set<Substring> {
        let roles = tree.string("role", of: node)?.split(whereSeparator: \.isWhitespace) ?? []
        let types = tree.string("type", of: node)?.split(whereSeparator: \.isWhitespace) ?? []
        return Set(types + roles.filter { $0.hasPrefix("doc-") }.map { $0.dropFirst(4) })
    }
}
