/// The text of a page of a tale as XHTML, made of the HTML that the site shows.
///
/// Only elements that a Media Overlay names keep their spans, with ids. What only the site's scripts need is left out.
struct PageXHTML {
    /// An element that is highlighted while its words are spoken.
    struct Part {
        let id: String
        /// The numbers of its words in the tale.
        fileprivate(set) var words: Range<Int>
        /// The offset in the text at which its element may get a further attribute.
        fileprivate let attributes: Int

        fileprivate var first: Int { words.lowerBound }
    }

    private(set) var xhtml: [UInt8] = []
    private(set) var parts: [Part] = []
    /// Whether it has letters in italics.
    private(set) var hasEmphasis = false
    private(set) var hasHeading = false

    let links: ExportLinks
    /// The words that a voice speaks.
    private let spoken: [Range<Int>]
    private let hasWords: Bool
    private let idPrefix: String
    /// The number in the tale of the next word.
    private var word: Int
    /// The spans that are open: whether each one is written.
    private var open: [Bool] = []
    /// The links that are open: whether each one is written.
    private var isLink: [Bool] = []
    /// Whether the open `div` is a question.
    private var isInQuestion = false
    /// The number of ids so far.
    private var ids = 0

    /// - Parameters:
    ///   - first: the number in the tale of the page's first word.
    ///   - spoken: the words that a voice speaks.
    ///   - hasWords: whether words are highlighted, and not sentences.
    ///   - idPrefix: what all ids begin with, in a format that has the pages in one file.
    init(first: Int, spoken: [Range<Int>], hasWords: Bool, links: ExportLinks, idPrefix: String = "") {
        (word, self.spoken, self.hasWords, self.links) = (first, spoken, hasWords, links)
        self.idPrefix = idPrefix
    }

    /// Adds the HTML of a page, of a choice, or of a part of either.
    mutating func add(_ html: [UInt8]) {
        var copied = 0
        while let start = html[copied...].firstIndex(of: UInt8(ascii: "<")) {
            xhtml += html[copied..<start]
            // No attribute contains this character: it is escaped where the HTML is written.
            let end = html[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? html.count
            add(tag: html[start..<end])
            copied = end
        }
        xhtml += html[copied...]
    }

    /// Returns the text with a class on some of its parts.
    func xhtml(withClass name: String, on ids: Set<String>) -> [UInt8] {
        var (marked, copied): ([UInt8], Int) = ([], 0)
        for part in parts where ids.contains(part.id) {
            marked += xhtml[copied..<part.attributes]
            marked += " class=\"\(name)\"".utf8
            copied = part.attributes
        }
        return marked + xhtml[copied...]
    }

    /// Adds the text and the choices of a page.
    mutating func add(_ page: TaleBody.Page) {
        add(page.html)
        guard !page.choices.isEmpty else { return }
        add("<ul class=\"choices\">\n")
        for choice in page.choices {
            add("<li><a href=\"\(links.pages[Array(choice.target.utf8)] ?? "")\">")
            add(choice.html)
            add("</a></li>\n")
        }
        add("</ul>\n")
    }

    private mutating func add(_ text: String) { xhtml += text.utf8 }

    private mutating func add(tag: ArraySlice<UInt8>) {
        let name = tag.dropFirst().prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: ">") }
        switch String(decoding: name, as: UTF8.self) {
        case "span": openSpan(isWord: tag.count == "<span>".utf8.count)
        case "/span": closeSpan()
        case "a":
            let isInside = tag.indices.contains { tag[$0...].starts(with: " href=\"#".utf8) }
            isLink.append(isInside)
            // A lesson's link to another tale leads nowhere.
            if isInside { add(tag, "href", links.page) }
        case "/a": if isLink.popLast() == true { xhtml += tag }
        case "img": add(tag, "src", links.picture, keptAs: links.name)
        // The site marks right answers on them.
        case "li": xhtml += "<li>".utf8
        case "div":
            isInQuestion = true
            add(question: tag)
        case "/div":
            isInQuestion = false
            xhtml += tag
        // The answers stand in a wrong order, so a number before each would be read as the solution.
        case "ol" where isInQuestion: add("<ul class=\"order\">")
        case "/ol" where isInQuestion: add("</ul>")
        case let name where name.hasPrefix("!--"): break
        case let name:
            hasEmphasis = hasEmphasis || name == "em"
            hasHeading = hasHeading || "h1" <= name && name <= "h6"
            xhtml += tag
        }
    }

    private mutating func openSpan(isWord: Bool) {
        let number = word
        if isWord { word += 1 }
        if isWord, !hasWords, open.contains(true) { parts[parts.count - 1].words = parts[parts.count - 1].first..<word }
        let isWritten = isWord == hasWords && spoken.contains { $0.contains(number) }
        open.append(isWritten)
        guard isWritten else { return }
        ids += 1
        let id = "\(idPrefix)\(isWord ? "w" : "s")\(ids)"
        xhtml += "<span".utf8
        parts.append(Part(id: id, words: number..<word, attributes: xhtml.count))
        xhtml += " id=\"\(id)\">".utf8
    }

    private mutating func closeSpan() {
        guard open.popLast() == true else { return }
        xhtml += "</span>".utf8
        // The rest of a divided sentence may have nothing but punctuation.
        if parts.last?.words.isEmpty == true { parts.removeLast() }
    }

    /// Adds a tag with another address.
    /// - Parameter kept: the attribute that gets the old address.
    private mutating func add(
        _ tag: ArraySlice<UInt8>, _ attribute: String, _ address: ([UInt8]) -> String?, keptAs kept: String? = nil
    ) {
        let name = Array(" \(attribute)=\"".utf8)
        guard
            let start = tag.indices.first(where: { tag[$0...].starts(with: name) }).map({ $0 + name.count }),
            let end = tag[start...].firstIndex(of: UInt8(ascii: "\"")),
            let new = address(percentDecoded(Array(tag[start..<end])))
        else {
            xhtml += tag
            return
        }
        if let kept {
            xhtml += tag[..<(start - name.count)]
            xhtml += " \(kept)=\"".utf8 + tag[start...end] + name
        } else {
            xhtml += tag[..<start]
        }
        xhtml += new.utf8
        xhtml += tag[end...]
    }

    private mutating func add(question tag: ArraySlice<UInt8>) {
        let place = Array(" data-place=".utf8)
        let end = tag.indices.first { tag[$0...].starts(with: place) }
        xhtml += end.map { tag[..<$0] + [UInt8(ascii: ">")] } ?? tag
    }
}
