/// MP3: a sequence of frames. The first frame may be an index that says how many there are.
///
/// Frame headers by ISO/IEC 11172-3 and 13818-3, MPEG 2.5 as decoders commonly read it; `ID3` by id3.org's 2.4
/// structure; the `Xing`, `Info`, `LAME` and `VBRI` fields as their encoders write them.
enum MPEGAudio {
    struct Frame: Equatable {
        let length: Int
        let samples: Int
        let rate: Int
        let bitRate: Int
        let isMono: Bool

        func continues(_ other: Frame) -> Bool { samples == other.samples && rate == other.rate }
    }

    /// The sound of a file without its tags and its index, so that the sound of another file can follow it.
    struct Sound {
        /// The frames, one after the other.
        fileprivate(set) var bytes: [UInt8] = []
        /// How many samples the frames play, for each channel.
        fileprivate(set) var samples = 0
        /// How many samples play before the sound for anyone who does not read the index; 0 if the file has none.
        let delay: Int
        /// Samples a second.
        var rate: Int { first.rate }
        fileprivate let first: Frame

        /// Whether a player that knows the first frame of the other sound plays this one too.
        func continues(_ other: Sound) -> Bool { first.continues(other.first) && first.isMono == other.first.isMono }
    }

    static func recording(_ bytes: Span<UInt8>, from start: Int) throws(RecordingError) -> Recording {
        let (first, frame) = try firstFrame(bytes, from: start)
        if let index = index(bytes, at: first, frame) {
            if let length = index.length, length > bytes.count - first + 2 * frame.length {
                throw .cutShort(at: bytes.count)
            }
            // Sound after the indexed end: the index of joined files counts the first one only.
            var end = index.length.map { first + $0 } ?? bytes.count
            while let next = tagEnd(in: bytes, at: end) { end = next }
            if self.frame(bytes, at: end) == nil {
                let samples = index.frames * frame.samples
                return try Recording(
                    seconds: Double(samples > index.silence ? samples - index.silence : samples) / Double(frame.rate),
                    mediaType: "audio/mpeg", variableBitRate: index.isVariable)
            }
        }
        return try count(bytes, from: first, frame)
    }

    /// Whether the first frame of an MP3 says how long it is. Without that,
    /// browsers guess until they have the whole file.
    static func hasIndex(_ bytes: Span<UInt8>) -> Bool {
        guard let (first, frame) = try? firstFrame(bytes, from: id3End(in: bytes)) else { return false }
        return index(bytes, at: first, frame) != nil
    }

    /// Returns the sound of an MP3.
    static func sound(of bytes: [UInt8]) throws(RecordingError) -> Sound {
        let (start, frame) = try firstFrame(bytes.span, from: id3End(in: bytes.span))
        var sound = Sound(delay: index(bytes.span, at: start, frame)?.delay ?? 0, first: frame)
        sound.bytes.reserveCapacity(bytes.count - start)
        forEachFrame(bytes.span, from: start, frame) { offset, next in
            sound.bytes += bytes[offset..<offset + next.length]
            sound.samples += next.samples
        }
        return sound
    }

    /// Returns the end of a tag at `start`, before or after the sound; `nil` if there is none.
    private static func tagEnd(in bytes: Span<UInt8>, at start: Int) -> Int? {
        if bytes.has("TAG", at: start) { return start + 128 }
        if bytes.has("APETAGEX", at: start), let size = bytes.little(4, at: start + 12) {
            return start + 32 + Int(size)
        }
        return id3End(in: bytes, at: start)
    }

    /// Returns the end of the ID3v2 tags at the start of a file.
    static func id3End(in bytes: Span<UInt8>) -> Int {
        var start = 0
        while let end = id3End(in: bytes, at: start) { start = end }
        return start
    }

    /// Returns the end of an ID3v2 tag at `start`; `nil` if there is none.
    static func id3End(in bytes: Span<UInt8>, at start: Int) -> Int? {
        guard bytes.has("ID3", at: start), let flags = bytes.big(1, at: start + 5),
            let size = bytes.big(4, at: start + 6), size & 0x8080_8080 == 0
        else { return nil }
        let length = (size >> 24) << 21 | (size >> 16 & 0x7F) << 14 | (size >> 8 & 0x7F) << 7 | size & 0x7F
        return start + 10 + Int(length) + (flags & 0x10 != 0 ? 10 : 0)
    }

    static func isSync(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
        bytes.big(2, at: offset).map { $0 & 0xFFE0 == 0xFFE0 } ?? false
    }

    // MARK: Frames

    private static let bitRates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    private static let bitRates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

    /// Returns the layer III frame whose header is at `offset`.
    private static func frame(_ bytes: Span<UInt8>, at offset: Int) -> Frame? {
        guard let header = bytes.big(4, at: offset), header >> 21 == 0x7FF, header >> 17 & 3 == 1 else { return nil }
        let version = Int(header >> 19 & 3)
        let (bits, rate) = (Int(header >> 12 & 15), Int(header >> 10 & 3))
        guard version != 1, bits != 0, bits != 15, rate != 3 else { return nil }
        let isOne = version == 3
        let bitRate = (isOne ? bitRates1 : bitRates2)[bits]
        let sampleRate = [44_100, 48_000, 32_000][rate] / (isOne ? 1 : version == 2 ? 2 : 4)
        return Frame(
            length: (isOne ? 144_000 : 72_000) * bitRate / sampleRate + Int(header >> 9 & 1),
            samples: isOne ? 1152 : 576, rate: sampleRate, bitRate: bitRate, isMono: header >> 6 & 3 == 3)
    }

