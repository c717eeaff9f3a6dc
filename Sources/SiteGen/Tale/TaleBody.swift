/// The rendered pages of a tale, with the pictures and choices that its text names.
struct TaleBody {
    struct Page {
        /// The page's anchor: the name of its heading, or its number.
        var id: String
        /// The heading's text.
        var name: String?
        var picture: Picture?
        /// The layers above it, the lowest first; only a maker's page has them.
        var layers: [Picture] = []
        /// All of its pictures, the lowest first.
        var pictures: [Picture] { [picture].compactMap(\.self) + layers }
        /// The text as HTML with a span for each word; empty for a page of only a picture.
        var html: [UInt8]
        var choices: [Choice]
        /// The words of each of its questions, in order.
        var questions: [Range<Int>]
        /// The numbers of its words in the tale, those of its choices last.
        var words: Range<Int>
        /// The number of the first word of its choices.
        var choiceWords: Int
        /// Whether it has words apart from headings, questions and choices.
        var hasStory: Bool
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

    /// The most pages of a tale. Of many more, no template makes a page of the site.
    private static let mostPages = 10_000

    var pages: [Page] = []
    var text = SpokenText()
    var diagnostics: DiagnosticList = []
    /// The tales to which a lesson's text links, by their names in addresses.
    private(set) var tales: [Located<String>] = []

    /// Whether any page has a question.
    var hasQuestions: Bool { pages.contains { !$0.questions.isEmpty } }
    /// Whether any page leads on by a link of its own.
    var hasChoices: Bool { pages.contains { !$0.choices.isEmpty } }
    /// Whether a narrow column beside the picture holds the words of each page. With 40 of them, no page of the sample
    /// has to be scrolled at 1024 × 768 and above.
    var isBrief: Bool { pages.allSatisfy { $0.words.count <= 40 } }

    /// What the front matter and the page's template decide about the text.
    struct Options {
        /// The ids that the page's template uses itself.
        var taken: Set<String> = []
        /// Whether its links may lead to other tales.
        var namesTales = false
        /// Whether the pictures of one paragraph are layers.
        var hasLayers = false
        /// What is a word in Chinese and Japanese.
        var highlight = HighlightUnit.word
        /// The rules of the sentences of its language.
        var rules = SentenceRules.usual
    }

