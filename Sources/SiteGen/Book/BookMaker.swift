/// Makes books of tales.
struct BookMaker: Sendable {
    let options: BookOptions
    let frame: ExportFrame
    let sounds: ExportedSounds

    init(_ options: BookOptions, _ frame: ExportFrame) {
        (self.options, self.frame) = (options, frame)
        sounds = ExportedSounds(wanted: options.sound)
    }

    /// Returns what the author should know of a tale's book.
    func warnings(of tale: Tale) throws(ExportError) -> [Diagnostic] {
        guard let voice = try voice(of: tale), Self.recordings(of: voice).isEmpty, let source = tale.reading?.source,
            let entry = tale.folder.header.voices.first(where: { $0.id.value == voice.id })
        else { return [] }
        return [.soundless(voice.id, in: source, at: entry.audio.range)]
    }

    /// Makes the book of a tale.
    /// - Parameter progress: called with the name of each thing that takes time, such as a recording.
    func book(_ tale: Tale, _ body: TaleBody, progress: (String) -> Void) throws(ExportError) -> TaleBook {
        let (folder, language) = (tale.folder, tale.folder.header.language)
        let voice = try voice(of: tale)
        let recordings = voice.map(Self.recordings) ?? []
        let hasWords = options.hasWords && recordings.allSatisfy { $0.granularity != .estimated }
        let pictures = try pictures(of: tale)
        let words = frame.words(in: language)
        let timed = recordings.filter { !$0.times.isEmpty }.map(\.span)
        let pages = try pages(of: tale, body, pictures, words, timed: timed, hasWords: hasWords)
        let sounds = try files(of: recordings, named: voice?.id ?? "", root: folder.root, progress)
        let overlays = MediaOverlay.overlays(
            of: recordings, pages: pages, sounds: sounds.map { ($0.file.path, $0.delay) })
        let heard = Set(overlays.flatMap { $0.clips.map(\.sound) })
        let narrator = heard.isEmpty ? nil : voice?.name
        let cover = tale.cover.flatMap { cover in pictures.first { $0.source.path == cover.path } }
        let untimed = recordings.filter(\.times.isEmpty).compactMap { $0.page.map { body.pages[$0].words } }
        let access = BookAccess(
            hasText: !body.text.words.isEmpty, hasPictures: !pictures.isEmpty, hasSound: !heard.isEmpty,
            isDescribed: !tale.diagnostics.contains { $0.code == .missingAlt },
            isSpoken: (timed + untimed).reduce(0) { $0 + $1.count } == body.text.words.count,
            hasHeadings: pages.contains { $0.text.hasHeading }, mayMove: pictures.contains { Self.mayMove($0.file) },
            isReflowable: options.layout == .reflowable)
        let needs = BookStyle.Needs(
            language: language, hasLatin: Self.hasLatin(folder.header.title.utf8) || Self.hasLatin(body.text.bytes),
            hasEmphasis: pages.contains { $0.text.hasEmphasis }, isFixed: options.layout == .fixed)
        var book = TaleBook(
            tale: folder, isFixed: options.layout == .fixed, hasWords: hasWords, language: language, words: words,
            pages: pages, overlays: overlays, glossary: glossary(of: tale, pictures, words), narrator: narrator,
            cover: cover?.file, pictures: pictures.map(\.file),
            sounds: sounds.map(\.file).filter { heard.contains($0.path) },
            style: BookStyle(frame.theme, needs),
            metadata: BookMetadata(folder, config: frame.config, narrator: narrator, coverPicture: cover?.picture),
            access: access)
        guard book.frontFits else {
            throw ExportError(
                .fullPage, file: folder.path,
                "title, summary, explained words, people and licence are more text than fits on pages of a fixed size",
                notes: ["shorten 'summary', 'words' or 'credits', or leave out '--layout fixed'"])
        }
        let letters = LetterCoverage(style: book.style.css).missing(in: book.documents.span, of: language)
        if !letters.isEmpty { book.style.add(PageLetters(letters, in: language, from: frame.fonts)) }
        return book
    }

