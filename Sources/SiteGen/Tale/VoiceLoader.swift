/// Finds a tale's voices. A voice has one recording of the whole tale, or one for each page, with their timings.
struct VoiceLoader {
    private let body: TaleBody
    private let voice: TaleHeader.Voice
    private let title: [UInt8]
    private let readsTiming: Bool

    /// - Parameters:
    ///   - title: the tale's, which voices may speak before the text; empty for a tale whose title is not spoken.
    ///   - readsTiming: whether timings are read, too.
    static func load(
        _ voices: [TaleHeader.Voice], body: TaleBody, title: String = "", media: inout TaleMedia,
        readsTiming: Bool = true
    ) -> [Voice] {
        voices.compactMap { voice in
            let loader = VoiceLoader(body: body, voice: voice, title: Array(title.utf8), readsTiming: readsTiming)
            let recordings = loader.recordings(&media)
            guard !recordings.isEmpty else { return nil }
            return Voice(id: voice.id.value, name: voice.name, language: voice.language, recordings: recordings)
        }
    }

    private func recordings(_ media: inout TaleMedia) -> [Voice.Recording] {
        guard let (folder, name) = media.resolve(voice.audio.value, at: voice.audio.range) else { return [] }
        let (stem, known) = (TaleMedia.stem(of: name), media.diagnostics.count)
        let files =
            voice.isVideo ? video(stem, in: folder, &media) : media.recordings(stem, in: folder, at: voice.audio.range)
        if !files.isEmpty {
            var found: Source?
            if let wanted = voice.timing, readsTiming { found = timing(wanted, &media) }
            return [recording(files, page: nil, timing: found, &media)]
        }
        if !voice.isVideo, let pages = folder.folder(named: name[...]) { return pageRecordings(in: pages, &media) }
        if media.diagnostics.count == known {
            media.add(
                voice.isVideo
                    ? media.missingVideo(name, in: folder, at: voice.audio.range)
                    : media.missingRecording(name, in: folder, at: voice.audio.range))
        }
        return []
    }

    private func video(_ name: String, in folder: LibraryFolder, _ media: inout TaleMedia) -> [MediaFile] {
        guard let file = media.video(name, in: folder, at: voice.audio.range),
            case .video(let video) = file.facts
        else { return [] }
        if !video.hasCommonPicture || !video.hasCommonSound {
            let codec = video.hasCommonPicture ? video.soundCodec ?? "" : video.pictureCodec
            let options = "-c:v libx264 -pix_fmt yuv420p -c:a aac -movflags +faststart"
            media.add(
                Diagnostic(
                    .warning, .videoCodec, file: file.path, "not every browser plays this video: it has \(codec) in it",
                    notes: .renewing(file.path, options, "make H.264 and AAC of it, which all browsers play: ")))
        }
        if !video.isFastStart {
            media.add(
                Diagnostic(
                    .warning, .slowVideo, file: file.path,
                    "browsers cannot start this video before they have downloaded all of it",
                    notes: .renewing(
                        file.path, "-c copy -movflags +faststart", "put its index first, without a new encoding: ")))
        }
        return [file]
    }

    /// Finds the recordings in a folder that are named by the numbers of their pages.
    private func pageRecordings(in folder: LibraryFolder, _ media: inout TaleMedia) -> [Voice.Recording] {
        var recordings: [Voice.Recording] = []
        var missing: [Int] = []
        for page in body.pages.indices {
            let files = media.recordings("\(page + 1)", in: folder, at: voice.audio.range)
            guard !files.isEmpty else {
                let (hasStory, words) = (body.pages[page].hasStory, body.pages[page].words)
                if hasStory || (!words.isEmpty && body.pages[page].questions.isEmpty) {
                    missing.append(page)
                }
                continue
            }
            let timing = readsTiming ? media.timing("\(page + 1)", in: folder, at: voice.audio.range) : nil
            recordings.append(recording(files, page: page, timing: timing, &media))
        }
        // If there is none at all, only that is reported.
        if !missing.isEmpty, !recordings.isEmpty { reportMissing(missing, beside: recordings, in: folder, &media) }
        reportUnused(in: folder, &media)
        if recordings.isEmpty, !body.pages.isEmpty {
            media.add(
                Diagnostic(
                    .error, .missingFile, in: media.source, at: voice.audio.range,
                    "there is no recording in \(folder.path)",
                    notes: ["name recordings by the numbers of their pages: 1.m4a, 2.m4a"]))
        }
        return recordings
    }

