import Glibc

/// The files of a recording and its timing, which exist or will be written, below a tale's folder.
struct VoiceFiles: Sendable {
    /// Paths without an ending.
    var audio: String
    var timing: String
    /// The page, from 0; `nil` for a recording of the whole tale.
    var page: Int?

    /// The path on this machine of the recording that browsers are offered first, or of the video;
    /// `nil` if there is none.
    func recording(of tale: VoiceTale) -> String? { recordings(of: tale).first }

    /// The paths on this machine of the recording in all its formats, in the order in which browsers are offered them.
    func recordings(of tale: VoiceTale) -> [String] {
        let endings = tale.folder.header.kind == .video ? Video.endings : SoundFormat.endings
        let names = endings.map { "\(audio).\($0)" }
        // The folder was listed before another run may have written a recording.
        return (names + listed(endings, of: tale).filter { !names.contains($0) }).compactMap(tale.file).filter {
            FileStamp(path: $0)?.kind == .file
        }
    }

    /// Renames recordings in other formats than `narrate` makes to end with `~`:
    /// browsers would take them for the same voice.
    func setOthersAside(of tale: VoiceTale) throws(SystemError) {
        for name in listed(SoundFormat.endings, of: tale)
        where !SoundFiles.endings.contains(where: { "\(audio).\($0)" == name }) {
            guard let path = tale.file(name), FileStamp(path: path)?.kind == .file else { continue }
            guard unsafe rename(path, "\(path)~") == 0 else { throw SystemError(path: path) }
        }
    }

    /// Reads the timing; `nil` if there is none.
    func madeTiming(of tale: VoiceTale) -> MadeTiming? { tale.file(timingName).flatMap { MadeTiming(path: $0) } }

    /// The paths on this machine of the files that `narrate` writes.
    func written(for tale: VoiceTale) -> [String] {
        (SoundFiles.endings.map { "\(audio).\($0)" } + [timingName]).compactMap(tale.file)
    }

    /// Checks that files may be written, and that timings can be read,
    /// before an engine speaks or an aligner listens for minutes.
    /// - Parameter paths: absolute paths.
    static func requireWritable(_ paths: [String]) throws(ProgramError) {
        for path in paths {
            if Files.isLink(path) { throw ProgramError(SystemError(path: path, code: SystemError.symbolicLink)) }
            // What cannot be read may be somebody's work: it is not replaced as if it were not there.
            do throws(SystemError) {
                if path.hasSuffix(".json"), FileStamp(path: path) != nil { _ = try Files.read(path, limit: .timing) }
            } catch { throw ProgramError(error) }
            var folder = path[...]
            repeat {
                folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
            } while !folder.isEmpty && FileStamp(path: String(folder)) == nil
            do throws(SystemError) { try Files.requireWritable(in: String(folder)) } catch {
                var failure = ProgramError("storysite cannot write into this folder: \(error.message)")
                (failure.file, failure.notes) = (error.path, ["check the folder's permissions"])
                throw failure
            }
        }
    }

    /// Returns the names of recordings in the tale's folder, also those whose endings are in capitals.
    private func listed(_ endings: [String], of tale: VoiceTale) -> [String] {
        guard let (folder, stem) = TaleMedia.walk(audio, from: tale.folder.folder) else { return [] }
        let home = audio.dropLast(stem.count)
        return folder.files(called: stem, endings: endings).map { home + $0.name }
    }

    /// The path below the tale's folder of a timing in another format: one of ours beside it would be an error, or
    /// would never be read. `nil` if there is none.
    /// - Parameter home: the tale's folder as it is now, or as it was when the tale was read.
    func otherTiming(of tale: VoiceTale, in home: LibraryFolder) -> String? {
        guard let (folder, stem) = TaleMedia.walk(timing, from: home) else { return nil }
        let home = timing.dropLast(stem.count)
        let others = TaleMedia.timings(called: stem, in: folder).filter {
            home + $0.name != timingName && tale.file(home + $0.name) != nil
        }
        return TaleMedia.meant(others, in: folder, of: tale.folder, most: 0).first.map { home + $0.name }
    }

    /// Returns what to write so that the voice uses the timing that was made; `nil` if it does.
    func advice(for voice: TaleHeader.Voice, of tale: VoiceTale) -> String? {
        guard page == nil, voice.timing == nil || voice.namesOtherTiming else { return nil }
        let task = voice.timing == nil ? "add to" : "write for"
        return "in \(tale.source.path), \(task) the voice '\(voice.id.value)': timing: \(timing)"
    }

    /// The path of the timing below the tale's folder, with its ending.
    var timingName: String { "\(timing).json" }

    /// Files for each page with words, in one folder.
    static func pages(_ folder: String, of tale: VoiceTale) -> [VoiceFiles] {
        Set(tale.text.sentences.map(\.page)).sorted().map {
            VoiceFiles(audio: "\(folder)/\($0 + 1)", timing: "\(folder)/\($0 + 1)", page: $0)
        }
    }
}

extension TaleHeader.Voice {
    /// The path of the recording below the tale's folder, without its ending.
    var soundStem: String { TaleMedia.stem(of: audio.value) }

    /// Whether `timing` names a file in another format than storysite's own, which no command of storysite makes.
    var namesOtherTiming: Bool {
        timing.map { TaleMedia.isTiming($0.value) && !$0.value.lowercased().hasSuffix(".json") } ?? false
    }

    /// The files of the voice: one recording of the tale, or one for each page with words.
    func files(of tale: VoiceTale) -> [VoiceFiles] {
        let path = audio.value
        let folder = tale.file(path).flatMap { FileStamp(path: $0) }
        if folder?.kind == .folder { return VoiceFiles.pages(path, of: tale) }
        return [VoiceFiles(audio: soundStem, timing: timing.map { TaleMedia.stem(of: $0.value) } ?? soundStem)]
    }
}
