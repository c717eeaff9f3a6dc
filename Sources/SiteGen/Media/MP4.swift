/// MP4 and M4A: boxes by ISO/IEC 14496-12.
enum MP4 {
    struct Track {
        var id: UInt64 = 0
        var codec = ""
        /// The `tkhd` box.
        var header = 0..<0
        /// The description of its samples, after the name of the codec.
        var entry = 0..<0
        /// Ticks per second of the track's own clock.
        var scale = 0.0
        /// In ticks of the track's clock.
        var length = 0.0
        /// The default length of a sample in fragments, in ticks.
        var sampleLength = 0.0
        var edits: [(segment: Double, start: Double)] = []
    }

    static func recording(_ bytes: Span<UInt8>) throws(RecordingError) -> Recording {
        let movie = try Movie(bytes)
        guard let track = try track("soun", bytes, movie.box) else { throw .silent }
        return try Recording(seconds: movie.seconds(of: track, bytes), mediaType: mediaType(ofSound: track.codec))
    }

    private static func mediaType(ofSound codec: String) throws(RecordingError) -> String {
        switch codec {
        case "mp4a": return "audio/mp4"
        case "Opus", "fLaC": return "audio/mp4; codecs=\(codec.lowercased())"
        case _ where Recording.rareCodecs[codec] != nil: return "audio/mp4; codecs=\(codec)"
        case "enca", "drms": throw .unsupported("an encrypted MP4 file")
        default: throw .unsupported("an MP4 file with '\(codec)' in it")
        }
    }

    /// What lies at the top of the file.
    struct Movie {
        /// The `moov` box.
        let box: Range<Int>
        /// Ticks per second of the movie's own clock.
        let scale: Double
        /// Whether its sound and pictures come after all that is said of them, so that a browser can begin at once.
        let isFastStart: Bool
        private let fragments: [Range<Int>]

        init(_ bytes: Span<UInt8>) throws(RecordingError) {
            var (movie, data, offset): (Range<Int>?, Int?, Int) = (nil, nil, 0)
            var fragments: [Range<Int>] = []
            while !MP4.isTag(bytes, at: offset), let box = try MP4.box(bytes, at: offset, before: bytes.count) {
                if bytes.has("moov", at: box.name) { movie = movie ?? box.body }
                if bytes.has("mdat", at: box.name) { data = data ?? box.name }
                if bytes.has("moof", at: box.name) { fragments.append(box.body) }
                offset = box.body.upperBound
            }
            guard let movie else { throw .cutShort(at: bytes.count) }
            guard let header = try child("mvhd", of: movie, bytes) else { throw .damaged(at: movie.lowerBound) }
            scale = try clock(bytes, header).scale
            (box, self.fragments, isFastStart) = (movie, fragments, movie.lowerBound < data ?? .max)
        }

        func seconds(of track: Track, _ bytes: Span<UInt8>) throws(RecordingError) -> Double {
            var track = track
            for fragment in fragments { track.length += try length(of: fragment, track, bytes) }
            let seconds = duration(track, scale)
            guard seconds <= 0, let extends = try child("mvex", of: box, bytes),
                let header = try child("mehd", of: extends, bytes)
            else { return seconds }
            let width = try number(1, bytes, header, 0) == 1 ? 8 : 4
            return Double(try number(width, bytes, header, 4)) / scale
        }
    }

    // MARK: Time

    /// Returns the seconds that are heard: the track's length after its edit list,
    /// which cuts off what the encoder added before the sound.
    private static func duration(_ track: Track, _ movieScale: Double) -> Double {
        let silence = track.edits.filter { $0.start < 0 }.reduce(0) { $0 + $1.segment } / movieScale
        let heard = track.edits.filter { $0.start >= 0 }
        guard let first = heard.first else { return track.length / track.scale }
        let segments = heard.reduce(0) { $0 + $1.segment } / movieScale
        if heard.count > 1 { return silence + segments }
        // The movie's clock often counts milliseconds only. Where both clocks agree, the track's is more exact.
        let rest = (track.length - first.start) / track.scale
        let cuts = segments > 0 && segments + 1.5 / movieScale < rest
        return silence + (cuts ? segments : rest)
    }

