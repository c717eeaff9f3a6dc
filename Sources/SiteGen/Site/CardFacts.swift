/// What a card shows beside the front matter: what is known only when the whole tale is read.
struct CardFacts: Sendable {
    /// Its path below the site's root, and its size in CSS pixels.
    let cover: Cover?
    /// The duration of the first voice, or an estimate for reading aloud.
    let seconds: Double
    let pages: Int
    let words: Int
    let voices: [VoiceCard]
    var questions = 0
    /// The tales to which its text links, by their names in addresses.
    var tales: [Located<String>] = []
    /// What the build made of the tale for other programs.
    var exports = TaleExports()

    /// At least 1.
    var minutes: Int { max(1, Int((seconds / 60).rounded())) }

    struct Cover: Sendable {
        let file: OfflineFile
        let width: Int
        let height: Int
        /// The shape of the picture and its important part, as classes for the style sheet.
        let frame: String

        var path: String { file.path }
    }

    struct VoiceCard: Sendable {
        let id: String
        let name: String
        let granularity: HighlightGranularity
        /// The duration of all its recordings, in seconds.
        let duration: Double
        /// How many of the tale's words have a time in the timings.
        let matched: Int
    }
}

extension CardFacts {
    /// Reading aloud to a child: 110 words a minute.
    private static let secondsPerWord = 60.0 / 110

    init(_ tale: Tale) {
        let header = tale.folder.header
        let cover = tale.cover.flatMap { file -> Cover? in
            guard case .picture(let picture) = file.facts else { return nil }
            return Cover(
                file: OfflineFile(path: tale.folder.address(of: file), checksum: file.checksum),
                width: picture.width, height: picture.height,
                frame: PictureFrame(picture, focus: header.cover.flatMap { header.focus(of: $0.value) }).classes)
        }
        let text = tale.body?.text
        let voices = tale.voices.map { voice in
            VoiceCard(
                id: voice.id, name: voice.name, granularity: voice.granularity, duration: voice.duration,
                matched: voice.matched)
        }
        self.init(
            cover: cover,
            // The recordings of a maker hold far more than one story.
            seconds: (tale.maker == nil ? tale.voices.first?.duration : nil)
                ?? Double(text?.words.count ?? 0) * Self.secondsPerWord,
            pages: tale.body?.pages.count ?? 0, words: text?.words.count ?? 0, voices: voices,
            questions: tale.body?.pages.reduce(0) { $0 + $1.questions.count } ?? 0, tales: tale.body?.tales ?? [])
    }
}

extension CardFacts {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        let most = SizeLimit.text.bytes
        cover = reader.optional { Cover(from: &$0) }
        seconds = reader.real(in: Self.seconds)
        (pages, words) = (reader.whole(upTo: most), reader.whole(upTo: most))
        voices = reader.list { reader in
            let (id, name) = (reader.text(), reader.text())
            guard let granularity: HighlightGranularity = reader.choice() else { return nil }
            return VoiceCard(
                id: id, name: name, granularity: granularity, duration: reader.real(in: Self.seconds),
                matched: reader.whole(upTo: most))
        }
        questions = reader.whole(upTo: most)
        tales = reader.list { $0.located() }
        exports = TaleExports(from: &reader)
        if reader.failed { return nil }
    }

    /// How long all recordings of a voice, or all words of a text, can be.
    private static let seconds = 0...1e9

    /// Writes the facts that pages show; only the catalog has the others.
    func writeShown(to writer: inout CacheWriter) {
        writer.add(cover) { $0.write(to: &$1) }
        writer.add(exports.cover?.file.path)
        writer.add(minutes)
        writer.add(!voices.isEmpty)
        writer.add(questions)
    }

    func write(to writer: inout CacheWriter) {
        writer.add(cover) { $0.write(to: &$1) }
        writer.add(seconds.bitPattern)
        writer.add(pages)
        writer.add(words)
        writer.add(voices) { voice, writer in
            writer.add(voice.id)
            writer.add(voice.name)
            writer.add(voice.granularity.rawValue)
            writer.add(voice.duration.bitPattern)
            writer.add(voice.matched)
        }
        writer.add(questions)
        writer.add(tales) { $1.add($0) }
        exports.write(to: &writer)
    }
}

extension CardFacts.Cover {
    fileprivate init?(from reader: inout CacheReader) {
        let path = reader.text()
        guard OutputPath.isPlain(path.utf8) else { return nil }
        file = OfflineFile(path: path, checksum: Checksum(from: &reader))
        (width, height) = (reader.whole(upTo: Int(Int32.max)), reader.whole(upTo: Int(Int32.max)))
        frame = reader.text()
    }

    fileprivate func write(to writer: inout CacheWriter) {
        writer.add(path)
        file.checksum.write(to: &writer)
        writer.add(width)
        writer.add(height)
        writer.add(frame)
    }
}
