/// The paragraphs, headings, items of lists and pictures of a part of a page in HTML or XHTML,
/// in the order of the file.
struct MarkupBlocks {
    private let tree: MarkupTree
    /// Whether an element and all in it is no part of the story.
    private let isLeftOut: (MarkupTree.Node) -> Bool
    /// The name of the file at an address; `nil` if it is not there.
    private let resolve: (String) -> String?
    /// The name of the page to which an address leads; `nil` if it leads to none.
    private let target: (String) -> String?
    /// The page to which the link around the text leads.
    private var link: String?
    /// The pages to which all text of the paragraph links; `nil` for text that is no link.
    private var linked: Set<String?> = []
    private(set) var blocks: [ImportedBook.Block] = []
    /// The addresses of pictures that are not there.
    private(set) var missing: [String] = []
    /// The number of pictures whose bytes are in the text itself.
    private(set) var embedded = 0
    private var lines: [StyledText] = []
    private var line = StyledText()
    private var style: StyledText.Style = []
    private var isHeading = false
    /// The number of the last item of each list around an element; `nil` for a list without numbers.
    private var lists: [Int?] = []
    /// The item that begins.
    private var item: (number: Int?, isOpen: Bool) = (nil, false)
    /// Whether an element is a box whose text is read; `nil` if all text is.
    private let isBox: ((MarkupTree.Node) -> Bool)?
    private var isInBox = false
    /// Whether the lines of the text are those of the page.
    private var isPreformatted = false

    /// - Parameter nodes: the elements to read, each with all in it.
    init(
        _ tree: MarkupTree, _ nodes: [MarkupTree.Node], resolve: @escaping (String) -> String?,
        target: @escaping (String) -> String? = { _ in nil },
        isLeftOut: @escaping (MarkupTree.Node) -> Bool = { _ in false }, isBox: ((MarkupTree.Node) -> Bool)? = nil
    ) {
        self.isBox = isBox
        (self.tree, self.resolve, self.target, self.isLeftOut) = (tree, resolve, target, isLeftOut)
        for node in nodes {
            read(node)
            endParagraph()
        }
    }

    private mutating func read(_ node: MarkupTree.Node) {
        if tree.isText(node) {
            if isInBox || isBox == nil { append(String(decoding: tree.text(of: node), as: UTF8.self)) }
            return
        }
        if Self.unread.contains(where: { tree.isElement(node, $0) }) || tree.isHidden(node) || isLeftOut(node) {
            return
        }
        if tree.isElement(node, "br") { return breakLine() }
        let (wasInBox, wasPreformatted, outerLink) = (isInBox, isPreformatted, link)
        if let isBox, isBox(node) { isInBox = true }
        if tree.isElement(node, "pre") { isPreformatted = true }
        if tree.isElement(node, "a") { link = tree.string("href", of: node).flatMap(target) }
        defer { (isInBox, isPreformatted, link) = (wasInBox, wasPreformatted, outerLink) }
        let outer = style
        defer { style = outer }
        if ["b", "strong"].contains(where: { tree.isElement(node, $0) }) { style.insert(.strong) }
        if ["i", "em"].contains(where: { tree.isElement(node, $0) }) { style.insert(.emphasis) }
        let isBlock = Self.blockNames.contains { tree.isElement(node, $0) }
        let opensHeading = Self.headings.contains { tree.isElement(node, $0) }
        if isBlock || opensHeading { endParagraph() }
        if opensHeading { isHeading = true }
        let isItem = tree.isElement(node, "li")
        if isItem {
            if let number = lists.last ?? nil { lists[lists.count - 1] = self.number("value", of: node) ?? number + 1 }
            item = (lists.last ?? nil, true)
        }
        let isList = ["ol", "ul"].contains { tree.isElement(node, $0) }
        if isList { lists.append(tree.isElement(node, "ol") ? (number("start", of: node) ?? 1) - 1 : nil) }
        defer { if isList { lists.removeLast() } }
        for address in tree.pictureAddresses(of: node) { addPicture(address, of: node) }
        let end = tree.extent(of: node).upperBound
        var child = node + 1
        while child < end {
            read(child)
            child = tree.extent(of: child).upperBound
        }
        if isBlock || opensHeading { endParagraph() }
        if isItem { item.isOpen = false }
    }

