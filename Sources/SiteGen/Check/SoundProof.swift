/// Checks the recordings of a tale: their sound, and whether the timing matches it.
struct SoundProof {
    /// The facts about one file.
    struct Sound: Sendable {
        /// Whether ffmpeg tried to decode it.
        var isDecoded = false
        /// `nil` also if ffmpeg finds no sound in the file.
        var measure: SoundMeasure?
        /// Whether it is an MP3 without a Xing or Info frame, which has the length and an index.
        var lacksIndex = false
    }

    private let reading: TaleReading
    /// The facts about each recording, by path in the library.
    private let sounds: [String: Sound]

    /// LUFS; a quieter recording is hard to hear on a tablet at full volume.
    private static let quietest = -35.0
    /// LU between two voices or pages; a larger difference makes listeners change the volume.
    private static let widest = 6.0
    /// Seconds of silence before the first and after the last sound.
    private static let longestSilence = 3.0
    /// Seconds of sound before the first and after the last word.
    private static let longestRest = 5.0
    /// Clipped peaks that are reported: in all, and in a minute.
    private static let clippings = (count: 10, perMinute: 20.0)
    /// Seconds by which the padding of a format may change the length.
    private static let padding = 0.5

    init(_ reading: TaleReading, _ sounds: [String: Sound]) { (self.reading, self.sounds) = (reading, sounds) }

    func findings(of voice: Voice) -> [Diagnostic] {
        voice.recordings.flatMap { recording in
            let drift = SoundDrift(recording, in: reading, measure(of: recording))
            return files(of: recording) + rests(recording, of: voice) + (drift?.findings(voice) ?? [])
        } + uneven(voice) + differing(voice)
    }

    private func measure(of recording: Voice.Recording) -> SoundMeasure? {
        recording.files.first.flatMap { sounds[$0.path]?.measure }
    }

    // MARK: Files

    /// The findings in the files of a recording. What all its formats share is reported for the first.
    private func files(of recording: Voice.Recording) -> [Diagnostic] {
        var reported: Set<DiagnosticCode> = []
        var findings = recording.files.map(findings).flatMap { own in
            // The two ends of a recording are cut off by one command, for one file.
            let ends: [DiagnosticCode] = [.silentStart, .silentEnd]
            let others = own.filter { !reported.contains($0.code) }
            let isCut = !reported.isDisjoint(with: ends)
            reported.formUnion(own.map(\.code))
            return isCut ? others.filter { !ends.contains($0.code) } : others
        }
        // A build reports a variable bit rate of the first file, and the new one has an index.
        if let first = recording.files.first, case .recording(_, _, true) = first.facts {
            findings.removeAll { $0.code == .mp3WithoutIndex && $0.file == first.path }
        }
        let levels = recording.files.compactMap { file in
            sounds[file.path]?.measure?.loudness.map { (path: file.path, loudness: $0) }
        }
        guard let first = levels.first else { return findings }
        if let other = levels.first(where: { abs($0.loudness - first.loudness) > Self.widest }) {
            findings.append(
                finding(
                    .loudnessDiffers, other.path,
                    "this recording is \(Self.decibels(first.loudness, other.loudness)) than '\(first.path)', although "
                        + "both should be the same recording in two formats",
                    ["make both from one recording, or remove one"]))
        }
        return findings
    }

    private func findings(in file: MediaFile) -> [Diagnostic] {
        guard let sound = sounds[file.path] else { return [] }
        var findings: [Diagnostic] = []
        func add(_ code: DiagnosticCode, _ message: String, _ notes: [Diagnostic.Note]) {
            findings.append(Diagnostic(.warning, code, file: file.path, message, notes: notes))
        }
        if sound.lacksIndex {
            add(
                .mp3WithoutIndex,
                "this MP3 has no Xing or Info frame with its length: browsers guess the length until they have the whole "
                    + "file, so tapping a word may jump to the wrong place", .renewing(file.path, "-c copy"))
        }
        guard let measure = sound.measure else {
            if sound.isDecoded {
                add(
                    .undecodable, "ffmpeg could not decode this recording",
                    ["play it to its end to see whether it is complete, and check that your ffmpeg knows its format"])
            }
            return findings
        }
        if measure.duration + Self.padding < file.duration {
            add(
                .cutSound,
                "the recording should be \(seconds(file.duration)) long, but its sound ends after "
                    + seconds(measure.duration), ["copy it again from where it was recorded"])
        }
        guard let loudness = measure.loudness, let heard = measure.heard else {
            add(
                .silentRecording, "this recording is silent",
                ["check that the right microphone was on, and record it again"])
            return findings
        }
        return findings + clipped(measure, in: file.path) + channels(measure, in: file.path)
            + quiet(loudness, in: file.path) + ends(measure, heard, in: file.path)
    }

