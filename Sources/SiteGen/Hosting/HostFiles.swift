/// The files for hosts, search engines and feed readers.
struct HostFiles {
    let config: SiteConfig

    /// Makes the files that name no tale, and hands over each.
    func make(_ emit: (OutputFile) -> Void) {
        let headers = HeadersFile(root: config.address?.path ?? "/", events: config.events)
        emit(OutputFile(path: HeadersFile.path, bytes: headers.bytes()))
        let nginx = NginxFragment(root: config.address?.decodedPath ?? "/", events: config.events)
        emit(OutputFile(path: NginxFragment.path, bytes: nginx.bytes()))
        if let robots = robots() { emit(robots) }
    }

    /// Makes the sitemaps, and hands over each; none for a site without an address.
    /// - Parameters:
    ///   - pages: those that are not a tale's.
    ///   - cards: in the library's order.
    func makeMap(of pages: [FoundPage], _ cards: [Card], _ emit: (OutputFile) -> Void) {
        guard let address = config.address else { return }
        Sitemap(address: address, pages: pages, cards: cards).make(emit)
    }

    /// Returns the feed; `nil` for a site without an address.
    /// - Parameters:
    ///   - cards: in the library's order.
    ///   - words: the UI strings of each language of the site.
    func feed(of cards: [Card], words: [UIStrings]) -> Feed? {
        config.address.map { Feed(config: config, address: $0, words: words, cards: cards.filter { $0.state == nil }) }
    }

    /// Returns `robots.txt`. Crawlers look for it only at the root of a host (RFC 9309),
    /// so a site below a path has none.
    private func robots() -> OutputFile? {
        let address = config.address
        guard address.map({ $0.path == "/" }) ?? true else { return nil }
        let map = address.map { "\nSitemap: \($0.url(ofFile: Sitemap.path))\n" } ?? ""
        return OutputFile(path: "robots.txt", bytes: Array("User-agent: *\nDisallow:\n\(map)".utf8))
    }
}
