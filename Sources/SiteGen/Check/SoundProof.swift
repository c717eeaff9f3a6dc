/// Listens to the recordings of a tale as a proof-reader does: how they sound, and whether the timing goes with them.
struct SoundProof {
    /// What was learnt of one file.
    struct Sound: Sendable {
        /// Whether there is an ffmpeg to listen with.
        var isListenedTo = false
        /// `nil` also when ffmpeg finds no sound in the file.
        var measure: SoundMeasure?
        /// An MP3 that does not say how long it is.
        var lacksIndex = false
    }

    private let reading: TaleReading
    /// By path in the library.
    private let sounds: [String: Sound]
    private let mending: Mending

    /// LUFS; below it a tablet at its loudest is hard to hear in a room with a child.
    private static let quietest = -35.0
    /// LU between two voices or pages, from which on a listener reaches for the volume.
    private static let widest = 6.0
    /// Seconds of nothing before the first and after the last sound.
    private static let longestSilence = 3.0
    /// Seconds of sound before the first and after the last word.
    private static let longestRest = 5.0
    /// How often the sound may be cut off: in all, and in a minute.
    private static let clippings = (count: 10, perMinute: 20.0)
    /// Seconds that a format's own padding may make a difference.
    private static let padding = 0.5

    init(_ reading: TaleReading, _ sounds: [String: Sound], _ mending: Mending) {
        (self.reading, self.sounds, self.mending) = (reading, sounds, mending)
    }

    func findings(of voice: Voice) -> [Diagnostic] {
        voice.recordings.flatMap { recording in
            let drift = SoundDrift(recording, in: reading, measure(of: recording))
            return files(of: recording) + rests(recording, of: voice) + (drift?.findings(voice, mending) ?? [])
        } + uneven(voice) + differing(voice)
    }

    private func measure(of recording: Voice.Recording) -> SoundMeasure? {
        recording.files.first.flatMap { sounds[$0.path]?.measure }
    }

    // MARK: Files

    /// A fault that is in every format of a recording is told of the first.
    private func files(of recording: Voice.Recording) -> [Diagnostic] {
        var told: Set<String> = []
        var findings = recording.files.flatMap(faults).filter { told.insert($0.code).inserted }
        let levels = recording.files.compactMap { file in
            sounds[file.path]?.measure?.loudness.map { (path: file.path, loudness: $0) }
        }
        guard let first = levels.first else { return findings }
        if let other = levels.first(where: { abs($0.loudness - first.loudness) > Self.widest }) {
            findings.append(
                finding(
                    "loudness-differs", other.path,
                    "this recording is \(Self.decibels(first.loudness, other.loudness)) than \(first.path), and "
                        + "browsers take either for the same",
                    ["make both from one recording, or remove one"]))
        }
        return findings
    }

    private func faults(in file: MediaFile) -> [Diagnostic] {
        guard let sound = sounds[file.path] else { return [] }
        var faults: [Diagnostic] = []
        func add(_ code: String, _ message: String, _ notes: [String]) {
            faults.append(Diagnostic(.warning, code, file: file.path, message, notes: notes))
        }
        if sound.lacksIndex {
            add(
                "mp3-without-index",
                "this MP3 does not say how long it is (it has no Xing or Info frame): until browsers have all of it, "
                    + "they guess, and a tap goes astray", [mending.ffmpeg(file.path, "-c copy")])
        }
        guard let measure = sound.measure else {
            if sound.isListenedTo {
                add(
                    "undecodable", "ffmpeg could not decode this recording",
                    ["play it to its end: is it whole, and does your ffmpeg know its format?"])
            }
            return faults
        }
        if measure.duration + Self.padding < file.duration {
            add(
                "cut-sound",
                "it says that it is \(seconds(file.duration)) long, but the sound ends after "
                    + seconds(measure.duration), ["copy it once more from where it was recorded"])
        }
        guard let loudness = measure.loudness, let heard = measure.heard else {
            add(
                "silent-recording", "there is nothing to hear in this recording",
                ["was the microphone off, or the wrong one?"])
            return faults
        }
        let perMinute = Double(measure.clippings) * 60 / measure.duration
        if measure.clippings >= Self.clippings.count, perMinute >= Self.clippings.perMinute {
            add(
                "clipped", "the voice was too loud for the microphone: its sound is cut off \(measure.clippings) times",
                [
                    "record it again with less gain, or further from the microphone",
                    "what was cut off can be guessed: \(mending.ffmpeg(file.path, "-af volume=-6dB,adeclip"))",
                ])
        }
        switch measure.balance {
        case .even: break
        case .leftOnly, .rightOnly:
            let (side, channel) = measure.balance == .leftOnly ? ("left", 0) : ("right", 1)
            add(
                "one-sided", "there is sound in the \(side) channel only: who has headphones on hears it with one ear",
                [mending.ffmpeg(file.path, "-af 'pan=mono|c0=c\(channel)'")])
        case .opposed:
            add(
                "opposite-channels",
                "its two channels cancel each other out: on a telephone or tablet with one loudspeaker it is silent",
                [mending.ffmpeg(file.path, "-af 'pan=mono|c0=c0'")])
        }
        if loudness < Self.quietest {
            add(
                "too-quiet",
                "this recording is very quiet: \(Self.level(loudness)), where stories are told at about "
                    + Self.level(Mending.goodLoudness), [mending.level(file.path, to: Mending.goodLoudness)])
        }
        if heard.lowerBound > Self.longestSilence {
            let cut = decimal(heard.lowerBound - 0.5)
            add(
                "silent-start", "nothing is heard for the first \(seconds(heard.lowerBound))",
                [mending.ffmpeg(file.path, "-ss \(cut)"), "its timing is then to begin \(cut) s earlier, too"])
        }
        if measure.duration - heard.upperBound > Self.longestSilence {
            add(
                "silent-end", "nothing is heard for the last \(seconds(measure.duration - heard.upperBound))",
                [mending.ffmpeg(file.path, "-t \(decimal(heard.upperBound + 1)) -c copy")])
        }
        return faults
    }

