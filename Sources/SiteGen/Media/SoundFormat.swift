/// The formats of recordings that browsers play, each with its media type.
enum SoundFormat: String, Sendable {
    case ogg = "audio/ogg"
    case mp4 = "audio/mp4"
    case mp3 = "audio/mpeg"
    case wav = "audio/wav"
    case flac = "audio/flac"

    /// Endings of file names with their formats, in the order in which a browser is offered the files: first what is
    /// smallest and seeks exactly. A browser that cannot play one takes the next.
    static let byEnding: [(ending: String, format: SoundFormat)] = [
        ("opus", .ogg), ("m4a", .mp4), ("ogg", .ogg), ("mp3", .mp3), ("wav", .wav), ("flac", .flac),
    ]

    /// All endings, without the full stop.
    static let endings = byEnding.map(\.ending)

    /// - Parameter mediaType: with or without parameters, such as `audio/ogg; codecs=opus`;
    ///   of a video, the format of its sound.
    init?(mediaType: String) {
        let bare = mediaType.prefix { $0 != ";" }
        self.init(rawValue: bare == "video/mp4" ? Self.mp4.rawValue : String(bare))
    }

    /// The endings that a file of a media type may have; the first is the usual one.
    static func endings(of mediaType: String) -> [String] {
        guard let format = SoundFormat(mediaType: mediaType) else { return [] }
        let endings = byEnding.filter { $0.format == format }.map(\.ending)
        // Without Opus in it an Ogg file is called `.ogg`.
        return format == .ogg && !mediaType.hasSuffix("opus") ? endings.reversed() : endings
    }

    /// The name that authors know.
    var name: String {
        switch self {
        case .ogg: "Ogg"
        case .mp4: "M4A"
        case .mp3: "MP3"
        case .wav: "WAV"
        case .flac: "FLAC"
        }
    }

    /// The name of ffmpeg's demuxer for it.
    var demuxer: String {
        switch self {
        case .ogg: "ogg"
        case .mp4: "mov"
        case .mp3: "mp3"
        case .wav: "wav"
        case .flac: "flac"
        }
    }
}
