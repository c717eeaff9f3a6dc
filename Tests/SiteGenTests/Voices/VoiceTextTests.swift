import Testing

@testable import SiteGen

@Suite struct VoiceTextTests {
    private func text(_ prose: String) -> VoiceText {
        let source = Source(path: "tale.md", text: prose)
        return VoiceText(TaleBody(source, body: 0, lines: SourceLines(source)) { _, _ in nil })
    }

    @Test func enginesGetNoControlCharacters() {
        let lines = text("Once \u{1}900S there\u{1B}[31m was\u{2028} a\u{85} fox.").sentences.map(\.text)
        let controls = lines.joined().unicodeScalars.filter {
            $0.value < 0x20 || [0x7F, 0x85, 0x2028].contains($0.value)
        }
        #expect(controls.isEmpty, "espeak-ng takes them for commands: \(lines)")
    }

    @Test(
        arguments: [
            ("The fox \u{1F98A} ran", "The fox ran"),
            ("The fox ran\u{1F98A}.", "The fox ran."),
            ("The fox ran \u{1F98A}.", "The fox ran."),
            ("My \u{1F469}\u{1F3FD}\u{200D}\u{1F467} family", "My family"),
            ("I \u{2764}\u{FE0F} Latvia \u{1F1F1}\u{1F1FB}", "I Latvia"),
            ("I have 2\u{FE0F}\u{20E3} foxes", "I have 2\u{FE0F}\u{20E3} foxes"),
            ("\u{0915}\u{094D}\u{200D}\u{0937} \u{0939}\u{0948}", "\u{0915}\u{094D}\u{200D}\u{0937} \u{0939}\u{0948}"),
            ("\u{0647}\u{200D} \u{0645}\u{06CC}", "\u{0647}\u{200D} \u{0645}\u{06CC}"),
            ("\u{00A9} 2024 \u{2116} 5", "\u{00A9} 2024 \u{2116} 5"),
        ])
    func emojiAreNotSpokenAndNothingElseGoesWithThem(prose: String, spoken: String) {
        #expect(text(prose).sentences.map(\.text) == [spoken])
    }

    @Test func aGapIsAPause() {
        let sentences = text("She jumped over the ___! A snake_case").sentences.map(\.text)
        #expect(sentences == ["She jumped over the …!", "A snake_case"])
    }

    /// Otherwise a word after a comma would be highlighted before the pause.
    @Test(
        arguments: [
            ("\u{5439}\u{554A}\u{5439}\u{FF0C}\u{5439}", "\u{5439}|\u{554A}|\u{5439}\u{FF0C}|\u{5439}"),
            (
                "\u{8BF4}\u{FF1A}\u{201C}\u{597D}\u{2026}\u{5440}\u{201D}\u{300C}\u{5440}\u{300D}",
                "\u{8BF4}\u{FF1A}|\u{201C}\u{597D}\u{2026}|\u{5440}\u{201D}|\u{300C}\u{5440}\u{300D}"
            ),
            ("\u{8BF4}:\u{597D}\u{5440} 3:05", "\u{8BF4}:|\u{597D}\u{5440} 3:05"),
            ("Wait...what?", "Wait...|what?"), ("yes\u{2014}no", "yes\u{2014}|no"), ("yes--no,yes", "yes--|no,|yes"),
            ("l\u{2019}8 1990\u{2019}s \u{0967}\u{2013}\u{0968}", "l\u{2019}8 1990\u{2019}s \u{0967}\u{2013}\u{0968}"),
            ("dijo:\u{AB}\u{BF}Qu\u{E9}?\u{BB}", "dijo:|\u{AB}\u{BF}Qu\u{E9}?\u{BB}"),
            ("at 3:05 or 12,000 and/or 5\u{2013}6", "at 3:05 or 12,000 and/or 5\u{2013}6"),
            ("https://a.example/b:c_d=e", "https://a.example/b:c_d=e"),
            ("don\u{2019}t re-do e\u{2011}mail 5-6 c:d a@b.c", "don\u{2019}t re-do e-mail 5-6 c:d a@b.c"),
            ("\u{0537}\u{055E}\u{0582}", "\u{0537}\u{055E}\u{0582}"),
        ])
    func punctuationBetweenTwoWordsEndsAToken(prose: String, tokens: String) {
        let lines = text(prose).sentences.map(\.text)
        #expect(lines.map { $0.replacing("\t", with: "|") } == [tokens])
    }

    @Test func aTextWithinTheLimitsIsTaken() {
        #expect(text("Once there was a fox.").excess == nil)
    }

    @Test func aSentenceBeyondTheLimitIsNamedByItsLine() {
        let long = String(repeating: "fox ", count: VoiceText.longestSentence + 1)
        #expect(text("Once.\n\n\(long)").excess?.line == 3)
    }

    @Test func aWordBeyondTheLimitIsNamedByItsLine() {
        #expect(text("Once.\n\nThe \(String(repeating: "a", count: VoiceText.longestWord + 1)).").excess?.line == 3)
    }
}
