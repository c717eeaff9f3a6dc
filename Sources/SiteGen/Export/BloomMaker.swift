/// Makes BloomPUBs from tales: gathers text, pictures in pixels, and a recording for each page.
struct BloomMaker: Sendable {
    /// The id of the voice that speaks; `nil` for the first of each tale.
    let voice: String?
    let frame: ExportFrame

    /// - Parameter progress: is called with what is being done.
    func publication(
        of tale: Tale, _ body: TaleBody, progress: (String) -> Void
    ) throws(ExportError) -> BloomPublication {
        let folder = tale.folder
        progress("pictures")
        let pictures = try pictures(of: tale)
        let voice = try tale.voices(chosen: self.voice).first
        let recordings = voice?.recordings.filter { !$0.times.isEmpty || $0.page != nil } ?? []
        let timed = recordings.filter { !$0.times.isEmpty }.map(\.span)
        let links = ExportLinks(
            pages: Dictionary(
                body.pages.enumerated().map {
                    (Array($0.element.id.utf8), "#\(BloomPublication.Page.id($0.offset + 1))")
                },
                uniquingKeysWith: { first, _ in first }),
            pictures: Dictionary(
                pictures.map { (Array($0.address.utf8), $0.file.name) }, uniquingKeysWith: { first, _ in first }))
        let texts = body.pages.enumerated().map { index, page in
            var text = PageXHTML(
                first: page.words.lowerBound, spoken: timed, hasWords: false, links: links, idPrefix: "p\(index + 1)-")
            text.add(page)
            return text
        }
        progress("recordings")
        let sounds = try sounds(of: recordings, texts, in: folder)
        let pages = body.pages.enumerated().map { index, page in
            let shown = page.picture.flatMap { tale.pictures[$0.path] }
            return BloomPublication.Page(
                number: index + 1,
                picture: shown.flatMap { shown in pictures.first { $0.path == shown.path } }
                    .map { ($0.file.name, page.picture?.alt ?? "") },
                text: texts[index].xhtml(
                    withClass: "bloom-highlightSegment", on: Set(sounds[index]?.sentences.map(\.id) ?? [])),
                sound: sounds[index])
        }
        return BloomPublication(
            tale: folder, pages: pages, pictures: pictures.map(\.file),
            cover: tale.cover.flatMap { cover in pictures.first { $0.path == cover.path }?.file.name },
            thumbnail: thumbnail(of: tale),
            credits: credits(of: folder, narrator: sounds.contains { $0 != nil } ? voice?.name : nil),
            identifier: String(
                TaleIdentifier.publication(folder.slug, folder.header.language, config: frame.config)
                    .dropFirst("urn:uuid:".count)))
    }

    // MARK: Pictures

    private struct Drawn {
        /// In the library.
        let path: String
        /// Beside the tale's page on the site.
        let address: String
        let file: BloomPublication.File
    }

    private func pictures(of tale: Tale) throws(ExportError) -> [Drawn] {
        var drawn: [Drawn] = []
        for file in tale.shown {
            guard case .picture(let picture) = file.facts else { continue }
            let path = "\(tale.folder.root)/\(file.path)"
            let name = "image\(drawn.count + 1)"
            let made: BloomPublication.File
            switch picture.format {
            case .svg:
                let ffmpeg = try FFmpeg.forExport(which: "draws SVG for Bloom Reader")
                do throws(DrawnPicture.Failure) {
                    let size = DrawnPicture.size(of: picture)
                    made = .init(name: "\(name).png", bytes: try DrawnPicture.png(of: path, size, with: ffmpeg))
                } catch .interrupted {
                    throw ExportError(.interruption, file: file.path)
                } catch {
                    throw ExportError(
                        .notAPicture, file: file.path, "Bloom Reader shows no SVG, and \(error.cause)",
                        notes: ["save it again as plain SVG, or as PNG or JPEG"])
                }
            case .avif:
                made = .init(
                    name: "\(name).jpg", bytes: try DrawnPicture.jpegForExport(of: path, picture, shownAs: file.path))
            default:
                made = .init(
                    name: "\(name).\(file.endings.first ?? "")",
                    bytes: try ExportError.reading(path, limit: .picture, shownAs: file.path))
            }
            drawn.append(Drawn(path: file.path, address: tale.folder.addressBeside(file), file: made))
        }
        return drawn
    }

