/// The messages about the keys of a video tale.
extension Diagnostic {
    fileprivate static let exampleVoice = "write: voices: [{id: film, name: Anna, video: film}]"

    static func wrongMedium(isVideo: Bool, in source: Source, at range: Range<Int>) -> Diagnostic {
        isVideo
            ? Diagnostic(
                .error, .unknownKey, in: source, at: range, "a video tale has a 'video' in place of 'audio'",
                notes: ["write 'video: film' for film.mp4, or leave out 'kind: video'"])
            : Diagnostic(
                .error, .unknownKey, in: source, at: range, "'video' is only for tales of the kind video",
                notes: ["add a line 'kind: video' to the front matter, or write 'audio' here"])
    }

    fileprivate static func noVideo(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .oneVideo, in: source, at: range, "a video tale must name its video",
            notes: ["put the video beside \(TaleFolder.fileName), as film.mp4, and \(exampleVoice)"])
    }

    fileprivate static func twoVideos(_ id: Located<String>, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .oneVideo, in: source, at: id.range, "a video tale has one voice: that of its video",
            notes: ["remove this voice, or make another tale of it and name that under 'translations'"])
    }
}

extension Diagnostic {
    /// - Parameter name: of a file in the tale's folder.
    static func unnamedVideo(_ name: String, of tale: TaleFolder) -> Diagnostic {
        Diagnostic(
            .warning, .unnamedRecording, file: tale.folder.path(of: name), "no voice names this video",
            notes: ["add 'kind: video' to the front matter, and \(exampleVoice)"])
    }
}

extension YAMLFields {
    /// The key `captions`: files of subtitles by language.
    mutating func captions(_ kind: TaleKind) -> [TaleHeader.Captions] {
        if kind != .video, let node = node("captions") {
            add(
                Diagnostic(
                    .error, .unknownKey, in: source, at: node.range, "'captions' is only for tales of the kind video",
                    notes: ["add a line 'kind: video', or remove this line"]))
            return []
        }
        var captions: [TaleHeader.Captions] = []
        for (tag, language, file) in pairsByLanguage("captions") {
            if let language {
                captions.append(TaleHeader.Captions(language: language, file: file))
            } else {
                add(.notALanguage(tag, in: source))
            }
        }
        return captions.sorted { $0.language.tag < $1.language.tag }
    }

    /// A video tale has one voice, which comes with a picture.
    mutating func requireOneVideo(_ voices: [TaleHeader.Voice]) {
        if isMissing("voices") {
            add(.noVideo(in: source, at: node("kind")?.range ?? range))
        } else if voices.count > 1 {
            add(.twoVideos(voices[1].id, in: source))
        }
    }
}
