/// What a plain page may lead to: other plain pages by the names of their files, the tales, other sites by a link that is
/// followed by hand, and mail. It shows no pictures, for it has no folder of its own.
struct PlainPageLinks {
    struct Addresses: AddressBook {
        fileprivate(set) var links: [[UInt8]: [UInt8]] = [:]

        func address(of node: MarkdownNode) -> [UInt8]? { node.kind == .link ? links[node.url] : nil }
    }

    private(set) var addresses = Addresses()
    private(set) var faults: [Diagnostic] = []
    private let source: Source
    private let lines: SourceLines
    private let firstLine: Int
    /// The plain pages that there are.
    private let names: [PlainPageName]
    private let language: Language
    /// The way from the page to the site's root.
    private let root: String

    /// - Parameter language: the page's own, which its links keep to as far as they can.
    init(_ source: Source, body: Int, of name: PlainPageName, in language: Language, names: [PlainPageName]) {
        (self.source, self.names, self.language, lines) = (source, names, language, SourceLines(source))
        root = String(repeating: "../", count: name.path.utf8.count { $0 == UInt8(ascii: "/") })
        firstLine = lines.number(at: body)
    }

    /// Looks at every link and picture.
    mutating func survey(_ blocks: [MarkdownNode]) {
        var found: [MarkdownNode] = []
        for block in blocks {
            block.walk { node, isEntering in
                if isEntering, node.kind == .link || node.kind == .image { found.append(node) }
            }
        }
        for node in found {
            if node.kind == .link {
                check(node)
            } else {
                add("outside-library", node, "a plain page shows no pictures")
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
                    "outside-link", link, "this link would run something",
                    notes: ["a link leads to a page, https://… or mailto:…"])
            }
            return
        }
        if url.hasPrefix("//") {
            return add("outside-link", link, "this address names no protocol", notes: ["begin it with https:"])
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
                "unknown-page", link, "there is no page '\(path)' beside this one",
                notes: near.map { ["did you mean '\($0)'?"] }
                    ?? ["write the name of a file in pages/, ../index.html or ../library/index.html"])
        }
    }

    private mutating func add(_ code: String, _ node: MarkdownNode, _ message: String, notes: [String] = []) {
        let place = lines.place(of: node.url, on: firstLine + max(node.line, 1) - 1)
        faults.append(Diagnostic(.error, code, in: source, at: place, message, notes: notes))
    }
}
