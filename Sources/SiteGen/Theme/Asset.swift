/// A file of the theme on the site, with a name that changes with its content.
struct Asset: Sendable {
    /// The path below the site's root: `assets/style.3f9k2m1a.css`.
    let path: String
    let bytes: [UInt8]
    let digest: Digest
    /// The writing system of a font that has the letters of one only.
    let writingSystem: WritingSystem?
    let use: ThemeUse
    private let name: String
    private let suffix: String

    init(name: String, extension suffix: String, bytes: [UInt8]) {
        (self.name, self.suffix) = (name, suffix)
        digest = Digest(bytes)
        path = "assets/\(AssetName(name, digest: digest, ending: suffix).text)"
        self.bytes = bytes
        writingSystem = suffix == "woff2" ? WritingSystem(font: name) : nil
        use = ThemeUse(file: "\(name).\(suffix)")
    }

    var offline: OfflineFile { OfflineFile(path: path, bytes: bytes) }

    /// The part of the path below `assets/`.
    var fileName: String { String(path.dropFirst("assets/".count)) }
}

extension Asset {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        let (name, suffix, bytes) = (reader.text(), reader.text(), Array(reader.some()))
        if reader.failed { return nil }
        self.init(name: name, extension: suffix, bytes: bytes)
    }

    func write(to writer: inout CacheWriter) {
        writer.add(name)
        writer.add(suffix)
        writer.add(bytes)
    }
}
