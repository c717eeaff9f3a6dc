/// Where the links and pictures of a tale lead in an exported file.
struct ExportLinks {
    /// The files of pages, by the anchors of the pages.
    let pages: [[UInt8]: String]
    /// The files of pictures, by their addresses on the site from the tale's page.
    var pictures: [[UInt8]: String]
    /// The attribute in which a picture keeps its address on the site; `nil` for none.
    var name: String?

    func page(_ address: [UInt8]) -> String? { pages[Array(address.dropFirst())] }
    func picture(_ address: [UInt8]) -> String? { pictures[address] }
}
