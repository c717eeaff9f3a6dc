/// The blocks of one page of a tale, before they are rendered.
struct PageBlocks {
    /// What the page shows as text, without its illustration and choices.
    var blocks: [MarkdownNode] = []
    /// The first picture of the page.
    var picture: MarkdownNode?
    /// The link around that picture, if it is in one.
    var pictureLink: MarkdownNode?
    /// The further pictures of its paragraph: layers above it.
    var layers: [MarkdownNode] = []
    /// The links of the list at the end of the page, if that holds nothing but links to pages of the tale.
    var choices: [MarkdownNode] = []
    /// The questions in its text, in order.
    var questions: [QuestionBlocks] = []
    /// The page's first heading.
    var heading: MarkdownNode?
    /// The line of the file on which the page begins.
    var line = 1

    /// Splits a document's blocks into pages at each line of exactly `---` between blank lines. Other thematic breaks
    /// stay in the text.
    /// - Parameters:
    ///   - firstLine: the line of the file on which the document begins.
    ///   - hasLayers: whether the pictures of one paragraph are layers.
    static func split(
        _ blocks: [MarkdownNode], firstLine: Int, lines: SourceLines, source: Source, hasLayers: Bool = false
    ) -> (pages: [PageBlocks], diagnostics: [Diagnostic]) {
        var pages: [PageBlocks] = []
        var diagnostics: [Diagnostic] = []
        var current = PageBlocks(line: firstLine)
        let reader = QuestionReader(source: source, lines: lines, firstLine: firstLine)
        let marks = MissedMarks(source: source, lines: lines, firstLine: firstLine)
        func close(at line: Int) {
            if current.blocks.isEmpty {
                if !pages.isEmpty || line > 0 { diagnostics.append(emptyPage(line, lines, source)) }
            } else {
                pages.append(current.sorted(reader, marks, hasLayers, &diagnostics))
            }
        }
        for block in blocks {
            let line = firstLine + block.line - 1
            guard block.kind == .thematicBreak, lines.line(line, is: "---") else {
                if let warning = marks.warning(about: block) { diagnostics.append(warning) }
                if current.blocks.isEmpty { current.line = line }
                current.blocks.append(block)
                continue
            }
            guard lines.isBlank(line + 1) || line == firstLine else {
                diagnostics.append(
                    Diagnostic(
                        .warning, .noPageBreak, in: source, at: lines.range(of: line),
                        "this line does not end the page",
                        notes: ["leave the line after it empty"]))
                current.blocks.append(block)
                continue
            }
            close(at: line)
            current = PageBlocks(line: line)
        }
        if !current.blocks.isEmpty { pages.append(current.sorted(reader, marks, hasLayers, &diagnostics)) }
        return (pages, diagnostics)
    }

    private static func emptyPage(_ line: Int, _ lines: SourceLines, _ source: Source) -> Diagnostic {
        Diagnostic(
            .warning, .emptyPage, in: source, at: lines.range(of: line),
            "this --- ends an empty page",
            notes: ["one line of --- between two pages is enough"])
    }

    /// Returns the page with its illustration, choices, questions and heading separated from its text.
    private func sorted(
        _ reader: QuestionReader, _ marks: MissedMarks, _ hasLayers: Bool, _ diagnostics: inout [Diagnostic]
    ) -> PageBlocks {
        var page = self
        let known = diagnostics.count
        page.questions = reader.questions(in: blocks, &diagnostics)
        let hasGoodQuestions = diagnostics.count == known
        let lists = Set(page.questions.map(\.list))
        page.picture =
            blocks.lazy.filter { !lists.contains($0) && Self.choices(in: $0) == nil }
            .compactMap(Self.firstPicture).first
        if let picture = page.picture {
            page.separate(picture)
            if hasLayers { page.separateLayers(over: picture) }
        }
        if let last = page.blocks.last, let links = Self.choices(in: last) {
            page.choices = links
            page.blocks.removeLast()
        }
        if hasGoodQuestions {
            for list in page.blocks where list.kind == .list && !lists.contains(list) && Self.linksToPages(list) {
                diagnostics.append(.noChoice(in: reader.source, at: reader.lines.range(of: reader.line(of: list))))
            }
            // The link in a question says where its answer is.
            let prompts = Set(page.questions.map(\.prompt))
            diagnostics += page.blocks.lazy.filter { $0.kind == .paragraph && !prompts.contains($0) }
                .compactMap { marks.missedChoice(in: $0, endsPage: $0 == page.blocks.last) }
        }
        page.heading = page.blocks.first { $0.kind == .heading }
        return page
    }

    /// Takes the paragraph of the page's picture out of the text if it has nothing else, or only a link around it.
    private mutating func separate(_ picture: MarkdownNode) {
        for (index, block) in blocks.enumerated() where block.kind == .paragraph {
            let parts = block.shownChildren()
            guard parts.count == 1 else { continue }
            if parts[0].kind == .link, parts[0].children() == [picture] {
                pictureLink = parts[0]
            } else if parts[0] != picture {
                continue
            }
            blocks.remove(at: index)
            return
        }
    }

    /// Takes the paragraph of the page's picture out of the text if it has pictures only.
    private mutating func separateLayers(over picture: MarkdownNode) {
        for (index, block) in blocks.enumerated() where block.kind == .paragraph {
            let parts = block.children().filter { $0.kind != .softBreak && !$0.isBlankText }
            guard parts.first == picture, parts.allSatisfy({ $0.kind == .image }) else { continue }
            layers = Array(parts.dropFirst())
            blocks.remove(at: index)
            return
        }
    }

    private static func firstPicture(in block: MarkdownNode) -> MarkdownNode? {
        var found: MarkdownNode?
        block.walk { node, isEntering in
            if found == nil, isEntering, node.kind == .image { found = node }
        }
        return found
    }

    /// Whether a list has links, and all lead to pages of the tale.
    private static func linksToPages(_ list: MarkdownNode) -> Bool {
        var links: [MarkdownNode] = []
        list.walk { node, isEntering in if isEntering, node.kind == .link { links.append(node) } }
        return !links.isEmpty && links.allSatisfy { $0.url.first == UInt8(ascii: "#") }
    }

    /// The links of a list of nothing but links to pages of the tale.
    private static func choices(in list: MarkdownNode) -> [MarkdownNode]? {
        guard list.kind == .list else { return nil }
        var links: [MarkdownNode] = []
        for item in list.children() {
            let blocks = item.children()
            guard blocks.count == 1, blocks[0].kind == .paragraph else { return nil }
            let parts = blocks[0].shownChildren()
            guard parts.count == 1, parts[0].kind == .link, parts[0].url.first == UInt8(ascii: "#") else { return nil }
            links.append(parts[0])
        }
        return links.isEmpty ? nil : links
    }
}

extension Diagnostic {
    fileprivate static func noChoice(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .warning, .noChoice, in: source, at: range, "the links of this list are not a choice",
            notes: [
                "for a choice, make each item one link with nothing before or after it, and end the page with the list"
            ])
    }
}
