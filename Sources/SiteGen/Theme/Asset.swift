/// A file of the theme as it stands on the site, under a name that changes with its content.
struct Asset: Sendable {
    /// Below the site's root: `assets/style.3f9k2m1a.css`.
    let path: String
    let bytes: [UInt8]
    let digest: Digest
    /// Of a font that has the letters of one script only.
    let script: Script?

    init(name: String, extension suffix: String, bytes: [UInt8]) {
        digest = Digest(bytes)
        path = "assets/\(name).\(digest.assetTag).\(suffix)"
        self.bytes = bytes
        script = suffix == "woff2" ? Script(font: name) : nil
    }

    var offline: OfflineFile { OfflineFile(path: path, bytes: bytes) }

    /// The part of the path below `assets/`.
    var fileName: String { String(path.dropFirst("assets/".count)) }
}
