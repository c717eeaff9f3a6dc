/// Files that visitors never see: what the site tells its host, search engines and feed readers.
struct HostFiles {
    let config: SiteConfig
    /// Those that are no tale's.
    let pages: [FoundPage]
    /// In the order in which the library shows them.
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
            files.append(Sitemap(address: address, pages: pages, cards: cards).file())
            if let feed = Feed(config: config, address: address, cards: cards).file() { files.append(feed) }
        }
        return files
    }

    /// Crawlers ask for it at the root of a host and nowhere else (RFC 9309), so a site below a path has none.
    private func robots() -> OutputFile? {
        let address = config.address
        guard address.map({ $0.path == "/" }) ?? true else { return nil }
        let map = address.map { "\nSitemap: \($0.url(ofFile: Sitemap.path))\n" } ?? ""
        return OutputFile(path: "robots.txt", bytes: Array("User-agent: *\nDisallow:\n\(map)".utf8))
    }
}
