/// A recording as an exported file holds it.
struct ExportedSound {
    /// The ending of its name.
    let ending: String
    let mediaType: String
    let bytes: [UInt8]
    /// The milliseconds by which its sound comes later than that of the library's recording.
    let delay: Int32
}

/// Brings recordings into a form that readers of EPUB, or browsers, play.
package struct ExportedSounds: Sendable {
    package enum Form: String, Sendable, CaseIterable {
        case mp3, aac, opus
        /// As the library has them.
        case asIs = "as-is"
    }

    let wanted: Form
    /// Whether they are for browsers, which play every format of a library.
    var isForBrowsers = false

    /// The media types of recordings that EPUB allows, without those in which reading systems cannot seek exactly.
    private static let types: [Form: String] = [
        .mp3: "audio/mpeg", .aac: "audio/mp4", .opus: "audio/ogg; codecs=opus",
    ]
    /// The formats to encode from, the best first.
    private static let sources: [SoundFormat] = [.wav, .flac, .mp4, .ogg, .mp3]
    private static let endings: [Form: String] = [.mp3: "mp3", .aac: "m4a", .opus: "opus"]

    private var encoding: SoundEncoding {
        switch wanted {
        case .aac: .aac("64k", rate: 44_100)
        case .opus: .opus("32k")
        // Without the Xing index all reading systems play the encoder's delay, and not only some:
        // so it is the same for all.
        case .mp3, .asIs: .mp3("64k", hasIndex: false)
        }
    }
    /// In milliseconds: 1,105 samples, which encoder and decoder add to each MP3.
    private static let delays: [Form: Int32] = [.mp3: 25]

    /// - Parameters:
    ///   - files: the same recording in each format that the library has.
    ///   - root: the library's folder.
    func sound(_ files: [MediaFile], root: String) throws(ExportError) -> ExportedSound {
        if wanted == .asIs {
            if isForBrowsers, let file = files.first {
                let ending = file.path.split(separator: ".").last ?? ""
                return try Self.taken(file, ending: String(ending), root: root)
            }
            for form in [Form.mp3, .aac, .opus] {
                if let file = Self.ready(files, form) {
                    return try Self.taken(file, ending: Self.endings[form] ?? "", root: root)
                }
            }
            throw ExportError(
                .notARecording, file: files.first?.path ?? root,
                "an EPUB cannot contain a recording of this format: \(files.first?.formatName ?? "none")",
                notes: ["leave out '--audio as-is', so that ffmpeg makes an MP3 of it"])
        }
        if let file = Self.ready(files, wanted) {
            return try Self.taken(file, ending: Self.endings[wanted] ?? "", root: root)
        }
        return try encoded(files, root: root)
    }

    /// Encodes a recording, even if the library has it in the wanted form.
    /// - Parameters: as of `sound`.
    func encoded(_ files: [MediaFile], root: String) throws(ExportError) -> ExportedSound {
        guard let best = Self.best(of: files) else {
            throw ExportError(
                .notARecording, file: files.first?.path ?? root, "this is not a recording that storysite can decode")
        }
        let ffmpeg = try FFmpeg.forExport(
            which: "makes recordings for books", notes: ["or take the recordings as they are, with --audio as-is"])
        do throws(ProgramError) {
            return ExportedSound(
                ending: Self.endings[wanted] ?? "", mediaType: Self.types[wanted] ?? "",
                bytes: try encode("\(root)/\(best.path)", best.mediaType, with: ffmpeg),
                delay: Self.delays[wanted] ?? 0)
        } catch {
            throw ExportError(error, file: best.path)
        }
    }

    /// Returns the file from which to encode a recording.
    static func best(of files: [MediaFile]) -> MediaFile? {
        sources.lazy.compactMap { format in files.first { SoundFormat(mediaType: $0.mediaType) == format } }.first
    }

    /// Returns the recording that is in a form already.
    private static func ready(_ files: [MediaFile], _ form: Form) -> MediaFile? {
        files.first { $0.mediaType == types[form] && !$0.hasVariableBitRate }
    }

    private static func taken(_ file: MediaFile, ending: String, root: String) throws(ExportError) -> ExportedSound {
        ExportedSound(
            ending: ending, mediaType: file.mediaType,
            bytes: try ExportError.reading("\(root)/\(file.path)", limit: .recording, shownAs: file.path), delay: 0)
    }

    private func encode(_ path: String, _ mediaType: String, with ffmpeg: FFmpeg) throws(ProgramError) -> [UInt8] {
        guard wanted == .aac else {
            return try ffmpeg.converting(path, mediaType: mediaType, to: encoding).output()
        }
        return try TemporaryFolder.use { scratch throws(ProgramError) in
            let sound = try ffmpeg.decode(path, mediaType: mediaType, rate: 44_100, to: "\(scratch)/sound")
            return try ffmpeg.encode(sound, rate: 44_100, as: encoding, to: "\(scratch)/sound.m4a")
        }
    }
}