    /// A voice that was too loud for the microphone.
    private func clipped(_ measure: SoundMeasure, in path: String) -> [Diagnostic] {
        let perMinute = Double(measure.clippings) * 60 / measure.duration
        guard measure.clippings >= Self.clippings.count, perMinute >= Self.clippings.perMinute else { return [] }
        return [
            finding(
                .clipped, path,
                "the voice was too loud for the microphone: \(measure.clippings) peaks are clipped",
                ["record it again with less gain, or further from the microphone"]
                    + [Diagnostic.Note].renewing(
                        path, "-af volume=-6dB,adeclip", "or let ffmpeg guess the missing peaks: "))
        ]
    }

    /// Channels that not every listener hears.
    private func channels(_ measure: SoundMeasure, in path: String) -> [Diagnostic] {
        switch measure.balance {
        case .even: return []
        case .leftOnly, .rightOnly:
            let (side, channel) = measure.balance == .leftOnly ? ("left", 0) : ("right", 1)
            return [
                finding(
                    .oneSided, path,
                    "only the \(side) channel has sound: listeners with headphones hear it in one ear only",
                    .renewing(path, "-af 'pan=mono|c0=c\(channel)'"))
            ]
        case .opposed:
            return [
                finding(
                    .oppositeChannels, path,
                    "the two channels cancel each other out: on a device with one loudspeaker the recording is silent",
                    .renewing(path, "-af 'pan=mono|c0=c0'"))
            ]
        }
    }

    private func quiet(_ loudness: Double, in path: String) -> [Diagnostic] {
        guard loudness < Self.quietest else { return [] }
        return [
            finding(
                .tooQuiet, path,
                "this recording is very quiet: \(Self.level(loudness)); stories should have about "
                    + Self.level(SuggestedCommand.goodLoudness),
                .levelling(path, to: SuggestedCommand.goodLoudness))
        ]
    }

