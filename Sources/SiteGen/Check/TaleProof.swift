/// What there is to say of the voices of one tale.
struct TaleProof: Sendable {
    private(set) var findings: [Diagnostic] = []
    private(set) var voices: [VoiceReport] = []

    /// - Parameters:
    ///   - sounds: what was learnt of its recordings, by path in the library.
    ///   - known: what a build says of the library.
    init(_ reading: TaleReading, _ sounds: [String: SoundProof.Sound], _ mending: Mending, known: [Diagnostic]) {
        let sound = SoundProof(reading, sounds, mending)
        let folder = reading.folder.folder
        for voice in reading.voices {
            let timing = voice.recordings.flatMap { TimingProof($0, of: voice, in: reading, mending)?.findings ?? [] }
            let own = timing + sound.findings(of: voice)
            let timed = voice.recordings.filter { $0.words != nil }
            let stems = Self.stems(of: voice, reading.folder)
            findings += own
            voices.append(
                VoiceReport(
                    tale: mending.prefix + folder.path, voice: voice.id, seconds: voice.duration,
                    words: timed.reduce(0) { $0 + $1.times.count }, matched: timed.isEmpty ? nil : voice.matched,
                    loudness: sound.loudness(of: voice),
                    findings: own.count + known.count { stems.contains(Self.stem(of: $0.file)) }))
        }
        findings += Self.unnamedRecordings(beside: reading.folder)
    }

    /// Recordings beside the tale that its front matter has forgotten.
    private static func unnamedRecordings(beside tale: TaleFolder) -> [Diagnostic] {
        let named = (tale.header.voices.map(\.audio) + [tale.header.music].compactMap(\.self)).map { audio in
            TaleMedia.stem(of: audio.value.split(separator: "/").filter { $0 != "." }.joined(separator: "/"))
        }
        var known = Set(named)
        return tale.folder.files.compactMap { file in
            let name = TaleMedia.stem(of: file.name)
            let isSound = name != file.name && !TaleMedia.isTiming(file.name)
            guard isSound, known.insert(name).inserted else { return nil }
            let hasTiming = tale.folder.files.contains {
                TaleMedia.isTiming($0.name) && TaleMedia.stem(of: $0.name) == name
            }
            return Diagnostic(
                .warning, "unnamed-recording", file: tale.folder.path(of: file.name), "no voice names this recording",
                notes: [VoiceEntry(audio: name, hasTiming: hasTiming).advice(for: tale)])
        }
    }

    /// The paths of a voice's recordings and timings, without their endings.
    private static func stems(of voice: Voice, _ tale: TaleFolder) -> Set<String> {
        var stems = Set(voice.recordings.flatMap(\.files).map { stem(of: $0.path) })
        if let timing = tale.header.voices.first(where: { $0.id.value == voice.id })?.timing {
            stems.formUnion([tale.folder.path(of: timing.value), stem(of: tale.folder.path(of: timing.value))])
        }
        return stems
    }

    private static func stem(of path: String) -> String {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
        return String(path[..<dot])
    }
}
