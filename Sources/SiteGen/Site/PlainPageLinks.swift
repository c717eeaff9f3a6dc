/// The links of a plain page. A link can lead to a heading, to another plain page by the name of its file, to the home
/// or library page, to another site, or to a mail address. There are no pictures,
/// because a plain page has no folder of its own.
struct PlainPageLinks {
    struct Addresses: AddressBook {
        fileprivate(set) var links: [[UInt8]: [UInt8]] = [:]
        fileprivate(set) var headings: [MarkdownNode: String] = [:]

        func address(of node: MarkdownNode) -> [UInt8]? { node.kind == .link ? links[node.url] : nil }

        func id(of heading: MarkdownNode) -> String? { headings[heading] }
    }

    private(set) var addresses = Addresses()
    private(set) var diagnostics: DiagnosticList = []
    private(set) var headings: PlainPageHeadings
    /// The links to headings, which are checked when all pages are read.
    private(set) var headingLinks: [HeadingLink] = []
    private let name: PlainPageName
    private let source: Source
    private var lines: SourceLines
    private let firstLine: Int
    /// All plain pages of the site.
    private let names: [PlainPageName]
    private let language: Language
    /// The relative path from the page to the site's root.
    private let root: String

    /// - Parameters:
    ///   - language: the page's own. Its links lead to pages in the same language where there are any.
    ///   - taken: the ids that the page's template uses itself.
    init(
        _ source: Source, body: Int, of name: PlainPageName, in language: Language, names: [PlainPageName],
        taken: Set<String>
    ) {
        (self.source, self.name, self.names, self.language) = (source, name, names, language)
        (lines, headings) = (SourceLines(source), PlainPageHeadings(taken: taken))
        root = String(repeating: "../", count: name.path.utf8.count { $0 == UInt8(ascii: "/") })
        firstLine = lines.number(at: body)
    }

    /// Names every heading, and checks every link, picture and piece of HTML.
    mutating func survey(_ blocks: [MarkdownNode]) {
        var found: [MarkdownNode] = []
        for block in blocks {
            block.walk { node, isEntering in
                guard isEntering else { return }
                if node.kind == .heading { addresses.headings[node] = headings.add(node.plainText()) }
                if [.link, .image, .htmlInline, .htmlBlock].contains(node.kind) { found.append(node) }
            }
        }
        let ids = Set(addresses.headings.values)
        let missed = MissedLink.all(in: blocks, lines, firstLine: firstLine, anyName: true) { name in
            ids.contains(Slug.anchor(of: String(decoding: name, as: UTF8.self)))
        }
        for link in missed {
            if let warning = link.warning(in: &lines, firstLine: firstLine) { diagnostics.append(warning) }
        }
        for node in found {
            switch node.kind {
            case .link: check(node)
            case .image:
                add(
                    .outsideLibrary, node, "a plain page cannot have pictures",
                    notes: ["delete it, or show it in a tale"])
            default:
                if let diagnostic = lines.leftOutHTML(node, line: line(of: node)) { diagnostics.append(diagnostic) }
            }
        }
    }

    private mutating func check(_ link: MarkdownNode) {
        let url = String(decoding: link.url, as: UTF8.self)
        if let colon = url.firstIndex(of: ":"), !url[..<colon].contains("/") {
            if ["https", "http", "mailto", "tel"].contains(url[..<colon].lowercased()) {
                addresses.links[link.url] = link.url
            } else {
                add(
                    .outsideLink, link, "a link of this kind is not allowed: it could run a script",
                    notes: ["link to a page, https://… or mailto:…"])
            }
            return
        }
        if url.hasPrefix("//") {
            return add(.outsideLink, link, "a link that begins with // is not allowed", notes: ["begin it with https:"])
        }
        // Some editors encode the spaces and accents of a name.
        let named = link.url.prefix { $0 != UInt8(ascii: "#") }
        let path = String(decoding: percentDecoded(Array(named)), as: UTF8.self)
        if path.isEmpty {
            addresses.links[link.url] = address("", of: name, link)
        } else if path == "../index.html" || path == "../library/index.html" {
            addresses.links[link.url] = Array("\(root)\(url.dropFirst("../".count))".utf8)
        } else if let named = names.first(where: { $0.file == path }) {
            let target = named.language == nil ? names.page(named.slug, in: language) ?? named : named
            addresses.links[link.url] = address("\(root)\(target.path)", of: target, link)
        } else {
            if path.split(separator: "/").dropLast().contains("tales") {
                return add(
                    .unknownPage, link, "a plain page cannot link to a tale, as '\(path)' does",
                    notes: ["link to the library, where readers find it: ../library/index.html"])
            }
            let near = suggestion(for: path, among: names.map(\.file))
            add(
                .unknownPage, link, "there is no page '\(path)' beside this one",
                notes: [near ?? "write the name of a file in pages/, ../index.html or ../library/index.html"])
        }
    }

    /// Returns the address of the page `target`, with the heading that the link names.
    private mutating func address(_ page: String, of target: PlainPageName, _ link: MarkdownNode) -> [UInt8] {
        guard let mark = link.url.firstIndex(of: UInt8(ascii: "#")) else { return Array(page.utf8) }
        let heading = String(decoding: percentDecoded(Array(link.url[(mark + 1)...])), as: UTF8.self)
        let id = headings.id(Slug.anchor(of: heading))
        // Browsers go to the top of the page by these.
        if heading.isEmpty || heading == "top" { return Array("\(page)#\(heading)".utf8) }
        headingLinks.append(
            HeadingLink(
                source: source, range: lines.range(of: link.url, on: line(of: link)), target: target.file, id: id,
                isOwn: target.file == name.file))
        return Array("\(page)#\(id)".utf8)
    }

    private mutating func add(_ code: DiagnosticCode, _ node: MarkdownNode, _ message: String, notes: [String] = []) {
        let range = lines.range(of: node.url, on: line(of: node))
        diagnostics.append(Diagnostic(.error, code, in: source, at: range, message, notes: notes))
    }

    private func line(of node: MarkdownNode) -> Int { firstLine + max(node.line, 1) - 1 }
}