    // MARK: What is not in the text

    /// Sound before the first word and after the last.
    private func rests(_ recording: Voice.Recording, of voice: Voice) -> [Diagnostic] {
        guard let file = recording.files.first, let first = recording.times.first, let last = recording.times.last
        else { return [] }
        let heard = measure(of: recording)?.heard
        // What was not listened to may be silence, of which more is forgiven.
        let (sound, spare) = (heard ?? 0..<file.duration, heard == nil ? 2 * Self.longestRest : Self.longestRest)
        let (before, after) = (
            Double(first.start) / 1000 - sound.lowerBound, sound.upperBound - Double(last.end) / 1000
        )
        let align = mending.align(reading.folder.folder.path)
        var findings: [Diagnostic] = []
        if before > spare {
            findings.append(
                finding(
                    "sound-before-text", file.path,
                    "the first word of voice '\(voice.id)' is lit \(seconds(before)) after its sound begins",
                    ["an introduction that is not in the text is best cut off; otherwise time it again: \(align)"]))
        }
        if after > spare {
            findings.append(
                finding(
                    "sound-after-text", file.path,
                    "the recording goes on for \(seconds(after)) after the last word of voice '\(voice.id)' is lit",
                    ["is the text complete, and is the recording timed to its end? \(align)"]))
        }
        return findings
    }

    // MARK: Comparing

    /// Pages of a voice that are much louder or quieter than most.
    private func uneven(_ voice: Voice) -> [Diagnostic] {
        let pages = voice.recordings.compactMap { recording -> (path: String, loudness: Double)? in
            guard let file = recording.files.first, let level = measure(of: recording)?.loudness else { return nil }
            return (file.path, level)
        }
        guard pages.count > 1 else { return [] }
        let usual = pages.map(\.loudness).sorted()[(pages.count - 1) / 2]
        return pages.filter { abs($0.loudness - usual) > Self.widest }.map { page in
            finding(
                "loudness-differs", page.path,
                "this page is \(Self.decibels(usual, page.loudness)) than the other pages of voice '\(voice.id)'",
                [mending.level(page.path, to: usual)])
        }
    }

    /// That a voice is much quieter than the loudest of the tale.
    private func differing(_ voice: Voice) -> [Diagnostic] {
        let voices = reading.voices.compactMap { voice in loudness(of: voice).map { (id: voice.id, loudness: $0) } }
        guard let loudest = voices.max(by: { $0.loudness < $1.loudness }), let own = loudness(of: voice),
            loudest.loudness - own > Self.widest
        else { return [] }
        let place = reading.folder.header.voices.first { $0.id.value == voice.id }?.audio.range ?? 0..<0
        let files = voice.recordings.compactMap(\.files.first?.path)
        return [
            Diagnostic(
                .warning, "loudness-differs", in: reading.source, at: place,
                "voice '\(voice.id)' is \(Self.decibels(loudest.loudness, own)) than voice '\(loudest.id)'",
                notes: files.prefix(1).map { mending.level($0, to: loudest.loudness) }
                    + (files.count > 1 ? ["and so its other recordings"] : []))
        ]
    }

    /// Of all recordings of a voice, in LUFS: the mean of their powers.
    func loudness(of voice: Voice) -> Double? {
        var (power, time) = (0.0, 0.0)
        for recording in voice.recordings {
            guard let measure = measure(of: recording), let loudness = measure.loudness else { continue }
            power += Loudness.power(of: loudness) * measure.duration
            time += measure.duration
        }
        return time > 0 ? Loudness.level(of: power / time) : nil
    }

    // MARK: Telling

    private func finding(_ code: String, _ file: String, _ message: String, _ notes: [String]) -> Diagnostic {
        Diagnostic(.warning, code, file: file, message, notes: notes)
    }

    private func seconds(_ seconds: Double) -> String { "\(decimal(seconds)) s" }

    static func level(_ loudness: Double) -> String { "\(decimal(loudness)) LUFS" }

    /// How much louder or quieter one is than another.
    private static func decibels(_ usual: Double, _ loudness: Double) -> String {
        "\(decimal(abs(loudness - usual))) dB \(loudness < usual ? "quieter" : "louder")"
    }
}
