/// The Content-Security-Policy of the site (CSP Level 3).
enum ContentSecurityPolicy {
    /// Returns the policy of pages. They load from the site itself only, and no inline script runs. `blob:` is for
    /// pictures and sound of a locked tale that was opened, and for sound that the reader fetches whole from a
    /// server without byte ranges.
    /// - Parameter events: the one other address to which a page may send.
    static func pages(sendingTo events: String? = nil) -> String {
        """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; \
        media-src 'self' blob:; connect-src 'self'\(events.map { " \($0)" } ?? ""); worker-src 'self'; \
        manifest-src 'self'; base-uri 'none'; form-action 'none'
        """
    }

    /// Returns the policy of a page that is a file of its own. It loads nothing. `data:` is for its pictures and fonts,
    /// and for its sound without scripts; `blob:` is for sound in memory.
    /// - Parameters:
    ///   - scripts: the SHA-256 of those that run, parts of the page or made by its scripts.
    ///   - styles: the SHA-256 of those that apply.
    static func single(scripts: [[UInt8]], styles: [[UInt8]]) -> String {
        func hashes(_ sums: [[UInt8]]) -> String {
            sums.map { "'sha256-\(String(decoding: Base64.encoded($0), as: UTF8.self))'" }
                .joined(separator: " ")
        }
        return """
            default-src 'none'; script-src \(hashes(scripts)); style-src \(hashes(styles)); img-src data:; font-src data:; \
            media-src blob: data:; base-uri 'none'; form-action 'none'
            """
    }
}
