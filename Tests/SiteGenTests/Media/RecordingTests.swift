import Testing

@testable import SiteGen

@Suite struct RecordingTests {
    private static let samples: [(name: String, samples: Double, rate: Double, type: String, isVariable: Bool)] = [
        ("constant.mp3", 54_419, 44_100, "audio/mpeg", false),
        ("constant-bare.mp3", 56_448, 44_100, "audio/mpeg", false),
        ("variable.mp3", 54_419, 44_100, "audio/mpeg", true),
        ("variable-bare.mp3", 56_448, 44_100, "audio/mpeg", true),
        ("mpeg2.mp3", 27_210, 22_050, "audio/mpeg", false),
        ("mpeg25.mp3", 9_872, 8_000, "audio/mpeg", false),
        ("end.m4a", 54_419, 44_100, "audio/mp4", false),
        ("front.m4a", 54_419, 44_100, "audio/mp4", false),
        ("fragments.mp4", 55_443, 44_100, "audio/mp4", false),
        ("tone.ogg", 54_419, 44_100, "audio/ogg; codecs=vorbis", false),
        ("tone.opus", 59_232, 48_000, "audio/ogg; codecs=opus", false),
        ("tone.wav", 800, 8_000, "audio/wav", false),
        ("tone-rf64.wav", 800, 8_000, "audio/wav", false),
        ("pipe.wav", 800, 8_000, "audio/wav", false),
        ("tone.flac", 800, 8_000, "audio/flac", false),
    ]

    @Test(arguments: samples) func isAsLongAsItsDecodedSound(
        _ name: String, _ samples: Double, _ rate: Double, _ type: String, _ isVariable: Bool
    ) throws {
        let recording = try self.recording(fixture(name))
        #expect(abs(recording.duration.seconds - samples / rate) < 0.001)
        #expect(recording.mediaType == type)
        #expect(recording.variableBitRate == isVariable)
    }

    private func recording(_ bytes: [UInt8]) throws(RecordingError) -> Recording { try Recording(bytes.span) }

