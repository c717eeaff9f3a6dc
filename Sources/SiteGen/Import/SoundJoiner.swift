/// Cuts recordings and joins the pieces, with ffmpeg. Cuts are exact to the sample, so the times stay true.
struct SoundJoiner {
    private let ffmpeg: FFmpeg
    /// A temporary folder.
    private let scratch: String
    /// Decoded recordings, by the names of their files.
    private var decoded: [String: ScratchSound] = [:]

    /// Samples a second.
    private static let rate = 48_000

    init(_ ffmpeg: FFmpeg, scratch: String) { (self.ffmpeg, self.scratch) = (ffmpeg, scratch) }

    /// Joins clips.
    /// - Returns: the sound (mono, 16 bits, little-endian), and the part of it of each clip in seconds.
    mutating func join(
        _ clips: [ImportedBook.Clip], bytes: (String) throws(ImportError) -> [UInt8]
    ) throws(ImportError) -> (sound: [UInt8], spans: [Range<Double>]) {
        var (sound, spans): ([UInt8], [Range<Double>]) = ([], [])
        // The samples of the source that the sound ends with.
        var (file, end) = ("", 0)
        for clip in clips {
            let source = try decode(clip.file, bytes)
            let count = source.count
            var first = min(Int(clip.start * Double(Self.rate)), count)
            let last = max(min(clip.end.map { Int($0 * Double(Self.rate)) } ?? count, count), first)
            let begin = sound.count / 2
            // A short pause between two clips of one recording is part of it.
            var lead = 0
            if file == clip.file, first >= end, first - end < Self.rate {
                lead = first - end
                first = end
            }
            do throws(ProgramError) {
                sound += try source.bytes(first..<last)
            } catch {
                throw ImportError(error, .brokenBook, file: clip.file)
            }
            spans.append(Double(begin + lead) / Double(Self.rate)..<Double(sound.count / 2) / Double(Self.rate))
            (file, end) = (clip.file, last)
            guard sound.count < SizeLimit.own.bytes else {
                let minutes = SizeLimit.own.bytes / (2 * Self.rate * 60)
                throw ImportError(.brokenBook, "a page has more than \(minutes) minutes of sound", file: clip.file)
            }
        }
        return (sound, spans)
    }

    private mutating func decode(
        _ name: String, _ bytes: (String) throws(ImportError) -> [UInt8]
    ) throws(ImportError) -> ScratchSound {
        if let known = decoded[name] { return known }
        let content = try bytes(name)
        let recording: Recording
        do throws(RecordingError) { recording = try Recording(content.span) } catch {
            throw ImportError(.notARecording, error.message, notes: error.notes, file: name)
        }
        let path = "\(scratch)/\(decoded.count)"
        do throws(SystemError) { try Files.write(content, to: path) } catch { throw ImportError(error) }
        do throws(ProgramError) {
            let sound = try ffmpeg.decode(path, mediaType: recording.mediaType, rate: Self.rate, to: "\(path).pcm")
            decoded[name] = sound
            return sound
        } catch {
            throw ImportError(error, .notARecording, file: name)
        }
    }

    /// Encodes joined sound as Opus and AAC.
    /// - Returns: the bytes by the endings of the files.
    func encoded(_ sound: [UInt8]) throws(ImportError) -> [(ending: String, bytes: [UInt8])] {
        let formats: [(String, SoundEncoding)] = [
            ("opus", .opus("40k", isSpeech: false)), ("m4a", .aac("64k", rate: Self.rate)),
        ]
        do throws(ProgramError) {
            return try formats.map { ending, encoding throws(ProgramError) in
                (ending, try ffmpeg.encode(sound, rate: Self.rate, as: encoding, to: "\(scratch)/joined.\(ending)"))
            }
        } catch {
            throw ImportError(error, .cannotWrite)
        }
    }
}
