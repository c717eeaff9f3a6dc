/// The links and pictures of a tale. A link must lead to a page of the same tale, or from a lesson to another tale, and
/// a picture must be a file of the tale's folder; everything else is an error.
struct TaleLinks {
    struct Addresses: AddressBook {
        fileprivate(set) var links: [[UInt8]: [UInt8]] = [:]
        fileprivate(set) var pictures: [[UInt8]: [UInt8]] = [:]

        func address(of node: MarkdownNode) -> [UInt8]? { node.kind == .image ? pictures[node.url] : links[node.url] }
    }

    private(set) var addresses = Addresses()
    private(set) var diagnostics: DiagnosticList = []

    private let source: Source
    private let firstLine: Int
    private var lines: SourceLines
    private let taken: Set<String>
    private var ids: [String] = []
    /// How many links named a page that does not exist.
    private var suggestions = 0
    /// Whether links may lead to other tales.
    private let namesTales: Bool
    /// The tales to which links lead, by their names in addresses.
    private(set) var tales: [Located<String>] = []
    /// The anchor of each page, by the names that a link may use.
    private var targets: [String: String] = [:]

    /// - Parameters:
    ///   - taken: the ids that the page's template uses itself.
    ///   - namesTales: whether links may lead to other tales.
    init(_ source: Source, firstLine: Int, lines: SourceLines, taken: Set<String>, namesTales: Bool) {
        (self.source, self.firstLine, self.lines, self.taken) = (source, firstLine, lines, taken)
        self.namesTales = namesTales
    }

    /// Returns the anchors of the pages: the name of the heading, or `page-` and the page's number where there is no
    /// heading or its name cannot be an anchor.
    mutating func name(_ pages: [PageBlocks]) -> [String] {
        for (index, page) in pages.enumerated() {
            let number = "page-\(index + 1)"
            let name = page.heading.map { Slug.anchor(of: $0.plainText()) } ?? ""
            let isGood = !name.isEmpty && !taken.contains(name) && !name.hasPrefix("page-")
            ids.append(isGood ? name : number)
            guard let heading = page.heading, !name.isEmpty else { continue }
            if targets.updateValue(ids[index], forKey: name) != nil {
                diagnostics.append(
                    Diagnostic(
                        .error, .duplicateID, in: source, at: lines.range(of: firstLine + heading.line - 1),
                        "another page already has the name '\(name)'", notes: ["give each page a heading of its own"]))
            }
        }
        for id in ids where targets[id] == nil { targets[id] = id }
        return ids
    }

    /// Looks at every link, picture and piece of HTML of a page.
    mutating func survey(_ page: PageBlocks, pictures: (_ path: String, _ range: Range<Int>) -> [UInt8]?) {
        for link in page.choices {
            check(link)
            if link.plainText().isBlank {
                diagnostics.append(
                    Diagnostic(
                        .warning, .noChoice, in: source, at: range(of: link), "this choice has no words to tap",
                        notes: ["write them between the brackets: [Go home](\(text(link.url)))"]))
            }
            var pictures: [MarkdownNode] = []
            link.walk { node, isEntering in if isEntering, node.kind == .image { pictures.append(node) } }
            for picture in pictures { diagnostics.append(choicePicture(picture, of: link)) }
        }
        if let link = page.pictureLink {
            diagnostics.append(
                Diagnostic(
                    .warning, .linkedPicture, in: source, at: range(of: link), "the picture of a page cannot be a link",
                    notes: ["end the page with a list of links: - [text](\(text(link.url)))"]))
        }
        let missed = MissedLink.all(in: page.blocks, lines, firstLine: firstLine, page: pageLink) {
            target(named: $0) != nil
        }
        for link in missed {
            if let warning = link.warning(in: &lines, firstLine: firstLine) { diagnostics.append(warning) }
        }
        if missed.isEmpty, page.choices.isEmpty, page.questions.isEmpty, let last = page.blocks.last {
            if let warning = writtenChoice(in: last) { diagnostics.append(warning) }
        }
        for node in Self.nodes(in: page) {
            switch node.kind {
            case .link: check(node)
            case .image:
                if let picture = picture(node), let address = pictures(picture.path, picture.range) {
                    addresses.pictures[node.url] = address
                }
            default:
                if let diagnostic = lines.leftOutHTML(node, line: line(of: node)) { diagnostics.append(diagnostic) }
            }
        }
    }

