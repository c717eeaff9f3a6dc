/// What the site needs to know of a sound file, read from its headers; what the file is called plays no part.
struct Recording: Sendable, Equatable {
    /// In seconds, of what is heard: without what an encoder adds before and after.
    let duration: Double
    /// For `<source type>`, such as `audio/ogg; codecs=opus`.
    let mediaType: String
    /// An MP3 with a variable bit rate, in which every browser by itself seeks to a wrong place, by up to seconds.
    let variableBitRate: Bool

    init(duration: Double, mediaType: String, variableBitRate: Bool = false) {
        (self.duration, self.mediaType, self.variableBitRate) = (duration, mediaType, variableBitRate)
    }

    /// Reads a whole file; only what tells its length is looked at.
    init(_ bytes: Span<UInt8>) throws(RecordingFault) {
        guard bytes.count > 0 else { throw .empty }
        var start = 0
        while let end = MPEGAudio.id3End(in: bytes, at: start) { start = end }
        let recording: Recording
        if bytes.has("ftyp", at: 4) {
            recording = try MP4.recording(bytes)
        } else if bytes.has("OggS", at: 0) {
            recording = try Ogg.recording(bytes)
        } else if bytes.has("RIFF", at: 0) || bytes.has("RF64", at: 0) || bytes.has("BW64", at: 0),
            bytes.has("WAVE", at: 8)
        {
            recording = try Wave.recording(bytes)
        } else if bytes.has("fLaC", at: start) {
            recording = try FLAC.recording(bytes, from: start)
        } else if start > 0 || MPEGAudio.isSync(bytes, at: 0) {
            recording = try MPEGAudio.recording(bytes, from: start)
        } else if let kind = KnownKind.name(of: bytes) {
            throw .other(kind)
        } else {
            throw .unknown
        }
        guard recording.duration > 0, recording.duration.isFinite else { throw .silent }
        self = recording
    }
}

/// Why a file is no recording.
enum RecordingFault: Error, Equatable {
    case empty
    /// It is something else; the noun comes with its article.
    case other(String)
    case unknown
    /// The file ends, at that byte, before what its headers say.
    case cutShort(at: Int)
    /// Headers contradict each other at that byte.
    case damaged(at: Int)
    /// A format that browsers do not play or that has no length to be read; the noun comes with its article.
    case unsupported(String)
    case silent

    /// A sentence for authors, without a full stop.
    var message: String {
        switch self {
        case .empty: "the file is empty"
        case .other(let kind): "the file is \(kind), not a recording that browsers play"
        case .unknown: "the file is no recording in a known format: MP3, M4A, Ogg, Opus, WAV or FLAC"
        case .cutShort(let end): "the file is cut short at byte \(end)"
        case .damaged(let place): "the file is damaged at byte \(place)"
        case .unsupported(let kind): "the file is \(kind), which cannot be used here"
        case .silent: "the file has no sound in it"
        }
    }

    /// What helps.
    var notes: [String] {
        switch self {
        case .empty, .cutShort, .damaged: ["it was not written to its end: copy it here again, or record it anew"]
        case .other(let kind), .unsupported(let kind):
            kind.hasSuffix("picture") || kind.hasSuffix("page") || kind.hasSuffix("document")
                ? ["put the recording in its place"]
                : ["where it has sound in it, make a recording of that: ffmpeg -i FILE -vn NEW.m4a"]
        case .unknown: ["where it has sound in it, make a recording of that: ffmpeg -i FILE -vn NEW.m4a"]
        case .silent: ["record it anew"]
        }
    }
}
