/// A voice that is put together from takes: each at the same loudness, with a storyteller's pauses between them. The
/// times of sentences are known where each is its own take; those in the take of a page are cut at quiet places.
struct TakeVoice {
    /// Mono, 16 bits, little-endian, 48,000 samples a second.
    private(set) var sound: [UInt8] = []
    /// The sentences that have a take.
    private(set) var sentences: [JoinedTakes.Sentence] = []
    private var last: TakeSentence?

    /// The longest voice, in seconds.
    private static let longest = 2 * 60 * 60

    init() { pause(Narration.before) }

    /// The length in milliseconds.
    private var now: Int { sound.count / 2 * 1000 / TakeSound.rate }

    /// Adds what is heard in a take, without the quiet around it.
    mutating func add(_ run: TakeRun) throws(TakeError) {
        guard let first = run.speech.first, let end = run.speech.last, let sentence = run.sentences.first else {
            return
        }
        let (trimmed, origin) = run.take.trimmed(to: first.lowerBound..<end.upperBound, in: run.room)
        if let last {
            let wanted =
                sentence.page > last.page
                ? Narration.page : sentence.paragraph > last.paragraph ? Narration.paragraph : Narration.sentence
            // Pauses are even from voice to voice; what is kept around the voice is a part of them.
            pause(wanted - Double(kept + first.lowerBound - origin) / Double(TakeSound.rate))
        }
        last = run.sentences.last
        let start = sound.count / 2 - origin
        sound += trimmed.pcm
        kept = origin + trimmed.samples.count - end.upperBound
        func time(_ sample: Int) -> Int32 {
            Milliseconds.nearest(Double(start + sample) / Double(TakeSound.rate))
        }
        let digest = JoinedTakes.digest(of: run.take)
        for (sentence, speech) in zip(run.sentences, run.speech) {
            sentences.append(
                JoinedTakes.Sentence(
                    text: sentence.text, take: digest, start: time(speech.lowerBound), end: time(speech.upperBound)))
        }
        guard now < Self.longest * 1000 else {
            throw TakeError("a voice has at most \(Self.longest / 3600) hours", notes: ["make several tales of it"])
        }
    }

    /// The samples after the voice of the last take.
    private var kept = 0

    /// Adds the pause after the last word.
    mutating func finish() { pause(Narration.after) }

    private mutating func pause(_ seconds: Double) {
        sound += repeatElement(0, count: 2 * Int(max(seconds, 0) * Double(TakeSound.rate)))
    }

    // MARK: Files

    private static let maker = "record"

    /// Puts the voice of a narrator together, and writes its recording and its timing beside `tale.md`.
    /// - Parameters:
    ///   - earlier: the sentences by earlier rules, which may have takes.
    ///   - isCancelled: whether nobody wants the voice any more.
    ///   - progress: is called with a short description of what is being done, and throws to stop.
    /// - Returns: what there is to report.
    static func make(
        of takes: TakeFolder, _ sentences: [TakeSentence], earlier: [TakeSentence], title: String,
        isCancelled: () -> Bool, progress: (String) throws(TakeError) -> Void
    ) throws(TakeError) -> String {
        guard !takes.isNameTaken else {
            throw TakeError(
                "'\(takes.narrator)' is already a recording that was not put together from takes",
                notes: ["record under another name"])
        }
        var voice = TakeVoice()
        func goOn() throws(TakeError) { try progress("\(voice.sentences.count)/\(sentences.count)") }
        let (noted, earlier) = (takes.notedPages, TakePage.byNumber(earlier))
        for page in TakePage.all(of: sentences) {
            for run in TakeRun.all(of: page, noted: noted, earlier: earlier, takes.take) { try voice.add(run) }
            try goOn()
        }
        // Earlier versions of storysite noted no pages.
        let keys = takes.keys().subtracting(noted.map(\.page.key))
        for page in TakePage.all(of: sentences) where keys.contains(page.key) { try? takes.note(page) }
        guard !voice.sentences.isEmpty else {
            throw TakeError("nothing is heard in these takes", notes: ["check the microphone, and record them again"])
        }
        voice.finish()
        let (files, flaws) = try voice.files(isCancelled)
        // From here on nothing takes long, so that no recording is left with the timing of another one.
        try goOn()
        do throws(SystemError) { try voice.write(files, of: takes, title: title) } catch {
            throw TakeError(error)
        }
        let report = "\(takes.narrator): \(counted(voice.sentences.count, "sentence")) of \(sentences.count)"
        return ([report] + flaws.map { "\(takes.narrator), \($0)" }).joined(separator: "\n")
    }