    /// Reports pages without a recording.
    /// - Parameter pages: their numbers, from 0.
    private func reportMissing(
        _ pages: [Int], beside recordings: [Voice.Recording], in folder: LibraryFolder, _ media: inout TaleMedia
    ) {
        let speak = engine(of: recordings, in: folder, media.tale).map {
            Diagnostic.Note.narrating(
                "or let the voice speak it", media.tale.folder.path, voice: voice.id.value, engine: $0)
        }
        for page in pages {
            let record: Diagnostic.Note = "record it as \(folder.path)/\(page + 1).m4a"
            media.add(
                Diagnostic(
                    .warning, .missingRecording, in: media.source, at: voice.audio.range,
                    "the voice '\(voice.id.value)' has no recording of page \(page + 1)",
                    notes: [record] + [speak].compactMap(\.self)))
        }
    }

    /// Reports recordings and timings that are named by no page.
    private func reportUnused(in folder: LibraryFolder, _ media: inout TaleMedia) {
        let pageNumbers = Set((1...max(body.pages.count, 1)).map(String.init))
        let stems = Set(folder.files.map { TaleMedia.stem(of: $0.name) })
        for file in folder.files {
            let stem = TaleMedia.stem(of: file.name)
            guard stem != file.name else { continue }
            // A text without a number may be anything; a recording or a JSON timing is meant to be used.
            let isMeant = Int(stem) != nil || file.name.hasEnding(["json"] + SoundFormat.endings)
            guard isMeant, !pageNumbers.contains(stem) else { continue }
            // An author may write `02` or `page2` for the second page; only `2` is looked for.
            let number = Int(stem.drop { !$0.isASCII || !$0.isNumber }).map(String.init)
            let meant = number.flatMap { pageNumbers.contains($0) && !stems.contains($0) ? $0 : nil }
            media.add(
                Diagnostic(
                    .warning, .unusedFile, file: folder.path(of: file.name),
                    meant == nil
                        ? "this file is not used: the tale has no page '\(stem)'"
                        : "this file is not used: its name is not the number of a page",
                    notes: [
                        meant.map { "rename it to '\($0)\(file.name.dropFirst(stem.count))'" }
                            ?? "the tale has \(counted(body.pages.count, "page"))"
                    ]))
        }
    }

    /// The engine that spoke all pages of the voice; `nil` if somebody else spoke one or corrected its times: `narrate`
    /// would refuse to speak another.
    private func engine(of recordings: [Voice.Recording], in folder: LibraryFolder, _ tale: TaleFolder) -> String? {
        var engine: String?
        for recording in recordings {
            let path = folder.path(of: "\((recording.page ?? 0) + 1).json")
            guard let timing = MadeTiming(path: "\(tale.root)/\(path)"), !timing.isCorrected,
                let maker = timing.origin?.engine, engine == nil || engine == maker
            else { return nil }
            engine = maker
        }
        return engine
    }

    private func timing(_ wanted: Located<String>, _ media: inout TaleMedia) -> Source? {
        guard let (folder, name) = media.resolve(wanted.value, at: wanted.range) else { return nil }
        let known = media.diagnostics.count
        if let timing = media.timing(name, in: folder, at: wanted.range) { return timing }
        if media.diagnostics.count == known {
            let remedy = Diagnostic.Note("to make it from the recording: ", .align(media.tale.folder.path))
            media.add(media.missingTiming(name, in: folder, at: wanted.range, remedy: remedy))
        }
        return nil
    }

