/// A book of another project on its way to a tale: in one language, with everything that the source has,
/// without guesses.
struct ImportedBook {
    /// The project's or format's own name.
    let project: Project
    /// What the source calls the work, whatever its language: translations share it.
    let work: String
    var title = ""
    var language: Language
    var summary: String?
    var cover: Picture?
    var pages: [Page] = []
    var words: [Word] = []
    var level: ReadingLevel?
    /// In years.
    var ages: String?
    var author: [String] = []
    var illustrator: [String] = []
    var translator: [String] = []
    /// Everyone and everything else that the licence asks to be named: publishers, copyright, sources.
    var credits: [String] = []
    var license: String?
    var published: Day?
    var narration = Narration()
    /// The name of a file with music.
    var music: String?
    /// Whether storysite made the book, whose lists of links are choices.
    var isOurs = false
    var omissions = Omissions()

    enum Project: String {
        case africanStorybook = "African Storybook"
        case bookDash = "Book Dash"
        case epub = "EPUB"
        case bloom = "Bloom"
    }

    struct Picture: Equatable {
        /// The name of its file among the files of the book.
        var name: String
        /// The source's description in one line; `nil` if it has none.
        var alt: String?
    }

    enum Block {
        case heading(String)
        /// Lines that end on the page as well.
        case paragraph([StyledText])
        /// The first paragraph of an item of a list, with its number if the list has numbers, and the name of the page
        /// to which all of it links.
        case item([StyledText], number: Int?, target: String?)
        case picture(Picture)

        /// The text without its emphasis.
        var lines: [String] {
            switch self {
            case .heading(let text): [text]
            case .paragraph(let lines), .item(let lines, _, _): lines.map(\.plain)
            case .picture: []
            }
        }
    }

    struct Page {
        /// The name by which links find it; `nil` if none do.
        var name: String?
        var blocks: [Block] = []
        /// Whether the source says that it is a table of contents.
        var isContents = false

        var pictures: [Picture] { blocks.compactMap { if case .picture(let picture) = $0 { picture } else { nil } } }

        var headings: [String] { blocks.compactMap { if case .heading(let text) = $0 { text } else { nil } } }

        /// The text in one line.
        var text: String { blocks.flatMap(\.lines).joined(separator: " ") }
    }

    /// A word that the book explains.
    struct Word {
        var word: String
        var meaning: String?
        var picture: Picture?
    }

    /// A part of a recording and what is said in it.
    struct Clip {
        /// The name of the recording's file among the files of the book.
        var file: String
        /// In seconds.
        var start = 0.0
        /// In seconds; `nil` for the end of the recording.
        var end: Double?
        /// `nil` if the source does not say which part of the text is spoken.
        var text: String?
    }

    /// The recordings of a book.
    enum Recordings {
        case none
        /// One recording of all the text, without times.
        case whole(String)
        /// The clips of each page, in the order in which they are heard.
        case pages([[Clip]])
    }

    struct Narration {
        var recordings = Recordings.none
        /// The narrator, if the source names one.
        var name: String?
    }

    /// The line by which a later import knows the tale again. It is a comment in the tale's front matter.
    var origin: String { "\(workOrigin), \(language.tag)" }

    /// The same without the language, so that all translations share it.
    var workOrigin: Substring { "\(Self.originMark)\(project.rawValue), \(work.collapsingWhitespace())" }

    /// Returns ages as front matter has them, such as `3-6`; `nil` for any other text.
    static func ages(_ text: String?) -> String? {
        guard let parts = text?.split(separator: "-"), (1...2).contains(parts.count) else { return nil }
        let years = parts.compactMap { Int($0) }.filter { (0...TaleHeader.ageLimit).contains($0) }
        guard years.count == parts.count, years[0] <= years[years.count - 1] else { return nil }
        return years.map(String.init).joined(separator: "-")
    }

    static let originMark = "# Imported from "

    /// The anchors by which a choice names pages, by the names of the pages. A page without a heading has the anchor of
    /// its number, unless that is the anchor of another page's heading: then it has none.
    var anchors: [String: String] {
        var headings: Set<String> = []
        let first = pages.map { page in
            page.headings.map(Slug.anchor).filter { !$0.isEmpty && headings.insert($0).inserted }.first
        }
        var anchors: [String: String] = [:]
        for (index, page) in pages.enumerated() {
            let number = "page-\(index + 1)"
            if let name = page.name { anchors[name] = first[index] ?? (headings.contains(number) ? nil : number) }
        }
        return anchors
    }

    /// The most options of a choice. A longer list of links is a table of contents.
    private static let mostOptions = 8

    /// Makes choices of the lists of links to pages that end pages, and plain items of all other links.
    mutating func settleChoices() {
        let names = Set(anchors.keys)
        let titles = Dictionary(
            pages.map { ($0.name, $0.headings.first.map(Slug.anchor)) }, uniquingKeysWith: { first, _ in first })
        /// Whether a link names its page by the page's heading, as in a table of contents.
        func isEntry(_ block: Block) -> Bool {
            guard case .item(let lines, _, let target?) = block, let title = titles[target] ?? nil else { return false }
            return Slug.anchor(of: lines.map(\.plain).joined(separator: " ")) == title
        }
        for page in pages.indices {
            let blocks = pages[page].blocks
            let list = blocks.reversed().prefix { if case .item = $0 { true } else { false } }.count
            let options = blocks.suffix(list).map { block -> Bool in
                guard case .item(_, nil, let target?) = block else { return false }
                return names.contains(target)
            }
            let isChoice =
                options.count <= Self.mostOptions && options.allSatisfy(\.self)
                && (isOurs || !pages[page].isContents && !blocks.suffix(list).allSatisfy(isEntry))
            for index in blocks.indices {
                guard case .item(let lines, let number, _?) = blocks[index],
                    !isChoice || index < blocks.count - list
                else { continue }
                pages[page].blocks[index] = .item(lines, number: number, target: nil)
                omissions.add("link", "it is not in a list of links to pages that ends its page")
            }
        }
    }
}

extension Language {
    /// A language tag as other programs write it: `en_US` as well.
    init?(lenient text: String) {
        self.init(text.collapsingWhitespace().split(separator: "_").joined(separator: "-"))
    }
}
