/// Makes an episode of a podcast of a tale's first voice: one recording, chapters with the pictures of the pages, and a
/// transcript.
struct EpisodeMaker {
    /// Adds bytes, with the beginning and the ending of the name, to the files of the episode. Returns their path.
    private typealias AddFile = ([UInt8], String, String) -> String

    let tale: Tale
    private let body: TaleBody
    private let address: SiteAddress
    private let ffmpeg: FFmpeg?
    /// Whether recordings and pictures are encoded that the library does not have in a form for players.
    private let encodesMissing: Bool
    private let ground: String?
    private let words: UIStrings
    private let recordings: [Voice.Recording]
    /// A recording of the library that players play.
    private let ready: MediaFile?

    /// The media types of Apple Podcasts, by those of the library.
    private static let types = ["audio/mpeg": "audio/mpeg", "audio/mp4": "audio/x-m4a"]

    /// `nil` for a tale that cannot be an episode.
    init?(
        _ tale: Tale, _ body: TaleBody, at address: SiteAddress, ffmpeg: FFmpeg?, encodesMissing: Bool, ground: String?,
        words: UIStrings
    ) {
        // The recording of a maker holds far more than one story.
        guard tale.maker == nil, let voice = tale.voices.first, !voice.recordings.isEmpty else { return nil }
        (self.tale, self.body, self.address, self.ffmpeg) = (tale, body, address, ffmpeg)
        (self.encodesMissing, self.ground, self.words, recordings) = (encodesMissing, ground, words, voice.recordings)
        let whole = recordings.count == 1 && recordings[0].page == nil ? recordings[0] : nil
        ready = whole?.files.first { Self.types[$0.mediaType] != nil }
        if ready == nil && !encodesMissing { return nil }
    }

    /// - Parameters:
    ///   - key: of all that the episode depends on.
    ///   - cover: the path of the cover that was drawn for other programs.
    func make(
        _ key: Digest, cover: String?
    ) throws(ExportError) -> (episode: TaleExports.Episode, files: [OutputFile], diagnostics: [Diagnostic]) {
        var (made, files): ([TaleExports.File], [OutputFile]) = ([], [])
        var diagnostics: [Diagnostic] = []
        func add(_ bytes: [UInt8], _ name: String, _ ending: String) -> String {
            let (file, output) = ExportBuild.file(bytes, name, ending: ending, of: tale, key: key)
            if !made.contains(where: { $0.path == file.path }) {
                made.append(file)
                files.append(output)
            }
            return file.path
        }
        let (sound, starts) = try sound(add)
        var episode = TaleExports.Episode(key: key, sound: sound)
        episode.art = art(cover, add)
        var chapters = chapters(starts)
        if chapters.count > 1 {
            addPictures(to: &chapters, add, &diagnostics)
            episode.chapters = add(json(chapters), "chapters", "json")
        }
        if recordings.contains(where: { !$0.times.isEmpty }) {
            episode.transcript = add(Array(transcript(starts).utf8), "transcript", "vtt")
        }
        episode.made = made
        // The next build that reads this tale tries again what could not be drawn.
        if !diagnostics.isEmpty { episode.key = Digest(high: 0, low: 0) }
        return (episode, files, diagnostics)
    }

    // MARK: Sound

    /// Returns the one recording of the episode, and where each recording of the voice begins in it, in milliseconds.
    private func sound(_ add: AddFile) throws(ExportError) -> (sound: TaleExports.Episode.Sound, starts: [Int]) {
        if let ready {
            let sound = TaleExports.Episode.Sound(
                path: tale.folder.address(of: ready), mediaType: Self.types[ready.mediaType] ?? ready.mediaType,
                size: ready.checksum.size, seconds: Int(recordings[0].duration.rounded()))
            return (sound, [0])
        }
        let joined = try joined()
        let sound = TaleExports.Episode.Sound(
            path: add(joined.bytes, "episode", "mp3"), mediaType: "audio/mpeg", size: joined.bytes.count,
            seconds: (joined.length + 500) / 1000)
        return (sound, joined.starts)
    }

    /// Returns all recordings as one MP3, and where each begins in it, in milliseconds.
    private func joined() throws(ExportError) -> (bytes: [UInt8], starts: [Int], length: Int) {
        let sounds = ExportedSounds(wanted: .mp3)
        var parts = try parts(sounds.sound)
        // Players take the rate and the channels of the first frame for those of the whole file.
        if !parts.allSatisfy({ $0.sound.continues(parts[0].sound) }) { parts = try self.parts(sounds.encoded) }
        let rate = parts[0].sound.rate
        var (bytes, starts, samples): ([UInt8], [Int], Int) = ([], [], 0)
        for (sound, delay) in parts {
            starts.append((samples + sound.delay) * 1000 / rate + delay)
            samples += sound.samples
            bytes += sound.bytes
        }
        return (bytes, starts, samples * 1000 / rate)
    }

