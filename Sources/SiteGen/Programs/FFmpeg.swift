/// The ffmpeg of this machine. Only this type starts it.
///
/// ffmpeg never guesses the format of its input and opens no file but the one it is given: a playlist that looks like a
/// recording cannot lead it to other files or servers. One side of it is always a pipe to storysite, so it ends when
/// storysite is killed.
struct FFmpeg: Sendable {
    let path: String

    /// `nil` if there is no ffmpeg on `PATH`.
    init?() {
        guard let path = ChildProgram.find("ffmpeg") else { return nil }
        self.path = path
    }

    /// Finds the ffmpeg of this machine.
    /// - Parameter use: what it is needed for, such as "reads recordings".
    static func required(which use: String) throws(ProgramError) -> FFmpeg {
        guard let ffmpeg = FFmpeg() else { throw missing(which: use) }
        return ffmpeg
    }

    /// The reason why there is no ffmpeg.
    static func missing(which use: String) -> ProgramError {
        ProgramError("ffmpeg, which \(use), is not installed", notes: ["on Debian: apt install ffmpeg"])
    }

    /// Options for an output that contains neither the version of ffmpeg nor what the input says about itself.
    private static let sameBytes = [
        "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact",
    ]

    // MARK: Sound

    /// Decodes the first sound track of a recording to its standard output: mono, 16 bits, little-endian.
    /// - Parameters:
    ///   - recording: an absolute path.
    ///   - mediaType: of the recording, such as `audio/ogg; codecs=opus`.
    ///   - rate: samples a second.
    ///   - seconds: the longest part that is decoded, from the beginning.
    func decoding(
        _ recording: String, mediaType: String, rate: Int, seconds: Int? = nil
    ) throws(ProgramError) -> ChildProgram {
        let part = seconds.map { ["-t", "\($0)"] } ?? []
        return try reading(recording, mediaType, part + ["-ac", "1", "-ar", "\(rate)", "-f", "s16le"])
    }

    /// Decodes the first sound track of a recording to its standard output, with all channels: an AU file, 16 bits.
    func decodingChannels(of recording: String, mediaType: String, rate: Int) throws(ProgramError) -> ChildProgram {
        try reading(recording, mediaType, ["-ar", "\(rate)", "-c:a", "pcm_s16be", "-f", "au"])
    }

    /// Encodes the first sound track of a recording anew, to its standard output.
    func converting(
        _ recording: String, mediaType: String, to encoding: SoundEncoding
    ) throws(ProgramError) -> ChildProgram {
        try reading(recording, mediaType, encoding.options + Self.sameBytes)
    }

    private func reading(
        _ recording: String, _ mediaType: String, _ output: [String]
    ) throws(ProgramError) -> ChildProgram {
        guard let format = SoundFormat(mediaType: mediaType)?.demuxer else {
            throw ProgramError("'\(mediaType)' is not a type of recording that storysite can decode")
        }
        return program(
            ["-protocol_whitelist", "file", "-f", format, "-i", "file:\(recording)", "-map", "0:a:0"] + output + [
                "pipe:1"
            ])
    }

    /// The longest recording that is decoded into a file, in seconds.
    private static let longest = 24 * 3600

    /// Decodes the first sound track of a recording into a new file.
    /// - Parameters:
    ///   - seconds: the longest part that is decoded, from the beginning.
    ///   - path: the absolute path of the file.
    func decode(
        _ recording: String, mediaType: String, rate: Int, seconds: Int? = nil, to path: String
    ) throws(ProgramError) -> ScratchSound {
        let program = try decoding(recording, mediaType: mediaType, rate: rate, seconds: seconds)
        let made = try ScratchSound(creating: path)
        var written = 0
        try program.complete { piece throws(ProgramError) in
            written += piece.count
            guard written <= Self.longest * rate * 2 else { throw ProgramError("it is longer than a day") }
            try made.append(piece)
        }
        return made
    }

    /// Encodes sound.
    /// - Parameters:
    ///   - sound: mono, 16 bits, little-endian.
    ///   - rate: samples a second.
    ///   - filters: ffmpeg's options for filters.
    ///   - path: the absolute path of a file that ffmpeg writes, in a temporary folder.
    ///   - isCancelled: whether nobody wants it any more.
    func encode(
        _ sound: [UInt8], rate: Int, filters: [String] = [], as encoding: SoundEncoding, to path: String,
        isCancelled: () -> Bool = { false }
    ) throws(ProgramError) -> [UInt8] {
        try write(sound, rate: rate, filters + encoding.options + Self.sameBytes, to: path, isCancelled)
        return try Self.made(path)
    }

    /// Encodes sound that is in a file.
    /// - Parameters:
    ///   - rate: samples a second.
    ///   - path: the absolute path of a file that ffmpeg writes, in a temporary folder.
    func encode(
        _ sound: ScratchSound, rate: Int, as encoding: SoundEncoding, to path: String
    ) throws(ProgramError) -> [UInt8] {
        let program = writing(rate: rate, encoding.options + Self.sameBytes, to: path)
        let encoder: RunningProgram
        do throws(SystemError) { encoder = try RunningProgram(program) } catch {
            throw ProgramError(starting: program.name, error)
        }
        try sound.eachPiece(of: 0..<sound.count) { piece throws(ProgramError) in try encoder.write(piece) }
        try encoder.finish()
        return try Self.made(path)
    }