    /// Reads ticks per second and the length in ticks from `mvhd` or `mdhd`.
    private static func clock(
        _ bytes: Span<UInt8>, _ body: Range<Int>
    ) throws(RecordingError) -> (scale: Double, length: Double) {
        let isLong = try number(1, bytes, body, 0) == 1
        let scale = try number(4, bytes, body, isLong ? 20 : 12)
        let length = try number(isLong ? 8 : 4, bytes, body, isLong ? 24 : 16)
        guard scale > 0 else { throw .damaged(at: body.lowerBound) }
        let isUnknown = length == (isLong ? UInt64.max : 0xFFFF_FFFF)
        return (Double(scale), isUnknown ? 0 : Double(length))
    }

    // MARK: Tracks

    /// Returns the first track with a handler: `soun` or `vide`.
    static func track(
        _ handler: StaticString, _ bytes: Span<UInt8>, _ movie: Range<Int>
    ) throws(RecordingError) -> Track? {
        var offset = movie.lowerBound
        while let box = try box(bytes, at: offset, before: movie.upperBound) {
            offset = box.body.upperBound
            guard bytes.has("trak", at: box.name), let media = try child("mdia", of: box.body, bytes),
                let kind = try child("hdlr", of: media, bytes), bytes.has(handler, at: kind.lowerBound + 8),
                let header = try child("mdhd", of: media, bytes)
            else { continue }
            var track = Track()
            (track.scale, track.length) = try clock(bytes, header)
            if let header = try child("tkhd", of: box.body, bytes) {
                track.header = header
                track.id = try number(4, bytes, header, try number(1, bytes, header, 0) == 1 ? 20 : 12)
            }
            if let info = try child("minf", of: media, bytes), let table = try child("stbl", of: info, bytes),
                let formats = try child("stsd", of: table, bytes)
            {
                let name = try number(4, bytes, formats, 12)
                track.codec = String(
                    decoding: (0..<4).map { UInt8(truncatingIfNeeded: name >> (24 - 8 * $0)) }, as: UTF8.self)
                track.entry = try self.box(bytes, at: formats.lowerBound + 8, before: formats.upperBound)?.body ?? 0..<0
            }
            if let list = try child("edts", of: box.body, bytes), let list = try child("elst", of: list, bytes) {
                track.edits = try edits(bytes, list)
            }
            if let extends = try child("mvex", of: movie, bytes) {
                track.sampleLength = try sampleLength(bytes, extends, track.id)
            }
            return track
        }
        return nil
    }

    private static func edits(
        _ bytes: Span<UInt8>, _ body: Range<Int>
    ) throws(RecordingError) -> [(segment: Double, start: Double)] {
        let isLong = try number(1, bytes, body, 0) == 1
        let count = try number(4, bytes, body, 4)
        let (width, stride) = isLong ? (8, 20) : (4, 12)
        guard count <= UInt64(body.count / stride) else { throw .damaged(at: body.lowerBound) }
        var edits: [(segment: Double, start: Double)] = []
        for index in 0..<Int(count) {
            let segment = try number(width, bytes, body, 8 + index * stride)
            let start = try number(width, bytes, body, 8 + index * stride + width)
            let signed = isLong ? Int64(bitPattern: start) : Int64(Int32(truncatingIfNeeded: start))
            edits.append((Double(segment), Double(signed)))
        }
        return edits
    }

    // MARK: Fragments

