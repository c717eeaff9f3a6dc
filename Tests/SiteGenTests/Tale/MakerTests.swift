import Testing

@testable import SiteGen

/// Makers: what stands for a slot, which sentences depend on it, and what is wrong with a text.
@Suite struct MakerTests {
    private static let slots = """
        slots:
          - id: hero
            label: Who?
            choices:
              - { name: fox, picture: fox.svg, forms: { he: he } }
              - { name: hen, picture: hen.svg, forms: { he: she } }
              - { name: dog, picture: dog.svg, forms: { he: he } }
          - id: wish
            label: What?
            choices:
              - { name: star, picture: star.svg }
              - { name: boat, picture: "a boat.svg" }
        """

    private static func read(_ text: String, slots: String = slots, language: String = "en") throws -> MadeStories {
        let source = Source(path: "tale.md", text: "---\ntitle: T\nkind: maker\n\(slots)\n---\n\n\(text)")
        let front = try #require(FrontMatter.find(in: source).found)
        let (node, _) = YAMLParser.parse(source, part: front.yaml)
        var fields = YAMLFields(node, in: source, at: 0..<0, name: "the front matter")
        let header = TaleHeader(&fields, language: try #require(Language(language)))
        #expect(fields.finished().map(\.message) == [])
        return MadeStories(header, TaleSource(source: source, body: front.body))
    }

    private static func texts(_ sentence: Maker.Sentence) -> [String] {
        sentence.variants.map { String(decoding: $0.text, as: UTF8.self) }
    }

    @Test func aSentenceHasVariantsForItsOwnSlotsOnly() throws {
        let maker = try #require(
            try Self.read("A {{hero}} ran. {{Hero.he}} slept. Then a {{hero}} saw a {{wish}}! The end of {{wish}}.")
                .maker)
        #expect(maker.sentences.map(\.choice.slots) == [[0], [0], [0, 1], [1]])
        #expect(Self.texts(maker.sentences[0]) == ["A fox ran.", "A hen ran.", "A dog ran."])
        #expect(Self.texts(maker.sentences[1]) == ["He slept.", "She slept."])
        #expect(maker.sentences[1].choice.values == [0, 1, 0])
        #expect(Self.texts(maker.sentences[2])[3] == "Then a hen saw a boat!")
        #expect(maker.script.text.sentences.count == 3 + 2 + 6 + 2)
        #expect(maker.scriptWords[1] == [9..<11, 11..<13])
    }

