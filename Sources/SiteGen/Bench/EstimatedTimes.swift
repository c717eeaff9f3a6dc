/// Estimated times of the sentences of a recording: each gets a share by its letters, with its ends at quiet places.
struct EstimatedTimes {
    /// The media type of the recording.
    let mediaType: String
    private let text: TimedText
    private let origin: MadeTiming.Origin

    /// The number of sentences that have a time.
    var count: Int { text.sentences.count }

    /// The timing file.
    var bytes: [UInt8] { MadeTiming(text, origin).bytes }

    /// - Parameter isCancelled: whether nobody wants the times any more.
    init(_ sentences: [TakeSentence], in recording: [UInt8], isCancelled: () -> Bool) throws(TakeError) {
        let ffmpeg: FFmpeg
        do throws(ProgramError) { ffmpeg = try FFmpeg.required(which: "reads recordings") } catch {
            throw TakeError(error)
        }
        do throws(RecordingError) { mediaType = try Recording(recording.span).mediaType } catch {
            throw TakeError(error)
        }
        let peaks: [UInt8]
        do throws(ProgramError) { peaks = try Self.peaks(of: recording, mediaType, ffmpeg, isCancelled) } catch {
            throw TakeError(error)
        }
        let times = QuietPlaces.sentences(letters: sentences.map(\.text.unicodeScalars.count), peaks: peaks)
        guard !times.isEmpty else { throw TakeError("nothing is heard in this recording", notes: ["record it again"]) }
        text = TimedText(
            sentences: zip(sentences, times).map { sentence, time in
                TimedText.Sentence(text: sentence.text, start: time.start, end: time.end)
            })
        let digest = Digest(recording).text
        origin = MadeTiming.Origin(maker: MadeTiming.Origin.estimate, source: digest, sounds: [digest])
    }

    /// Writes the times of a voice that has a recording and no timing.
    /// - Parameter voice: the voice in the front matter; `nil` if its recording has the narrator's name.
    /// - Returns: what there is to report.
    static func save(
        for takes: TakeFolder, of voice: TaleHeader.Voice?, _ sentences: [TakeSentence], isCancelled: () -> Bool
    ) throws(TakeError) -> String {
        let sound = voice?.soundStem ?? takes.narrator
        let path = (voice?.timing).map { TaleMedia.stem(of: $0.value) } ?? sound
        let recording: [UInt8]
        let (home, stem): (Folder, String)
        do throws(SystemError) {
            let (folder, name) = try Folder.holding(sound, in: takes.tale, below: takes.root)
            let file = folder.recordings(called: name).first ?? "\(name).\(SoundFormat.endings[0])"
            recording = try folder.read(file, limit: .recording)
            (home, stem) = try Folder.holding(path, in: takes.tale, below: takes.root)
        } catch {
            throw TakeError(error)
        }
        guard home.stamp(of: "\(stem).json") == nil else {
            throw TakeError("\(takes.tale)/\(path).json exists already", notes: ["correct it, or move it away"])
        }
        let times = try EstimatedTimes(sentences, in: recording, isCancelled: isCancelled)
        do throws(SystemError) { try home.save("\(stem).json", times.bytes) } catch { throw TakeError(error) }
        return "\(takes.narrator): \(counted(times.count, "sentence"))"
    }

    private static func peaks(
        of recording: [UInt8], _ mediaType: String, _ ffmpeg: FFmpeg, _ isCancelled: () -> Bool
    ) throws(ProgramError) -> [UInt8] {
        // ffmpeg gets a copy, because it would follow a link out of the library.
        try TemporaryFolder.use { scratch throws(ProgramError) in
            let copy = "\(scratch)/recording"
            do throws(SystemError) { try Files.replace(copy, by: recording) } catch { throw ProgramError(error) }
            var meter = WavePeaks()
            try ffmpeg.decoding(copy, mediaType: mediaType, rate: WavePeaks.rate)
                .complete(isCancelled: isCancelled) { bytes throws(ProgramError) in meter.add(bytes) }
            return meter.finished()
        }
    }
}