    private mutating func choicePicture(_ picture: MarkdownNode, of link: MarkdownNode) -> Diagnostic {
        Diagnostic(
            .warning, .linkedPicture, in: source, at: range(of: picture),
            "a choice shows the picture of its page, and none of its own",
            notes: ["remove it here; if the page '\(text(link.url))' has no picture, put it there"])
    }

    /// The links, pictures and HTML in a page's text, in order. The page's own picture is not among them, and of a
    /// picture inside the description of another one nothing is shown.
    private static func nodes(in page: PageBlocks) -> [MarkdownNode] {
        var found: [MarkdownNode] = []
        var picture: MarkdownNode?
        for block in page.blocks {
            block.walk { node, isEntering in
                if node == picture {
                    picture = nil
                } else if isEntering {
                    switch node.kind {
                    case .image where picture == nil:
                        picture = node
                        if node != page.picture { found.append(node) }
                    case .link, .htmlInline, .htmlBlock: found.append(node)
                    default: break
                    }
                }
            }
        }
        return found
    }

    /// Returns the anchor of the page that a link names; empty if there is none.
    func target(of link: MarkdownNode) -> String {
        String(decoding: (addresses.links[link.url] ?? []).dropFirst(), as: UTF8.self)
    }

    /// Returns the anchor of the page to which the first link of a question leads; `nil` if it has none.
    func page(in question: QuestionBlocks) -> String? {
        for block in [question.prompt, question.list] {
            var found: MarkdownNode?
            block.walk { node, isEntering in if found == nil, isEntering, node.kind == .link { found = node } }
            if let found { return target(of: found) }
        }
        return nil
    }

    /// Returns the anchors of the pages to which the text of a page links.
    func anchors(in page: PageBlocks) -> [String] {
        Self.nodes(in: page).filter { $0.kind == .link }.map(target)
    }

    /// Returns a warning about a page, at its first line or at its heading.
    mutating func warning(
        _ code: DiagnosticCode, of page: PageBlocks, _ message: String, notes: [String]
    ) -> Diagnostic {
        let line = page.heading.map { firstLine + $0.line - 1 } ?? page.line
        return Diagnostic(.warning, code, in: source, at: lines.range(of: line), message, notes: notes)
    }

    private mutating func check(_ link: MarkdownNode) {
        let range = range(of: link)
        guard link.url.first == UInt8(ascii: "#") else {
            let path = text(percentDecoded(link.url))
            let tale = Self.tale(path)
            if namesTales, let tale {
                tales.append(Located(value: tale, range: range))
                addresses.links[link.url] = Array("../\(tale)/index.html".utf8)
                return
            }
            let note =
                if tale != nil {
                    "only lessons and activities link to tales: add 'kind: lesson' to the front matter"
                } else if MissedLink.isPictureName(path) {
                    pictureNote(link, before: range)
                } else if let page = pageLink(to: path.hasSuffix(".md") ? String(path.dropLast(3)) : path) {
                    "did you mean '\(page)'?"
                } else {
                    "write # and the heading of a page; links to other sites belong on a page in pages/"
                }
            diagnostics.append(
                Diagnostic(
                    .error, .outsideLink, in: source, at: range,
                    "a link in a tale must lead to one of its pages, not to '\(text(link.url))'", notes: [note]))
            return
        }
        let name = Array(link.url.dropFirst())
        if let id = target(named: name) {
            addresses.links[link.url] = Array("#\(id)".utf8)
        } else {
            diagnostics.append(
                Diagnostic(
                    .error, .unknownPage, in: source, at: range, "this tale has no page '\(text(link.url))'",
                    notes: suggestion(for: anchor(of: name)).map { [$0] } ?? []))
        }
    }

