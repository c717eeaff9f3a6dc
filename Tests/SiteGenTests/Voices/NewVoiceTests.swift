import Dispatch
import Synchronization
import Testing

@testable import SiteGen

@Suite struct NewVoiceTests {
    private func added(_ front: String, isFolder: Bool = false) throws -> String? {
        let source = Source(path: "tale.md", bytes: Array("---\n\(front)---\n\nText.\n".utf8))
        return try NewVoice.added("anna", name: "Anna: K", isFolder: isFolder, to: source).map {
            String(decoding: $0, as: UTF8.self)
        }
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

    @Test func aFolderOfRecordingsHasItsTimingsInItself() throws {
        let text = try #require(try added("title: T\n", isFolder: true))
        #expect(try voices(of: text) == [["anna", "Anna: K", "anna", nil]])
        #expect(try added("title: T\nvoices: [{ id: anna, name: A, audio: anna }]\n", isFolder: true) == nil)
    }

    @Test func aVoiceThatAnAuthorGaveAnotherIDIsNotAddedAgain() throws {
        #expect(try added("title: T\nvoices: [{ id: mama, name: A, audio: anna.opus, timing: anna }]\n") == nil)
        let text = try #require(try added("title: T\nvoices: [{ id: mama, name: A, audio: anna }]\n"))
        #expect(try voices(of: text) == [["mama", "A", "anna", "anna"]])
    }

    /// An author writes on while voices are made.
    @Test(.timeLimit(.minutes(15))) func noEditIsLostAtTheSameMoment() throws {
        let place = try TemporaryPlace()
        let (path, count) = ("tales/fox/tale.md", 60)
        try place.write(path, "---\ntitle: T\n---\n\nText.\n")
        for number in 0..<count {
            for ending in ["wav", "json"] { try place.write("tales/fox/v\(number).\(ending)", "") }
        }
        let (root, files) = (place.path, LibraryFileSave())
        let failed = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 3) { thread in
            for number in 0..<count {
                do {
                    if thread == 0 {
                        try NewVoice.add("v\(number)", name: "V", to: "tales/fox", root: root, with: files)
                        continue
                    }
                    var isSaved = false
                    while !isSaved {
                        let old = try Files.read("\(root)/\(path)", limit: .text)
                        let outcome = files.write(
                            old + Array("Edit \(thread) \(number).\n".utf8), to: path, root: root,
                            known: Digest(old).text, limit: .text)
                        if case .saved = outcome { isSaved = true }
                    }
                } catch { failed.withLock { $0 += 1 } }
            }
        }
        let text = try #require(place.text(of: path))
        #expect(failed.withLock { $0 } == 0)
        #expect(try voices(of: text).count == count)
        #expect(text.split(separator: "\n").count { $0.hasPrefix("Edit ") } == 2 * count)
    }

    @Test func whatIsNoListIsLeftAlone() {
        #expect(throws: NewVoice.Refusal.self) { try added("title: T\nvoices: anna\n") }
        let empty = Source(path: "t", bytes: [])
        #expect(throws: NewVoice.Refusal.self) { try NewVoice.added("anna", name: "A", to: empty) }
    }
}
