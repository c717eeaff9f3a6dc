/// Makes films from tales. The browser of this machine draws a picture of the page for each spoken word;
/// one voice gives the sound.
struct FilmMaker: Sendable {
    let options: FilmOptions
    let frame: ExportFrame

    /// The longest film, in minutes: its file is in memory.
    private static let longest = 60
    /// Samples a second.
    private static let rate = 44100
    private static let mark: StaticString = "Made with storysite"
    /// The largest number of bytes before the first picture of a film.
    private static let longestHead = 4_000_000

    init(_ options: FilmOptions, _ frame: ExportFrame) { (self.options, self.frame) = (options, frame) }

    /// Whether storysite made a file.
    static func isFilm(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(longestHead)
        return head.span.has("ftyp", at: 4) && head.span.contains(mark)
    }

    /// - Parameter progress: is called with what is being done.
    func film(of tale: Tale, _ body: TaleBody, progress: (String) -> Void) throws(ExportError) -> [UInt8] {
        let folder = tale.folder
        guard folder.header.kind != .video else {
            throw ExportError(
                .cannotWrite, file: folder.path, "this tale is a video already",
                notes: ["give away its own file"])
        }
        guard let film = frame.theme.look(for: .film) else {
            throw frame.cannotMake("videos", without: "'scripts/film', 'styles/film' and 'templates/film.mustache'")
        }
        let ffmpeg = try FFmpeg.forExport(which: "encodes videos")
        guard let browser = HeadlessBrowser() else {
            throw ExportError(
                .missingFile, file: "chromium", "Chromium, which draws the pages of a video, is not installed",
                notes: HeadlessBrowser.remedy)
        }
        let (voice, recordings) = try self.voice(of: tale)
        progress("the pages")
        let file = SingleFile(
            tale: tale, body: body, voices: [voice], music: [], media: try SingleFile.pictures(of: tale), types: [:],
            frame: frame, script: [])
        let html = try FilmPage(file: file, film: film, palette: options.palette).html()
        do throws(ProgramError) {
            return try TemporaryFolder.use(below: browser.scratchParent) { scratch throws(ProgramError) in
                let (page, made) = ("\(scratch)/film.html", "\(scratch)/film.mp4")
                try Self.write(html, to: page)
                let size = options.shape.size
                let shown = try BrowserPage(browser, file: page, size: size, profile: "\(scratch)/browser")
                try shown.run(String(decoding: film.script, as: UTF8.self))
                let plan = FilmPlan(
                    body, path: body.firstPath, recordings: recordings,
                    layouts: Self.layouts(try shown.run("film.ready()"), of: body))
                guard plan.duration <= Self.longest * 60_000 else {
                    throw ProgramError(
                        "the video would last \(plan.duration / 60_000) minutes, more than \(Self.longest)",
                        notes: ["divide the tale into several"])
                }
                progress("the recording")
                let sound = try Self.sound(plan, recordings, root: folder.root, ffmpeg, scratch: scratch)
                let encoder = try self.encoder(ffmpeg, sound: sound.path, of: folder.header, to: made)
                try Self.draw(plan, of: shown, size, pages: body.pages.count, to: encoder, progress)
                progress("the end of the file")
                try encoder.finish()
                do throws(SystemError) { return try Files.read(made, limit: .own) } catch { throw ProgramError(error) }
            }
        } catch {
            throw ExportError(error, file: folder.path)
        }
    }

    /// Returns the voice of a film, and its recordings with which pages can turn.
    private func voice(of tale: Tale) throws(ExportError) -> (voice: Voice, recordings: [Voice.Recording]) {
        let folder = tale.folder
        guard let voice = try tale.voices(chosen: options.voice).first else {
            throw ExportError([folder.lacks(voice: nil, at: folder.path)])
        }
        let recordings = voice.recordings.filter { !$0.times.isEmpty || $0.page != nil }
        guard !recordings.isEmpty else {
            throw ExportError(
                .noTiming, file: folder.path, "the voice '\(voice.id)' has no timing, so no page can turn with it",
                notes: ["'storysite align' finds in a recording when each word is said"])
        }
        return (voice, recordings)
    }

    /// Starts the program that encodes a film, which waits for its pictures.
    /// - Parameters:
    ///   - sound: the file of its samples.
    ///   - made: where the film goes.
    private func encoder(
        _ ffmpeg: FFmpeg, sound: String, of header: TaleHeader, to made: String
    ) throws(ProgramError) -> RunningProgram {
        do throws(SystemError) {
            return try RunningProgram(
                ffmpeg.filming(
                    sound: sound, rate: Self.rate, frames: FilmPlan.rate, tags: tags(header),
                    language: LanguageCode.threeLetters(header.language), to: made))
        } catch {
            throw ProgramError(starting: "ffmpeg", error)
        }
    }

