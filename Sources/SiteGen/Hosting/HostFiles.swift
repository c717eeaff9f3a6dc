/// The files for hosts, search engines and feed readers.
struct HostFiles {
    let config: SiteConfig
    /// The pages that are not a tale's.
    let pages: [FoundPage]
    /// In the library's order.
    let cards: [Card]

    /// Makes the files and hands over each.
    func make(_ emit: (OutputFile) -> Void) {
        let headers = HeadersFile(root: config.address?.path ?? "/", events: config.events)
        emit(OutputFile(path: HeadersFile.path, bytes: headers.bytes()))
        let nginx = NginxFragment(root: config.address?.decodedPath ?? "/", events: config.events)
        emit(OutputFile(path: NginxFragment.path, bytes: nginx.bytes()))
        if let robots = robots() { emit(robots) }
        if let address = config.address {
            Sitemap(address: address, pages: pages, cards: cards).make(emit)
            Feed(config: config, address: address, cards: cards).make(emit)
        }
    }

    /// Returns `robots.txt`. Crawlers look for it only at the root of a host (RFC 9309), so a site below a path has none.
    private func robots() -> OutputFile? {
        let address = config.address
        guard address.map({ $0.path == "/" }) ?? true else { return nil }
        let map = address.map { "\nSitemap: \($0.url(ofFile: Sitemap.path))\n" } ?? ""
        return OutputFile(path: "robots.txt", bytes: Array("User-agent: *\nDisallow:\n\(map)".utf8))
    }
}
