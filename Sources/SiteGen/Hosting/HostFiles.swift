/// The files for hosts, search engines and feed readers.
struct HostFiles {
    let config: SiteConfig
    /// The pages that are not a tale's.
    let pages: [FoundPage]
    /// In the library's order.
    let cards: [Card]

    func files() -> [OutputFile] {
        let root = config.address?.path ?? "/"
        var files = [
            OutputFile(path: HeadersFile.path, bytes: HeadersFile(root: root).bytes()),
            OutputFile(
                path: NginxFragment.path, bytes: NginxFragment(root: config.address?.decodedPath ?? "/").bytes()),
        ]
        if let robots = robots() { files.append(robots) }
        if let address = config.address {
            files += Sitemap(address: address, pages: pages, cards: cards).files()
            if let feed = Feed(config: config, address: address, cards: cards).file() { files.append(feed) }
        }
        return files
    }

    /// Returns `robots.txt`. Crawlers look for it only at the root of a host (RFC 9309), so a site below a path has none.
    private func robots() -> OutputFile? {
        let address = config.address
        guard address.map({ $0.path == "/" }) ?? true else { return nil }
        let map = address.map { "\nSitemap: \($0.url(ofFile: Sitemap.path))\n" } ?? ""
        return OutputFile(path: "robots.txt", bytes: Array("User-agent: *\nDisallow:\n\(map)".utf8))
    }
}