    /// Sends the pictures of a film to the encoder.
    private static func draw(
        _ plan: FilmPlan, of page: BrowserPage, _ size: BrowserPage.Size, pages: Int, to encoder: RunningProgram,
        _ progress: (String) -> Void
    ) throws(ProgramError) {
        let stream = FilmStream(width: size.pixels.width, height: size.pixels.height)
        try encoder.write(stream.head)
        var last: [UInt8] = []
        for (index, entry) in plan.states.enumerated() {
            progress("picture \(index + 1) of \(plan.states.count)")
            let state = entry.state
            let sheet =
                switch state.sheet {
                case .cover: 0
                case .page(let number): number + 1
                case .end: pages + 1
                }
            try page.run("film.show(\(sheet), \(state.screen), \(state.word ?? -1), \(state.sentenceWord ?? -1))")
            last = try page.picture()
            try encoder.write(stream.block(last, frame: entry.frame))
        }
        // The last one stays until the end.
        if let entry = plan.states.last, entry.frame < plan.frames - 1 {
            try encoder.write(stream.block(last, frame: plan.frames - 1))
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(ProgramError) {
        do throws(SystemError) { try Files.write(bytes, to: path) } catch { throw ProgramError(error) }
    }

    /// Reads what the theme's script reports about the pages: a line for each, with the number of its screens and the
    /// screen of each word. What it does not say, or says wrongly, is one screen.
    static func layouts(_ text: String, of body: TaleBody) -> [FilmPlan.Layout] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return body.pages.enumerated().map { index, page in
            let numbers = index < lines.count ? lines[index].split(separator: " ").map { Int($0) ?? 0 } : []
            let count = min(max(numbers.first ?? 1, 1), max(page.words.count, 1))
            let screens = page.words.indices.map { word in
                let place = word - page.words.lowerBound + 1
                return place < numbers.count ? min(max(numbers[place], 0), count - 1) : 0
            }
            return FilmPlan.Layout(screens: screens, count: count)
        }
    }

    /// Returns the sound of a film.
    private static func sound(
        _ plan: FilmPlan, _ recordings: [Voice.Recording], root: String, _ ffmpeg: FFmpeg, scratch: String
    ) throws(ProgramError) -> ScratchSound {
        func samples(_ milliseconds: Int) -> Int { milliseconds * rate / 1000 }
        let film = try ScratchSound(creating: "\(scratch)/sound")
        var decoded: (recording: Int, sound: ScratchSound)?
        for (number, sound) in plan.sounds.enumerated() {
            if decoded?.recording != sound.recording {
                let recording = recordings[sound.recording]
                decoded?.sound.removeFile()  // one at a time is enough for the disk
                decoded = (
                    sound.recording,
                    try decode(recording, root: root, ffmpeg, to: "\(scratch)/recording-\(number)")
                )
            }
            guard let source = decoded?.sound else { continue }
            try film.lengthen(to: samples(sound.start))
            let count = source.count
            let (start, end) = (samples(sound.part.lowerBound), samples(sound.part.upperBound))
            try source.eachPiece(of: min(start, count)..<min(max(start, end), count)) { piece throws(ProgramError) in
                try film.append(piece.span)
            }
        }
        try film.lengthen(to: samples(plan.duration))
        return film
    }

    private static func decode(
        _ recording: Voice.Recording, root: String, _ ffmpeg: FFmpeg, to path: String
    ) throws(ProgramError) -> ScratchSound {
        guard let file = ExportedSounds.best(of: recording.files) else {
            throw ProgramError("this is not a recording that storysite can decode")
        }
        return try ffmpeg.decode(
            "\(root)/\(file.path)", mediaType: file.mediaType, rate: rate, seconds: Int(recording.duration) + 1,
            to: path)
    }

    /// Returns what the file says about the tale.
    private func tags(_ header: TaleHeader) -> [(name: String, text: String)] {
        let texts: [(String, String?)] = [
            ("title", header.title), ("artist", header.author), ("description", header.summary),
            ("copyright", header.license?.value), ("comment", "\(Self.mark)"),
        ]
        return texts.compactMap { name, text in text.map { (name, $0) } }
    }
}

extension FilmOptions.Shape {
    /// The size of the page for a picture of 720 lines, or of 1080 pixels across.
    var size: BrowserPage.Size {
        switch self {
        case .wide: BrowserPage.Size(width: 960, height: 540, scale: 4 / 3)
        case .upright: BrowserPage.Size(width: 540, height: 675, scale: 2)
        case .square: BrowserPage.Size(width: 540, height: 540, scale: 2)
        }
    }
}

extension BrowserPage.Size {
    /// The size of its pictures.
    var pixels: (width: Int, height: Int) {
        (Int((Double(width) * scale).rounded()), Int((Double(height) * scale).rounded()))
    }
}
