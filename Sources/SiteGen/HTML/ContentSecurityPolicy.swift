/// The Content-Security-Policy of the site (CSP Level 3).
enum ContentSecurityPolicy {
    /// Returns the policy of pages. They load from the site itself only, and no inline script runs. `blob:` is for sound that
    /// the reader fetches whole from a server without byte ranges.
    /// - Parameters:
    ///   - events: the one other address to which a page may send.
    ///   - opensBlobs: whether pictures and recordings come out of memory, as those of a locked tale do.
    static func pages(sendingTo events: String? = nil, opensBlobs: Bool = false) -> String {
        let own = opensBlobs ? "'self' blob:" : "'self'"
        return """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src \(own); font-src 'self'; \
            media-src 'self' blob:; connect-src \(own)\(events.map { " \($0)" } ?? ""); worker-src 'self'; \
            manifest-src 'self'; base-uri 'none'; form-action 'none'
            """
    }
}