    /// Returns the frame at `offset` if another frame or the end of the file follows it.
    private static func soundFrame(_ bytes: Span<UInt8>, at offset: Int) -> Frame? {
        guard let frame = frame(bytes, at: offset) else { return nil }
        let next = offset + frame.length
        if next == bytes.count { return frame }
        guard let following = self.frame(bytes, at: next) else { return nil }
        return following.continues(frame) ? frame : nil
    }

    private static func firstFrame(_ bytes: Span<UInt8>, from start: Int) throws(RecordingError) -> (Int, Frame) {
        guard start < bytes.count else { throw .cutShort(at: bytes.count) }
        var padded = start
        while padded < bytes.count, bytes[padded] == 0 { padded += 1 }
        for offset in padded..<min(bytes.count, padded + 65_536) {
            if let frame = soundFrame(bytes, at: offset) { return (offset, frame) }
        }
        guard let header = bytes.big(4, at: padded) else { throw .cutShort(at: bytes.count) }
        if let frame = frame(bytes, at: padded), padded + frame.length > bytes.count - 4 {
            throw .cutShort(at: bytes.count)
        }
        guard header >> 21 == 0x7FF else { throw .damaged(at: padded) }
        switch header >> 17 & 3 {
        case 0: throw .unsupported("AAC without a container")
        case 2: throw .unsupported("an MPEG recording of layer II")
        case 3: throw .unsupported("an MPEG recording of layer I")
        default: break
        }
        if header >> 12 & 15 == 0 { throw .unsupported("an MP3 of free format") }
        throw .damaged(at: padded)
    }

    /// Counts all frames: an MP3 without an index leaves no other way.
    private static func count(_ bytes: Span<UInt8>, from first: Int, _ frame: Frame) throws(RecordingError) -> Recording
    {
        var (frames, isVariable) = (0, false)
        var bitRate: Int?
        forEachFrame(bytes, from: first, frame) { _, next in
            frames += 1
            isVariable = isVariable || bitRate.map { $0 != next.bitRate } ?? false
            bitRate = next.bitRate
        }
        return try Recording(
            seconds: Double(frames * frame.samples) / Double(frame.rate), mediaType: "audio/mpeg",
            variableBitRate: isVariable)
    }

    /// Calls `take` with the offset of each frame of sound and the frame, in their order.
    private static func forEachFrame(
        _ bytes: Span<UInt8>, from first: Int, _ frame: Frame, _ take: (Int, Frame) -> Void
    ) {
        var offset = first
        while offset < bytes.count {
            if let next = self.frame(bytes, at: offset), next.continues(frame) {
                guard offset + next.length <= bytes.count else { break }
                if index(bytes, at: offset, next) == nil { take(offset, next) }
                offset += next.length
            } else if let end = tagEnd(in: bytes, at: offset) {
                offset = end
            } else {
                offset += 1
                while offset < bytes.count, soundFrame(bytes, at: offset)?.continues(frame) != true { offset += 1 }
            }
        }
    }

    // MARK: Index

    private struct Index {
        let frames: Int
        /// In bytes, from the start of the frame with the index.
        let length: Int?
        /// What the encoder added before and after the sound, in samples.
        let silence: Int
        /// What the encoder and a decoder add before the sound, in samples.
        let delay: Int
        let isVariable: Bool
    }

    /// The samples by which every decoder of layer III is late.
    private static let decoderDelay = 529

    /// Reads the index that the first frame holds in place of sound; `nil` if it holds sound.
    private static func index(_ bytes: Span<UInt8>, at offset: Int, _ frame: Frame) -> Index? {
        if bytes.has("VBRI", at: offset + 36) {
            guard let length = bytes.big(4, at: offset + 46), let frames = bytes.big(4, at: offset + 50) else {
                return nil
            }
            return Index(frames: Int(frames), length: Int(length), silence: 0, delay: 0, isVariable: true)
        }
        let side = frame.samples == 1152 ? (frame.isMono ? 17 : 32) : (frame.isMono ? 9 : 17)
        var tag = offset + 4 + side
        let isVariable = bytes.has("Xing", at: tag)
        guard isVariable || bytes.has("Info", at: tag), let flags = bytes.big(4, at: tag + 4), flags & 1 != 0,
            let frames = bytes.big(4, at: tag + 8), frames > 0
        else { return nil }
        tag += 12
        var length: Int?
        if flags & 2 != 0 {
            length = bytes.big(4, at: tag).map { Int($0) }
            tag += 4
        }
        if flags & 4 != 0 { tag += 100 }
        if flags & 8 != 0 { tag += 4 }
        var (silence, delay) = (0, 0)
        // The encoder's name has 9 bytes; 12 bytes later follow its delay and padding, with 12 bits each.
        if let letter = bytes.big(1, at: tag), letter >= 0x20, let both = bytes.big(3, at: tag + 21) {
            silence = Int(both >> 12 + both & 0xFFF)
            delay = Int(both >> 12) + decoderDelay
        }
        return Index(frames: Int(frames), length: length, silence: silence, delay: delay, isVariable: isVariable)
    }
}
