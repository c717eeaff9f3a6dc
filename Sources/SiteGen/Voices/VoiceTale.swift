/// A tale as `narrate` and `align` use it.
struct VoiceTale: Sendable {
    let folder: TaleFolder
    let text: VoiceText
    let source: Source
    let location: TaleLocation

    /// The tale's folder, as reports show it.
    var name: String { location.name }

    /// The path on this machine of `path` below the tale's folder; `nil` if it leads out of the tale's folder by its
    /// name, or out of the library by a symbolic link, or if its name begins with a dot.
    func file(_ path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.hasPrefix("/"), !parts.contains(".."), !path.contains("\\"),
            let name = parts.last, !name.isEmpty, name == "." || !name.hasPrefix(".")
        else { return nil }
        let file = "\(folder.root)/\(folder.folder.path)/\(path)"
        return Files.absolutePath(file).hasPrefix("\(folder.root)/") ? file : nil
    }

    /// An absolute path, as seen from the working directory.
    func shown(_ path: String) -> String {
        path.path(below: folder.root).map { location.shown(String($0)) } ?? path
    }

    /// A diagnostic at a line of `tale.md`.
    func diagnostic(
        _ severity: Diagnostic.Severity, _ code: DiagnosticCode, line: Int, _ message: String, notes: [String] = []
    )
        -> Diagnostic
    {
        let lines = SourceLines(source)
        return Diagnostic(severity, code, in: source, at: lines.range(of: line), message, notes: notes)
    }
}

extension VoiceTale {
    /// The tale has no words to speak or to align.
    var isEmpty: Diagnostic {
        diagnostic(
            .error, .emptyTale, line: 1, "this tale has no text",
            notes: ["write its text after the front matter"])
    }

    /// The text is longer than a voice takes; `nil` if it is not.
    var excess: Diagnostic? {
        text.excess.map { diagnostic(.error, .noVoice, line: $0.line, $0.message, notes: [$0.note]) }
    }

    /// - Parameter isEngine: whether the id was made of the engine's name.
    func badID(_ id: String, isEngine: Bool) -> Diagnostic {
        diagnostic(
            .error, .badID, line: 1, "'\(id)' cannot be the id of a voice",
            notes: [isEngine ? "name the voice, as in --voice anna" : Slug.ruleOfIDs])
    }

    /// - Parameters:
    ///   - timing: a timing in another format, by its path below the tale's folder.
    ///   - severity: an error if the voice has no recording.
    func hasOtherTiming(
        _ timing: String, _ files: VoiceFiles, _ severity: Diagnostic.Severity = .warning
    ) -> Diagnostic {
        diagnostic(
            severity, .madeByHand, line: 1, "'\(timing)' is the timing of this voice, so storysite writes no other",
            notes: [
                "to have a new one made, move it away",
                "the new one is \(files.timingName): name it 'timing: \(files.timing)'",
            ])
    }

    /// A warning about a sentence of which an engine gave no sound.
    func isSilent(_ sentence: VoiceText.Sentence, by engine: String) -> Diagnostic {
        diagnostic(
            .warning, .unsureSentence, line: sentence.line,
            "the engine '\(engine)' made no sound of this sentence, so the voice leaves it out",
            notes: [sentence.beginning, "another --engine or --language may speak it"])
    }

    /// A video tale has its voice in the video.
    var hasVideo: Diagnostic {
        diagnostic(
            .error, .oneVideo, line: 1, "this is a video tale, which cannot get another voice",
            notes: ["put the voice into the video, or leave out 'kind: video'"])
    }

    /// The recording or the timing of a voice is not in the tale's own folder.
    /// - Parameter entry: the voice in the front matter; `nil` if it is not there yet.
    func outside(_ entry: TaleHeader.Voice?) -> Diagnostic {
        guard let entry else {
            return diagnostic(
                .error, .outsideLibrary, line: 1, "a symbolic link in this tale's folder leads out of the library",
                notes: ["remove the link"])
        }
        let values = [entry.audio, entry.timing].compactMap(\.self)
        let wrong = values.first { file(TaleMedia.stem(of: $0.value)) == nil } ?? entry.audio
        if wrong.value.hasSuffix("/") {
            return Diagnostic(
                .error, .outsideLibrary, in: source, at: wrong.range,
                "'\(wrong.value)' of the voice '\(entry.id.value)' is a folder, not a file",
                notes: ["write the name of the file after the '/'"])
        }
        return Diagnostic(
            .error, .outsideLibrary, in: source, at: wrong.range,
            "'\(wrong.value)' of the voice '\(entry.id.value)' is not in the tale's own folder",
            notes: ["move the file into the tale's folder and name it without '/' or '..' at the start"])
    }
}

extension CommandResult {
    /// Adds an error of a tale. An interruption is no diagnostic: the user asked for it.
    mutating func add(_ error: ProgramError, _ code: DiagnosticCode, of tale: VoiceTale) {
        if error.isInterruption {
            isInterrupted = true
        } else {
            add(error.diagnostic(code, file: error.file.map(tale.shown) ?? tale.source.path))
        }
    }
}
