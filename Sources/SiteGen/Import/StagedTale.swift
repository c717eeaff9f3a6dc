/// A tale that is written into a folder of its own beside the tales of the library, and renamed into place when it is
/// whole. A tale that would be an error in a build is refused.
struct StagedTale {
    /// The tale's folder.
    let slug: String
    private(set) var book: ImportedBook
    private(set) var facts = Facts()
    private let fileSet: BookFileSet
    private let staging: Folder
    private let tales: Folder
    /// The files of another tale that it uses; `nil` for the first tale of a work.
    private let lent: LentFiles?
    private var markdown: TaleMarkdown
    /// Whether the words that the tale explains are known to be in its text.
    private var isSettled = false

    /// The figures of a tale for the report.
    struct Facts {
        var pages = 0
        var pictures = 0
        /// The number of pictures that another tale has.
        var shared = 0
        /// The number of pictures without a description.
        var undescribed = 0
        var recordings = 0
        var words = 0
        var timedWords = 0
    }

    /// Writes all files of the tale but its text.
    /// - Parameters:
    ///   - lent: the files of another tale that it uses.
    ///   - staging: the folder in which the tale's folder is made.
    ///   - tales: the folder that it is for.
    init(
        _ book: ImportedBook, _ fileSet: BookFileSet, slug: String, using lent: LentFiles?, in staging: Folder,
        for tales: Folder
    ) throws(ImportError) {
        (self.book, self.fileSet, self.slug, self.staging) = (book, fileSet, slug, staging)
        (self.lent, self.tales) = (lent, tales)
        markdown = TaleMarkdown(book: book)
        let folder = try Self.writing(slug) { () throws(SystemError) in
            staging.removeTree(slug)
            return try staging.folder(slug, createIfMissing: true)
        }
        self.book.limitFrontMatter()
        fileSet.beginBook()
        try writePictures(folder)
        self.book.settleChoices()
        try writeSounds(folder)
        try writeMusic(folder)
    }

    private static func writing<Result>(
        _ path: String, _ body: () throws(SystemError) -> Result
    ) throws(ImportError) -> Result {
        do throws(SystemError) { return try body() } catch {
            throw ImportError(.cannotWrite, "the tale cannot be written: \(error.message)")
        }
    }

    // MARK: Pictures

    private mutating func writePictures(_ folder: Folder) throws(ImportError) {
        if let cover = book.cover, try write(picture: cover, as: "cover", folder) == nil { book.cover = nil }
        var (kept, numbers): ([ImportedBook.Page], [Int]) = ([], [])
        for (index, page) in book.pages.enumerated() {
            var (own, count) = (page, 0)
            own.blocks = []
            for block in page.blocks {
                guard case .picture(let picture) = block else {
                    own.blocks.append(block)
                    continue
                }
                let name = count == 0 ? "\(kept.count + 1)" : "\(kept.count + 1)-\(count + 1)"
                if try write(picture: picture, as: name, folder) != nil {
                    own.blocks.append(block)
                    count += 1
                    if picture.alt == nil { facts.undescribed += 1 }
                }
            }
            if own.blocks.isEmpty { continue }
            kept.append(own)
            numbers.append(index)
        }
        if case .pages(let clips) = book.narration.recordings {
            book.narration.recordings = .pages(numbers.map { $0 < clips.count ? clips[$0] : [] })
            let lost = clips.indices.filter { !numbers.contains($0) && !clips[$0].isEmpty }
            book.omissions.add(
                "recording", "its page has neither text nor a picture that can be shown", count: lost.count)
        }
        book.pages = kept
        guard !kept.isEmpty else {
            throw ImportError(.notABook, "this book has neither text nor pictures that can be shown")
        }
    }

    /// Returns the name of the file in the tale's folder; `nil` if it is not a picture that a page may show.
    private mutating func write(
        picture: ImportedBook.Picture, as name: String, _ folder: Folder
    ) throws(ImportError) -> String? {
        if let known = markdown.files[picture.name] { return known }
        do throws(ImportError) {
            let bytes = try fileSet.pictures.bytes(picture.name, limit: .picture)
            let format: Picture.Format
            do throws(PictureError) { format = try Picture(bytes.span).format } catch {
                throw ImportError(.notAPicture, error.message)
            }
            if let shared = lent?.name(of: bytes) {
                markdown.files[picture.name] = shared
                markdown.lender = lent?.slug
                facts.pictures += 1
                facts.shared += 1
                return shared
            }
            let file = "\(lent?.free(name, book.language) ?? name).\(format.endings[0])"
            try Self.writing(file) { () throws(SystemError) in try folder.create(file, bytes) }
            markdown.files[picture.name] = file
            facts.pictures += 1
            return file
        } catch {
            if error.code == .cannotWrite { throw error }
            book.omissions.add("picture", "'\(picture.name)': \(error.message)")
            return nil
        }
    }

