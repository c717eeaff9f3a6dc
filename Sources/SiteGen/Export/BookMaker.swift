/// Makes books of tales.
struct BookMaker: Sendable {
    let options: BookOptions
    let library: ExportLibrary
    let sounds: BookSounds

    init(_ options: BookOptions, _ library: ExportLibrary) {
        (self.options, self.library) = (options, library)
        sounds = BookSounds(wanted: options.sound, ffmpeg: FFmpeg())
    }

    /// - Parameters:
    ///   - diagnostics: gets what the author should know of the book.
    ///   - progress: is called with what is being done.
    func book(
        _ tale: Tale, _ body: TaleBody, diagnostics: inout [Diagnostic], progress: (String) -> Void
    ) throws(BookError) -> TaleBook {
        let folder = tale.folder
        let voice = try voice(of: tale)
        let isFixed = options.layout == .fixed
        let pictures = try pictures(of: tale)
        let links = BookLinks(
            pages: Dictionary(
                body.pages.enumerated().map { (Array($0.element.id.utf8), BookPage.file($0.offset + 1)) }
            ) { first, _ in first },
            pictures: Dictionary(
                pictures.map { (Array(folder.addressBeside($0.key).utf8), $0.file.path) }
            ) { first, _ in first })
        let recordings = voice?.recordings.filter { !$0.times.isEmpty || $0.page != nil } ?? []
        if let voice, recordings.isEmpty, let source = tale.reading?.source,
            let audio = folder.header.voices.first(where: { $0.id.value == voice.id })?.audio
        {
            diagnostics.append(
                Diagnostic(
                    .warning, .noTiming, in: source, at: audio.range,
                    "voice '\(voice.id)' has no timing, so the book has no sound",
                    notes: ["'storysite align' finds in a recording when each word is said"]))
        }
        let hasWords = options.hasWords && recordings.allSatisfy { $0.granularity != .estimated }
        let words = library.words(in: folder.header.language)

        let spoken = recordings.filter { !$0.times.isEmpty }.map(\.span)
        var pages: [BookPage] = []
        for (index, page) in body.pages.enumerated() {
            var text = BookText(first: page.words.lowerBound, spoken: spoken, hasWords: hasWords, links: links)
            text.add(page)
            let picture = page.picture.flatMap { shown in
                tale.pictures[shown.path].flatMap { file in
                    pictures.first { $0.key.path == file.path }.map { ($0.file.path, $0.picture, shown.alt) }
                }
            }
            let fixed = isFixed ? FixedPage(picture: picture?.1, lines: FixedPage.lines(of: text.xhtml)) : nil
            if let fixed, !fixed.fits, let source = tale.reading?.source {
                let line = body.text.line(ofWord: page.words.lowerBound)
                diagnostics.append(
                    Diagnostic(
                        .error, .fullPage, in: source, at: SourceLines(source).range(of: line),
                        "page \(index + 1) has more text than fits on a page of a fixed size",
                        notes: ["divide it by a line of ---, or leave out '--layout fixed'"]))
            }
            pages.append(
                BookPage(
                    number: index + 1,
                    label: page.name
                        ?? words.text("js-page-of").filling("{page}", with: "\(index + 1)")
                        .filling("{pages}", with: "\(body.pages.count)"),
                    picture: picture, text: text, hasText: !page.html.isEmpty || !page.choices.isEmpty, fixed: fixed))
        }
        guard !diagnostics.contains(where: { $0.severity == .error }) else { throw BookError([]) }

        var files: [BookSound] = []
        for (index, recording) in recordings.enumerated() {
            let number = recording.page.map { "-\($0 + 1)" } ?? ""
            progress(recordings.count > 1 ? "recording \(index + 1) of \(recordings.count)" : "the recording")
            files.append(
                try sounds.sound(recording.files, name: (voice?.id ?? "") + number, root: folder.root))
        }
        let overlays = MediaOverlay.overlays(
            of: recordings, pages: pages.map(\.text.parts), sounds: files.map { ($0.file.path, $0.delay) })

        let cover = tale.cover.flatMap { cover in pictures.first { $0.key.path == cover.path } }
        let isMute = overlays.allSatisfy(\.isEmpty)
        let untold = recordings.filter { $0.times.isEmpty }.compactMap { $0.page.map { body.pages[$0].words } }
        return TaleBook(
            tale: folder, isFixed: isFixed, hasWords: hasWords, language: folder.header.language, words: words,
            pages: pages, overlays: overlays,
            narrator: isMute ? nil : voice?.name, cover: cover?.file, pictures: pictures.map(\.file),
            sounds: isMute ? [] : files.map(\.file),
            style: BookStyle(
                library.theme,
                BookStyle.Needs(
                    language: folder.header.language,
                    hasLatin: (Array(folder.header.title.utf8) + body.text.bytes).contains {
                        (97...122).contains($0 | 0x20)
                    }, hasEmphasis: pages.contains { $0.text.hasEmphasis }, isFixed: isFixed)),
            metadata: BookMetadata(
                folder, config: library.config, narrator: isMute ? nil : voice?.name, coverSize: cover?.picture),
            access: BookAccess(
                hasText: !body.text.words.isEmpty, hasPictures: !pictures.isEmpty, hasSound: !isMute,
                isDescribed: !tale.diagnostics.contains { $0.code == .missingAlt },
                isSpoken: (spoken + untold).reduce(0) { $0 + $1.count } == body.text.words.count,
                hasHeadings: pages.contains { $0.text.hasHeading },
                mayMove: pictures.contains { Self.mayMove($0.file) }, isReflowable: !isFixed))
    }

