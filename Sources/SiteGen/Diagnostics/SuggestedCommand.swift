/// A command that repairs a recording or its timing, to be copied into a terminal.
struct SuggestedCommand: Sendable, Equatable {
    enum Word: Sendable, Equatable {
        /// One or more words as a shell reads them.
        case plain(String)
        /// A path below the library, as the path of a diagnostic is: it is shown from the working directory.
        case path(String)
    }

    var words: [Word]

    /// The command as a shell reads it.
    var text: String {
        words.map { word in
            switch word {
            case .plain(let text): text
            case .path(let path): shellWord(path)
            }
        }.joined(separator: " ")
    }

    /// Returns the command with every path changed by `rename`.
    func renamingFiles(_ rename: (String) -> String) -> SuggestedCommand {
        SuggestedCommand(
            words: words.map { word in
                if case .path(let path) = word { .path(rename(path)) } else { word }
            })
    }
}

extension SuggestedCommand {
    /// A good loudness in LUFS for stories that children hear on phones and tablets; also the radio's.
    static let goodLoudness = -18.0

    /// - Parameter made: what the command writes; `nil` for a new file beside the recording.
    static func ffmpeg(_ recording: String, _ options: String, to made: String? = nil) -> SuggestedCommand {
        SuggestedCommand(
            words: [.plain("ffmpeg -i"), .path(recording), .plain(options), .path(made ?? renewed(recording))])
    }

    /// - Parameter voice: the id of a voice that is timed anew. Without `--force` a timing whose text and recording
    ///   have not changed would stay.
    static func align(_ tale: String, again voice: String? = nil) -> SuggestedCommand {
        let again = voice.map { [Word.plain("--voice \(shellWord($0)) --force")] } ?? []
        return SuggestedCommand(words: [.plain("storysite align"), .path(tale)] + again)
    }

    /// The engine that speaks if none is named.
    static let usualEngine = "espeak"

    /// - Parameters:
    ///   - voice: the id of a voice that is spoken anew if its text has changed.
    ///   - engine: the name of the engine that spoke it before.
    fileprivate static func narrate(_ tale: String, voice: String, engine: String) -> SuggestedCommand {
        let other = engine == usualEngine ? "" : " --engine \(shellWord(engine))"
        return SuggestedCommand(
            words: [.plain("storysite narrate"), .path(tale), .plain("--voice \(shellWord(voice))\(other)")])
    }

    /// `anna-new.mp3` for `anna.mp3`: no command overwrites an author's file.
    fileprivate static func renewed(_ recording: String) -> String {
        guard let dot = recording.lastIndex(of: ".") else { return "\(recording)-new" }
        return "\(recording[..<dot])-new\(recording[dot...])"
    }
}

extension Diagnostic.Note {
    /// Returns the command by which an engine speaks a voice again. Only the author knows its other options of before.
    ///
    /// - Parameter lead: what that is good for.
    static func narrating(_ lead: String, _ tale: String, voice: String, engine: String) -> Diagnostic.Note {
        let options = engine == SuggestedCommand.usualEngine ? "--pace" : "--model and --pace"
        return Diagnostic.Note(
            "\(lead), with the same \(options) as before: ", .narrate(tale, voice: voice, engine: engine))
    }
}

extension [Diagnostic.Note] {
    /// Returns the command that makes a new recording from one, and what to do with it then.
    ///
    /// - Parameter lead: what the command does, if its options do not say it.
    static func renewing(_ recording: String, _ options: String, _ lead: String = "") -> [Diagnostic.Note] {
        func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
        let (old, new) = (name(recording), name(SuggestedCommand.renewed(recording)))
        return [Diagnostic.Note(lead, .ffmpeg(recording, options)), "then put '\(new)' in the place of '\(old)'"]
    }

    /// - Parameter loudness: in LUFS.
    static func levelling(_ recording: String, to loudness: Double) -> [Diagnostic.Note] {
        let target = Int(Swift.min(Swift.max(loudness.rounded(), -70), -5))
        return renewing(recording, "-af loudnorm=I=\(target):TP=-2 -ar 48000")
    }
}
