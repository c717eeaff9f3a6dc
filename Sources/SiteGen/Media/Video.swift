/// A video as a browser plays it, read from the headers of an MP4. The name of the file plays no part.
struct Video: Sendable, Equatable {
    let duration: SoundDuration
    /// The width of its picture in CSS pixels, after rotation: phones in portrait store films turned.
    let width: Int
    let height: Int
    /// The codecs of picture and sound by their names in the file, such as `avc1` and `mp4a`; `nil` for a silent video.
    let pictureCodec: String
    let soundCodec: String?
    /// For `<source type>`: `video/mp4; codecs="avc1.42E01E, mp4a.40.2"`.
    let mediaType: String
    /// Whether a browser can begin before all of the file has come.
    let isFastStart: Bool

    /// Endings of file names, without the full stop; the first is the usual one.
    static let endings = ["mp4", "m4v"]
    /// The largest side of a picture in pixels: beyond it nothing plays it.
    static let sides = 1...16_384

    /// Reads the headers of a file.
    init(_ bytes: Span<UInt8>) throws(RecordingError) {
        guard bytes.count > 0 else { throw .empty }
        guard bytes.has("ftyp", at: 4) else {
            throw KnownKind.name(of: bytes).map(RecordingError.other) ?? .unknown
        }
        let movie = try MP4.Movie(bytes)
        guard let picture = try MP4.track("vide", bytes, movie.box) else { throw .other("a recording") }
        let sound = try MP4.track("soun", bytes, movie.box)
        if [picture.codec, sound?.codec].contains(where: { ["encv", "enca", "drms"].contains($0) }) {
            throw .unsupported("an encrypted MP4 file")
        }
        (width, height) = try MP4.size(of: picture, bytes)
        guard Self.sides.contains(width), Self.sides.contains(height) else {
            throw .damaged(at: picture.header.lowerBound)
        }
        var seconds = try movie.seconds(of: picture, bytes)
        if let sound { seconds = max(seconds, try movie.seconds(of: sound, bytes)) }
        guard seconds > 0 else { throw .cutShort(at: bytes.count) }
        guard let duration = SoundDuration(seconds: seconds) else { throw .tooLong }
        (self.duration, isFastStart) = (duration, movie.isFastStart)
        (pictureCodec, soundCodec) = (picture.codec, sound?.codec)
        mediaType = Self.type(picture: MP4.name(ofPicture: picture, bytes), sound: soundCodec)
    }

    /// Returns the media type; without codecs unless each is named in full: a browser that plays AV1 does not try a
    /// plain `av01`, but tries any `video/mp4`.
    private static func type(picture: String?, sound: String?) -> String {
        guard let picture, sound == nil || sound == "mp4a" else { return "video/mp4" }
        return "video/mp4; codecs=\"\(picture)\(sound == nil ? "" : ", mp4a.40.2")\""
    }

    /// Whether every browser plays its picture.
    var hasCommonPicture: Bool { ["avc1", "avc3"].contains(pictureCodec) }
    /// Whether every browser plays its sound, if it has any.
    var hasCommonSound: Bool { soundCodec.map { $0 == "mp4a" } ?? true }
}

extension MP4 {
    /// Returns the size in which a track is shown.
    fileprivate static func size(
        of track: Track, _ bytes: Span<UInt8>
    ) throws(RecordingError) -> (width: Int, height: Int) {
        let isLong = try number(1, bytes, track.header, 0) == 1
        let matrix = isLong ? 52 : 40
        let width = Int(try number(4, bytes, track.header, matrix + 36) >> 16)
        let height = Int(try number(4, bytes, track.header, matrix + 40) >> 16)
        // By a quarter: the diagonal of the matrix is empty.
        let (straight, across) = (
            try number(4, bytes, track.header, matrix), try number(4, bytes, track.header, matrix + 4)
        )
        return straight == 0 && across != 0 ? (height, width) : (width, height)
    }

    /// Returns H.264 with its profile and level, as RFC 6381 names it; `nil` for any other codec.
    fileprivate static func name(ofPicture track: Track, _ bytes: Span<UInt8>) -> String? {
        // A visual sample entry has 78 bytes before its boxes.
        guard ["avc1", "avc3"].contains(track.codec), track.entry.count > 78,
            let setup = (try? child("avcC", of: track.entry.lowerBound + 78..<track.entry.upperBound, bytes)) ?? nil,
            let profile = bytes.big(3, at: setup.lowerBound + 1), setup.count > 4
        else { return nil }
        let digits = String(profile, radix: 16, uppercase: true)
        return "\(track.codec).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
    }
}