    /// The number of an item of a list, of which CommonMark takes nine digits.
    private func number(_ attribute: StaticString, of node: MarkupTree.Node) -> Int? {
        tree.string(attribute, of: node).flatMap { Int($0) }.flatMap { (0...999_999_999).contains($0) ? $0 : nil }
    }

    private mutating func addPicture(_ address: String, of node: MarkupTree.Node) {
        let isInHeading = isHeading
        endParagraph()
        isHeading = isInHeading
        if let name = resolve(address) {
            let alt = (tree.string("alt", of: node) ?? tree.string("aria-label", of: node) ?? "").collapsingWhitespace()
            // Some programs write the name of the file.
            let isName = alt.hasSuffix(".\(name.split(separator: ".").last ?? "")")
            blocks.append(.picture(.init(name: name, alt: alt.isEmpty || isName ? nil : alt)))
        } else if address.hasPrefix("data:") {
            embedded += 1
        } else {
            missing.append(address)
        }
    }

    private mutating func append(_ text: String) {
        if !text.allSatisfy(\.isWhitespace) { linked.insert(link) }
        guard isPreformatted else { return line.append(text, style) }
        for (number, part) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if number > 0 { breakLine() }
            line.append(String(part), style)
        }
    }

    /// Ends a line where the book breaks it. An empty line in a paragraph ends a stanza.
    private mutating func breakLine() {
        let isStanza = !lines.isEmpty && !isHeading && !item.isOpen && line.collapsingWhitespace().isEmpty
        if isStanza { endParagraph() } else { endLine() }
    }

    private mutating func endLine() {
        let whole = line.collapsingWhitespace()
        if !whole.isEmpty { lines.append(whole) }
        line = StyledText()
    }

    private mutating func endParagraph() {
        endLine()
        if !lines.isEmpty {
            if isHeading {
                blocks.append(.heading(lines.map(\.plain).joined(separator: " ")))
            } else if item.isOpen {
                blocks.append(.item(lines, number: item.number, target: linked.count == 1 ? linked.first ?? nil : nil))
                item.isOpen = false
            } else {
                blocks.append(.paragraph(lines))
            }
        }
        (lines, isHeading, linked) = ([], false, [])
    }

    private static let headings: [StaticString] = ["h1", "h2", "h3", "h4", "h5", "h6"]
    private static let blockNames: [StaticString] = [
        "p", "div", "section", "article", "main", "header", "footer", "aside", "figure", "figcaption", "blockquote",
        "ul",
        "ol", "li", "dl", "dt", "dd", "table", "tr", "td", "th", "caption", "pre", "body", "hr", "address", "center",
        "form",
    ]
    /// Elements whose content is not text of the page.
    private static let unread: [StaticString] = [
        "head", "script", "style", "title", "template", "noscript", "nav", "rt", "rp", "audio", "video", "iframe",
        "math",
        "select", "textarea", "button", "label",
    ]
}

extension MarkupTree {
    fileprivate func isHidden(_ node: Node) -> Bool {
        if attribute("hidden", of: node) != nil { return true }
        guard let style = string("style", of: node) else { return false }
        return style.filter { !$0.isWhitespace }.lowercased().contains("display:none")
    }

    /// The addresses of the pictures that an element shows itself: as an image or as its background.
    func pictureAddresses(of node: Node) -> [String] {
        if isElement(node, "img") { return string("src", of: node).map { [$0] } ?? [] }
        if isElement(node, "image") { return string("href", of: node).map { [$0] } ?? [] }
        if isElement(node, "object") { return string("data", of: node).map { [$0] } ?? [] }
        guard let style = string("style", of: node),
            let background = style.firstMatch(of: /background(-image)?\s*:[^;]*?url\(/.ignoresCase())
        else { return [] }
        let rest = style[background.range.upperBound...].drop(while: \.isWhitespace)
        let quote = rest.first.flatMap { "\"'".contains($0) ? $0 : nil }
        let address = quote.map { quote in rest.dropFirst().prefix { $0 != quote } } ?? rest.prefix { $0 != ")" }
        let trimmed = address.collapsingWhitespace()
        return trimmed.isEmpty ? [] : [trimmed]
    }

    /// The text of an element and all elements in it, in one line.
    func line(of node: Node) -> String { String(decoding: text(of: node), as: UTF8.self).collapsingWhitespace() }
}
