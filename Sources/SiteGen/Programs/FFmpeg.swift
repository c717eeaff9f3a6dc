/// The ffmpeg of this machine. Only this type starts it.
///
/// ffmpeg never guesses the format of its input and opens no file but the one it is given: a playlist that looks like a
/// recording cannot lead it to other files or servers. One side of it is always a pipe to storysite, so it ends when
/// storysite is killed.
struct FFmpeg: Sendable {
    let path: String

    /// The stamp of the program: another version can make other bytes.
    var stamp: FileStamp? { FileStamp(path: path) }

    /// `nil` if there is no ffmpeg on `PATH`.
    init?() {
        guard let path = ChildProgram.find("ffmpeg") else { return nil }
        self.path = path
    }

    /// Decodes the first sound track of a recording to its standard output.
    /// - Parameters:
    ///   - recording: an absolute path.
    ///   - mediaType: of the recording, such as `audio/ogg; codecs=opus`.
    ///   - output: ffmpeg's options for the form of the output.
    /// - Returns: `nil` for a media type that is not a recording's.
    func decoding(_ recording: String, mediaType: String, output: [String]) -> ChildProgram? {
        guard let format = SoundFormat(mediaType: mediaType)?.demuxer else { return nil }
        return program(
            ["-protocol_whitelist", "file", "-f", format, "-i", "file:\(recording)", "-map", "0:a:0"] + output + [
                "pipe:1"
            ])
    }

    /// Encodes mono samples of 16 bits, little-endian, from its standard input.
    /// - Parameters:
    ///   - rate: samples a second.
    ///   - output: ffmpeg's options for filters and format.
    ///   - file: the absolute path of the file to write.
    func encoding(rate: Int, output: [String], to file: String) -> ChildProgram {
        program(
            ["-protocol_whitelist", "pipe", "-f", "s16le", "-ar", "\(rate)", "-ac", "1", "-i", "pipe:0"] + output
                + ["file:\(file)"])
    }

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
            ] + form + [
                "-frames:v", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-f", "image2pipe", "pipe:1",
            ])
    }

    /// Encodes pictures from its standard input, in Matroska, and samples from a file as an MP4 that any phone plays: H.264
    /// without B-frames in the Main profile, 4:2:0, and AAC; what a player needs first comes first.
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
                "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact",
            ] + tags.flatMap { ["-metadata", "\($0.name)=\($0.text)"] }
                + (language.map { ["-metadata:s:a:0", "language=\($0)"] } ?? [])
                // The pictures come slower than the sound. Sound that does not wait for them lies far before them in the file.
                + ["-max_interleave_delta", "0", "-movflags", "+faststart", "-f", "mp4", "file:\(file)"])
    }

    private func program(_ arguments: [String]) -> ChildProgram {
        ChildProgram(path: path, arguments: ["-nostdin", "-v", "error", "-y"] + arguments)
    }
}
