/// How the site wants to be served, whatever the server: what may be kept, for how long, as what, and under which rules.
enum HostFacts {
    /// For everything. The pages carry the policy themselves; as a header it also holds for pictures that are opened
    /// alone, and it alone can forbid frames.
    static let headers: [(name: String, value: String)] = [
        ("Content-Security-Policy", "\(SiteFrame.policy); frame-ancestors 'none'"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Permissions-Policy", refused.map { "\($0)=()" }.joined(separator: ", ")),
    ]

    /// What a picture book never asks a device for.
    private static let refused = [
        "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone", "midi",
        "payment", "usb",
    ]

    /// For files whose name carries a hash of their content.
    static let forever = "public, max-age=31536000, immutable"
    /// For all others: kept, but asked for again each time, which costs an empty answer when nothing changed.
    static let fresh = "no-cache"

    static let pictureTypes: [(ending: String, type: String)] = [
        ("svg", "image/svg+xml"), ("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"),
        ("webp", "image/webp"), ("gif", "image/gif"), ("avif", "image/avif"),
    ]

    /// Where servers are most often wrong: with `nosniff` some browsers then play nothing.
    static let soundTypes: [(ending: String, type: String)] = [
        ("opus", "audio/ogg"), ("m4a", "audio/mp4"), ("ogg", "audio/ogg"), ("mp3", "audio/mpeg"), ("wav", "audio/wav"),
        ("flac", "audio/flac"),
    ]

    static let pageTypes: [(ending: String, type: String)] = [
        ("html", "text/html"), ("css", "text/css"), ("js", "text/javascript"), ("json", "application/json"),
        ("xml", "application/xml"), ("txt", "text/plain"), ("webmanifest", "application/manifest+json"),
        ("woff2", "font/woff2"),
    ]
}