    /// Returns how a link to a picture becomes a picture.
    private func pictureNote(_ link: MarkdownNode, before name: Range<Int>) -> String {
        let isWide = lines.bytes(before: name.lowerBound).firstRange(of: "！[".utf8) != nil
        return "for a picture, write ! \(isWide ? "in place of the wide ！" : "before the bracket"): "
            + "![\(link.plainText().shortened(to: 40))](\(text(link.url)))"
    }

    private func anchor(of name: [UInt8]) -> String { Slug.anchor(of: text(percentDecoded(name))) }

    /// Returns the anchor of the page that a link names after its `#`; `nil` if there is none.
    private func target(named name: [UInt8]) -> String? { targets[anchor(of: name)] }

    /// Returns the link to the page that a text names: by its heading, or by its number as in `page 2`, `2.` or `#2`.
    private func pageLink(to text: String) -> String? {
        let name = text.first == "#" ? text.dropFirst() : text[...]
        let anchor = Slug.anchor(of: String(name))
        if targets[anchor] != nil { return "#\(anchor)" }
        let marks = name.last == "." ? name.dropLast() : name
        let digits = marks.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
        let isOneWord = marks.dropLast(digits.count).allSatisfy { $0.isLetter || " -_".contains($0) }
        guard isOneWord, let number = Int(String(digits)), ids.indices.contains(number - 1) else { return nil }
        return "#\(ids[number - 1])"
    }

    /// Returns the warning about lines at the end of a page that name another one, but not by a link: `Home -> page 2`.
    private func writtenChoice(in block: MarkdownNode) -> Diagnostic? {
        guard block.kind == .paragraph || block.kind == .list else { return nil }
        if let found = listedPages(block) { return found }
        let range = lines.range(of: block, firstLine: firstLine)
        let bytes = source.bytes.span.extracting(range)
        guard Self.mayPoint(bytes) else { return nil }
        for number in block.line...max(block.line, block.lastLine) {
            let line = lines.text(on: firstLine + number - 1)
            let text = String(decoding: source.bytes[line].prefix(Self.longestLine), as: UTF8.self)
            guard !text.contains("]"), let (words, page) = Self.pointed(text), let link = pageLink(to: page) else {
                continue
            }
            return Diagnostic(
                .warning, .noChoice, in: source, at: line, "this line is text, and no choice",
                notes: ["for a choice, end the page with a list of links, as in '- [\(words)](\(link))'"])
        }
        return nil
    }

    /// Returns the warning about a list of which each item is the name of a page in brackets, as `- [Home]`.
    private func listedPages(_ block: MarkdownNode) -> Diagnostic? {
        guard block.kind == .list, block.lastLine > block.line else { return nil }
        var first: (words: String, link: String)?
        for item in block.children() {
            let parts = item.children()
            guard parts.count == 1, parts[0].kind == .paragraph else { return nil }
            let text = Self.trimmed(parts[0].plainText()[...], of: ".")
            // Without brackets, it can be a list of anything.
            guard text.hasPrefix("["), text.hasSuffix("]"), text.utf8.count <= Self.longestLine else { return nil }
            let words = String(text.dropFirst().dropLast())
            let anchor = Slug.anchor(of: words)
            if targets[anchor] == nil { return nil }
            if first == nil { first = (words, "#\(anchor)") }
        }
        guard let first else { return nil }
        return Diagnostic(
            .warning, .noChoice, in: source, at: lines.text(on: line(of: block)),
            "this list names pages, and has no links to them",
            notes: ["for a choice, make each item a link, as in '- [\(first.words)](\(first.link))'"])
    }

    /// Returns what a line says before it points to a page, and the page.
    private static func pointed(_ line: String) -> (words: String, page: String)? {
        for arrow in arrows {
            guard let place = line.ranges(of: arrow).last else { continue }
            let (words, page) = (words(line[..<place.lowerBound]), trimmed(line[place.upperBound...], of: "()"))
            // `2 + 1 → 3`
            return Int(page) == nil || words.contains(where: \.isLetter) ? (words, page) : nil
        }
        guard let mark = line.ranges(of: "#").last, mark.lowerBound > line.startIndex else { return nil }
        let before = line[line.index(before: mark.lowerBound)]
        guard " (:".contains(before) else { return nil }
        let page = trimmed(line[mark.lowerBound...], of: ").")
        // `House #2`
        if before != "(", Int(page.dropFirst()) != nil { return nil }
        return (words(line[..<mark.lowerBound]), page)
    }

