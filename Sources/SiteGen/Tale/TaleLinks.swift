/// What the links and pictures of a tale lead to: pages of the same tale, and files of its own folder. Everything else
/// is a fault, for a tale has no way out.
struct TaleLinks {
    struct Addresses: AddressBook {
        fileprivate(set) var links: [[UInt8]: [UInt8]] = [:]
        fileprivate(set) var pictures: [[UInt8]: [UInt8]] = [:]

        func address(of node: MarkdownNode) -> [UInt8]? { node.kind == .image ? pictures[node.url] : links[node.url] }
    }

    private(set) var addresses = Addresses()
    private(set) var faults: [Diagnostic] = []

    private let source: Source
    private let firstLine: Int
    private let lines: SourceLines
    private let taken: Set<String>
    private var ids: [String] = []
    /// The anchor of each page by what authors may call it.
    private var targets: [String: String] = [:]

    /// - Parameter taken: ids that the page's template uses itself.
    init(_ source: Source, firstLine: Int, lines: SourceLines, taken: Set<String>) {
        (self.source, self.firstLine, self.lines, self.taken) = (source, firstLine, lines, taken)
    }

    /// The anchors of the pages: the name of the heading; where there is none, or where it is no good as an anchor,
    /// `page-` and the page's number.
    mutating func name(_ pages: [PageBlocks]) -> [String] {
        for (index, page) in pages.enumerated() {
            let number = "page-\(index + 1)"
            let name = page.heading.map { Slug.anchor(of: $0.plainText()) } ?? ""
            let isGood = !name.isEmpty && !taken.contains(name) && !name.hasPrefix("page-")
            ids.append(isGood ? name : number)
            guard let heading = page.heading, !name.isEmpty else { continue }
            if targets.updateValue(ids[index], forKey: name) != nil {
                faults.append(
                    Diagnostic(
                        .error, "duplicate-id", in: source, at: lines.range(of: firstLine + heading.line - 1),
                        "another page is called '\(name)' already", notes: ["give each page a heading of its own"]))
            }
        }
        for id in ids where targets[id] == nil { targets[id] = id }
        return ids
    }

    /// Looks at every link and picture of a page.
    mutating func survey(_ page: PageBlocks, pictures: (_ path: String, _ place: Range<Int>) -> [UInt8]?) {
        var (links, images): ([MarkdownNode], [MarkdownNode]) = (page.choices, [])
        for block in page.blocks {
            block.walk { node, isEntering in
                guard isEntering else { return }
                if node.kind == .link { links.append(node) }
                if node.kind == .image, node != page.picture { images.append(node) }
            }
        }
        for link in links { check(link) }
        for image in images {
            if let picture = picture(image), let address = pictures(picture.path, picture.place) {
                addresses.pictures[image.url] = address
            }
        }
    }

    /// The page that a link names; empty when there is none.
    func target(of link: MarkdownNode) -> String {
        String(decoding: (addresses.links[link.url] ?? []).dropFirst(), as: UTF8.self)
    }

    private mutating func check(_ link: MarkdownNode) {
        let place = place(of: link)
        guard link.url.first == UInt8(ascii: "#") else {
            faults.append(
                Diagnostic(
                    .error, "outside-link", in: source, at: place,
                    "a tale leads only to its own pages, not to '\(text(link.url))'",
                    notes: ["write #name with the heading of a page; other addresses belong on a page in pages/"]))
            return
        }
        let wanted = Slug.anchor(of: text(percentDecoded(Array(link.url.dropFirst()))))
        if let id = targets[wanted] {
            addresses.links[link.url] = Array("#\(id)".utf8)
        } else {
            let named = ids.filter { !$0.hasPrefix("page-") }
            let note =
                closestName(to: wanted, among: targets.keys.sorted()).map { "did you mean '#\($0)'?" }
                ?? (named.isEmpty
                    ? "no page of this tale has a heading" : "its pages: #\(named.joined(separator: ", #"))")
            faults.append(
                Diagnostic(
                    .error, "unknown-page", in: source, at: place, "this tale has no page '\(text(link.url))'",
                    notes: [note]))
        }
    }

    /// The picture a node shows; `nil` without a path. A picture without a description is a fault.
    mutating func picture(_ node: MarkdownNode?) -> TaleBody.Picture? {
        guard let node else { return nil }
        let place = place(of: node)
        let alt = node.plainText()
        if alt.allSatisfy(\.isWhitespace) {
            faults.append(
                Diagnostic(
                    .error, "missing-alt", in: source, at: place, "this picture has no description",
                    notes: [
                        "say between the brackets what a child who cannot see it should know: ![A wolf at the door](…)"
                    ]))
        }
        guard !node.url.isEmpty else {
            faults.append(Diagnostic(.error, "missing-file", in: source, at: place, "this picture names no file"))
            return nil
        }
        return TaleBody.Picture(path: text(percentDecoded(node.url)), alt: alt, place: place)
    }

    private func place(of node: MarkdownNode) -> Range<Int> {
        lines.place(of: node.url, on: firstLine + max(node.line, 1) - 1)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The bytes that a URL's `%XX` stand for (RFC 3986, section 2.1).
func percentDecoded(_ url: [UInt8]) -> [UInt8] {
    guard url.contains(UInt8(ascii: "%")) else { return url }
    var (decoded, index): ([UInt8], Int) = ([], 0)
    while index < url.count {
        if url[index] == UInt8(ascii: "%"), index + 2 < url.count,
            let byte = UInt8(String(decoding: url[index + 1...index + 2], as: UTF8.self), radix: 16)
        {
            decoded.append(byte)
            index += 3
        } else {
            decoded.append(url[index])
            index += 1
        }
    }
    return decoded
}
