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

    /// The media types of recordings that EPUB allows, without those in which reading systems cannot seek exactly.
    private static let types: [BookOptions.Sound: String] = [
        .mp3: "audio/mpeg", .aac: "audio/mp4", .opus: "audio/ogg; codecs=opus",
    ]
    /// The formats to encode from, the best first.
    private static let sources: [SoundFormat] = [.wav, .flac, .mp4, .ogg, .mp3]
    private static let endings: [BookOptions.Sound: String] = [.mp3: "mp3", .aac: "m4a", .opus: "opus"]

    private var encoding: SoundEncoding {
        switch wanted {
        case .aac: .aac("64k", rate: 44_100)
        case .opus: .opus("32k")
        // Without the Xing index all reading systems play the encoder's delay, and not only some: so it is the same for all.
        case .mp3, .asIs: .mp3("64k", hasIndex: false)
        }
    }
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
        let ffmpeg = try FFmpeg.forBook(
            which: "makes recordings for books", notes: ["or take the recordings as they are, with --audio as-is"])
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
        guard wanted == .aac else {
            return try ffmpeg.converting(path, mediaType: mediaType, to: encoding).output()
        }
        let samples = try ffmpeg.decoding(path, mediaType: mediaType, rate: 44_100).output()
        return try TemporaryFolder.use { scratch throws(ProgramError) in
            try ffmpeg.encode(samples, rate: 44_100, as: encoding, to: "\(scratch)/sound.m4a")
        }
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
