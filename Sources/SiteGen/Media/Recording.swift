/// The duration and format of a recording, read from its headers. The name of the file plays no part.
struct Recording: Sendable, Equatable {
    /// The duration of the audible sound, without the encoder's delay and padding.
    let duration: SoundDuration
    /// For `<source type>`, such as `audio/ogg; codecs=opus`.
    let mediaType: String
    /// Whether it is an MP3 with a variable bit rate. Browsers seek in one wrongly, by up to seconds.
    let variableBitRate: Bool

    init(seconds: Double, mediaType: String, variableBitRate: Bool = false) throws(RecordingError) {
        guard seconds > 0 else { throw .silent }
        guard let duration = SoundDuration(seconds: seconds) else { throw .tooLong }
        (self.duration, self.mediaType, self.variableBitRate) = (duration, mediaType, variableBitRate)
    }

    /// The codecs in MP4 that some browsers play and others do not, with the names that authors know.
    static let rareCodecs = ["alac": "ALAC (Apple Lossless)", "ac-3": "AC-3", "ec-3": "E-AC-3"]

    /// Returns the name of the codec in a recording that not every browser plays; `nil` for any other recording.
    static func rareCodec(of mediaType: String) -> String? {
        rareCodecs.first { mediaType.hasSuffix("codecs=\($0.key)") }?.value
    }

    /// Reads the headers of a file.
    init(_ bytes: Span<UInt8>) throws(RecordingError) {
        guard bytes.count > 0 else { throw .empty }
        let start = MPEGAudio.id3End(in: bytes)
        if bytes.has("ftyp", at: 4) {
            self = try MP4.recording(bytes)
        } else if bytes.has("OggS", at: 0) {
            self = try Ogg.recording(bytes)
        } else if bytes.has("RIFF", at: 0) || bytes.has("RF64", at: 0) || bytes.has("BW64", at: 0),
            bytes.has("WAVE", at: 8)
        {
            self = try Wave.recording(bytes)
        } else if bytes.has("fLaC", at: start) {
            self = try FLAC.recording(bytes, from: start)
        } else if start > 0 || MPEGAudio.isSync(bytes, at: 0) {
            self = try MPEGAudio.recording(bytes, from: start)
        } else if let kind = KnownKind.name(of: bytes) {
            throw .other(kind)
        } else {
            throw .unknown
        }
    }
}

/// Why a file cannot be played as a recording.
enum RecordingError: Error, Equatable {
    case empty
    /// Something else: a noun with its article.
    case other(String)
    case unknown
    /// The file ends at that byte, before the end that its headers give.
    case cutShort(at: Int)
    /// Headers contradict each other at that byte.
    case damaged(at: Int)
    /// A format that browsers do not play, or one without a length: a noun with its article.
    case unsupported(String)
    case silent
    /// The file claims more than `SoundDuration.longest`.
    case tooLong

    /// A sentence for authors, without a full stop.
    var message: String {
        switch self {
        case .empty: "the file is empty"
        case .other(let kind): "the file is \(kind), not a recording that browsers play"
        case .unknown: "the file is not a recording in a supported format (MP3, M4A, Ogg, Opus, WAV or FLAC)"
        case .cutShort(let end): "the file is cut short at byte \(end)"
        case .damaged(let offset): "the file is damaged at byte \(offset)"
        case .unsupported(let kind): "the file is \(kind), which is not supported"
        case .silent: "the file has no sound in it"
        case .tooLong: "the file says that it is longer than 24 hours"
        }
    }

    /// The same sentence about a file that should be a video.
    var messageOfVideo: String {
        switch self {
        case .other(let kind): "the file is \(kind), not a video in MP4"
        case .unknown: "the file is not a video in MP4"
        default: message
        }
    }

    private static let conversion =
        "make an MP4 of the video: ffmpeg -i FILE -c:v libx264 -pix_fmt yuv420p -c:a aac -movflags +faststart NEW.mp4"

    var noteOfVideo: String {
        switch self {
        case .empty, .cutShort, .damaged: "copy it here again, or export it again from the program that made it"
        case .other(let kind): KnownKind.remedy(for: kind) ?? Self.conversion
        default: Self.conversion
        }
    }

    /// What to do.
    var notes: [String] {
        switch self {
        case .empty, .cutShort, .damaged: ["copy it here again, or record it again"]
        case .other(let kind), .unsupported(let kind):
            if let remedy = KnownKind.remedy(for: kind) {
                [remedy]
            } else if ["picture", "page", "document", "an XML file", "a MIDI file"].contains(where: kind.hasSuffix) {
                ["replace it with the recording"]
            } else {
                ["if it has sound in it, extract that: ffmpeg -i FILE -vn NEW.m4a"]
            }
        case .unknown: ["if it has sound in it, extract that: ffmpeg -i FILE -vn NEW.m4a"]
        case .silent: ["record it again"]
        case .tooLong: ["if it is shorter, its headers are damaged: copy the sound into a new file: ffmpeg -i OLD NEW"]
        }
    }
}