    /// Returns a file for each recording, and by how many milliseconds its encoder delays the sound.
    private func files(
        of recordings: [Voice.Recording], named voice: String, root: String, _ progress: (String) -> Void
    ) throws(ExportError) -> [(file: TaleBook.File, delay: Int32)] {
        var files: [(file: TaleBook.File, delay: Int32)] = []
        for (index, recording) in recordings.enumerated() {
            let number = recording.page.map { "-\($0 + 1)" } ?? ""
            progress(recordings.count > 1 ? "recording \(index + 1) of \(recordings.count)" : "the recording")
            let sound = try sounds.sound(recording.files, root: root)
            let file = TaleBook.File(
                path: "audio/\(voice)\(number).\(sound.ending)", mediaType: sound.mediaType, bytes: sound.bytes)
            files.append((file, sound.delay))
        }
        return files
    }

    private func pages(
        of tale: Tale, _ body: TaleBody, _ pictures: [BookPicture], _ words: UIStrings, timed: [Range<Int>],
        hasWords: Bool
    ) throws(ExportError) -> [BookPage] {
        let links = Self.links(of: tale, body, pictures)
        let language = tale.folder.header.language
        let ends = BookPage.End.pages(of: body, in: tale.folder.header, saidIn: words)
        let theEnd = BookPage.End(words)
        var full: [Diagnostic] = []
        let pages = body.pages.enumerated().map { index, page in
            var text = PageXHTML(first: page.words.lowerBound, spoken: timed, hasWords: hasWords, links: links)
            text.add(page)
            let layers = page.pictures.compactMap { shown in
                let file = tale.pictures[shown.path]
                return pictures.first { $0.source.path == file?.path }.map {
                    BookPage.Layer(path: $0.file.path, picture: $0.picture, alt: shown.alt)
                }
            }
            var end = ends.contains(index) ? theEnd : nil
            var fixed = options.layout == .fixed ? FixedPage(layers, text, end) : nil
            // If "The end" does not fit on the last page of a book, readers see without it that the book ends.
            if fixed?.fits == false, end != nil, !body.hasChoices {
                (end, fixed) = (nil, FixedPage(layers, text, nil))
            }
            if fixed?.fits == false, let source = tale.reading?.source {
                let line = body.text.line(ofWord: page.words.lowerBound)
                full.append(.fullPage(index + 1, in: source, at: SourceLines(source).range(of: line)))
            }
            return BookPage(
                number: index + 1,
                label: page.name ?? Self.label(of: index + 1, among: body.pages.count, in: language, words),
                layers: layers, text: text,
                hasText: !page.html.isEmpty || !page.choices.isEmpty, end: end, fixed: fixed)
        }
        guard full.isEmpty else { throw ExportError(full) }
        return pages
    }

    /// The addresses in the book of what a tale's links lead to.
    private static func links(of tale: Tale, _ body: TaleBody, _ pictures: [BookPicture]) -> ExportLinks {
        ExportLinks(
            pages: Dictionary(
                body.pages.enumerated().map { (Array($0.element.id.utf8), BookPage.file($0.offset + 1)) }
            ) { first, _ in first },
            pictures: Dictionary(
                pictures.map { (Array(tale.folder.addressBeside($0.source).utf8), $0.file.path) }
            ) { first, _ in first })
    }

    private func glossary(of tale: Tale, _ pictures: [BookPicture], _ words: UIStrings) -> [BookGlossary] {
        let entries = tale.cards.map { card in
            BookGlossary.Entry(
                word: card.word, meaning: card.meaning,
                picture: pictures.first { $0.source.path == card.picture?.path }
                    .map { BookPage.Layer(path: $0.file.path, picture: $0.picture, alt: "") })
        }
        return BookGlossary.pages(
            of: entries, heading: words.text(BookGlossary.heading), isFixed: options.layout == .fixed)
    }

