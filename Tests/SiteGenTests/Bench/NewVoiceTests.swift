import Testing

@testable import SiteGen

@Suite struct NewVoiceTests {
    private func added(_ front: String) throws -> String? {
        let source = Source(path: "tale.md", bytes: Array("---\n\(front)---\n\nText.\n".utf8))
        return try NewVoice.added("anna", name: "Anna: K", to: source).map { String(decoding: $0, as: UTF8.self) }
    }

    private func voices(of text: String) throws -> [[String?]] {
        let source = Source(path: "tale.md", bytes: Array(text.utf8))
        let front = try #require(FrontMatter.find(in: source).found)
        let language = try #require(Language("lv"))
        var fields = YAMLFields(
            YAMLParser.parse(source, part: front.yaml).node, in: source, at: front.yaml, name: "front matter")
        return TaleHeader(&fields, language: language).voices.map {
            [$0.id.value, $0.name, $0.audio.value, $0.timing?.value]
        }
    }

    @Test func aFirstVoiceAndAnotherOne() throws {
        let new = ["anna", "Anna: K", "anna", "anna"]
        for front in [
            "title: T # note\nlanguage: lv\n", "title: T\nvoices:\n  - id: eva # note\n    name: Eva\n    audio: eva\n",
            "title: T\nvoices: [{ id: eva, name: Eva, audio: eva }]\n",
        ] {
            let text = try #require(try added(front))
            let found = try voices(of: text)
            #expect(found.last == new && found.count == (front.contains("eva") ? 2 : 1))
            #expect(text.contains("# note") == front.contains("# note") && text.hasSuffix("---\n\nText.\n"))
        }
    }

    @Test func aVoiceWithoutTimingGetsIt() throws {
        let text = try #require(try added("title: T\nvoices:\n  - id: anna\n    name: Anna\n    audio: anna\n"))
        #expect(try voices(of: text) == [["anna", "Anna", "anna", "anna"]])
        #expect(try added("title: T\nvoices: [{ id: anna, name: A, audio: a, timing: b }]\n") == nil)
    }

    @Test func aVoiceThatAnAuthorGaveAnotherIDIsNotAddedAgain() throws {
        #expect(try added("title: T\nvoices: [{ id: mama, name: A, audio: anna.opus, timing: anna }]\n") == nil)
        let text = try #require(try added("title: T\nvoices: [{ id: mama, name: A, audio: anna }]\n"))
        #expect(try voices(of: text) == [["mama", "A", "anna", "anna"]])
    }

    @Test func whatIsNoListIsLeftAlone() {
        #expect(throws: TakeError.self) { try added("title: T\nvoices: anna\n") }
        #expect(throws: TakeError.self) { try NewVoice.added("anna", name: "A", to: Source(path: "t", bytes: [])) }
    }
}
