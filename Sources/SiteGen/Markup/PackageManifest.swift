/// The files and the reading order in the package document of an EPUB 2 or 3
/// ([EPUB 3.3](https://www.w3.org/TR/epub-33/), sections 4.2 and 5).
struct PackageManifest {
    struct Item {
        /// The address of the file, as the package document has it.
        let address: String
        let mediaType: String
        let properties: [Substring]
        /// The id of the item with the times of a page.
        let overlay: String?
    }

    /// A place in the reading order.
    struct Page {
        /// The id of an item, which may be missing.
        let id: String
        /// Whether a reader comes to it by links only.
        let isAuxiliary: Bool
        let node: MarkupTree.Node
    }

    /// The items that have an address, by their ids.
    private(set) var items: [String: Item] = [:]
    /// The ids of these items in the order of the file.
    private(set) var ids: [String] = []
    /// The ids of items that a book gives in place of those of other formats.
    private(set) var fallbacks: [String: String] = [:]
    private(set) var pages: [Page] = []

    /// The file of a book that names its package document.
    static let container = "META-INF/container.xml"

    /// Returns the address of the package document; `nil` if the container does not name it.
    static func address(in container: MarkupTree) -> String? {
        container.elements.first { container.isElement($0, "rootfile") }
            .flatMap { container.string("full-path", of: $0) }
    }

    /// - Parameter tree: the package document.
    init(_ tree: MarkupTree) {
        for node in tree.elements where tree.isElement(node, "item") {
            guard let id = tree.string("id", of: node) else { continue }
            fallbacks[id] = tree.string("fallback", of: node)
            guard let address = tree.string("href", of: node) else { continue }
            ids.append(id)
            items[id] = Item(
                address: address, mediaType: tree.string("media-type", of: node) ?? "",
                properties: tree.string("properties", of: node)?.split(separator: " ") ?? [],
                overlay: tree.string("media-overlay", of: node))
        }
        for node in tree.elements where tree.isElement(node, "itemref") {
            guard let id = tree.string("idref", of: node) else { continue }
            pages.append(Page(id: id, isAuxiliary: tree.string("linear", of: node) == "no", node: node))
        }
    }
}
