/// What a page says of itself to search engines, chats and feed readers. Pages have it only if the site's address is
/// known.
struct Share: Sendable {
    /// The type of the Open Graph protocol: `website` or `book`.
    var kind = "website"
    /// Messengers and social networks show no SVG.
    var picture: PixelCover?
    /// JSON-LD that is safe in a data block; empty for none.
    var structured: [UInt8] = []

    /// Returns the data for templates. Addresses are absolute, except for those of the feed and the catalog,
    /// which are below the site's root.
    /// - Parameter page: the page's path below the site's root.
    func value(of page: String, at address: SiteAddress, hasFeed: Bool, hasCatalog: Bool) -> Value {
        [
            "url": .text(address.url(of: page)), "kind": .text(kind),
            "feed": hasFeed ? .text(SiteFrame.feedPath) : .nothing,
            // A tale's page names no catalog, so that each is as small as can be.
            "catalog": hasCatalog && kind == "website" ? .text("opds.xml") : .nothing,
            "picture": picture.map { picture in
                [
                    "src": .text(address.url(ofFile: picture.path)), "width": .whole(picture.width),
                    "height": .whole(picture.height),
                ]
            } ?? .nothing,
            "structured": .bytes(structured),
        ]
    }
}