    private static func made(_ path: String) throws(ProgramError) -> [UInt8] {
        do throws(SystemError) { return try Files.read(path, limit: .own) } catch { throw ProgramError(error) }
    }

    /// Sends sound through filters into a file of bare sound.
    func filter(
        _ sound: [UInt8], rate: Int, filters: [String], to path: String, isCancelled: () -> Bool
    ) throws(ProgramError) {
        try write(sound, rate: rate, filters + ["-f", "s16le"], to: path, isCancelled)
    }

    private func write(
        _ sound: [UInt8], rate: Int, _ output: [String], to path: String, _ isCancelled: () -> Bool
    ) throws(ProgramError) {
        try writing(rate: rate, output, to: path).complete(input: sound, isCancelled: isCancelled) { _ in }
    }

    /// Reads samples from its standard input and writes a file.
    private func writing(rate: Int, _ output: [String], to path: String) -> ChildProgram {
        let input = ["-protocol_whitelist", "pipe", "-f", "s16le", "-ar", "\(rate)", "-ac", "1", "-i", "pipe:0"]
        return program(input + output + ["file:\(path)"])
    }

    // MARK: Pictures

    /// Draws an SVG to its standard output: as a PNG, or in the middle of a square as a JPEG.
    /// - Parameters:
    ///   - picture: an absolute path.
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - ground: the colour of the square, as six hexadecimal digits; `nil` for a PNG.
    func drawing(_ picture: String, width: Int, height: Int, on ground: String? = nil) -> ChildProgram {
        let form =
            ground.map { ground in
                [
                    "-f", "lavfi", "-i", "color=0x\(ground):s=\(width)x\(width)", "-filter_complex",
                    "[1:v][0:v]overlay=(W-w)/2:(H-h)/2,format=yuvj444p", "-c:v", "mjpeg", "-q:v", "4",
                ]
            } ?? ["-c:v", "png"]
        return program(
            [
                "-protocol_whitelist", "file", "-f", "svg_pipe", "-width", "\(width)", "-height", "\(height)", "-i",
                "file:\(picture)",
            ] + form + Self.sameBytes + ["-frames:v", "1", "-f", "image2pipe", "pipe:1"])
    }

    /// Converts a picture to its standard output.
    /// - Parameters:
    ///   - picture: an absolute path.
    ///   - format: ffmpeg's name of its format.
    ///   - output: ffmpeg's options for the form of the output.
    func converting(_ picture: String, format: String, width: Int, height: Int, output: [String]) -> ChildProgram {
        program(
            [
                "-protocol_whitelist", "file", "-f", format, "-i", "file:\(picture)", "-map", "0:v:0", "-vf",
                "scale=\(width):\(height)",
            ] + output + Self.sameBytes + ["-frames:v", "1", "-f", "image2pipe", "pipe:1"])
    }

    /// Encodes pictures from its standard input, in Matroska, and samples from a file as an MP4 that any phone plays:
    /// H.264 without B-frames in the Main profile, 4:2:0, and AAC; what a player needs first comes first.
    /// - Parameters:
    ///   - sound: the absolute path of mono samples of 16 bits, little-endian.
    ///   - rate: samples a second.
    ///   - frames: pictures a second.
    ///   - tags: what the file says about itself.
    ///   - language: of the sound, as ISO 639-2 has it.
    ///   - file: the absolute path of the file to write.
    func filming(
        sound: String, rate: Int, frames: Int, tags: [(name: String, text: String)], language: String?, to file: String
    ) -> ChildProgram {
        program(
            [
                "-protocol_whitelist", "pipe", "-f", "matroska", "-i", "pipe:0", "-protocol_whitelist", "file", "-f",
                "s16le",
                "-ar", "\(rate)", "-ac", "1", "-i", "file:\(sound)", "-map", "0:v", "-map", "1:a", "-vf",
                "fps=\(frames),scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-c:v", "libx264",
                "-profile:v",
                "main", "-bf", "0", "-crf", "20", "-maxrate", "340k", "-bufsize", "2M", "-color_primaries", "bt709",
                "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv", "-c:a", "aac", "-b:a", "64k",
            ] + Self.sameBytes + tags.flatMap { ["-metadata", "\($0.name)=\($0.text)"] }
                + (language.map { ["-metadata:s:a:0", "language=\($0)"] } ?? [])
                // The pictures come slower than the sound. Sound that does not wait for them lies
                // far before them in the file.
                + ["-max_interleave_delta", "0", "-movflags", "+faststart", "-f", "mp4", "file:\(file)"])
    }

    private func program(_ arguments: [String]) -> ChildProgram {
        ChildProgram(path: path, arguments: ["-nostdin", "-v", "error", "-y"] + arguments)
    }
}