    /// Returns the voice that speaks in the book; `nil` if the tale has none.
    private func voice(of tale: Tale) throws(BookError) -> Voice? {
        guard let id = options.voice else { return tale.voices.first }
        if let voice = tale.voices.first(where: { $0.id == id }) { return voice }
        throw BookError([tale.folder.lacks(voice: id, at: tale.folder.path)])
    }

    private struct BookPicture {
        let key: MediaFile
        let picture: Picture
        let file: TaleBook.File
    }

    private func pictures(of tale: Tale) throws(BookError) -> [BookPicture] {
        var pictures: [BookPicture] = []
        for file in tale.media {
            guard case .picture(let picture) = file.facts else { continue }
            guard picture.format != .avif else {
                throw BookError(
                    .notAPicture, file: file.path, "EPUB has no AVIF pictures",
                    notes: ["save the picture as JPEG, PNG or WebP"])
            }
            let bytes = try BookError.reading("\(tale.folder.root)/\(file.path)", limit: .picture, shownAs: file.path)
            pictures.append(
                BookPicture(
                    key: file, picture: picture,
                    file: TaleBook.File(
                        path: "pictures/\(pictures.count + 1).\(file.endings.first ?? "")",
                        mediaType: picture.mediaType, bytes: bytes)))
        }
        return pictures
    }

    /// Whether a picture has what animations need.
    private static func mayMove(_ file: TaleBook.File) -> Bool {
        let signs: [String: [StaticString]] = [
            "image/svg+xml": ["<animate", "<set", "@keyframes", "animation", "transition"],
            "image/gif": ["NETSCAPE2.0"], "image/webp": ["ANIM"], "image/png": ["acTL"],
        ]
        let bytes = file.bytes.span
        let found = signs[file.mediaType, default: []]
        return !found.isEmpty && bytes.indices.contains { index in found.contains { bytes.has($0, at: index) } }
    }
}

extension BookText {
    /// Adds the text and the choices of a page.
    mutating func add(_ page: TaleBody.Page) {
        add(page.html)
        guard !page.choices.isEmpty else { return }
        add("<ul class=\"choices\">\n")
        for choice in page.choices {
            add("<li><a href=\"\(links.pages[Array(choice.target.utf8)] ?? "")\">")
            add(choice.html)
            add("</a></li>\n")
        }
        add("</ul>\n")
    }
}