    /// Returns the files of its recording, Opus and AAC, and what there is to report of them; without ffmpeg WAV.
    private func files(
        _ isCancelled: () -> Bool
    ) throws(TakeError) -> (files: [(ending: String, bytes: [UInt8])], flaws: [String]) {
        guard let ffmpeg = FFmpeg() else {
            guard sound.count < SizeLimit.recording.bytes else {
                let minutes = SizeLimit.recording.bytes / (2 * TakeSound.rate * 60)
                throw TakeError(
                    "without ffmpeg a voice has at most \(minutes) minutes",
                    notes: ["install ffmpeg, which makes smaller files (on Debian: apt install ffmpeg)"])
            }
            let samples = stride(from: 0, to: sound.count, by: 2).map { at in
                Int16(bitPattern: UInt16(sound[at]) | UInt16(sound[at + 1]) << 8)
            }
            return ([("wav", TakeSound(samples: samples).wav)], [])
        }
        do throws(ProgramError) {
            return try TemporaryFolder.use { scratch throws(ProgramError) in
                let files = SoundFiles(ffmpeg: ffmpeg, scratch: scratch)
                let mastering = try files.mastering(
                    of: [sound], rate: TakeSound.rate, engine: Self.maker, isCancelled: isCancelled)
                let (made, flaws) = try files.encode(
                    [sound], rate: TakeSound.rate, mastering, isCancelled: isCancelled)
                return (made[0], flaws)
            }
        } catch {
            throw TakeError(error)
        }
    }

    /// Writes the recording and the timing. What an author made or changed since the last voice stays beside it, with
    /// `~` at the end of its name.
    private func write(
        _ files: [(ending: String, bytes: [UInt8])], of takes: TakeFolder, title: String
    ) throws(SystemError) {
        let folder = try Folder.at(takes.tale, below: takes.root)
        let last = takes.joined
        var joined = last ?? JoinedTakes(title: title)
        (joined.title, joined.isVoice) = (title, true)
        try takes.note(joined)
        joined.sounds = files.map { Digest($0.bytes).text }
        joined.sentences = sentences
        let timing = "\(takes.narrator).json"
        // It is read as late as this, because an author may correct it while the voice is made.
        let old = MadeTiming(path: "\(takes.root)/\(takes.tale)/\(timing)")
        var kept = try Self.changed(folder.recordings(called: takes.narrator), since: last, in: folder)
        let times = JoinedTakes.times(of: joined, since: last, old, isReplaced: !kept.isEmpty)
        let made = sentences.map { "\($0.take) \($0.text)" }.joined(separator: "\n")
        let new = MadeTiming(
            TimedText(sentences: times),
            MadeTiming.Origin(maker: Self.maker, source: Digest(Array(made.utf8)).text, sounds: joined.sounds))
        // Corrected times of sentences with a new take would be lost.
        if let old, old.origin == nil || old.isCorrected { kept.append(timing) }
        let fresh = files.map { ("\(takes.narrator).\($0.ending)", $0.bytes) }
        try takes.write(fresh + [(timing, new.bytes)], keeping: kept)
        try takes.note(joined)
    }

    /// Returns the recordings that are not those of the last voice.
    private static func changed(
        _ recordings: [String], since last: JoinedTakes?, in folder: Folder
    ) throws(SystemError) -> [String] {
        let known = last?.sounds ?? []
        var changed: [String] = []
        for name in recordings where !known.contains(try folder.digest(of: name).text) { changed.append(name) }
        return changed
    }
}
