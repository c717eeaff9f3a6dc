/// A file of the theme on the site, with a name that changes with its content.
struct Asset: Sendable {
    /// The path below the site's root: `assets/style.3f9k2m1a.css`.
    let path: String
    let bytes: [UInt8]
    let digest: Digest
    /// The writing system of a font that has the letters of one only.
    let script: WritingSystem?
    /// Whether only a device with children needs it.
    let isForFamilies: Bool
    /// Whether only a site with lessons or activities needs it.
    let isForLessons: Bool

    /// Whether only the page of a locked tale needs it.
    let isForLocks: Bool

    /// Whether only the page of a video tale needs it.
    let isForVideos: Bool

    private static let forVideos: Set = ["video.js", "video-style.css"]
    private static let forLocks: Set = ["lock.js", "lock-style.css"]
    private static let forLessons: Set = ["learn.js", "lesson.js", "learn-style.css", "badges.svg"]
    private static let forFamilies: Set = [
        "child.js", "code.js", "family-words.js", "gate.js", "parents.js", "report.js", "transfer.js",
        "family-style.css", "children.svg", "night.svg", "steps.svg",
    ]

    init(name: String, extension suffix: String, bytes: [UInt8]) {
        digest = Digest(bytes)
        path = "assets/\(AssetName(name, digest: digest, ending: suffix).text)"
        self.bytes = bytes
        script = suffix == "woff2" ? WritingSystem(font: name) : nil
        isForFamilies = Self.forFamilies.contains("\(name).\(suffix)")
        isForVideos = Self.forVideos.contains("\(name).\(suffix)")
        isForLocks = Self.forLocks.contains("\(name).\(suffix)")
        isForLessons = Self.forLessons.contains("\(name).\(suffix)")
    }

    var offline: OfflineFile { OfflineFile(path: path, bytes: bytes) }

    /// The part of the path below `assets/`.
    var fileName: String { String(path.dropFirst("assets/".count)) }
}