    /// Returns the sound of each recording.
    /// - Parameter exported: brings a recording into the form of an MP3.
    private func parts(
        _ exported: ([MediaFile], String) throws(ExportError) -> ExportedSound
    ) throws(ExportError) -> [(sound: MPEGAudio.Sound, delay: Int)] {
        try recordings.map { recording throws(ExportError) in
            let made = try exported(recording.files, tale.folder.root)
            do throws(RecordingError) { return (try MPEGAudio.sound(of: made.bytes), Int(made.delay)) } catch {
                throw ExportError(
                    .notARecording, file: recording.files.first?.path ?? tale.folder.path, error.message,
                    notes: error.notes)
            }
        }
    }

    // MARK: Pictures

    /// Returns the path of a picture for the episode.
    /// - Parameter cover: the path of the cover that was drawn for other programs.
    private func art(_ cover: String?, _ add: AddFile) -> String? {
        guard let file = tale.cover, case .picture(let picture) = file.facts else { return nil }
        if [.png, .jpeg].contains(picture.format) { return tale.folder.address(of: file) }
        if encodesMissing, picture.format == .svg, let ffmpeg,
            let square = try? DrawnPicture.square(of: "\(tale.folder.root)/\(file.path)", on: ground, with: ffmpeg)
        {
            return add(square, "episode", "jpg")
        }
        return cover
    }

    private func picture(of page: TaleBody.Page) -> MediaFile? { page.picture.flatMap { tale.pictures[$0.path] } }

    /// Returns the path of a page's picture in pixels; `nil` if the site asks for none.
    private func path(of file: MediaFile, _ add: AddFile) throws(DrawnPicture.Failure) -> String? {
        guard case .picture(let picture) = file.facts else { return nil }
        if picture.format != .svg { return tale.folder.address(of: file) }
        guard encodesMissing else { return nil }
        guard let ffmpeg else { throw .missing }
        let drawn = try DrawnPicture.png(
            of: "\(tale.folder.root)/\(file.path)", DrawnPicture.size(of: picture), with: ffmpeg)
        return add(drawn, "page", "png")
    }

    // MARK: Chapters

    private struct Chapter {
        /// In milliseconds.
        let start: Int
        /// The number of its page, from 0.
        let page: Int
        /// The path of the page's picture in pixels.
        var picture: String?
    }

    /// Returns the pages that are spoken, one after the other.
    /// - Parameter starts: where each recording begins, in milliseconds.
    private func chapters(_ starts: [Int]) -> [Chapter] {
        var chapters: [Chapter] = []
        for (recording, start) in zip(recordings, starts) {
            for (number, page) in body.pages.enumerated() where recording.page == nil || recording.page == number {
                var own: Int?
                // A page without words begins where the next one does.
                if !page.words.isEmpty, recording.span.contains(page.words.lowerBound), !recording.times.isEmpty {
                    own = Int(recording.times[page.words.lowerBound - recording.firstWord].start)
                }
                if recording.page != nil { own = 0 }
                guard let own else { continue }
                let time = chapters.isEmpty ? 0 : start + own
                if time > chapters.last?.start ?? -1 { chapters.append(Chapter(start: time, page: number)) }
            }
        }
        return chapters
    }

    /// Adds the pictures of their pages, each of which is drawn once.
    private func addPictures(to chapters: inout [Chapter], _ add: AddFile, _ diagnostics: inout [Diagnostic]) {
        var known: [String: String?] = [:]
        for index in chapters.indices {
            guard let file = picture(of: body.pages[chapters[index].page]) else { continue }
            if let picture = known[file.path] {
                chapters[index].picture = picture
                continue
            }
            do throws(DrawnPicture.Failure) {
                chapters[index].picture = try path(of: file, add)
                known[file.path] = .some(chapters[index].picture)
            } catch {
                known[file.path] = .some(nil)
                diagnostics.append(
                    error.diagnostic(of: file.path, for: "podcast players", orElse: "show a PNG or JPEG on the page"))
            }
        }
    }

    /// Returns chapters in the JSON of the podcast namespace (version 1.2.0).
    private func json(_ chapters: [Chapter]) -> [UInt8] {
        var json = JSONObjectWriter()
        json.add("version", "1.2.0")
        json.add("title", tale.folder.header.title)
        json.add("chapters") { json in
            json.addList(chapters) { json, chapter in
                let page = body.pages[chapter.page]
                json.add("startTime", milliseconds: chapter.start)
                json.add("title", page.name ?? words.page(chapter.page + 1, of: body.pages.count))
                json.add("img", chapter.picture.map(address.url(ofFile:)))
            }
        }
        return json.finished()
    }

    // MARK: Transcript

    /// Returns WebVTT with cues of one short line.
    /// - Parameter starts: where each recording begins, in milliseconds.
    private func transcript(_ starts: [Int]) -> String {
        var cues: [TranscriptCue] = []
        for (recording, start) in zip(recordings, starts) where !recording.times.isEmpty {
            let text = TaleText(body.text, words: recording.span, pages: body.pages.map(\.words))
            let timed = TimedText(text, times: recording.times, hasWords: true)
            cues += timed.sentences.flatMap { TranscriptCue.cues(of: $0, from: start) }
        }
        return TranscriptCue.vtt(cues)
    }
}