    /// - Parameters:
    ///   - body: the byte offset at which the Markdown begins.
    ///   - pictures: returns the address on the site of a picture in the running text, for its path as it is written;
    ///     called once for every picture, with the range for diagnostics.
    init(
        _ source: Source, body: Int, lines: SourceLines, _ options: Options = Options(),
        pictures: (_ path: String, _ range: Range<Int>) -> [UInt8]?
    ) {
        let text = CommentBlocks.blanked(lines, from: body) ?? source.bytes
        let document = MarkdownDocument(text, part: body..<text.count)
        let firstLine = lines.number(at: body)
        document.withBlocks { blocks in
            let split = PageBlocks.split(
                blocks, firstLine: firstLine, lines: lines, source: source, hasLayers: options.hasLayers)
            diagnostics += split.diagnostics
            diagnostics += CharacterReferences.errors(in: source, from: body, blocks: blocks)
            diagnostics += DeepNesting.error(in: source, from: body, blocks: blocks).map { [$0] } ?? []
            let links = TaleLinks(
                source, firstLine: firstLine, lines: lines, taken: options.taken, namesTales: options.namesTales)
            if split.pages.count > Self.mostPages {
                diagnostics.append(.tooManyPages(split.pages, Self.mostPages, lines, source))
            }
            write(
                Array(split.pages.prefix(Self.mostPages)), links, firstLine, length: text.count - body, options,
                pictures)
        }
        if pages.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .error, .emptyTale, in: source, at: body..<body, "this tale has no pages",
                    notes: ["write its text below the front matter"]))
        }
    }

    /// A text of one page.
    init(page text: SpokenText) {
        let words = 0..<text.words.count
        pages = [
            Page(
                id: "page-1", html: [], choices: [], questions: [], words: words, choiceWords: words.upperBound,
                hasStory: true)
        ]
        self.text = text
    }

    private mutating func write(
        _ blocks: [PageBlocks], _ links: TaleLinks, _ firstLine: Int, length: Int, _ options: Options,
        _ pictures: (_ path: String, _ range: Range<Int>) -> [UInt8]?
    ) {
        var links = links
        let ids = links.name(blocks)
        for page in blocks { links.survey(page, pictures: pictures) }

        var writer = ProseWriter(
            addresses: links.addresses, firstLine: firstLine, highlight: options.highlight, rules: options.rules,
            length: length)
        var asked: [[Question]] = []
        // What stands before each question of a page, and after the last.
        var prose: [[[UInt8]]] = []
        for (page, id) in zip(blocks, ids) {
            let start = writer.text.words.count
            let written = Self.write(page, links, &writer)
            let choiceWords = writer.text.words.count
            let choices = page.choices.map { link in
                writer.writeContent(of: link, line: link.line)
                return Choice(target: links.target(of: link), html: writer.takeHTML())
            }
            pages.append(
                Page(
                    id: id, name: page.heading?.plainText(), picture: links.picture(page.picture),
                    layers: page.layers.compactMap { links.picture($0) }, html: [],
                    choices: choices, questions: written.questions.map(\.words),
                    words: start..<writer.text.words.count, choiceWords: choiceWords,
                    hasStory: written.hasStory))
            asked.append(written.questions)
            prose.append(written.prose)
        }
        text = writer.text
        diagnostics += links.diagnostics
        // A page that is missing may be the one that a path lacks.
        if hasChoices, !links.diagnostics.hasErrors {
            diagnostics += links.diagnostics(ofPathsIn: self, blocks)
        }
        tales = links.tales
        if hasQuestions { find(&asked) }
        for page in pages.indices {
            for (index, part) in prose[page].enumerated() {
                if index == 0 { pages[page].html = part } else { pages[page].html += part }
                guard index < asked[page].count else { continue }
                pages[page].html += asked[page][index].html(id: "page-\(page + 1)-question-\(index + 1)")
            }
        }
    }

    private static func write(
        _ page: PageBlocks, _ links: TaleLinks, _ writer: inout ProseWriter<TaleLinks.Addresses>
    ) -> (prose: [[UInt8]], questions: [Question], hasStory: Bool) {
        var prose: [[UInt8]] = []
        var hasStory = false
        var questions: [Question] = []
        var rest = page.questions[...]
        for block in page.blocks {
            if let next = rest.first, next.prompt == block {
                prose.append(writer.takeHTML())
                questions.append(write(next, omitting: page.picture, links, &writer))
            } else if let next = rest.first, next.list == block {
                rest.removeFirst()
            } else {
                let first = writer.text.words.count
                writer.write(block, omitting: page.picture)
                if block.kind != .heading, writer.text.words.count > first { hasStory = true }
            }
        }
        prose.append(writer.takeHTML())
        return (prose, questions, hasStory)
    }

    /// Writes the parts of a question. A link in it says where the answer is, and is not written.
    private static func write(
        _ question: QuestionBlocks, omitting picture: MarkdownNode?, _ links: TaleLinks,
        _ writer: inout ProseWriter<TaleLinks.Addresses>
    ) -> Question {
        func words(_ body: () -> Void) -> Range<Int> {
            let first = writer.text.words.count
            body()
            return first..<writer.text.words.count
        }
        let asked = words {
            writer.writeContent(of: question.prompt, line: question.prompt.line, omitting: picture, hasLinks: false)
        }
        let prompt = writer.takeHTML()
        let texts = question.answers.map { $0.paragraph.plainText() }
        let ranks = question.isOrdered ? Question.shuffled(texts) : nil
        let answers = (ranks ?? Array(texts.indices)).map { index in
            let answer = question.answers[index]
            let own = words {
                writer.writeContent(
                    of: answer.paragraph, line: answer.paragraph.line, beginning: QuestionReader.markLength,
                    hasLinks: false)
            }
            return Question.Answer(html: writer.takeHTML(), words: own, isRight: answer.isRight)
        }
        return Question(
            prompt: prompt, promptWords: asked, answers: answers, ranks: ranks, namedPage: links.page(in: question))
    }

    private mutating func find(_ asked: inout [[Question]]) {
        var excluded: [Range<Int>] = []
        for page in pages {
            excluded += page.questions
            excluded.append(page.choiceWords..<page.words.upperBound)
        }
        let sentences = AnswerSentences(text, excluding: excluded.filter { !$0.isEmpty })
        let words = Dictionary(pages.map { ($0.id, $0.words) }) { first, _ in first }
        for page in asked.indices {
            for index in asked[page].indices { asked[page][index].find(in: sentences, pages: words) }
        }
    }
}

extension Diagnostic {
    fileprivate static func tooManyPages(
        _ pages: [PageBlocks], _ limit: Int, _ lines: SourceLines, _ source: Source
    ) -> Diagnostic {
        Diagnostic(
            .error, .tooMany, in: source, at: lines.range(of: pages[limit].line),
            "this tale has \(pages.count) pages, but may have at most \(limit)", notes: ["make several tales of it"])
    }
}
