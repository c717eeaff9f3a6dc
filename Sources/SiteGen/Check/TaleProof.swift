/// The findings in the voices of one tale.
struct TaleProof: Sendable {
    private(set) var findings: [Diagnostic] = []
    private(set) var voices: [VoiceReport] = []

    /// - Parameters:
    ///   - sounds: the facts about its recordings, by path in the library.
    ///   - known: the diagnostics of a build, by the paths of their files without the endings.
    init(_ reading: TaleReading, _ sounds: [String: SoundProof.Sound], known: [String: [Diagnostic]]) {
        let sound = SoundProof(reading, sounds)
        let folder = reading.folder.folder
        for voice in reading.voices {
            let timing = voice.recordings.flatMap { TimingProof($0, of: voice, in: reading)?.findings ?? [] }
            let own = timing + sound.findings(of: voice)
            let timed = voice.recordings.filter { $0.words != nil }
            let stems = Self.stems(of: voice, reading.folder)
            // A voice can have the name of the text: tale.m4a.
            let others = stems.reduce(0) { count, stem in
                count + (known[stem]?.count { $0.file != reading.folder.path } ?? 0)
            }
            findings += own
            voices.append(
                VoiceReport(
                    tale: folder.path, voice: voice.id, seconds: voice.duration,
                    words: timed.reduce(0) { $0 + $1.times.count }, matched: timed.isEmpty ? nil : voice.matched,
                    loudness: sound.loudness(of: voice),
                    findings: own.count + others))
        }
        findings += Self.unnamedRecordings(beside: reading.folder)
        findings += Self.licence(of: reading).map { [$0] } ?? []
    }

    /// The warning for a licence whose address catalogs cannot give.
    private static func licence(of reading: TaleReading) -> Diagnostic? {
        guard let license = reading.folder.header.license, let remedy = LicenseName.remedy(for: license.value) else {
            return nil
        }
        return Diagnostic(
            .warning, .licenceWithoutAddress, in: reading.source, at: license.range,
            "catalogs and podcasts cannot give the address of this licence", notes: [remedy])
    }

    /// Recordings in the tale's folder that no voice names, without the video that is a download.
    private static func unnamedRecordings(beside tale: TaleFolder) -> [Diagnostic] {
        let named = (tale.header.voices.map(\.audio) + [tale.header.music].compactMap(\.self)).map { audio in
            TaleMedia.stem(of: audio.value.split(separator: "/").filter { $0 != "." }.joined(separator: "/"))
        }
        var known = Set(named)
        let downloads = tale.downloadNames("mp4")
        let unnamed: [Diagnostic] = tale.folder.files.compactMap { file in
            let name = TaleMedia.stem(of: file.name)
            let isSound = name != file.name && !TaleMedia.isTiming(file.name)
            guard isSound, !downloads.contains(file.name), known.insert(name).inserted else { return nil }
            if file.name.hasEnding(Video.endings) { return .unnamedVideo(file.name, of: tale) }
            return Diagnostic(
                .warning, .unnamedRecording, file: tale.folder.path(of: file.name), "no voice names this recording",
                notes: [VoiceEntry(audio: name, hasTiming: tale.hasTiming(called: name)).advice(for: tale)])
        }
        // With an error in 'voices' nobody knows what they name.
        let isWrong = !unnamed.isEmpty && tale.header.voices.isEmpty && VoiceEntry.isKeyWrong(of: tale)
        return isWrong ? [] : unnamed
    }

    /// The paths of a voice's recordings and timings, without their endings.
    private static func stems(of voice: Voice, _ tale: TaleFolder) -> Set<String> {
        var stems = Set(voice.recordings.flatMap(\.files).map { stem(of: $0.path) })
        if let timing = tale.header.voices.first(where: { $0.id.value == voice.id })?.timing {
            stems.formUnion([tale.folder.path(of: timing.value), stem(of: tale.folder.path(of: timing.value))])
        }
        return stems
    }

    /// Returns a path without the ending of its name.
    static func stem(of path: String) -> String {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
        return String(path[..<dot])
    }
}
