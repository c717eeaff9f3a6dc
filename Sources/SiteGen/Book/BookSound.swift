/// A recording as a book holds it.
struct BookSound {
    let file: TaleBook.File
    /// The milliseconds by which its sound comes later than that of the library's recording.
    let delay: Int32
}

/// Brings recordings into a form that readers of EPUB, or browsers, play.
struct BookSounds {
    let wanted: BookOptions.Sound
    /// Whether they are for browsers, which play every format of a library.
    var isForBrowsers = false
    /// `nil` if it is not installed.
    let ffmpeg: FFmpeg?

    /// The media types of recordings that EPUB allows, without those in which reading systems cannot seek exactly.
    private static let types: [BookOptions.Sound: String] = [
        .mp3: "audio/mpeg", .aac: "audio/mp4", .opus: "audio/ogg; codecs=opus",
    ]
    /// The formats to encode from, the best first.
    private static let sources: [SoundFormat] = [.wav, .flac, .mp4, .ogg, .mp3]
    private static let endings: [BookOptions.Sound: String] = [.mp3: "mp3", .aac: "m4a", .opus: "opus"]

    private static let encodings: [BookOptions.Sound: [String]] = [
        // Without the Xing index all reading systems play the encoder's delay, and not only some: so it is the same for all.
        .mp3: [
            "-ar", "44100", "-c:a", "libmp3lame", "-b:a", "64k", "-write_xing", "0", "-id3v2_version", "0", "-f", "mp3",
        ],
        .aac: ["-ar", "44100", "-c:a", "aac", "-b:a", "64k", "-movflags", "+faststart", "-f", "mp4"],
        .opus: ["-ar", "48000", "-c:a", "libopus", "-application", "voip", "-b:a", "32k", "-f", "ogg"],
    ]
    private static let sameBytes = [
        "-ac", "1", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact",
    ]
    /// In milliseconds: 1,105 samples, which encoder and decoder add to each MP3.
    private static let delays: [BookOptions.Sound: Int32] = [.mp3: 25]

    /// - Parameters:
    ///   - files: the same recording in each format that the library has.
    ///   - name: the name of the file in the book, without its ending.
    ///   - root: the library's folder.
    func sound(_ files: [MediaFile], name: String, root: String) throws(BookError) -> BookSound {
        if wanted == .asIs {
            if isForBrowsers, let file = files.first {
                let ending = file.path.split(separator: ".").last ?? ""
                return try Self.taken(file, ending: String(ending), name: name, root: root)
            }
            for form in [BookOptions.Sound.mp3, .aac, .opus] {
                if let file = Self.ready(files, form) {
                    return try Self.taken(file, ending: Self.endings[form] ?? "", name: name, root: root)
                }
            }
            throw BookError(
                .notARecording, file: files.first?.path ?? name,
                "an EPUB cannot contain a recording of this format: \(files.first?.formatName ?? "none")",
                notes: ["leave out '--audio as-is', so that ffmpeg makes an MP3 of it"])
        }
        if let file = Self.ready(files, wanted) {
            return try Self.taken(file, ending: Self.endings[wanted] ?? "", name: name, root: root)
        }
        guard let best = Self.best(of: files) else { throw BookError([]) }
        guard let ffmpeg else {
            throw BookError(
                .missingFile, file: "ffmpeg", "ffmpeg, which makes recordings for books, is not installed",
                notes: ["on Debian: apt install ffmpeg", "or take the recordings as they are, with --audio as-is"])
        }
        let bytes: [UInt8]
        do throws(ProgramError) {
            bytes = try encode("\(root)/\(best.path)", best.mediaType, with: ffmpeg)
        } catch {
            throw BookError(error, file: best.path)
        }
        let file = TaleBook.File(
            path: "audio/\(name).\(Self.endings[wanted] ?? "")", mediaType: Self.types[wanted] ?? "", bytes: bytes)
        return BookSound(file: file, delay: Self.delays[wanted] ?? 0)
    }

    /// Returns the file from which to encode a recording.
    static func best(of files: [MediaFile]) -> MediaFile? {
        sources.lazy.compactMap { format in files.first { SoundFormat(mediaType: $0.mediaType) == format } }.first
    }

    /// Returns the recording that is in a form already.
    private static func ready(_ files: [MediaFile], _ form: BookOptions.Sound) -> MediaFile? {
        files.first { $0.mediaType == types[form] && !$0.isVariable }
    }

    private static func taken(
        _ file: MediaFile, ending: String, name: String, root: String
    ) throws(BookError) -> BookSound {
        BookSound(
            file: TaleBook.File(
                path: "audio/\(name).\(ending)", mediaType: file.mediaType,
                bytes: try BookError.reading("\(root)/\(file.path)", limit: .recording, shownAs: file.path)),
            delay: 0)
    }

    private func encode(_ path: String, _ mediaType: String, with ffmpeg: FFmpeg) throws(ProgramError) -> [UInt8] {
        let output = Self.sameBytes + (Self.encodings[wanted] ?? [])
        guard wanted == .aac else { return try run(ffmpeg.decoding(path, mediaType: mediaType, output: output)) }
        // An MP4 is finished at its beginning, so it cannot go through a pipe.
        let samples = try run(
            ffmpeg.decoding(path, mediaType: mediaType, output: ["-ar", "44100", "-ac", "1", "-f", "s16le"]))
        return try TemporaryFolder.use { scratch throws(ProgramError) in
            let made = "\(scratch)/sound.m4a"
            try ffmpeg.encoding(rate: 44100, output: output, to: made).complete(input: samples) { _ in }
            do throws(SystemError) { return try Files.read(made, limit: .own) } catch { throw ProgramError(error) }
        }
    }

    private func run(_ program: ChildProgram?) throws(ProgramError) -> [UInt8] {
        guard let program else { throw ProgramError("this is not a recording that storysite can decode") }
        var bytes: [UInt8] = []
        try program.complete { piece throws(ProgramError) in bytes.append(piece) }
        return bytes
    }
}

extension BookError {
    /// Reads a file of the library.
    static func reading(_ path: String, limit: SizeLimit, shownAs file: String) throws(BookError) -> [UInt8] {
        do throws(SystemError) { return try Files.read(path, limit: limit) } catch {
            throw BookError(.unreadableFile, file: file, error.message)
        }
    }
}