    private static func words(_ text: Substring) -> String {
        let words = trimmed(text, of: "-*+(:").shortened(to: 40)
        return words.isEmpty ? "text" : words
    }

    private static func trimmed(_ text: Substring, of marks: String) -> String {
        let isMark = { (letter: Character) in letter.isWhitespace || marks.contains(letter) }
        return String(text.drop(while: isMark).reversed().drop(while: isMark).reversed())
    }

    /// Whether a text has a byte of an arrow or a `#`, as few texts have. The search looks at every page.
    private static func mayPoint(_ text: Span<UInt8>) -> Bool {
        let isAscii = [UInt8(ascii: ">"), UInt8(ascii: "#")].contains { text.first($0, from: 0) < text.count }
        if isAscii { return true }
        var offset = text.first(0xE2, from: 0)
        while offset + 1 < text.count {
            // Not the dashes, dots and quotation marks of the same first byte.
            if text[offset + 1] != 0x80 { return true }
            offset = text.first(0xE2, from: offset + 1)
        }
        return false
    }

    private static let arrows = ["->", "=>", "→", "⇒", "➔", "➡"]
    /// How much of a line is looked at, in bytes.
    private static let longestLine = 300

    /// Returns the name in addresses of the tale to which `../NAME/tale.md` leads.
    private static func tale(_ path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "..", parts[2] == TaleFolder.fileName else { return nil }
        let slug = Slug.anchor(of: String(parts[1]))
        return slug.isEmpty ? nil : slug
    }

    /// Returns what to write in place of the name of a page that does not exist; `nil` after the first twenty names,
    /// because each is compared with all pages.
    private mutating func suggestion(for wanted: String) -> String? {
        suggestions += 1
        guard suggestions <= 20 else { return nil }
        if Int(wanted) != nil, let page = targets["page-\(wanted)"] { return "did you mean '#\(page)'?" }
        if let near = closestName(to: wanted, among: targets.keys.sorted()) { return "did you mean '#\(near)'?" }
        let named = ids.filter { !$0.hasPrefix("page-") }
        if named.isEmpty { return "no page of this tale has a heading" }
        let more = named.count > 12 ? " and \(named.count - 12) more" : ""
        return "its pages: #\(named.prefix(12).joined(separator: ", #"))\(more)"
    }

    /// What stands in place of a description that is still to be written, as in imported tales. Readers hear nothing.
    static let undescribed = "?"

    /// Returns the picture that a node shows; `nil` without a path. A picture without a description is an error.
    mutating func picture(_ node: MarkdownNode?) -> TaleBody.Picture? {
        guard let node else { return nil }
        let range = range(of: node)
        var alt = node.plainText()
        if alt == Self.undescribed {
            alt = ""
            diagnostics.append(
                Diagnostic(
                    .warning, .missingAlt, in: source, at: range, "this picture still needs a description",
                    notes: ["write it in place of the '\(Self.undescribed)', for a child who cannot see the picture"]))
        } else if alt.allSatisfy(\.isWhitespace) {
            diagnostics.append(
                Diagnostic(
                    .error, .missingAlt, in: source, at: range, "this picture has no description",
                    notes: [
                        "describe it between the brackets for a child who cannot see it: ![A wolf at the door](…)"
                    ]))
        }
        if let attributes = node.attributes {
            let place = lines.range(of: Array(attributes.utf8), on: line(of: node))
            diagnostics.append(
                .shownAttributes(
                    in: source, at: place, note: "delete them: the theme decides how large a picture is"))
        }
        guard !node.url.isEmpty else {
            diagnostics.append(Diagnostic(.error, .missingFile, in: source, at: range, "this picture names no file"))
            return nil
        }
        return TaleBody.Picture(path: text(percentDecoded(node.url)), alt: alt, range: range)
    }

    private mutating func range(of node: MarkdownNode) -> Range<Int> { lines.range(of: node.url, on: line(of: node)) }

    private func line(of node: MarkdownNode) -> Int { firstLine + max(node.line, 1) - 1 }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
