/// A recording of a whole tale that an author drops on the bench.
struct DroppedRecording {
    let takes: TakeFolder

    /// Writes the recording beside `tale.md`. Nothing is replaced.
    /// - Throws: what is wrong with it.
    /// - Returns: the name of the new file.
    func save(_ bytes: [UInt8]) throws(TakeError) -> String {
        let recording: Recording
        do throws(RecordingError) { recording = try Recording(bytes.span) } catch { throw TakeError(error) }
        do throws(SystemError) {
            let folder = try Folder.at(takes.tale, below: takes.root)
            let names = [takes.narrator, "\(takes.narrator).json"].filter { folder.stamp(of: $0) != nil }
            if let known = (names + folder.recordings(called: takes.narrator)).first {
                throw SystemError(path: "\(takes.tale)/\(known)", code: SystemError.isThere)
            }
            let name = "\(takes.narrator).\(SoundFormat.endings(of: recording.mediaType)[0])"
            try folder.save(name, bytes)
            return name
        } catch {
            throw TakeError(error)
        }
    }

    /// Writes estimated times for the sentences of the recording, unless it has a timing.
    /// - Parameter isCancelled: whether nobody wants the times any more.
    /// - Returns: what there is to report.
    func time(_ sentences: [TakeSentence], isCancelled: () -> Bool) throws(TakeError) -> String {
        let ffmpeg: FFmpeg
        do throws(ProgramError) { ffmpeg = try FFmpeg.required(which: "reads recordings") } catch {
            throw TakeError(error)
        }
        let timing = "\(takes.narrator).json"
        let folder: Folder
        let bytes: [UInt8]
        do throws(SystemError) {
            folder = try Folder.at(takes.tale, below: takes.root)
            let name = folder.recordings(called: takes.narrator).first
            bytes = try folder.read(name ?? "\(takes.narrator).\(SoundFormat.endings[0])", limit: .recording)
        } catch {
            throw TakeError(error)
        }
        guard folder.stamp(of: timing) == nil else {
            throw TakeError("\(takes.tale)/\(timing) exists already", notes: ["correct it, or move it away"])
        }
        let times = QuietPlaces.sentences(
            letters: sentences.map(\.text.unicodeScalars.count), peaks: try peaks(of: bytes, ffmpeg, isCancelled))
        guard !times.isEmpty else { throw TakeError("nothing is heard in this recording", notes: ["record it again"]) }
        var text = TimedText()
        for (sentence, time) in zip(sentences, times) {
            text.sentences.append(TimedText.Sentence(text: sentence.text, start: time.start, end: time.end))
        }
        do throws(SystemError) {
            let digest = Digest(bytes).text
            let origin = MadeTiming.Origin(maker: "quiet places", source: digest, sounds: [digest])
            try folder.save(timing, MadeTiming(text, origin).bytes)
        } catch {
            throw TakeError(error)
        }
        return "\(takes.narrator): \(counted(times.count, "sentence"))"
    }

    /// Leaves the name of a recording of which no voice was made to the next one. The recording stays, with `~` at the end
    /// of its name.
    func setAside() {
        guard let folder = try? Folder.at(takes.tale, below: takes.root),
            folder.stamp(of: "\(takes.narrator).json") == nil
        else { return }
        for name in folder.recordings(called: takes.narrator) { try? folder.rename(name, to: "\(name)~", in: folder) }
    }

    private func peaks(
        of bytes: [UInt8], _ ffmpeg: FFmpeg, _ isCancelled: () -> Bool
    ) throws(TakeError) -> [UInt8] {
        let recording: Recording
        do throws(RecordingError) { recording = try Recording(bytes.span) } catch {
            throw TakeError(error)
        }
        // ffmpeg gets a copy, because it would follow a link out of the library.
        do throws(ProgramError) {
            return try TemporaryFolder.use { scratch throws(ProgramError) in
                let copy = "\(scratch)/recording"
                do throws(SystemError) { try Files.replace(copy, by: bytes) } catch { throw ProgramError(error) }
                var meter = WavePeaks()
                try ffmpeg.decoding(copy, mediaType: recording.mediaType, rate: WavePeaks.rate)
                    .complete(isCancelled: isCancelled) { bytes throws(ProgramError) in meter.add(bytes) }
                return meter.finished()
            }
        } catch {
            throw TakeError(error)
        }
    }
}
