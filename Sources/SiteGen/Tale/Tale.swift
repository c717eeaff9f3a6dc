/// The text and the voices of a tale, for tools that need more than its page. `check` keeps them for every tale.
struct TaleReading: Sendable {
    let folder: TaleFolder
    /// `tale.md`.
    let source: Source
    let text: SpokenText
    let voices: [Voice]
}

/// A tale read whole: its text, its voices, and the files that its page shows and plays.
struct Tale {
    let folder: TaleFolder
    /// `nil` for a tale whose `state` says that it cannot be read yet, or no longer. Its text is not read.
    let body: TaleBody?
    /// `nil` for a tale that is no maker.
    let maker: Maker?
    let voices: [Voice]
    let captions: [VideoCaptions]
    /// HLS beside the video; `nil` if there is none.
    let stream: VideoStream?
    /// The same music in each format there is.
    let music: [MediaFile]
    let cover: MediaFile?
    /// The picture of each page, by its path as the text writes it.
    let pictures: [String: MediaFile]
    /// The words that the author explains, in the order of the tale.
    let cards: [WordCard]
    /// The pictures that stand on its pages, and its cover, by path in the library. A maker has those of its example.
    let shown: [MediaFile]
    /// Every picture and recording that the page needs, by path in the library.
    let media: [MediaFile]
    let diagnostics: [Diagnostic]
    /// `nil` for a tale without a page.
    let reading: TaleReading?

    /// Reads the tale's text and timings, and the headers of its pictures and recordings.
    /// - Parameter ids: the ids that the page's template uses itself, which no page of the tale can have.
    /// - Throws: an error if the file cannot be read, or is another one than when its front matter was read.
    static func read(
        _ folder: TaleFolder, taken ids: Set<String>, mediaCache: MediaCache
    ) throws(Diagnostic) -> Tale {
        let text = try text(of: folder)
        var media = TaleMedia(folder, source: text.source, mediaCache: mediaCache)
        if folder.header.state != nil { return withoutPage(folder, &media) }
        let made = folder.header.slots.isEmpty ? nil : MadeStories(folder.header, text, taken: ids)
        var shown: [MediaFile] = []
        let body =
            made?.example
            ?? text.pages(taken: ids) { path, range in
                guard let file = media.picture(path, at: range) else { return nil }
                shown.append(file)
                return Array(folder.addressBeside(file).utf8)
            }
        var pictures: [String: MediaFile] = [:]
        for picture in made?.pictures ?? body.pages.compactMap(\.picture) where pictures[picture.path] == nil {
            pictures[picture.path] = media.picture(picture.path, at: picture.range)
        }
        let cover = folder.header.cover.flatMap { media.picture($0.value, at: $0.range) }
        shown += body.pages.flatMap(\.pictures).compactMap { pictures[$0.path] } + [cover].compactMap(\.self)
        let title = made?.maker == nil ? folder.header.title : ""
        let voices = VoiceLoader.load(
            folder.header.voices, body: made?.maker?.script ?? body, title: title, media: &media)
        let captions = VideoCaptions.load(folder.header, voices, &media)
        let stream = VideoStream.find(folder, voices, &media)
        let music = folder.header.music.map { media.music($0) } ?? []
        var found: DiagnosticList = []
        let words = folder.header.words
        let cards =
            words.isEmpty
            ? []
            : WordCards(body.text).cards(for: words, in: text.source, &found) {
                media.picture($0.value, at: $0.range)
            }
        return Tale(
            folder: folder, body: body, maker: made?.maker, voices: voices, captions: captions, stream: stream,
            music: music, cover: cover, pictures: pictures, cards: cards,
            shown: Dictionary(shown.map { ($0.path, $0) }) { first, _ in first }.values.sorted { $0.path < $1.path },
            media: media.used.values.sorted { $0.path < $1.path },
            diagnostics: (made?.diagnostics ?? body.diagnostics.all) + media.diagnostics + found
                + FocusedPictures(folder.header, body).diagnostics(in: text.source),
            reading: TaleReading(
                folder: folder, source: text.source, text: (made?.maker?.script ?? body).text, voices: voices))
    }

    private static func text(of folder: TaleFolder) throws(Diagnostic) -> TaleSource {
        let text: TaleSource?
        do throws(SystemError) { text = try TaleSource(folder) } catch {
            guard !error.isMissing else { throw .changed(folder.path) }
            throw Diagnostic(.error, .unreadableFile, file: folder.path, error.message)
        }
        guard let text else { throw .changed(folder.path) }
        return text
    }

    private static func withoutPage(_ folder: TaleFolder, _ media: inout TaleMedia) -> Tale {
        let cover = folder.header.cover.flatMap { media.picture($0.value, at: $0.range) }
        return Tale(
            folder: folder, body: nil, maker: nil, voices: [], captions: [], stream: nil, music: [],
            cover: cover, pictures: [:], cards: [], shown: [], media: cover.map { [$0] } ?? [],
            diagnostics: media.diagnostics.all, reading: nil)
    }
}