    private func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(body.count + 8)] + Array(name.utf8) + body
    }

    /// An MP4 of half a second with one track of sound.
    /// - Parameters:
    ///   - times: the body of `mdhd`.
    ///   - more: boxes at the end of `moov`.
    private func movie(_ codec: String = "mp4a", times: [UInt8]? = nil, more: [UInt8] = []) -> [UInt8] {
        let none = [UInt8](repeating: 0, count: 8)
        let times = times ?? [0, 0, 0, 0] + none + [0, 0, 3, 0xE8, 0, 0, 1, 0xF4]
        let formats = box("stsd", [0, 0, 0, 0, 0, 0, 0, 1] + box(codec, none))
        let media = box("mdhd", times) + box("hdlr", none + Array("soun".utf8)) + box("minf", box("stbl", formats))
        let header = box("mvhd", [0, 0, 0, 0] + none + [0, 0, 3, 0xE8, 0, 0, 0, 0])
        return box("ftyp", Array("M4A ".utf8)) + box("moov", header + box("trak", box("mdia", media)) + more)
    }

    private func error(_ bytes: [UInt8]) -> RecordingError? {
        do throws(RecordingError) {
            _ = try Recording(bytes.span)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["tone.wav", "tone.flac", "tone.ogg"]) func aSampleRateThatNoRecordingHasIsRefused(
        _ name: String
    ) throws {
        var bytes = try fixture(name)
        let known: [UInt8] = name == "tone.wav" ? [0x40, 0x1F, 0, 0] : name == "tone.ogg" ? [0x44, 0xAC, 0, 0] : []
        // FLAC has its rate in the twenty bits before the channels.
        let start = known.isEmpty ? 18 : try #require(bytes.indices.first { bytes[$0...].starts(with: known) })
        for index in start..<start + 3 { bytes[index] = 0xFF }
        guard case .damaged? = error(bytes) else {
            Issue.record("ffmpeg would resample it in gigabytes of memory")
            return
        }
    }

    // MARK: MP3

    @Test func joinedMP3sAreAsLongAsTheirSum() throws {
        let one = try fixture("constant.mp3")
        let recording = try self.recording(one + one)
        #expect(abs(recording.duration.seconds - 2 * 1.28) < 2 * 1152 / 44_100)
    }

    @Test func theSoundOfAnMP3CanFollowThatOfAnother() throws {
        let one = try MPEGAudio.sound(of: Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 1, 0] + fixture("constant.mp3"))
        let plain = try fixture("constant-bare.mp3")
        #expect(one.bytes.count == plain.count, "the index and the tag would stand between two pages of an episode")
        #expect(one.samples == 56_448 && one.delay == 576 + 529)
        #expect(try recording(one.bytes + one.bytes).duration.seconds == 2 * 1.28)
        #expect(try MPEGAudio.sound(of: plain).delay == 0)
        #expect(try one.continues(MPEGAudio.sound(of: plain)))
        #expect(try !one.continues(MPEGAudio.sound(of: fixture("mpeg2.mp3"))))
    }

    @Test func tagsWithFootersAreSkipped() throws {
        var tag = Array("ID3".utf8) + [4, 0, 0x10, 0, 0, 1, 2] + [UInt8](repeating: 0xFF, count: 130)
        tag += Array("3DI".utf8) + [4, 0, 0x10, 0, 0, 1, 2]
        let recording = try self.recording(tag + tag + fixture("constant-bare.mp3"))
        #expect(recording.duration.seconds == 1.28)
    }

    @Test func whatFollowsTheLastFrameIsNoSound() throws {
        let tags = Array("APETAGEX".utf8) + [UInt8](repeating: 0xFF, count: 500)
        let recording = try self.recording(fixture("constant-bare.mp3") + tags)
        #expect(recording.duration.seconds == 1.28)
    }

    @Test func noiseBetweenFramesIsSkipped() throws {
        let bytes = try fixture("constant-bare.mp3")
        let frames = bytes.indices.dropLast(3).filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xFB }
        let recording = try self.recording(bytes[..<frames[5]] + [1, 2, 0xFF, 3] + bytes[frames[5]...])
        #expect(recording.duration.seconds == 1.28)
    }

    @Test func readsTheIndexOfFraunhofersEncoder() throws {
        let bytes = try fixture("variable-bare.mp3")
        var index = [UInt8](repeating: 0, count: 417)
        index.replaceSubrange(0..<4, with: [0xFF, 0xFB, 0x90, 0xC4])
        index.replaceSubrange(36..<42, with: Array("VBRI".utf8) + [0, 1])
        index.replaceSubrange(46..<54, with: [0, 0, 0, 200, 0, 0, 1, 0])
        let recording = try self.recording(index + bytes)
        #expect(
            try recording == Recording(seconds: 256 * 1152 / 44_100, mediaType: "audio/mpeg", variableBitRate: true))
    }

    // MARK: Ogg

    @Test func joinedOggsAreAsLongAsTheirSumEvenWithOneSerialNumber() throws {
        let (opus, vorbis) = (try fixture("tone.opus"), try fixture("tone.ogg"))
        #expect(abs(try recording(opus + opus + vorbis).duration.seconds - 3 * 1.234) < 0.003)
    }

    // MARK: WAV

    private func wave(_ chunks: [(String, [UInt8])], dataSize: UInt32? = nil) -> [UInt8] {
        var bytes = Array("RIFF\0\0\0\0WAVE".utf8)
        for (name, body) in chunks {
            let size = name == "data" ? dataSize ?? UInt32(body.count) : UInt32(body.count)
            bytes += Array(name.utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + body
            if body.count % 2 == 1, name != "data" { bytes.append(0) }
        }
        return bytes
    }

    /// 16 bits, two channels, 1,000 samples a second.
    private let format: [UInt8] = [1, 0, 2, 0, 0xE8, 3, 0, 0, 0xA0, 0x0F, 0, 0, 4, 0, 16, 0]

    @Test func oddChunksArePadded() throws {
        let bytes = wave([("LIST", [1, 2, 3]), ("fmt ", format), ("data", .init(repeating: 0, count: 400))])
        #expect(try recording(bytes).duration.seconds == 0.1)
    }

    @Test(arguments: [0, UInt32.max, 0x7FFF_F000, 0x7FFF_FFFF]) func unknownDataGoesOnToTheEnd(_ size: UInt32) throws {
        let bytes = wave([("fmt ", format), ("data", .init(repeating: 0, count: 402))], dataSize: size)
        #expect(try recording(bytes).duration.seconds == 0.1)
    }

    @Test func extensibleFormatsAreReadAndCompressedOnesRefused() throws {
        let more: [UInt8] = [22, 0, 16, 0, 3, 0, 0, 0, 1, 0] + [UInt8](repeating: 0, count: 14)
        var extensible = [0xFE, 0xFF] + format[2...] + more
        let data = ("data", [UInt8](repeating: 0, count: 400))
        #expect(try recording(wave([("fmt ", extensible), data])).duration.seconds == 0.1)
        extensible[24] = 2
        #expect(error(wave([("fmt ", extensible), data])) == .unsupported("a WAV recording with compressed sound"))
    }

    // MARK: Faults

    /// Where the last `mark` in a file begins.
    private func last(_ mark: String, in bytes: [UInt8]) throws -> Int {
        let wanted = Array(mark.utf8)
        return try #require(bytes.indices.last { bytes[$0...].starts(with: wanted) })
    }

    private static let absurd:
        [(name: String, change: @Sendable (_ last: (String) throws -> Int) throws -> [(Int, [UInt8])])] = [
            ("tone.ogg", { last in [(40, [0xE8, 3, 0, 0]), (try last("OggS") + 6, [0, 0, 0, 0, 0, 0, 0, 0x40])] }),
            ("tone.opus", { last in [(try last("OggS") + 6, [0, 0, 0, 0, 0, 0, 0, 0x40])] }),
            ("constant.mp3", { last in [(try last("Info") + 8, [0xFF, 0xFF, 0xFF, 0xFF])] }),
            ("tone.flac", { _ in [(18, [0, 0x3E, 0x80, 0x0F, 0xFF, 0xFF, 0xFF, 0xFF])] }),
            (
                "front.m4a",
                { last in
                    let header = try last("mdhd")
                    return [
                        (try last("edts"), Array("free".utf8)), (header + 16, [0, 0, 0, 1, 0x7F, 0xFF, 0xFF, 0xFF]),
                    ]
                }
            ),
        ]

    @Test(arguments: absurd.indices) func aLengthBeyondADayIsRefused(_ index: Int) throws {
        let (name, change) = Self.absurd[index]
        var bytes = try fixture(name)
        let original = bytes
        for (place, new) in try change({ mark in try last(mark, in: original) }) {
            bytes.replaceSubrange(place..<place + new.count, with: new)
        }
        #expect(error(bytes) == .tooLong, "a page cannot show how long \(name) is")
    }

    @Test func timesOf64BitsBeyondADayAreRefused() {
        let days = [UInt8](repeating: 0, count: 16) + [0, 0, 0, 1, 0x7F] + [UInt8](repeating: 0xFF, count: 7)
        #expect(error(movie(times: [1, 0, 0, 0] + days)) == .tooLong)
    }

    // MARK: MP4

    @Test func aLengthThatIsMissingAtTheEndOfTheFileIsDamage() {
        let extends = box("mvex", box("mehd", []))
        let times = [UInt8](repeating: 0, count: 12) + [0, 0, 3, 0xE8, 0, 0, 0, 0]
        guard case .damaged? = error(movie(times: times, more: extends)) else {
            Issue.record("one damaged recording ends storysite without a word")
            return
        }
    }

    @Test(arguments: [
        ("mp4a", "audio/mp4", nil), ("Opus", "audio/mp4; codecs=opus", nil), ("fLaC", "audio/mp4; codecs=flac", nil),
        ("alac", "audio/mp4; codecs=alac", "ALAC (Apple Lossless)"), ("ac-3", "audio/mp4; codecs=ac-3", "AC-3"),
    ]) func theMediaTypeNamesACodecThatNotEveryBrowserPlays(_ codec: String, _ type: String, _ name: String?) throws {
        #expect(try recording(movie(codec)).mediaType == type)
        #expect(Recording.rareCodec(of: type) == name)
    }

    @Test func aCodecThatNoBrowserPlaysIsRefused() {
        #expect(error(movie("samr")) == .unsupported("an MP4 file with 'samr' in it"))
    }

    @Test func aTagOfAnMP3AfterAnMP4IsNoBox() throws {
        let tag = Array("TAG".utf8) + [UInt8](repeating: 0x41, count: 125)
        #expect(try recording(movie() + tag).duration.seconds == 0.5)
    }

    @Test func durationsAreMoreThanNothingAndAtMostADay() {
        for wrong in [0, -1, .nan, .infinity, 86_400.5, 1e300] { #expect(SoundDuration(seconds: wrong) == nil) }
        #expect(SoundDuration(seconds: 86_400)?.seconds == 86_400)
    }

    /// ISO/IEC 14496-12, 8.8.7: the index of a sample description comes between the offset of the data and the duration.
    @Test func aFragmentWithADescriptionOfItsOwnIsAsLong() throws {
        var bytes = try fixture("fragments.mp4")
        let length = try recording(bytes).duration
        func starts(_ name: String) -> [Int] {
            bytes.indices.dropLast(3).filter { bytes[$0..<$0 + 4].elementsEqual(name.utf8) }
        }
        for (movie, (track, header)) in zip(starts("moof"), zip(starts("traf"), starts("tfhd"))).reversed() {
            #expect(bytes[header + 7] & 0b1011 == 0b1001)
            bytes[header + 7] |= 2
            bytes.insert(contentsOf: [0, 0, 0, 1], at: header + 16)
            for box in [movie, track, header] {
                let size = bytes[box - 4..<box].reduce(0) { $0 << 8 | Int($1) } + 4
                for index in 0..<4 { bytes[box - 4 + index] = UInt8(size >> (24 - 8 * index) & 0xFF) }
            }
        }
        #expect(try recording(bytes).duration == length)
    }

    @Test func saysWhatTheFileIsInstead() {
        #expect(error([]) == .empty)
        #expect(error(Array("%PDF-1.7".utf8)) == .other("a PDF document"))
        #expect(error(Array("\n <!DOCTYPE HTML><html>".utf8)) == .other("an HTML page"))
        #expect(error(Array("Once upon a time".utf8)) == .unknown)
        #expect(error([0x1A, 0x45, 0xDF, 0xA3, 1]) == .other("a WebM or Matroska file"))
        #expect(error([0xFF, 0xF1, 0x50, 0x80, 0, 0, 0]) == .unsupported("AAC without a container"))
        #expect(error([0xFF, 0xFB, 0x00, 0xC4, 0, 0, 0]) == .unsupported("an MP3 of free format"))
    }

    @Test(arguments: [
        "front.m4a", "end.m4a", "fragments.mp4", "constant.mp3", "variable.mp3", "tone.ogg", "tone.opus", "tone.wav",
        "tone-rf64.wav",
    ])
    func aCutFileIsCalledCut(_ name: String) throws {
        let bytes = try fixture(name)
        let half = bytes.count / 2
        #expect(error(Array(bytes[..<half])) == .cutShort(at: half))
    }

    /// Cut anywhere, and with bytes and whole numbers changed anywhere: no trap, no hang, and no length from nothing.
    @Test(arguments: samples.map(\.name)) func hostileFilesAreRefusedOrRead(_ name: String) throws {
        let bytes = try fixture(name)
        for end in stride(from: 0, to: bytes.count, by: bytes.count < 3000 ? 1 : 7) { _ = error(Array(bytes[..<end])) }
        var dice = Dice(1)
        for _ in 0..<3000 {
            var changed = bytes
            for _ in 0...dice.roll(4) {
                let place = dice.roll(2) == 0 ? dice.roll(min(700, bytes.count)) : dice.roll(bytes.count)
                let length = min([1, 1, 4, 8][dice.roll(4)], changed.count - place)
                let value = [UInt8(dice.roll(256)), 0, 0xFF, 0x7F, 0x80][dice.roll(5)]
                changed.replaceSubrange(place..<place + length, with: repeatElement(value, count: length))
            }
            if let recording = try? self.recording(changed) { #expect(recording.duration.seconds > 0) }
        }
    }
}