    private static func sampleLength(
        _ bytes: Span<UInt8>, _ extends: Range<Int>, _ track: UInt64
    ) throws(RecordingError) -> Double {
        var offset = extends.lowerBound
        while let box = try box(bytes, at: offset, before: extends.upperBound) {
            offset = box.body.upperBound
            if bytes.has("trex", at: box.name), try number(4, bytes, box.body, 4) == track {
                return Double(try number(4, bytes, box.body, 12))
            }
        }
        return 0
    }

    /// Returns the length in ticks that one `moof` adds to the track.
    private static func length(
        of fragment: Range<Int>, _ track: Track, _ bytes: Span<UInt8>
    ) throws(RecordingError) -> Double {
        var (offset, length) = (fragment.lowerBound, 0.0)
        while let part = try box(bytes, at: offset, before: fragment.upperBound) {
            offset = part.body.upperBound
            guard bytes.has("traf", at: part.name), let header = try child("tfhd", of: part.body, bytes),
                try number(4, bytes, header, 4) == track.id
            else { continue }
            let flags = try number(4, bytes, header, 0)
            var each = track.sampleLength
            if flags & 8 != 0 {
                each = Double(try number(4, bytes, header, 8 + (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0)))
            }
            var run = part.body.lowerBound
            while let box = try box(bytes, at: run, before: part.body.upperBound) {
                run = box.body.upperBound
                if bytes.has("trun", at: box.name) { length += try self.length(ofRun: box.body, each, bytes) }
            }
        }
        return length
    }

    private static func length(
        ofRun body: Range<Int>, _ each: Double, _ bytes: Span<UInt8>
    ) throws(RecordingError) -> Double {
        let (flags, count) = (try number(4, bytes, body, 0), try number(4, bytes, body, 4))
        guard flags & 0x100 != 0 else { return Double(count) * each }
        let start = 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
        let stride = [0x100, 0x200, 0x400, 0x800].filter { flags & $0 != 0 }.count * 4
        guard count <= UInt64(body.count / stride) else { throw .damaged(at: body.lowerBound) }
        var length = 0.0
        for index in 0..<Int(count) { length += Double(try number(4, bytes, body, start + index * stride)) }
        return length
    }

    // MARK: Boxes

    /// Whether the rest of the file is a tag ID3v1, which some programs add to any recording.
    private static func isTag(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
        bytes.count - offset == 128 && bytes.has("TAG", at: offset)
    }

    /// Returns the box at `offset`: the offset of its four-letter name and the range of its body; `nil` at the end.
    static func box(
        _ bytes: Span<UInt8>, at offset: Int, before end: Int
    ) throws(RecordingError) -> (name: Int, body: Range<Int>)? {
        guard end - offset >= 8, var size = bytes.big(4, at: offset) else { return nil }
        var header = 8
        if size == 1 {
            guard let long = bytes.big(8, at: offset + 8) else { throw .cutShort(at: bytes.count) }
            (size, header) = (long, 16)
        } else if size == 0 {
            size = UInt64(end - offset)
        }
        guard size >= UInt64(header) else { throw .damaged(at: offset) }
        guard size <= UInt64(end - offset) else {
            if end == bytes.count { throw .cutShort(at: end) } else { throw .damaged(at: offset) }
        }
        return (offset + 4, offset + header..<offset + Int(size))
    }

    static func child(
        _ name: StaticString, of parent: Range<Int>, _ bytes: Span<UInt8>
    ) throws(RecordingError) -> Range<Int>? {
        var offset = parent.lowerBound
        while let box = try box(bytes, at: offset, before: parent.upperBound) {
            if bytes.has(name, at: box.name) { return box.body }
            offset = box.body.upperBound
        }
        return nil
    }

    /// Reads a number in a box, `offset` bytes after the start of its body.
    static func number(
        _ width: Int, _ bytes: Span<UInt8>, _ body: Range<Int>, _ offset: Int
    ) throws(RecordingError) -> UInt64 {
        guard offset + width <= body.count, let number = bytes.big(width, at: body.lowerBound + offset) else {
            throw .damaged(at: body.lowerBound)
        }
        return number
    }
}
