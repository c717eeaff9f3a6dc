import Testing

@testable import SiteGen

/// Pages and choices that an author meant and that CommonMark reads as text.
@Suite struct PageBlocksTests {
    private static func tale(_ markdown: String) -> TaleBody {
        let source = Source(path: "tale.md", bytes: Array(markdown.utf8))
        return TaleBody(source, body: 0, lines: SourceLines(source)) { path, _ in Array(path.utf8) }
    }

    /// The text of the page with the list begins on line 3; both pages that it links to exist.
    private static func fork(_ text: String) -> TaleBody {
        tale("Where?\n\n\(text)\n\n---\n\n# Left\n\nA.\n\n---\n\n# Right\n\nB.\n")
    }

    @Test(arguments: ["—-", "—", "–––", "---\u{A0}", "−−−", "--", "‐‐‐", "\\---", "\\-\\-\\-", "===", "    ---"])
    func dashesThatEndNoPageAreReported(line: String) {
        let tale = Self.tale("Once.\n\n\(line)\n\nThen.\n")
        #expect(tale.pages.count == 1)
        #expect(
            tale.diagnostics.all.map(\.code) == [.noPageBreak], "the author learns from a child that a page is missing")
        #expect(tale.diagnostics.all.first?.excerpt?.line == 3)
    }

    @Test func aTaleIsBriefIfNoPageHasMoreThan40Words() {
        let words = String(repeating: "a ", count: 40)
        #expect(Self.tale("\(words)\n\n---\n\n\(words)\n").isBrief)
        #expect(!Self.tale("a\n\n---\n\n\(words)a\n").isBrief)
    }

    @Test(arguments: ["– Go!", "* * *", "-1", "Once\n—", "…", "a - b", "\\"])
    func otherLinesWithDashesAreText(line: String) {
        #expect(Self.tale("Once.\n\n\(line)\n\nThen.\n").diagnostics.all.map(\.message) == [])
    }

    @Test(arguments: [
        "- [Go left](#left).\n- [Go right](#right)", "- **[Go left](#left)**\n- **[Go right](#right)**",
        "- 🐺 [Go left](#left)\n- [Go right](#right)", "- [Go left](#left)\n- Go right",
        "- [Go left](#left)\n- [Go right](#right)\n\nThink!", "1. [Go left](#left)\n2. or [right](#right)",
    ])
    func aListThatIsAlmostAChoiceIsReported(list: String) {
        let tale = Self.fork(list)
        #expect(tale.pages[0].choices.isEmpty)
        #expect(tale.diagnostics.all.map(\.code) == [.noChoice], "a child hears both branches one after the other")
        #expect(tale.diagnostics.all.first?.excerpt?.line == 3)
    }

    @Test(arguments: [
        "-[Left](#left)\n-[Right](#right)", "• [Left](#left)", "–\u{A0}[Left](#left)", "\\- [Left](#left)",
        "[Left](#left)",
    ])
    func linksWithAWrongMarkAreNoChoice(line: String) {
        #expect(Self.fork(line).diagnostics.all.map(\.code) == [.noChoice], "readers go straight on")
    }

    @Test func aLinkToNoNameIsReportedOnce() {
        #expect(Self.fork("[](#)").diagnostics.all.map(\.code) == [.unknownPage])
    }

    @Test(arguments: [
        "-[x] Fox\n-[ ] Hen", "• [x] Fox\n• [ ] Hen", "-\u{A0}[ ] Fox\n-\u{A0}[x] Hen", "[x] Fox\n[ ] Hen",
        "\\[x\\] Fox\n\\[ \\] Hen", "Who?\n(x) Fox\n( ) Hen",
    ])
    func answersWithAWrongMarkAreNoQuestion(lines: String) {
        #expect(Self.fork(lines).diagnostics.all.map(\.code) == [.noQuestion], "the page shows the marks")
    }

    @Test(arguments: [
        "[x] and [ ] are marks.", "A kiss (x)\n(x)", "- (x) is a kiss\n- (o) is a hug",
        "- \\[x\\] means done\n- \\[y\\] means not", "He went\n– [to the roof](#left)\nand slept.", "## Use \\{.b}",
        "[to the roof](#left)\n\nThey slept.",
    ])
    func textWithSuchMarksIsText(text: String) {
        #expect(Self.fork(text).diagnostics.all.map(\.code) == [], "an author would be told to change good text")
    }

    @Test(arguments: [
        ("\tShe learned to jump.", DiagnosticCode.indentedText), ("    Once.\n\n    Then.", .indentedText),
        ("\\#\\# On the roof", .noHeading), ("## Roof {#roof}", .noAttribute), ("![A](1.svg){width=50%}", .noAttribute),
    ])
    func marksThatStandOnThePageAreReported(text: String, code: DiagnosticCode) {
        #expect(Self.fork(text).diagnostics.all.map(\.code) == [code])
    }

    @Test(arguments: [
        "```\n[x] code\n```", "\\# 1", "-\\--", "\\[x] Fox", "(x)-ray", "(Go [left](#left))", "Go\n[left](#left).",
        "{a}", "{#roof}\n===", "{.big}\n----",
    ])
    func otherMarksAreText(text: String) {
        #expect(Self.fork(text).diagnostics.all.map(\.message) == [])
    }

    @Test(arguments: [
        "- [Left](#left)\n<!-- x -->\n- [Right](#right)", "- [Left](#left) <!-- x -->\n- [Right](#right)\n  <!-- y -->",
        "- [Left](#left)\n- [Right](#right)\n\n<!-- x\n\ny -->",
        "- [Left](#left)\n  <!-- x\n  y -->\n- [Right](#right)",
        "- [Left](#left)\n- [Right](#right)\n\n  <!-- x\n\n  y -->",
    ])
    func aCommentLeavesAChoiceWhole(list: String) {
        let tale = Self.fork(list)
        #expect(tale.pages[0].choices.map(\.target) == ["left", "right"])
        #expect(tale.diagnostics.all.map(\.message) == [])
    }

    @Test func aCommentIsNoPartOfAQuestionOrAPage() {
        let question = Self.tale("Who?\n\n<!-- x -->\n\n- [x] fox\n<!-- y -->\n- [ ] hen\n")
        #expect(question.pages[0].questions.count == 1 && question.diagnostics.all.isEmpty)
        let noted = Self.tale("Who?\n\n- [x] fox\n  <!-- x\n  y -->\n- [ ] hen\n")
        #expect(noted.pages[0].questions.count == 1 && noted.diagnostics.all.isEmpty)
        let empty = Self.tale("Once.\n\n---\n\n<!-- x -->\n\n---\n\nThen.\n")
        #expect(empty.pages.count == 2 && empty.diagnostics.all.map(\.code) == [.emptyPage])
        let code = Self.tale("```\n<!-- x -->\n```\n").pages[0].html
        #expect(String(decoding: code, as: UTF8.self).contains("x --"), "code is no comment")
    }

    @Test(arguments: [
        "- [Go left](#left)\n- [Go right](#right)", "- [Go left](#left)\n\n- [Go right](#right)\n\n![Fox](fox.svg)",
        "- left\n- right", "Go [left](#left)!", "Which way?\n\n- [x] [Left](#left)\n- [ ] [Right](#right)",
    ])
    func choicesAndOtherListsAreNotReported(text: String) {
        #expect(Self.fork(text).diagnostics.all.map(\.message) == [])
    }
}
