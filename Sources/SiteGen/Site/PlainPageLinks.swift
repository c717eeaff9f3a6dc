/// The links of a plain page. A link can lead to another plain page by the name of its file, to the home or library page,
/// to another site, or to a mail address. There are no pictures, because a plain page has no folder of its own.
struct PlainPageLinks {
    struct Addresses: AddressBook {
        fileprivate(set) var links: [[UInt8]: [UInt8]] = [:]

        func address(of node: MarkdownNode) -> [UInt8]? { node.kind == .link ? links[node.url] : nil }
    }

    private(set) var addresses = Addresses()
    private(set) var diagnostics: DiagnosticList = []
    private let source: Source
    private var lines: SourceLines
    private let firstLine: Int
    /// All plain pages of the site.
    private let names: [PlainPageName]
    private let language: Language
    /// The relative path from the page to the site's root.
    private let root: String

    /// - Parameter language: the page's own. Its links lead to pages in the same language where there are any.
    init(_ source: Source, body: Int, of name: PlainPageName, in language: Language, names: [PlainPageName]) {
        (self.source, self.names, self.language, lines) = (source, names, language, SourceLines(source))
        root = String(repeating: "../", count: name.path.utf8.count { $0 == UInt8(ascii: "/") })
        firstLine = lines.number(at: body)
    }

    /// Checks every link, picture and piece of HTML.
    mutating func survey(_ blocks: [MarkdownNode]) {
        var found: [MarkdownNode] = []
        for block in blocks {
            block.walk { node, isEntering in
                guard isEntering else { return }
                if [.link, .image, .htmlInline, .htmlBlock].contains(node.kind) { found.append(node) }
            }
        }
        for node in found {
            switch node.kind {
            case .link: check(node)
            case .image: add(.outsideLibrary, node, "a plain page cannot have pictures")
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
        let path = url.prefix { $0 != "#" }
        if path.isEmpty {
            addresses.links[link.url] = link.url
        } else if path == "../index.html" || path == "../library/index.html" {
            addresses.links[link.url] = Array("\(root)\(url.dropFirst("../".count))".utf8)
        } else if let named = names.first(where: { $0.file == path }) {
            let target = named.language == nil ? names.page(named.slug, in: language) ?? named : named
            addresses.links[link.url] = Array("\(root)\(target.path)\(url[path.endIndex...])".utf8)
        } else {
            let near = closestName(to: String(path), among: names.map(\.file))
            add(
                .unknownPage, link, "there is no page '\(path)' beside this one",
                notes: near.map { ["did you mean '\($0)'?"] }
                    ?? ["write the name of a file in pages/, ../index.html or ../library/index.html"])
        }
    }

    private mutating func add(_ code: DiagnosticCode, _ node: MarkdownNode, _ message: String, notes: [String] = []) {
        let range = lines.range(of: node.url, on: line(of: node))
        diagnostics.append(Diagnostic(.error, code, in: source, at: range, message, notes: notes))
    }

    private func line(of node: MarkdownNode) -> Int { firstLine + max(node.line, 1) - 1 }
}
