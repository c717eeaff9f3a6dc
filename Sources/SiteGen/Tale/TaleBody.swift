/// The rendered pages of a tale, with the pictures and choices that its text names.
struct TaleBody {
    struct Page {
        /// The page's anchor: the name of its heading, or its number.
        var id: String
        /// The heading's text.
        var name: String?
        var picture: Picture?
        /// The text as HTML with a span for each word; empty for a page of only a picture.
        var html: [UInt8]
        var choices: [Choice]
        /// The numbers of its words in the tale, those of its choices last.
        var words: Range<Int>
    }

    struct Picture {
        /// The path as it is written, relative to the tale's folder.
        var path: String
        var alt: String
        var range: Range<Int>
    }

    struct Choice {
        /// The anchor of the page that it leads to.
        var target: String
        var html: [UInt8]
    }

    var pages: [Page] = []
    var text = SpokenText()
    var diagnostics: DiagnosticList = []

    /// - Parameters:
    ///   - body: the byte offset at which the Markdown begins.
    ///   - taken: ids that the page's template uses itself.
    ///   - pictures: returns the address on the site of a picture in the running text, for its path as it is written; called
    ///     once for every picture, with the range for diagnostics.
    init(
        _ source: Source, body: Int, lines: SourceLines, taken: Set<String>,
        pictures: (_ path: String, _ range: Range<Int>) -> [UInt8]?
    ) {
        let document = MarkdownDocument(source.bytes, part: body..<source.bytes.count)
        let firstLine = lines.number(at: body)
        document.withBlocks { blocks in
            let split = PageBlocks.split(blocks, firstLine: firstLine, lines: lines, source: source)
            diagnostics += split.diagnostics
            diagnostics += CharacterReferences.errors(in: source, from: body, blocks: blocks)
            write(split.pages, TaleLinks(source, firstLine: firstLine, lines: lines, taken: taken), firstLine, pictures)
        }
        if pages.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .error, .emptyTale, in: source, at: body..<body, "this tale has no pages",
                    notes: ["write its text below the front matter"]))
        }
    }

    private mutating func write(
        _ blocks: [PageBlocks], _ links: TaleLinks, _ firstLine: Int,
        _ pictures: (_ path: String, _ range: Range<Int>) -> [UInt8]?
    ) {
        var links = links
        let ids = links.name(blocks)
        for page in blocks { links.survey(page, pictures: pictures) }

        var writer = ProseWriter(addresses: links.addresses, firstLine: firstLine)
        for (page, id) in zip(blocks, ids) {
            let start = writer.text.words.count
            for block in page.blocks { writer.write(block, omitting: page.picture) }
            let html = writer.takeHTML()
            let choices = page.choices.map { link in
                writer.writeContent(of: link, line: link.line)
                return Choice(target: links.target(of: link), html: writer.takeHTML())
            }
            pages.append(
                Page(
                    id: id, name: page.heading?.plainText(), picture: links.picture(page.picture), html: html,
                    choices: choices, words: start..<writer.text.words.count))
        }
        text = writer.text
        diagnostics += links.diagnostics
    }
}
