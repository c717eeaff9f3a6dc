/// The package document of an EPUB 2 or 3: what the book is called, and its files and pages
/// ([EPUB 3.3](https://www.w3.org/TR/epub-33/), sections 4.2 and 5).
struct EPUBPackage {
    struct Item {
        var name: String
        var mediaType: String
        var properties: [Substring]
        /// The id of the item with the times of a page.
        var overlay: String?
    }

    private let tree: MarkupTree
    private let roles: [String: String]
    /// The name of the package document among the files of the book.
    let name: String
    /// The files of the book by their ids, as far as they are there.
    private(set) var items: [String: Item] = [:]
    /// The id of the item that is the cover in EPUB 3.
    private var coverID: String?
    /// The ids of the pages in reading order.
    private(set) var spine: [String] = []
    /// The number of pages that the book lists and does not contain, of those outside the reading order,
    /// and of those that it lists once more.
    private(set) var missingPages = 0
    private(set) var auxiliaryPages = 0
    private(set) var repeatedPages = 0

    /// - Parameter base: the folder of the book, with its slash.
    init(_ files: BookFiles, base: String) throws(ImportError) {
        let container = base + PackageManifest.container
        let address = PackageManifest.address(in: Self.tree(try files.text(container)))
        guard let address, let name = files.resolve(address, from: EPUBBook.name(atRootOf: base)) else {
            throw ImportError(
                .brokenBook,
                address.map { "this book lists its files in '\($0)', which is not there" }
                    ?? "this file does not name the list of the book's files", file: container)
        }
        (self.name, tree) = (name, Self.tree(try files.text(name)))
        roles = Self.roles(tree)
        let manifest = PackageManifest(tree)
        for (id, item) in manifest.items {
            guard let found = files.resolve(item.address, from: name) else { continue }
            items[id] = Item(
                name: found, mediaType: item.mediaType, properties: item.properties, overlay: item.overlay)
        }
        coverID = manifest.ids.first { items[$0]?.properties.contains("cover-image") ?? false }
        var seen: Set<String> = []
        for page in manifest.pages {
            let id = shown(page.id, manifest.fallbacks)
            if !seen.insert(id).inserted {
                repeatedPages += 1
            } else if items[id] == nil {
                missingPages += 1
            } else if page.isAuxiliary {
                auxiliaryPages += 1
            } else {
                spine.append(id)
            }
        }
        guard !spine.isEmpty else {
            throw ImportError(
                .brokenBook, missingPages > 0 ? "no page that this book lists is there" : "this book lists no pages",
                file: name)
        }
    }

    /// Returns the first item that can be a page, along the fallbacks that a book gives for files of other formats; the
    /// item itself if there is none.
    private func shown(_ id: String, _ fallbacks: [String: String]) -> String {
        var (next, tried): (String?, Set<String>) = (id, [])
        while let item = next, tried.insert(item).inserted {
            if let type = items[item]?.mediaType, Self.canBePage(type) { return item }
            next = fallbacks[item]
        }
        return id
    }

    private static func canBePage(_ type: String) -> Bool {
        // Many books give their pages no type, or a wrong one.
        type.isEmpty || type.hasPrefix("image/") || type.hasPrefix("text/") || type.hasSuffix("xml")
    }

    /// Well-formed XML, or whatever can be read of it.
    private static func tree(_ text: [UInt8]) -> MarkupTree { (try? MarkupTree(xml: text)) ?? MarkupTree(html: text) }

    // MARK: Metadata

    /// The texts of all metadata elements with this name, such as `dc:creator`.
    func texts(_ name: StaticString) -> [(node: MarkupTree.Node, text: String)] {
        tree.elements.filter { tree.isElement($0, name) }.compactMap { node in
            let text = tree.line(of: node)
            return text.isEmpty ? nil : (node, text)
        }
    }

    /// The value of a `meta` with this property.
    func meta(_ property: String) -> String? {
        tree.elements.first { tree.isElement($0, "meta") && tree.string("property", of: $0) == property }
            .map(tree.line)
    }

    /// The date of publication. EPUB 2 has other dates, too, and tells them apart by `opf:event`.
    var published: String? {
        let dates = texts("date").map { (event: tree.string("event", of: $0.node), text: $0.text) }
        return dates.first { $0.event == "publication" }?.text ?? dates.first { $0.event == nil }?.text
            ?? dates.first { $0.event == "creation" }?.text
    }

    /// The roles of people in the codes of MARC, such as `ill`, by the ids of their elements.
    private static func roles(_ tree: MarkupTree) -> [String: String] {
        var roles: [String: String] = [:]
        for meta in tree.elements where tree.isElement(meta, "meta") && tree.string("property", of: meta) == "role" {
            guard let id = tree.string("refines", of: meta), id.hasPrefix("#") else { continue }
            roles[String(id.dropFirst())] = tree.line(of: meta)
        }
        return roles
    }

    /// The role of a person in the code of MARC.
    func role(of person: MarkupTree.Node) -> String? {
        if let role = tree.string("role", of: person) { return role }
        return tree.string("id", of: person).flatMap { roles[$0] }
    }

    /// The book's own identifier, or the first one.
    var identifier: String? {
        let own = tree.elements.first { tree.isElement($0, "package") }.flatMap {
            tree.string("unique-identifier", of: $0)
        }
        let all = texts("identifier")
        return (all.first { tree.string("id", of: $0.node) == own } ?? all.first)?.text
    }

    /// The name of the file with the cover.
    var cover: String? {
        if let item = coverID.flatMap({ items[$0] }) { return item.name }
        let old = tree.elements.first { tree.isElement($0, "meta") && tree.string("name", of: $0) == "cover" }
        let id = old.flatMap { tree.string("content", of: $0) }
        return id.flatMap { items[$0] }.flatMap { $0.mediaType.hasPrefix("image/") ? $0.name : nil }
    }

    /// The addresses of the tables of contents by the guide of EPUB 2 (OPF 2.0.1, 2.6), from this document.
    var contents: [String] {
        tree.elements.filter { tree.isElement($0, "reference") && tree.string("type", of: $0)?.lowercased() == "toc" }
            .compactMap { tree.string("href", of: $0) }
    }

    /// Whether storysite made the book.
    var isOurs: Bool {
        tree.elements.contains {
            tree.isElement($0, "meta") && tree.string("name", of: $0) == "generator"
                && tree.string("content", of: $0) == "storysite"
        }
    }

    var isFixedLayout: Bool { meta("rendition:layout") == "pre-paginated" }
}
