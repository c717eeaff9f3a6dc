/// A page of the site as a preview serves it: with the preview's script in its head.
/// The bytes of the site itself stay as they are.
enum PreviewPage {
    /// The folder of all addresses that belong to the preview and not to the site. No file of a site is in it.
    static let folder = ".storysite"

    /// - Parameter version: the version of the page's bytes, by which the script notices a change that it missed.
    static func serving(_ html: [UInt8], version: Digest) -> [UInt8] {
        let tag = Array("<script src=\"/\(folder)/page.js\" data-version=\"\(version.text)\"></script>".utf8)
        let place = placeInHead(html)
        return Array(html[..<place]) + tag + html[place...]
    }

    /// Returns the offset after `<head>`, so that the script runs before all others; the end if there is none.
    private static func placeInHead(_ html: [UInt8]) -> Int {
        let bytes = html.span
        for start in bytes.indices where bytes[start] == UInt8(ascii: "<") && bytes.has("<head>", at: start) {
            return start + "<head>".utf8.count
        }
        return html.count
    }
}
