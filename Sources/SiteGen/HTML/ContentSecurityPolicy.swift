/// The Content-Security-Policy of the site (CSP Level 3).
enum ContentSecurityPolicy {
    /// Returns the policy of pages. They load from the site itself only, and no inline script runs. `blob:` is for pictures and
    /// sound of a locked tale that was opened, and for sound that the reader fetches whole from a server without byte ranges.
    /// - Parameter events: the one other address to which a page may send.
    static func pages(sendingTo events: String? = nil) -> String {
        """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; \
        media-src 'self' blob:; connect-src 'self'\(events.map { " \($0)" } ?? ""); worker-src 'self'; \
        manifest-src 'self'; base-uri 'none'; form-action 'none'
        """
    }
}