    /// Silence before the first sound and after the last.
    /// - Parameter heard: the seconds in which there is sound.
    private func ends(_ measure: SoundMeasure, _ heard: Range<Double>, in path: String) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        let startsSilent = heard.lowerBound > Self.longestSilence
        let endsSilent = measure.duration - heard.upperBound > Self.longestSilence
        if startsSilent {
            let cut = heard.lowerBound - 0.5
            let options = "-ss \(decimal(cut))" + (endsSilent ? " -t \(decimal(heard.upperBound + 1 - cut))" : "")
            findings.append(
                finding(
                    .silentStart, path, "the first \(seconds(heard.lowerBound)) are silent",
                    [Diagnostic.Note].renewing(path, options)
                        + ["after that, its timing must begin \(decimal(cut)) s earlier"]))
        }
        if endsSilent {
            findings.append(
                finding(
                    .silentEnd, path, "the last \(seconds(measure.duration - heard.upperBound)) are silent",
                    startsSilent
                        ? ["the command that cuts off its silent start cuts off this end, too"]
                        : .renewing(path, "-t \(decimal(heard.upperBound + 1)) -c copy")))
        }
        return findings
    }

    // MARK: Sound without text

    /// Sound before the first word and after the last.
    private func rests(_ recording: Voice.Recording, of voice: Voice) -> [Diagnostic] {
        guard let file = recording.files.first, let first = recording.times.first, let last = recording.times.last
        else { return [] }
        let heard = measure(of: recording)?.heard
        // Without a measure it may be silence, so more is allowed.
        let (sound, spare) = (heard ?? 0..<file.duration, heard == nil ? 2 * Self.longestRest : Self.longestRest)
        let (before, after) = (
            Double(first.start) / 1000 - sound.lowerBound, sound.upperBound - Double(last.end) / 1000
        )
        let retiming = Retiming(recording, of: voice, in: reading.folder)
        var findings: [Diagnostic] = []
        if before > spare {
            findings.append(
                finding(
                    .soundBeforeText, file.path,
                    "the first word of the voice '\(voice.id)' is highlighted \(seconds(before)) after the sound begins",
                    [
                        retiming.note(
                            "if the recording has an introduction that is not in the text, cut it off; otherwise time it "
                                + "again (corrected times are lost): ")
                    ]))
        }
        if after > spare {
            findings.append(
                finding(
                    .soundAfterText, file.path,
                    "the recording goes on for \(seconds(after)) after the last word of the voice '\(voice.id)'",
                    [
                        retiming.note(
                            "check that the text is complete; to time the recording to its end (corrected times are "
                                + "lost): ")
                    ]))
        }
        return findings
    }

    // MARK: Comparison

    /// Pages of a voice that are much louder or quieter than the others.
    private func uneven(_ voice: Voice) -> [Diagnostic] {
        let pages = voice.recordings.compactMap { recording -> (path: String, loudness: Double)? in
            guard let file = recording.files.first, let level = measure(of: recording)?.loudness else { return nil }
            return (file.path, level)
        }
        guard pages.count > 1 else { return [] }
        let usual = pages.map(\.loudness).sorted()[(pages.count - 1) / 2]
        return pages.filter { abs($0.loudness - usual) > Self.widest }.map { page in
            finding(
                .loudnessDiffers, page.path,
                "this page is \(Self.decibels(usual, page.loudness)) than the other pages of the voice '\(voice.id)'",
                .levelling(page.path, to: usual))
        }
    }

    /// Reports a voice that is much quieter than the loudest of the tale.
    private func differing(_ voice: Voice) -> [Diagnostic] {
        let voices = reading.voices.compactMap { voice in loudness(of: voice).map { (id: voice.id, loudness: $0) } }
        guard let loudest = voices.max(by: { $0.loudness < $1.loudness }), let own = loudness(of: voice),
            loudest.loudness - own > Self.widest
        else { return [] }
        let range = reading.folder.header.voices.first { $0.id.value == voice.id }?.audio.range ?? 0..<0
        let files = voice.recordings.compactMap(\.files.first?.path)
        return [
            Diagnostic(
                .warning, .loudnessDiffers, in: reading.source, at: range,
                "the voice '\(voice.id)' is \(Self.decibels(loudest.loudness, own)) than the voice '\(loudest.id)'",
                notes: (files.first.map { .levelling($0, to: loudest.loudness) } ?? [])
                    + (files.count > 1 ? ["do the same with its other recordings"] : []))
        ]
    }

    /// The loudness of all recordings of a voice in LUFS, from the mean of their powers.
    func loudness(of voice: Voice) -> Double? {
        var (power, time) = (0.0, 0.0)
        for recording in voice.recordings {
            guard let measure = measure(of: recording), let loudness = measure.loudness else { continue }
            power += Loudness.power(of: loudness) * measure.duration
            time += measure.duration
        }
        return time > 0 ? Loudness.level(of: power / time) : nil
    }

    // MARK: Reporting

    private func finding(
        _ code: DiagnosticCode, _ file: String, _ message: String, _ notes: [Diagnostic.Note]
    ) -> Diagnostic {
        Diagnostic(.warning, code, file: file, message, notes: notes)
    }

    private func seconds(_ seconds: Double) -> String { "\(decimal(seconds)) s" }

    static func level(_ loudness: Double) -> String { "\(decimal(loudness)) LUFS" }

    /// Such as `6.2 dB quieter`.
    private static func decibels(_ usual: Double, _ loudness: Double) -> String {
        "\(decimal(abs(loudness - usual))) dB \(loudness < usual ? "quieter" : "louder")"
    }
}
