import Testing

@testable import SiteGen

@Suite struct TaleRecordTests {
    private let front = """
        ---
        title: The fox & the "owl"
        language: en
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

    private func record(key: TaleRecord.Key?) throws -> [UInt8] {
        let stamp = FileStamp(kind: .file, size: 3, modified: 5, changed: 6, inode: 7)
        let file = MediaFile(
            path: "tales/fox/cover.svg", bytes: [1, 2], facts: .picture(Picture(.svg, width: 4, height: 3)))
        let made = MadeFile(path: "tales/fox/index.html", stamp: stamp, digest: Digest([1]))
        return TaleRecord.bytes(
            key, marks: [1, .max], media: [MediaCache.Entry(stamp: stamp, file: file)], try header(), [diagnostic()],
            facts, [diagnostic()]) + TaleRecord.bytes(of: [made])
    }

    @Test func aRecordIsReadAsItWasWritten() throws {
        let key = TaleRecord.Key(source: Digest([1]), next: nil, shared: Digest([2]))
        let record = try #require(TaleRecord(try record(key: key)[...]))
        let outcome = try #require(record.outcome())
        #expect(record.key == key)
        #expect(record.marks == [1, .max])
        #expect("\(record.header)" == "\(try header())", "a tale that is not read again changes")
        #expect(record.headerDiagnostics == [diagnostic()])
        #expect(outcome.diagnostics == [diagnostic()], "a warning of a tale that is not read again is lost")
        #expect("\(outcome.facts)" == "\(facts)")
        #expect(outcome.files.map(\.path) == ["tales/fox/index.html"])
        #expect(record.media().map(\.file.path) == ["tales/fox/cover.svg"])
    }

    @Test func aRecordThatProvesNothingHasNoKey() throws {
        #expect(try #require(TaleRecord(try record(key: nil)[...])).key == nil)
    }

    @Test func anyDamageIsFoundOrHarmless() throws {
        let bytes = try record(key: nil)
        for index in bytes.indices {
            for value: UInt8 in [0x00, 0x7F, 0xFF] {
                var damaged = bytes
                damaged[index] = value
                _ = (TaleRecord(damaged[...])?.outcome(), TaleRecord(damaged[...])?.media())
            }
            _ = TaleRecord(bytes[..<index])?.outcome()
        }
    }
}