    /// Returns the picture by which Bloom Reader shows the tale on its shelf.
    private func thumbnail(of tale: Tale) -> BloomPublication.File? {
        guard let ffmpeg = FFmpeg(), let cover = tale.cover, case .picture(let picture) = cover.facts else {
            return nil
        }
        let bytes = try? DrawnPicture.thumbnail(of: "\(tale.folder.root)/\(cover.path)", picture, with: ffmpeg)
        return bytes.map { .init(name: "thumbnail.png", bytes: $0) }
    }

    private func credits(of tale: TaleFolder, narrator: String?) -> BloomPublication.Credits {
        let words = frame.words(in: tale.header.language)
        let credits = tale.header.credits(narrator: narrator)
        return .init(language: words.language, lines: credits.map { (label: words.text($0.label), text: $0.text) })
    }

    // MARK: Recordings

    /// The samples of a second.
    private static let rate = 44_100
    /// It has the index that says where its sound begins: players then have no delay.
    private static let encoding = SoundEncoding.mp3("64k", hasIndex: true)
    /// The shortest sentence, in milliseconds: ends must follow each other.
    private static let shortest = 10

    /// Returns the sound of each page. It begins with the first sentence, because Bloom knows only where sentences end.
    private func sounds(
        of recordings: [Voice.Recording], _ texts: [PageXHTML], in folder: TaleFolder
    ) throws(ExportError) -> [BloomPublication.Sound?] {
        var sounds = [BloomPublication.Sound?](repeating: nil, count: texts.count)
        for recording in recordings {
            guard let file = recording.files.first else { continue }
            let ffmpeg = try FFmpeg.forExport(which: "makes recordings for Bloom Reader")
            do throws(ProgramError) {
                try TemporaryFolder.use { scratch throws(ProgramError) in
                    let sound = try ffmpeg.decode(
                        "\(folder.root)/\(file.path)", mediaType: file.mediaType, rate: Self.rate,
                        to: "\(scratch)/whole.pcm")
                    for cut in Self.cuts(of: recording, texts) {
                        let range = Self.sample(cut.start, of: sound)..<Self.sample(cut.end, of: sound)
                        guard !range.isEmpty else { continue }
                        let name = "page-\(cut.page + 1)-sound.mp3"
                        let bytes = try ffmpeg.encode(
                            sound.bytes(range), rate: Self.rate, as: Self.encoding, to: "\(scratch)/\(name)")
                        sounds[cut.page] = BloomPublication.Sound(
                            file: .init(name: name, bytes: bytes), sentences: cut.sentences)
                    }
                }
            } catch {
                throw ExportError(error, file: file.path)
            }
        }
        return sounds
    }

    /// A part of a recording that is the sound of a page. Times are milliseconds.
    fileprivate struct Cut {
        let page: Int
        let start: Int
        var end: Int
        var sentences: [(id: String, end: Int)] = []
    }

    private static func cuts(of recording: Voice.Recording, _ texts: [PageXHTML]) -> [Cut] {
        let length = Int(Milliseconds.nearest(recording.duration))
        guard !recording.times.isEmpty else {
            return recording.page.map { [Cut(page: $0, start: 0, end: length)] } ?? []
        }
        var cuts: [Cut] = []
        for (page, text) in texts.enumerated() where recording.page == nil || recording.page == page {
            var starts: [(id: String, start: Int)] = []
            for part in text.parts where recording.span.contains(part.words.lowerBound) {
                let start = Int(recording.times[part.words.lowerBound - recording.firstWord].start)
                if let last = starts.last, start - last.start < shortest { continue }
                starts.append((part.id, start))
            }
            guard let first = starts.first?.start, length - first >= shortest else { continue }
            if !cuts.isEmpty { cuts[cuts.count - 1].close(at: first) }
            var cut = Cut(page: page, start: first, end: length)
            for (sentence, next) in zip(starts, starts.dropFirst()) {
                cut.sentences.append((sentence.id, next.start - first))
            }
            cut.sentences.append((starts[starts.count - 1].id, length - first))
            cuts.append(cut)
        }
        return cuts
    }

    private static func sample(_ milliseconds: Int, of sound: ScratchSound) -> Int {
        min(milliseconds * rate / 1000, sound.count)
    }
}

extension BloomMaker.Cut {
    /// Returns the part that ends where the next page begins.
    fileprivate mutating func close(at start: Int) {
        end = max(start, self.start)
        if let last = sentences.indices.last { sentences[last].end = end - self.start }
    }
}