    /// Returns the label of a page without a heading. It is read aloud as text in the tale's language, so a language
    /// without UI strings has only numbers.
    private static func label(of page: Int, among count: Int, in language: Language, _ words: UIStrings) -> String {
        guard words.serves(language, with: UIStrings.pageKey) else { return "\(page)/\(count)" }
        return words.page(page, of: count)
    }

    /// Returns the voice that speaks, or `nil`. The book of a maker is silent: its recording has the sentences of all
    /// choices one after the other, and the book only those of the first choices.
    private func voice(of tale: Tale) throws(ExportError) -> Voice? {
        let voice = try tale.voices(chosen: options.voice).first
        return tale.maker == nil ? voice : nil
    }

    /// Returns the recordings of which something can be highlighted.
    private static func recordings(of voice: Voice) -> [Voice.Recording] {
        voice.recordings.filter { !$0.times.isEmpty || $0.page != nil }
    }

    static func hasLatin(_ text: some Sequence<UInt8>) -> Bool {
        text.contains(where: \.isASCIILetter)
    }

    private struct BookPicture {
        let source: MediaFile
        let picture: Picture
        let file: TaleBook.File
    }

    private func pictures(of tale: Tale) throws(ExportError) -> [BookPicture] {
        var pictures: [BookPicture] = []
        let shown = Set(tale.shown.map(\.path))
        let cards = tale.cards.compactMap(\.picture?.path).uniqued().filter { !shown.contains($0) }
        for file in tale.shown + cards.compactMap({ path in tale.media.first { $0.path == path } }) {
            guard case .picture(let picture) = file.facts else { continue }
            let path = "\(tale.folder.root)/\(file.path)"
            let format = picture.format == .avif ? Picture.Format.jpeg : picture.format
            let bytes =
                format == picture.format
                ? try ExportError.reading(path, limit: .picture, shownAs: file.path)
                : try DrawnPicture.jpegForExport(of: path, picture, shownAs: file.path)
            pictures.append(
                BookPicture(
                    source: file, picture: picture,
                    file: TaleBook.File(
                        path: "pictures/\(pictures.count + 1).\(format.endings[0])", mediaType: format.rawValue,
                        bytes: format == .svg ? SVGIdentifiers.valid(bytes) : bytes)))
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

extension FixedPage {
    fileprivate init(_ layers: [BookPage.Layer], _ text: PageXHTML, _ end: BookPage.End?) {
        self.init(
            picture: layers.first?.picture,
            paragraphs: Self.paragraphs(of: text.xhtml) + (end.map { [Self.width(of: $0.text)] } ?? []))
    }
}

extension DrawnPicture {
    /// Returns an AVIF as a JPEG.
    /// - Parameters:
    ///   - path: absolute.
    ///   - shown: the path in the library.
    static func jpegForExport(
        of path: String, _ picture: Picture, shownAs shown: String
    ) throws(ExportError) -> [UInt8] {
        let ffmpeg = try FFmpeg.forExport(
            which: "makes JPEG of AVIF for books", file: shown, notes: ["or save the picture as JPEG or PNG"])
        do throws(Failure) { return try jpeg(of: path, picture, with: ffmpeg) } catch {
            if case .interrupted = error { throw ExportError(.interruption, file: shown) }
            throw ExportError(
                .notAPicture, file: shown, "books have no AVIF, and \(error.cause)",
                notes: ["save the picture as JPEG or PNG"])
        }
    }
}

extension Diagnostic {
    fileprivate static func fullPage(_ number: Int, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .fullPage, in: source, at: range,
            "page \(number) has more text than fits on a page of a fixed size",
            notes: ["divide it by a line of ---, or leave out '--layout fixed'"])
    }

    fileprivate static func soundless(_ voice: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .warning, .noTiming, in: source, at: range, "the voice '\(voice)' has no timing, so the book has no sound",
            notes: ["'storysite align' finds in a recording when each word is said"])
    }
}
