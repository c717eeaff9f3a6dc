/// The blocks of one page of a tale, before they are rendered.
struct PageBlocks {
    /// What the page shows as text, without its illustration and choices.
    var blocks: [MarkdownNode] = []
    /// The first picture of the page.
    var picture: MarkdownNode?
    /// The links of the list that ends the page, if it holds nothing else.
    var choices: [MarkdownNode] = []
    /// The page's first heading.
    var heading: MarkdownNode?
    /// The line in the file on which it begins.
    var line = 1

    /// Divides a document's blocks at the thematic breaks that are written as a line of exactly `---` between blank
    /// lines; other ones stay in the text.
    /// - Parameter firstLine: the line of the file on which the document begins.
    static func split(
        _ blocks: [MarkdownNode], firstLine: Int, lines: SourceLines, source: Source
    ) -> (pages: [PageBlocks], faults: [Diagnostic]) {
        var pages: [PageBlocks] = []
        var faults: [Diagnostic] = []
        var current = PageBlocks(line: firstLine)
        func close(at line: Int) {
            if current.blocks.isEmpty {
                if !pages.isEmpty || line > 0 { faults.append(emptyPage(current.line, lines, source)) }
            } else {
                pages.append(current.sorted())
            }
        }
        for block in blocks {
            let line = firstLine + block.line - 1
            guard block.kind == .thematicBreak, lines.line(line, is: "---") else {
                if current.blocks.isEmpty { current.line = line }
                current.blocks.append(block)
                continue
            }
            guard lines.isBlank(line + 1) || line == firstLine else {
                faults.append(
                    Diagnostic(
                        .warning, "no-page-break", in: source, at: lines.range(of: line),
                        "this line does not end the page",
                        notes: ["leave the line after it empty"]))
                current.blocks.append(block)
                continue
            }
            close(at: line)
            current = PageBlocks(line: line)
        }
        if !current.blocks.isEmpty { pages.append(current.sorted()) }
        return (pages, faults)
    }

    private static func emptyPage(_ line: Int, _ lines: SourceLines, _ source: Source) -> Diagnostic {
        Diagnostic(
            .warning, "empty-page", in: source, at: lines.range(of: line),
            "there is nothing on the page that ends here",
            notes: ["one line of --- between two pages is enough"])
    }

    /// The page with its illustration, choices and heading found.
    private func sorted() -> PageBlocks {
        var page = self
        page.picture = blocks.lazy.compactMap(Self.firstPicture).first
        if let picture = page.picture {
            page.blocks.removeAll { $0.kind == .paragraph && $0.children() == [picture] }
        }
        if let last = page.blocks.last, let links = Self.choices(in: last) {
            page.choices = links
            page.blocks.removeLast()
        }
        page.heading = page.blocks.first { $0.kind == .heading }
        return page
    }

    private static func firstPicture(in block: MarkdownNode) -> MarkdownNode? {
        var found: MarkdownNode?
        block.walk { node, isEntering in
            if found == nil, isEntering, node.kind == .image { found = node }
        }
        return found
    }

    /// The links of a list of nothing but links to pages of the tale.
    private static func choices(in list: MarkdownNode) -> [MarkdownNode]? {
        guard list.kind == .list else { return nil }
        var links: [MarkdownNode] = []
        for item in list.children() {
            let blocks = item.children()
            guard blocks.count == 1, blocks[0].kind == .paragraph else { return nil }
            let parts = blocks[0].children()
            guard parts.count == 1, parts[0].kind == .link, parts[0].url.first == UInt8(ascii: "#") else { return nil }
            links.append(parts[0])
        }
        return links.isEmpty ? nil : links
    }
}
