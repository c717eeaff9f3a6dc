import Testing

@testable import SiteGen

@Suite struct TaleRecordTests {
    private let front = """
        ---
        title: The fox & the "owl"
        language: en
        kind: lesson
        category: feelings
        difficulty: beginner
        minutes: 5
        points: 12
        order: 3
        week: 2
        summary: Two meet
        cover: cover.svg
        focus: {cover.svg: 10 20 80 90}
        level: advanced
        ages: 3-6
        themes: [night, friends]
        characters: [fox]
        published: 2026-03-01
        author: Anna
        illustrator: Jānis
        license: CC BY 4.0
        music: tune
        voices: [{id: anna, name: Anna, audio: anna, timing: a.srt}, {id: ben, audio: ben}]
        translations: {lv: lapsa, ar: rabbit}
        access: premium
        state: coming
        draft: true
        withdrawn: 2026-04-01
        ---

        """

    private func header() throws -> TaleHeader {
        let source = Source(path: "tales/fox/tale.md", bytes: Array(front.utf8))
        let read = YAMLFields.read(
            Source(path: source.path, bytes: Array(front.split(separator: "---\n")[0].utf8)), name: "tale")
        var fields = try #require(read.fields)
        return TaleHeader(&fields, language: try #require(Language("lv")))
    }

    private let facts = CardFacts(
        cover: CardFacts.Cover(
            file: OfflineFile(path: "tales/fox/cover.abc.svg", bytes: [1, 2]), width: 4, height: 3, frame: "w4 h3"),
        seconds: 61.5, pages: 7, words: 300,
        voices: [CardFacts.VoiceCard(id: "anna", name: "Anna", granularity: .word, duration: 61.5, matched: 299)])

    private func diagnostic() -> Diagnostic {
        let source = Source(path: "tales/fox/tale.md", bytes: Array(front.utf8))
        var diagnostic = Diagnostic(
            .warning, .variableBitRate, in: source, at: 10..<14, "it is odd", notes: ["mend it"]
        )
        .noting("and here", file: "tales/owl/tale.md", line: 3, column: 7)
        (diagnostic.further, diagnostic.elsewhere) = (4, 5)
        return diagnostic
    }

    private let state = FolderState(
        LibraryFolder(
            path: "tales/fox",
            files: [.init(name: "tale.md", stamp: FileStamp(kind: .file, size: 3, modified: 5, changed: 6, inode: 7))],
            stamp: FileStamp(kind: .folder, size: 60, modified: 8, changed: 9, inode: 10)), now: .max)

    private func record(key: TaleRecord.Key?) throws -> [UInt8] {
        let stamp = FileStamp(kind: .file, size: 3, modified: 5, changed: 6, inode: 7)
        let file = MediaFile(
            path: "tales/fox/cover.svg", bytes: [1, 2], facts: .picture(Picture(.svg, width: 4, height: 3)))
        let made = MadeFile(path: "tales/fox/index.html", stamp: stamp, digest: Digest([1]))
        let shared = MadeFile(path: "tales/owl/1.svg", stamp: stamp, digest: Digest([2]))
        return TaleRecord.bytes(
            key, CardKey("tales/fox", try header(), facts), state,
            media: [MediaCache.Entry(stamp: stamp, file: file)], try header(), [diagnostic()], facts, [diagnostic()])
            + TaleRecord.bytes(of: [made], shared: [shared])
    }

    @Test func aRecordIsReadAsItWasWritten() throws {
        let key = TaleRecord.Key(source: Digest([1]), pictures: Digest([3]), next: nil, shared: Digest([2]))
        let record = try #require(TaleRecord(try record(key: key)[...]))
        #expect(record.key == key)
        #expect(record.marks == state.marks && record.marks.count == 1)
        #expect(record.listing()?.stamp == state.listing?.stamp && record.listing()?.names == ["tale.md"])
        #expect("\(try #require(record.header()))" == "\(try header())", "a tale that is not read again changes")
        #expect(record.headerDiagnostics() == [diagnostic()])
        #expect(record.diagnostics() == [diagnostic()], "a warning of a tale that is not read again is lost")
        #expect("\(try #require(record.facts()))" == "\(facts)")
        #expect(record.files.map(\.path) == ["tales/fox/index.html"])
        #expect(record.sharedFiles.map(\.path) == ["tales/owl/1.svg"])
        #expect(record.media().map(\.file.path) == ["tales/fox/cover.svg"])
    }

    @Test func aRecordThatProvesNothingHasNoKey() throws {
        #expect(try #require(TaleRecord(try record(key: nil)[...])).key == nil)
    }

    @Test func aNameThatLeadsElsewhereIsNotBelieved() throws {
        var bytes = try record(key: nil)
        let name = Array("tale.md".utf8)
        let offset = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
        bytes[offset] = UInt8(ascii: "/")
        #expect(try #require(TaleRecord(bytes[...])).listing() == nil)
    }

    /// Equal keys would let the library show what a tale was before.
    @Test func aCardHasAKeyOfAllThatPagesShow() throws {
        let (header, key) = (try header(), CardKey("tales/fox", try header(), facts))
        func other(seconds: Double = 61.5, words: Int = 300, cover: CardFacts.Cover?) -> CardKey {
            let facts = CardFacts(cover: cover, seconds: seconds, pages: 7, words: words, voices: facts.voices)
            return CardKey("tales/fox", header, facts)
        }
        #expect(other(cover: facts.cover) == key)
        let longer = other(words: 301, cover: facts.cover)
        #expect(longer.shown == key.shown && longer.whole != key.whole, "a word more changes the whole library")
        #expect(other(seconds: 200, cover: facts.cover).shown != key.shown)
        #expect(other(cover: nil).shown != key.shown)
        #expect(CardKey("tales/owl", header, facts).shown != key.shown)
        var renamed = header
        renamed.title = "The owl"
        let new = CardKey("tales/fox", renamed, facts)
        #expect(new.shown != key.shown && new.order == key.order, "a new title moves the tales around it")
        renamed.level = renamed.level == .advanced ? .beginner : .advanced
        #expect(CardKey("tales/fox", renamed, facts).order != key.order)
    }

    private func read(_ bytes: ArraySlice<UInt8>) {
        guard let record = TaleRecord(bytes) else { return }
        _ = (record.header(), record.facts(), record.media(), record.marks, record.listing(), Array(record.files))
        _ = (record.headerDiagnostics(), record.diagnostics())
    }

    @Test func anyDamageIsFoundOrHarmless() throws {
        let bytes = try record(key: nil)
        for index in bytes.indices {
            for value: UInt8 in [0x00, 0x7F, 0xFF] {
                var damaged = bytes
                damaged[index] = value
                read(damaged[...])
            }
            read(bytes[..<index])
        }
    }
}
