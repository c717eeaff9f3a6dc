/// Makes the files of a tale for other programs, or keeps those of the last build.
struct ExportBuild: Sendable {
    /// In a library of more tales, only a site with `exports` has its SVG covers drawn:
    /// one takes 0.12 s of processor time.
    static let mostDrawnCovers = 500

    /// The diagnostics of exports. A build that fails reports none of them.
    static let codes: Set<DiagnosticCode> = [.undrawnCover, .noBook, .noEpisode]

    private let frame: SiteFrame
    private let shared: InputDigests
    private let ffmpeg: FFmpeg?
    private let drawsCovers: Bool
    private let staging: Staging?
    private let books: BookMaker?
    private let exportFrame: Lazy<ExportFrame>
    /// The digest of the style sheet of all pages, from which books take colours and faces.
    private let style: Digest
    /// A value that makes each key differ, if the stamp of a shared file proves nothing.
    private let doubt: String

    /// `nil` for a site that gives nothing away.
    /// - Parameter staging: `nil` for a run that only looks for diagnostics.
    init?(
        _ project: Project, frame: SiteFrame?, shared: InputDigests?, drawsCovers: Bool, staging: Staging?
    ) {
        guard let frame, let shared, frame.config.givesAway else { return nil }
        (self.frame, self.shared, self.staging) = (frame, shared, staging)
        self.drawsCovers = drawsCovers
        ffmpeg = project.ffmpeg
        // A key contains the values of site.yml themselves.
        let isDoubtful = !shared.doubtful.isDisjoint(with: [.theme, .fonts, .program, .tools])
        doubt = isDoubtful ? "\(project.started)" : ""
        let fonts = LetterFonts(project.library.fonts, root: project.library.root)
        style = Digest(frame.theme.style)
        exportFrame = Lazy { ExportFrame(config: frame.config, theme: frame.theme, fonts: fonts) }
        books = frame.config.exports.contains(.epub) ? BookMaker(BookOptions(), exportFrame.value) : nil
    }

    struct Outcome {
        var exports = TaleExports()
        var files: [OutputFile] = []
        var diagnostics: [Diagnostic] = []

        mutating func add(_ error: ExportError, _ code: DiagnosticCode, of tale: Tale, _ lack: String) {
            for reason in error.diagnostics {
                var diagnostic = Diagnostic(.warning, code, file: tale.folder.path, "\(lack): \(reason.message)")
                diagnostic.notes = reason.notes
                diagnostics.append(diagnostic)
            }
        }
    }

    /// - Parameter last: what the last build made of the tale.
    func make(_ tale: Tale, last: TaleExports?) -> Outcome {
        var outcome = Outcome()
        let header = tale.folder.header
        guard header.state == nil, header.access == .free else { return outcome }
        if frame.config.address != nil, drawsCovers { addCover(of: tale, last?.cover, to: &outcome) }
        guard let body = tale.body, let reading = tale.reading, staging != nil else { return outcome }
        if let books { addBook(of: tale, body, books, key("book", reading, of: tale), last?.book, to: &outcome) }
        if let address = frame.config.address,
            let maker = EpisodeMaker(
                tale, body, at: address, ffmpeg: ffmpeg, encodesMissing: frame.config.exports.contains(.podcast),
                ground: frame.theme.colours.day, words: exportFrame.value.words(in: header.language))
        {
            let name = "episode with \(outcome.exports.cover?.file.path ?? "no cover")"
            addEpisode(maker, key(name, reading, of: tale), last?.episode, to: &outcome)
        }
        return outcome
    }

    /// Returns a file of the last build, if it is on the site and was made from the same input.
    private func kept(_ file: TaleExports.File?, _ key: Digest) -> OutputFile? {
        guard let file, file.key == key, let staging, staging.isUnchanged(file.path, file.digest) else { return nil }
        return OutputFile(path: file.path, copyOf: file.path, digest: file.digest)
    }

    static func file(
        _ bytes: [UInt8], _ name: String, ending: String, of tale: Tale, key: Digest
    ) -> (file: TaleExports.File, made: OutputFile) {
        let asset = AssetName(name, digest: Digest(bytes), ending: ending)
        let made = OutputFile(path: "tales/\(tale.folder.slug)/\(asset.text)", bytes: bytes)
        return (TaleExports.File(key: key, path: made.path, digest: made.digest, size: bytes.count), made)
    }

