/// A picture or recording of the library: what a page must know of it without opening it again.
struct MediaFile: Sendable {
    enum Facts: Sendable, Equatable {
        /// In CSS pixels.
        case picture(Picture)
        case recording(duration: SoundDuration, mediaType: String, variableBitRate: Bool)
        case video(Video)
        /// A part of a video that a playlist names.
        case part(mediaType: String)
    }

    /// In the library.
    let path: String
    let digest: Digest
    var checksum: Checksum
    let facts: Facts
    /// The file's name on the site: `anna.m4a` becomes `anna.3f9k2m1a.m4a`.
    ///
    /// The ending is one of the format that the bytes are in. A server decides by it what to do with a file, so that an
    /// author's own ending, such as `.php` or `.html`, could make a picture a program.
    let assetName: String

    init(path: String, bytes: [UInt8], facts: Facts) {
        (self.path, self.facts) = (path, facts)
        (digest, checksum) = (Digest(bytes), Checksum(bytes))
        assetName = Self.assetName(of: path, facts, digest)
    }

    /// For `<source type>`; nothing for a picture.
    var mediaType: String {
        switch facts {
        case .picture: ""
        case .recording(_, let mediaType, _): mediaType
        case .video(let video): video.mediaType
        case .part(let mediaType): mediaType
        }
    }

    var isPicture: Bool {
        if case .picture = facts { true } else { false }
    }

    /// Whether it is a recording in which browsers do not find a second by themselves.
    var hasVariableBitRate: Bool {
        if case .recording(_, _, let isVariable) = facts { isVariable } else { false }
    }

    private static func assetName(of path: String, _ facts: Facts, _ digest: Digest) -> String {
        let ((stem, ending), known) = (nameParts(of: path), endings(of: facts))
        return AssetName(
            Slug.anchor(of: stem), digest: digest, ending: known.contains(ending) ? ending : known.first ?? "bin"
        ).text
    }

    /// The endings that a file of its format may have, without the full stop; the first is the usual one.
    var endings: [String] { Self.endings(of: facts) }

    private static func endings(of facts: Facts) -> [String] {
        switch facts {
        case .picture(let picture): picture.format.endings
        case .recording(_, let mediaType, _): SoundFormat.endings(of: mediaType)
        case .video: Video.endings
        case .part(let mediaType): HLSPlaylist.endings(of: mediaType)
        }
    }

    /// What its bytes are, as a noun with its article: `a PNG picture`.
    var formatName: String {
        let name =
            switch facts {
            case .picture(let picture): "\(picture.format.name) picture"
            case .recording(_, let mediaType, _): "\(SoundFormat(mediaType: mediaType)?.name ?? "sound") recording"
            case .video: "MP4 video"
            case .part: "part of a video"
            }
        // By the sound of the letter that its name begins with: an SVG, an MP3, a PNG.
        return "\("AMOS".contains(name.prefix(1)) ? "an" : "a") \(name)"
    }

    /// Whether the file's name says that it is of another format than its bytes are.
    var hasWrongEnding: Bool { !endings.contains(nameParts.ending) }

    /// The file's name without its ending, and the ending in lower case without the full stop.
    var nameParts: (stem: String, ending: String) { Self.nameParts(of: path) }

    private static func nameParts(of path: String) -> (stem: String, ending: String) {
        // By bytes, because this is done for each picture and recording of a library.
        let bytes = path.utf8
        let name = bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:)) ?? bytes.startIndex)...]
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return (String(Substring(name)), "") }
        return (String(Substring(name[..<dot])), Substring(name[name.index(after: dot)...]).lowercased())
    }
}

extension MediaFile {
    /// Reads what `write` wrote of the file at `path`; `nil` if the bytes are damaged.
    init?(at path: String, from reader: inout CacheReader) {
        self.path = path
        guard let digest = reader.digest() else { return nil }
        self.digest = digest
        checksum = Checksum(from: &reader)
        switch reader.number() {
        case 0:
            guard let picture = Picture(from: &reader) else { return nil }
            facts = .picture(picture)
        case 1:
            guard let duration = SoundDuration(seconds: Double(bitPattern: reader.number())) else { return nil }
            facts = .recording(
                duration: duration, mediaType: reader.text(), variableBitRate: reader.flag())
        case 2:
            guard let video = Video(from: &reader) else { return nil }
            facts = .video(video)
        case 3: facts = .part(mediaType: reader.text())
        default: return nil
        }
        assetName = Self.assetName(of: path, facts, digest)
    }

    func write(to writer: inout CacheWriter) {
        writer.add(digest)
        checksum.write(to: &writer)
        switch facts {
        case .picture(let picture):
            writer.add(UInt64(0))
            picture.write(to: &writer)
        case .recording(let duration, let mediaType, let variableBitRate):
            writer.add(UInt64(1))
            writer.add(duration.seconds.bitPattern)
            writer.add(mediaType)
            writer.add(variableBitRate)
        case .video(let video):
            writer.add(UInt64(2))
            video.write(to: &writer)
        case .part(let mediaType):
            writer.add(UInt64(3))
            writer.add(mediaType)
        }
    }
}

extension Picture {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        guard let format: Format = reader.choice() else { return nil }
        self.init(
            format, width: reader.whole(upTo: Int(Int32.max)), height: reader.whole(upTo: Int(Int32.max)))
    }

    func write(to writer: inout CacheWriter) {
        writer.add(mediaType)
        writer.add(width)
        writer.add(height)
    }
}

extension Video {
    fileprivate init?(from reader: inout CacheReader) {
        guard let duration = SoundDuration(seconds: Double(bitPattern: reader.number())) else { return nil }
        self.duration = duration
        (width, height) = (reader.whole(upTo: Self.sides.upperBound), reader.whole(upTo: Self.sides.upperBound))
        (pictureCodec, soundCodec) = (reader.text(), reader.optionalText())
        (mediaType, isFastStart) = (reader.text(), reader.flag())
    }

    fileprivate func write(to writer: inout CacheWriter) {
        writer.add(duration.seconds.bitPattern)
        writer.add(width)
        writer.add(height)
        writer.add(pictureCodec)
        writer.add(soundCodec)
        writer.add(mediaType)
        writer.add(isFastStart)
    }
}

extension MediaFile {
    /// In seconds; 0 for a picture.
    var duration: Double {
        switch facts {
        case .picture: 0
        case .recording(let duration, _, _): duration.seconds
        case .video(let video): video.duration.seconds
        case .part: 0
        }
    }
}