    // MARK: Sound

    private mutating func writeSounds(_ folder: Folder) throws(ImportError) {
        let plan = ImportedSound(book)
        if plan.recordings.isEmpty { return }
        let target = try Self.writing(ImportedSound.id) { () throws(SystemError) in
            plan.hasPages ? try folder.folder(ImportedSound.id, createIfMissing: true) : folder
        }
        var made = 0
        let toJoin = plan.recordings.filter { $0.copied == nil }
        for recording in plan.recordings where recording.copied != nil { made += try copy(recording, target) ? 1 : 0 }
        if !toJoin.isEmpty { made += try join(toJoin, target) }
        facts.recordings = made
        markdown.hasVoice = made > 0
        if plan.hasPages, made == 0 { folder.removeTree(ImportedSound.id) }
    }

    /// The name in its folder, without an ending.
    private static func name(_ recording: ImportedSound.Recording) -> String {
        lastPathComponent(of: recording.path)
    }

    private mutating func copy(_ recording: ImportedSound.Recording, _ target: Folder) throws(ImportError) -> Bool {
        guard let file = recording.copied else { return false }
        do throws(ImportError) {
            let bytes = try fileSet.sounds.bytes(file, limit: .recording)
            let read: Recording
            do throws(RecordingError) { read = try Recording(bytes.span) } catch {
                throw ImportError(.notARecording, error.message)
            }
            let ending = SoundFormat.endings(of: read.mediaType).first ?? "mp3"
            let seconds = read.duration.seconds
            try Self.writing(file) { () throws(SystemError) in
                try target.create("\(Self.name(recording)).\(ending)", bytes)
            }
            let spans = recording.clips.map { clip in
                let start = min(clip.start, seconds)
                return start..<max(min(clip.end ?? seconds, seconds), start)
            }
            try write(timingOf: recording, spans, target)
            return true
        } catch {
            if error.code == .cannotWrite { throw error }
            book.omissions.add("recording", "'\(file)': \(error.message)")
            return false
        }
    }

    private mutating func join(_ recordings: [ImportedSound.Recording], _ target: Folder) throws(ImportError) -> Int {
        guard let ffmpeg = FFmpeg() else {
            book.omissions.add(
                "recording", "it has to be cut and joined, which needs ffmpeg (apt install ffmpeg)",
                count: recordings.count)
            return 0
        }
        var made = 0
        try TemporaryFolder.use { scratch throws(ImportError) in
            var joiner = SoundJoiner(ffmpeg, scratch: scratch)
            for recording in recordings {
                do throws(ImportError) {
                    let (sound, spans) = try joiner.join(recording.clips) { name throws(ImportError) in
                        try fileSet.sounds.bytes(name, limit: .recording)
                    }
                    for (ending, bytes) in try joiner.encoded(sound) {
                        try Self.writing(ending) { () throws(SystemError) in
                            try target.create("\(Self.name(recording)).\(ending)", bytes)
                        }
                    }
                    try write(timingOf: recording, spans, target)
                    made += 1
                } catch {
                    if error.code == .cannotWrite { throw error }
                    book.omissions.add("recording", error.message)
                }
            }
        }
        return made
    }

    private mutating func write(
        timingOf recording: ImportedSound.Recording, _ spans: [Range<Double>], _ target: Folder
    ) throws(ImportError) {
        guard let timed = ImportedSound.Recording.timed(recording.clips, spans) else { return }
        try Self.writing(recording.path) { () throws(SystemError) in
            try target.create("\(Self.name(recording)).json", StorysiteTiming.write(timed))
        }
        if !recording.path.contains("/") { markdown.hasTiming = true }
    }

    private mutating func writeMusic(_ folder: Folder) throws(ImportError) {
        guard let name = book.music, let bytes = try? fileSet.sounds.bytes(name, limit: .recording) else { return }
        guard let read = try? Recording(bytes.span), let ending = SoundFormat.endings(of: read.mediaType).first else {
            book.omissions.add("piece of music", "it is not a recording that browsers play")
            return
        }
        if let shared = lent?.name(of: bytes) {
            (markdown.music, markdown.lender) = (BookFiles.stem(of: shared), lent?.slug)
            return
        }
        let own = lent?.free("music", book.language) ?? "music"
        try Self.writing(name) { () throws(SystemError) in try folder.create("\(own).\(ending)", bytes) }
        markdown.music = own
    }