    private func key(_ name: String, _ add: (inout Fingerprint) -> Void) -> Digest {
        var key = Fingerprint(now: .max)
        key.add(name)
        key.add(doubt)
        key.add(shared.digest(of: .tools))
        add(&key)
        return key.digest
    }

    // MARK: Cover

    private func addCover(of tale: Tale, _ last: TaleExports.Cover?, to outcome: inout Outcome) {
        guard let cover = tale.cover, case .picture(let picture) = cover.facts, picture.format == .svg else { return }
        let size = DrawnPicture.size(of: picture)
        let key = key("cover of \(size.width) by \(size.height)") { $0.add(cover.digest) }
        if let last, let file = kept(last.file, key) {
            outcome.exports.cover = last
            outcome.files.append(file)
            return
        }
        do throws(DrawnPicture.Failure) {
            guard let ffmpeg else { throw DrawnPicture.Failure.missing }
            guard staging != nil else { return }
            let bytes = try DrawnPicture.png(of: "\(tale.folder.root)/\(cover.path)", size, with: ffmpeg)
            let (file, made) = Self.file(bytes, "cover", ending: "png", of: tale, key: key)
            outcome.exports.cover = TaleExports.Cover(file: file, width: size.width, height: size.height)
            outcome.files.append(made)
        } catch {
            outcome.diagnostics.append(error.diagnostic(of: cover.path))
        }
    }

    // MARK: Book

    /// Returns the key of a file that depends on the whole tale.
    private func key(_ name: String, _ reading: TaleReading, of tale: Tale) -> Digest {
        key(name) { key in
            key.add(tale.folder.slug)
            key.add(frame.config.id)
            key.add(frame.config.address?.url(of: "") ?? "")
            for name in frame.config.languages.map(\.tag) + frame.config.exports.map(\.rawValue) { key.add(name) }
            for input in [BuildInput.theme, .fonts, .installedFonts, .program] { key.add(shared.digest(of: input)) }
            key.add(style)
            key.add(Digest(reading.source.bytes))
            for file in tale.media {
                key.add(file.path)
                key.add(file.digest)
            }
            for recording in tale.voices.first?.recordings ?? [] {
                key.add("\(recording.page ?? -1) \(recording.span) \(recording.granularity)")
                for time in recording.times { key.add("\(time.start) \(time.end)") }
            }
        }
    }

    private func addBook(
        of tale: Tale, _ body: TaleBody, _ books: BookMaker, _ key: Digest, _ last: TaleExports.File?,
        to outcome: inout Outcome
    ) {
        if let last, let file = kept(last, key) {
            outcome.exports.book = last
            outcome.files.append(file)
            return
        }
        do throws(ExportError) {
            let book = try books.book(tale, body) { _ in }
            let bytes: [UInt8]
            do throws(ZIPArchive.Failure) { bytes = try book.archive() } catch {
                throw ExportError(.cannotWrite, file: tale.folder.path, error.message, notes: error.notes)
            }
            let (file, made) = Self.file(bytes, tale.folder.slug, ending: "epub", of: tale, key: key)
            outcome.exports.book = file
            outcome.files.append(made)
        } catch {
            outcome.add(error, .noBook, of: tale, "this tale has no EPUB")
        }
    }
}

extension ExportBuild {
    private func addEpisode(
        _ maker: EpisodeMaker, _ key: Digest, _ last: TaleExports.Episode?, to outcome: inout Outcome
    ) {
        if let last, last.key == key {
            let files = last.made.compactMap { kept($0, key) }
            if files.count == last.made.count {
                outcome.exports.episode = last
                outcome.files += files
                return
            }
        }
        do throws(ExportError) {
            let (episode, files, diagnostics) = try maker.make(key, cover: outcome.exports.cover?.file.path)
            outcome.exports.episode = episode
            outcome.files += files
            outcome.diagnostics += diagnostics
        } catch {
            outcome.add(error, .noEpisode, of: maker.tale, "this tale is not in the podcast")
        }
    }
}
