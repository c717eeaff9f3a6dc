/// The pages of a tale, rendered, with what the text asks for.
struct TaleBody {
    struct Page {
        /// The page's anchor: its heading's name, or its number.
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
        /// As it is written, below the tale's folder.
        var path: String
        var alt: String
        var place: Range<Int>
    }

    struct Choice {
        /// The page's anchor it leads to.
        var target: String
        var html: [UInt8]
    }

    var pages: [Page] = []
    var text = SpokenText()
    var faults: [Diagnostic] = []

    /// - Parameters:
    ///   - body: where the Markdown begins, in bytes.
    ///   - taken: ids that the page's template uses itself.
    ///   - pictures: where on the site a picture in the running text stands, by the path that is written; asked once for
    ///     every picture, with the place to report faults at.
    init(
        _ source: Source, body: Int, lines: SourceLines, taken: Set<String>,
        pictures: (_ path: String, _ place: Range<Int>) -> [UInt8]?
    ) {
        let document = MarkdownDocument(source.bytes, part: body..<source.bytes.count)
        let firstLine = lines.number(at: body)
        document.withBlocks { blocks in
            let split = PageBlocks.split(blocks, firstLine: firstLine, lines: lines, source: source)
            faults += split.faults
            write(split.pages, TaleLinks(source, firstLine: firstLine, lines: lines, taken: taken), firstLine, pictures)
        }
        if pages.isEmpty {
            faults.append(
                Diagnostic(
                    .error, "empty-tale", in: source, at: body..<body, "this tale has no pages",
                    notes: ["write its text below the front matter"]))
        }
    }

    private mutating func write(
        _ blocks: [PageBlocks], _ links: TaleLinks, _ firstLine: Int,
        _ pictures: (_ path: String, _ place: Range<Int>) -> [UInt8]?
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
        faults += links.faults
    }
}