    private func recording(
        _ files: [MediaFile], page: Int?, timing: Source?, _ media: inout TaleMedia
    ) -> Voice.Recording {
        let words = page.map { body.pages[$0].words } ?? 0..<body.text.words.count
        let duration = files.first?.duration ?? 0
        checkFormats(files, &media)
        var recording = Voice.Recording(
            page: page, files: files, duration: duration, granularity: .none, span: words)
        // A timing beside a page without words has nothing to highlight, so it may be empty.
        guard let timing, !words.isEmpty else { return recording }
        var diagnostics: [Diagnostic] = []
        let labels = TimingReader.labels(
            of: timing, duration: duration,
            tale: { TaleText(body.text, words: words, pages: body.pages.map(\.words)) },
            beside: { [media] in media.neighbour($0, of: timing) }, diagnostics: &diagnostics)
        for diagnostic in diagnostics { media.add(diagnostic) }
        guard let labels else { return recording }
        func times(of words: Range<Int>) -> WordTimes {
            let spoken = Array(body.text.words[words])
            return Timing.set(labels, on: spoken.span, of: body.text.bytes.span, duration: duration)
        }
        var set = times(of: words)
        let recorded = spoken(words, set)
        if recorded.count < words.count {
            set = times(of: recorded)
            recording.span = recorded
        }
        if set.matched == 0 {
            media.add(
                Diagnostic(
                    .warning, .timingOfAnotherText, file: timing.path,
                    "almost no word of this timing is in the tale",
                    notes: [
                        "if it belongs to another tale, move it there; 'storysite align' then makes one for this recording"
                    ]))
            return recording
        }
        recording.granularity = set.precision == .measured ? .word : .estimated
        recording.words = set
        if words.lowerBound == 0, labels.mayHaveTitle {
            let own = Words.ranges(in: title.span)
            let textStart = max(labels.labels.first?.start ?? 0, set.times.first?.start ?? 0)
            var found: [Diagnostic] = []
            recording.title = StorysiteTiming.times(
                ofTitle: title, words: own, before: textStart, in: timing, duration: duration,
                diagnostics: &found)
            for diagnostic in found { media.add(diagnostic) }
        }
        return recording
    }

    /// Returns the words of a recording without the questions at its end of which it says nothing, and without pages
    /// that have nothing else: they were written after the voice had spoken, and are to be read.
    private func spoken(_ words: Range<Int>, _ set: WordTimes) -> Range<Int> {
        guard let rest = set.unmatched.last, rest.upperBound == words.count else { return words }
        let silent = words.lowerBound + rest.lowerBound
        var end = words.upperBound
        for page in body.pages.reversed() where page.words.upperBound == end && !page.questions.isEmpty {
            let questions = page.hasStory ? page.questions : [page.words]
            for question in questions.reversed() where question.upperBound == end {
                if question.lowerBound < silent { return words.lowerBound..<end }
                end = question.lowerBound
            }
            if page.hasStory { break }
        }
        return words.lowerBound..<end
    }

    /// Checks that all formats of a recording are equally long, so that the same times hold in every browser, and that
    /// browsers can seek in it.
    private func checkFormats(_ files: [MediaFile], _ media: inout TaleMedia) {
        guard let first = files.first else { return }
        for other in files.dropFirst() where abs(other.duration - first.duration) > 0.5 {
            media.add(
                Diagnostic(
                    .error, .recordingsDiffer, file: other.path, "this recording is not as long as \(first.path)",
                    notes: [
                        "browsers choose one of them as the same recording: encode both from one original, or remove one"
                    ]))
        }
        if case .recording(_, _, let isVariable) = first.facts, isVariable {
            media.add(
                Diagnostic(
                    .warning, .variableBitRate, file: first.path,
                    "this MP3 has a variable bit rate, so browsers cannot seek in it exactly",
                    notes: .renewing(
                        first.path, "-c:a libmp3lame -b:a 64k", "encode it again with a constant bit rate: ")))
        }
    }
}
