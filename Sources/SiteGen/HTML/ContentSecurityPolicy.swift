/// The Content-Security-Policy of the site (CSP Level 3).
enum ContentSecurityPolicy {
    /// Pages load from the site itself only, and no inline script runs. `blob:` is for sound that the reader fetches whole
    /// from a server without byte ranges.
    static let pages = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
        media-src 'self' blob:; connect-src 'self'; worker-src 'self'; \
        manifest-src 'self'; base-uri 'none'; form-action 'none'
        """
}
