/// The file `_headers`, which Netlify and Cloudflare Pages read at the root of a site and do not serve.
///
/// Rules that match the same file add up, so no two of them name the same header. A pattern has at most one `*`,
/// because Cloudflare allows no more.
struct HeadersFile {
    static let path = "_headers"

    /// The path of the site on its host: `/` or `/library/`.
    let root: String
    let events: EventsAddress?

    func bytes() -> [UInt8] {
        var text = "# How this site wants to be served by Netlify or Cloudflare Pages. Made by storysite.\n"
        func add(_ path: String, _ headers: [(name: String, value: String)]) {
            text += "\n\(root)\(path)\n"
            for (name, value) in headers { text += "  \(name): \(value)\n" }
        }
        add("*", HostFacts.headers(sendingTo: events))
        for path in ["", "*.html", "sw.js", LibraryData.path, "catalog.json", "catalog/*"] {
            add(path, [("Cache-Control", HostFacts.fresh)])
        }
        // Chapters of podcasts are among them.
        add("tales/*.json", [("Cache-Control", HostFacts.fresh), HostFacts.anyOrigin])
        add(
            "manifest.webmanifest",
            [("Cache-Control", HostFacts.fresh), ("Content-Type", "application/manifest+json")])
        for (path, type) in HostFacts.catalogTypes {
            add(path, [("Cache-Control", HostFacts.fresh), ("Content-Type", type), HostFacts.anyOrigin])
        }
        add("assets/*", [("Cache-Control", HostFacts.forever)])
        for (ending, _) in HostFacts.pictureTypes {
            add("tales/*.\(ending)", [("Cache-Control", HostFacts.forever), HostFacts.anyOrigin])
        }
        for (ending, type) in HostFacts.soundTypes {
            add("tales/*.\(ending)", [("Cache-Control", HostFacts.forever), ("Content-Type", type)])
        }
        for (ending, type) in HostFacts.bookTypes {
            add(
                "tales/*.\(ending)",
                [("Cache-Control", HostFacts.forever), ("Content-Type", type), HostFacts.anyOrigin])
        }
        return Array(text.utf8)
    }
}