    @Test func picturesThatStandTogetherAreLayers() throws {
        let made = try Self.read(
            """
            ![Sky](sky.svg) ![A {{hero}}]({{hero.picture}})
            ![One {{wish}}]({{wish.picture}})

            The {{hero}} and the {{wish}}.
            """
        )
        let maker = try #require(made.maker)
        #expect(maker.layers[0].map(\.slots) == [[], [0], [1]])
        #expect(maker.layers[0][2].values.map(\.picture) == ["star.svg", "a boat.svg"])
        #expect(maker.layers[0][1].values.map(\.alt) == ["A fox", "A hen", "A dog"])
        #expect(made.example.pages[0].picture?.path == "sky.svg")
        #expect(
            Set(made.pictures.map(\.path)) == ["sky.svg", "fox.svg", "hen.svg", "dog.svg", "star.svg", "a boat.svg"])
    }

    @Test func theExampleHasTheFirstChoices() throws {
        let made = try Self.read("{{Hero}}, {{hero.he}} and a {{wish}}.")
        #expect(String(decoding: made.example.text.bytes, as: UTF8.self) == "Fox, he and a star.\n")
    }

    /// Fonts have no letters for Georgian capitals, and Turkish has two letters i.
    @Test(arguments: [
        ("ka", "მელა", "მელა"), ("tr", "inek", "İnek"), ("az", "it", "İt"), ("en", "ink", "Ink"),
        ("hr", "\u{1C6}ip", "\u{1C5}ip"), ("nl", "ijsbeer", "IJsbeer"), ("lv", "ķēniņš", "Ķēniņš"),
    ])
    func aWordBeginsASentenceAsItsLanguageWritesIt(_ language: String, _ name: String, _ first: String) throws {
        let slots = Self.slots.replacing("name: fox", with: "name: \(name)")
        let made = try Self.read("{{Hero}}, {{wish}}.", slots: slots, language: language)
        #expect(String(decoding: made.example.text.bytes, as: UTF8.self) == "\(first), star.\n")
    }

    @Test(arguments: [
        ("A {{hero.him}} and a {{wish}}.", "'fox' has no form 'him'", 3),
        ("A {{hera}}, {{hero}}, {{wish}}.", "this maker has no slot 'hera'", 1),
        ("A {{hero}}.", "the text does not use the slot 'wish'", 1),
        (
            "The *big {{hero}}* sat. {{wish}}.",
            "a sentence with a slot cannot have emphasis, links or line breaks inside", 1
        ),
        ("{{hero}} {{wish}}?\n\n- [x] Yes\n- [ ] No\n", "a maker cannot have questions", 1),
    ])
    func whatIsWrongIsNamed(_ text: String, _ message: String, _ count: Int) throws {
        let made = try Self.read(text)
        #expect(made.maker == nil || message.hasPrefix("a sentence"))
        #expect(made.diagnostics.first?.message == message)
        #expect(made.diagnostics.count == count)
    }

    @Test func aNameThatEndsASentenceIsFound() throws {
        let made = try Self.read(
            "Up went {{hero}} with a {{wish}}.",
            slots: Self.slots.replacing("name: hen", with: "name: \"Dr. No. Oh\""))
        #expect(made.diagnostics.map(\.code) == [.unevenStory])
    }

    /// In the story it would be lost with its comma, and the child's name would stand there.
    @Test(arguments: [
        ("A {{hero}}, \u{E001}, saw a {{wish}}.", slots, 18),
        ("A {{hero}} saw a {{wish}}.", slots.replacing("he: she", with: "he: she\u{EFFF}"), 9),
    ])
    func aCharacterThatStandsForATypedNameIsRefused(text: String, slots: String, line: Int) throws {
        let made = try Self.read(text, slots: slots)
        #expect(made.diagnostics.map(\.code) == [.controlCharacter])
        #expect(made.diagnostics.first?.excerpt?.line == line)
        #expect(try Self.read("A {{hero}} saw a \u{F8FF} {{wish}}.").diagnostics.isEmpty)
    }

    @Test func moreVariantsThanAVoiceSpeaksAreRefused() throws {
        let choices = (1...24).map { "      - { name: n\($0), picture: p.svg }" }.joined(separator: "\n")
        let slots =
            "slots:\n"
            + ["a", "b"].map { "  - id: \($0)\n    label: L\n    choices:\n\(choices)" }.joined(separator: "\n")
        let made = try Self.read("One {{a}}.\n\nBoth {{a}} {{b}}.", slots: slots)
        let error = try #require(made.diagnostics.first)
        #expect(error.code == .tooManyVariants)
        #expect(
            error.message == "the sentences of this maker have more variants than the 500 that a voice speaks")
        #expect(error.notes.first?.message == "the sentence has more than 500 variants by its slots: a, b")
    }

    @Test func moreSentencesThanAVoiceSpeaksAreRefusedAtTheFirstThatIsTooMany() throws {
        let made = try Self.read("A {{hero}} has a {{wish}}.\n" + String(repeating: "It sat.\n", count: 500))
        let error = try #require(made.diagnostics.first)
        #expect(error.code == .tooManyVariants)
        #expect(error.message == "this maker has more than the 500 sentences that a voice speaks")
        #expect(error.excerpt?.line == 518)
    }
}

extension String {
    fileprivate func replacing(_ text: String, with other: String) -> String {
        split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
    }
}
