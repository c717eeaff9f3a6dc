/// Ogg by RFC 3533, with Vorbis, Opus (RFC 7845) or FLAC in it.
enum Ogg {
    private struct Stream {
        let serial: UInt64
        let codec: String
        let rate: Int
        /// How many samples at the start are not played.
        let skip: Int
        /// The number of samples up to the end of the last page; `nil` before any.
        var samples: Int?

        var duration: Double { Double(max(0, (samples ?? 0) - skip)) / Double(rate) }
    }

    /// Reads every page, because nothing else shows the length of joined files. A page lasts about a second.
    static func recording(_ bytes: Span<UInt8>) throws(RecordingError) -> Recording {
        var offset = 0
        var duration = 0.0
        var codec: String?
        var stream: Stream?
        var other: String?
        while offset < bytes.count {
            guard bytes.has("OggS", at: offset) else {
                offset += 1
                while offset < bytes.count, !bytes.has("OggS", at: offset) { offset += 1 }
                continue
            }
            guard let flags = bytes.big(1, at: offset + 5), let position = bytes.little(8, at: offset + 6),
                let serial = bytes.little(4, at: offset + 14), let segments = bytes.big(1, at: offset + 26),
                offset + 27 + Int(segments) <= bytes.count
            else { throw .cutShort(at: bytes.count) }
            let body = offset + 27 + Int(segments)
            let lengths = bytes.extracting(offset + 27..<body)
            var end = body
            // At most 255 times 255: many are added at once if none can overflow.
            for index in lengths.indices { end &+= Int(lengths[index]) }
            guard end <= bytes.count else { throw .cutShort(at: bytes.count) }
            if flags & 2 != 0 {
                // A second stream that begins beside the first one is not played.
                if stream == nil || stream?.samples != nil {
                    if let next = try self.stream(bytes, at: body, serial: serial) {
                        duration += stream?.duration ?? 0
                        stream = next
                        codec = codec ?? next.codec
                    } else {
                        other = "an Ogg file with neither Vorbis nor Opus in it"
                    }
                }
            } else if serial == stream?.serial, position > 0, let samples = Int(exactly: position) {
                // All bits set, which is not an `Int`, means that no packet ends on the page.
                stream?.samples = samples
            }
            offset = end
        }
        guard let codec, let stream else { throw other.map { .unsupported($0) } ?? .damaged(at: 0) }
        return try Recording(seconds: duration + stream.duration, mediaType: "audio/ogg; codecs=\(codec)")
    }

    /// Reads the first packet of a stream; returns `nil` if it is neither Opus, Vorbis nor FLAC.
    private static func stream(
        _ bytes: Span<UInt8>, at packet: Int, serial: UInt64
    ) throws(RecordingError) -> Stream? {
        if bytes.has("OpusHead", at: packet), let skip = bytes.little(2, at: packet + 10) {
            return Stream(serial: serial, codec: "opus", rate: 48_000, skip: Int(skip))
        }
        let (codec, rate): (String, UInt64)
        if bytes.has("\u{1}vorbis", at: packet), let number = bytes.little(4, at: packet + 12) {
            (codec, rate) = ("vorbis", number)
        } else if bytes.has("\u{7F}FLAC", at: packet), let bits = bytes.big(3, at: packet + 27) {
            (codec, rate) = ("flac", bits >> 4)
        } else {
            return nil
        }
        guard let rate = SampleRate(rate) else { throw .damaged(at: packet) }
        return Stream(serial: serial, codec: codec, rate: rate.hertz, skip: 0)
    }
}
