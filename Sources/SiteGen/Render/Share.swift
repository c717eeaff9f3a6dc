/// What a page says of itself to those who link to it: search engines, chats, feed readers. Only where the site knows
/// its address.
struct Share: Sendable {
    /// Of the Open Graph: `website` or `book`.
    var kind = "website"
    var picture: Card.Cover?
    /// JSON-LD that may stand in a data block; empty for none.
    var structured: [UInt8] = []

    /// For templates; addresses are absolute, but for the feed's, which is below the site's root.
    /// - Parameter page: below the site's root.
    func value(of page: String, at address: SiteAddress, hasFeed: Bool) -> Value {
        [
            "url": .text(address.url(of: page)), "kind": .text(kind),
            "feed": hasFeed ? .text(Feed.path) : .nothing,
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
