/// How any server should serve the site: its media types, caching and security headers.
enum HostFacts {
    /// Returns the headers of every response. Pages also hold the policy themselves. As a header it covers pictures
    /// that are opened by their own address, too, and only a header can forbid frames.
    /// - Parameter events: the address to which pages may send what children read.
    static func headers(sendingTo events: EventsAddress? = nil) -> [(name: String, value: String)] {
        [
            (
                "Content-Security-Policy",
                "\(ContentSecurityPolicy.pages(sendingTo: events?.url)); frame-ancestors 'none'"
            ),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Permissions-Policy", (refused.map { "\($0)=()" } + ["microphone=(self)"]).joined(separator: ", ")),
        ]
    }

    /// The features of a device that the site never uses. Pages may ask for the microphone: children can record a
    /// sentence and hear it beside the voice.
    private static let refused = [
        "accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "midi", "payment",
        "usb",
    ]

    /// For files whose names hold a hash of their content.
    static let forever = "public, max-age=31536000, immutable"
    /// For all other files: browsers keep them, but ask each time whether they changed.
    static let fresh = "no-cache"

    static let pictureTypes = Picture.Format.allCases.flatMap { format in
        format.endings.map { (ending: $0, type: format.rawValue) }
    }

    /// Servers often lack these types. With `nosniff`, some browsers then play nothing.
    static let soundTypes =
        SoundFormat.byEnding.map { (ending: $0.ending, type: $0.format.rawValue) }
        + Video.endings.map { (ending: $0, type: "video/mp4") }
        + [
            ("m4s", "video/mp4"), ("ts", "video/mp2t"), ("aac", "audio/aac"),
            (HLSPlaylist.ending, HLSPlaylist.mediaType),
        ]

    /// The catalogs, whose media types their endings do not say; `*` in a path stands for any characters.
    static let catalogTypes: [(path: String, type: String)] =
        OPDS.Version.allCases.flatMap { version in
            [(version.start, version.startType), ("opds/*.\(version.rawValue)", version.feedType)]
        } + [("podcast/*.xml", "application/rss+xml")]

    /// For what reading apps fetch: some are pages themselves, and ask from another origin.
    static let anyOrigin = (name: "Access-Control-Allow-Origin", value: "*")

    static let bookTypes: [(ending: String, type: String)] = [("vtt", "text/vtt"), ("epub", "application/epub+zip")]

    static let pageTypes: [(ending: String, type: String)] = [
        ("html", "text/html"), ("css", "text/css"), ("js", "text/javascript"), ("json", "application/json"),
        ("xml", "application/xml"), ("txt", "text/plain"), ("webmanifest", "application/manifest+json"),
        ("woff2", "font/woff2"),
    ]
}