    // MARK: Text

    /// Leaves out the words that a tale cannot explain: those that are not in its text, and more than a tale may have.
    private mutating func settle(_ words: [ImportedBook.Word], in text: SpokenText) throws(ImportError) {
        let cards = WordCards(text)
        var seen: Set<String> = []
        let own = words.filter { cards.has($0.word) && seen.insert($0.word).inserted }
        book.omissions.add("explained word", "it is not in the text", count: words.count - own.count)
        book.omissions.add(
            "explained word", "a tale has at most \(ExplainedWord.limit)", count: own.count - ExplainedWord.limit)
        let folder = try Self.writing(slug) { () throws(SystemError) in try staging.folder(slug) }
        for var word in own.prefix(ExplainedWord.limit) {
            if let picture = word.picture,
                try write(picture: picture, as: "word-\(book.words.count + 1)", folder) == nil
            {
                word.picture = nil
            }
            if word.meaning != nil || word.picture != nil { book.words.append(word) }
        }
    }

    /// Writes the text and reads the whole tale as a build does.
    /// - Throws: the first error that a build would report.
    mutating func finish(translations: [(language: Language, slug: String)]) throws(ImportError) {
        if !isSettled, !book.words.isEmpty {
            let words = book.words
            (book.words, isSettled) = ([], true)
            try settle(words, in: try write(translations: translations))
        }
        try write(translations: translations)
    }

    @discardableResult
    private mutating func write(
        translations: [(language: Language, slug: String)]
    ) throws(ImportError) -> SpokenText {
        markdown = TaleMarkdown(
            book: book, files: markdown.files, translations: translations, hasVoice: markdown.hasVoice,
            hasTiming: markdown.hasTiming, music: markdown.music, lender: markdown.lender)
        let bytes = markdown.bytes
        guard bytes.count <= SizeLimit.text.bytes else {
            throw ImportError.tooMuchText
        }
        try Self.writing(TaleFolder.fileName) { () throws(SystemError) in
            try staging.folder(slug).replace(TaleFolder.fileName, by: bytes)
        }
        let root = tales.path
        let scan = LibraryScan(root: root)
        let (found, diagnostics) = TaleFolder.load(
            scan.folder(at: "\(ImportTarget.stagingName)/\(slug)").folder, root: root, language: book.language,
            among: SharedFolders(LibraryFolder(path: "", folders: lenders(scan))))
        let tale = found.flatMap {
            try? Tale.read($0, taken: [], mediaCache: MediaCache(root: root, started: FileStamp.now()))
        }
        if let error = (diagnostics + (tale?.diagnostics ?? [])).first(where: \.isError) {
            let line = error.excerpt.map { "line \($0.line) of " } ?? ""
            let file = error.file.split(separator: "/").suffix(2).joined(separator: "/")
            throw ImportError(error.code, "the tale would not build: \(line)\(file): \(error.message)")
        }
        facts.pages = tale?.body?.pages.count ?? 0
        facts.words = tale?.body?.text.words.count ?? 0
        facts.timedWords = tale?.voices.reduce(0) { $0 + $1.matched } ?? 0
        return tale?.body?.text ?? SpokenText()
    }

    /// The folder of the tale whose pictures it uses: in place, or beside its own.
    private func lenders(_ scan: LibraryScan) -> [LibraryFolder] {
        guard let name = markdown.lender else { return [] }
        let isStaged = staging.stamp(of: name) != nil
        return [scan.folder(at: isStaged ? "\(ImportTarget.stagingName)/\(name)" : name).folder]
    }

    /// The pictures and the music that translations may use.
    func lendable() -> LentFiles? { (try? staging.folder(slug)).map { LentFiles($0, slug: slug) } }

    /// The tale whose pictures it uses.
    var lender: String? { markdown.lender }

    /// Renames the tale into place. A folder of that name that has anything in it is an error.
    func commit(to tales: Folder) throws(ImportError) {
        try Self.writing(slug) { () throws(SystemError) in try staging.rename(slug, to: slug, in: tales) }
    }

    func remove() { staging.removeTree(slug) }
}
