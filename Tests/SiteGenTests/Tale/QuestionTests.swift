import Testing

@testable import SiteGen

/// Questions: a paragraph and a task list below it.
@Suite struct QuestionTests {
    private static let story = """
        Once there was a fox.

        The fox slept under an old oak.

        ---

        Then she jumped over the brook.

        ---


        """

    @Test func aQuestionIsAGroupWithAListOfAnswersWithoutTheirMarks() {
        let tale = Self.tale("Where did she *sleep*?\n- [ ] In a **house**\n- [X]  Under an oak\n")
        #expect(tale.diagnostics.all.isEmpty)
        #expect(
            Self.withoutSpans(tale.pages[0].html) == """
                <div class="question" role="group" aria-labelledby="page-1-question-1">
                <p id="page-1-question-1">Where did she <em>sleep</em>?</p>
                <ul>
                <li>In a <strong>house</strong></li>
                <li data-right>Under an oak</li>
                </ul>
                </div>

                """)
        #expect(Self.words(tale) == ["Where", "did", "she", "sleep", "In", "a", "house", "Under", "an", "oak"])
        #expect(tale.pages[0].questions == [0..<10])
        #expect(!tale.pages[0].hasStory)
    }

    @Test func answersInOrderAreShownInAnotherOrder() {
        let tale = Self.tale("What came first?\n\n1. [x] one\n2. [x] two\n3. [x] three\n")
        let html = Self.withoutSpans(tale.pages[0].html)
        let shown = html.matches(of: /<li data-rank="(\d)">(\w+)<\/li>/).map { "\($0.1)\($0.2)" }
        #expect(shown.sorted() == ["0one", "1two", "2three"])
        #expect(shown != ["0one", "1two", "2three"])
        #expect(html.contains("<ol>\n") && !html.contains("data-right"))
    }

    @Test func noShuffledOrderIsTheRightOne() {
        for count in 2...12 {
            for number in 0..<50 {
                let texts = (0..<count).map { "answer \(number) \($0)" }
                let order = Question.shuffled(texts)
                #expect(order.sorted() == Array(0..<count))
                #expect(order != Array(0..<count))
                #expect(order == Question.shuffled(texts))
            }
        }
        let twins = ["tick", "tock", "tick"]
        #expect(Question.shuffled(twins).map { twins[$0] } != twins)
        #expect(Question.shuffled(["a", "a"]).count == 2)
    }

    @Test(arguments: [
        ("Where did the fox sleep?\n- [x] Under an oak\n- [ ] In a house", "The fox slept"),
        ("What did she jump over?\n- [ ] An oak\n- [x] A brook", "Then she jumped"),
        ("Who is this?\n- [ ] Elephant\n- [x] Giraffe", nil),
        ("Who is [this](#page-2)?\n- [ ] Elephant\n- [x] Giraffe", "Then she jumped"),
        ("Who is this?\n- [ ] Elephant\n- [x] A [giraffe](#page-1)", "Once there was"),
    ])
    func theAnswerIsFoundInTheStory(_ question: String, _ sentence: String?) {
        let tale = Self.tale(Self.story + question)
        #expect(tale.diagnostics.all.isEmpty)
        let html = String(decoding: tale.pages[2].html, as: UTF8.self)
        let place = html.firstMatch(of: /data-place="(\d+)"/).flatMap { Int($0.1) }
        let found = place.map { word in Self.words(tale)[word..<word + 3].joined(separator: " ") }
        #expect(found == sentence)
        #expect(!html.contains("<a "), "a link in a question says where the answer is, and is no way out of it")
    }

    @Test func otherQuestionsAndChoicesAreNoPlaceOfAnAnswer() {
        let tale = Self.tale(
            """
            # Start

            - [The giraffe under the oak](#end)
            - [The giraffe](#start)

            ---

            # End

            Who ate the leaves?
            - [x] The giraffe
            - [ ] The oak

            Who ate the leaves?
            - [x] The giraffe
            - [ ] The oak
            """)
        #expect(!String(decoding: tale.pages[1].html, as: UTF8.self).contains("data-place"))
    }

    @Test func eachAnswerInOrderHasItsOwnPlace() {
        let tale = Self.tale(Self.story + "In which order?\n1. [x] The fox slept\n2. [x] She jumped\n")
        let html = String(decoding: tale.pages[2].html, as: UTF8.self)
        let places = html.matches(of: /data-rank="(\d)" data-place="(\d+)"/).map { "\($0.1) \($0.2)" }.sorted()
        #expect(places == ["0 5", "1 12"])
    }

    @Test func ofEquallyGoodSentencesTheLastCountsAndInOrderTheFirst() {
        let story = "A frog came.\n\n---\n\nThe sun shone.\n\n---\n\nIt rained.\n\n---\n\nA frog went.\n\n---\n\n"
        let chosen = String(decoding: Self.tale(story + "Who?\n- [x] frog\n- [ ] hare").pages[4].html, as: UTF8.self)
        #expect(chosen.contains("data-place=\"8\""))
        let order = String(decoding: Self.tale(story + "Who?\n1. [x] frog\n2. [x] sun").pages[4].html, as: UTF8.self)
        #expect(order.contains("data-rank=\"0\" data-place=\"0\""))
        #expect(order.contains("data-rank=\"1\" data-place=\"3\""))
    }

    @Test(arguments: [
        ("Q?\n- [x] a\n- b\n- [ ] c", DiagnosticCode.mixedMarks, 3, 1),
        ("Q?\n- [x] a\n- [] b", .mixedMarks, 3, 1),
        ("Q?\n- [х] a\n- [ ] b", .mixedMarks, 2, 1),
        ("Q?\n- [x]a\n- [ ] b", .mixedMarks, 2, 1),
        ("Q?\n1. [x] a\n2. [ ] b", .mixedMarks, 3, 1),
        ("Q?\n- [ ] a\n- [ ] b", .noRightAnswer, 1, 1),
        ("Q?\n- [x] a", .badAnswer, 1, 1),
        ("Q?\n- [x] a\n- [ ]\n", .badAnswer, 3, 1),
        ("Q?\n- [x] a\n  - c\n- [ ] b", .badAnswer, 2, 1),
        ("# Q\n\n- [x] a\n- [ ] b", .noQuestion, 3, 1),
        ("![Q](q.png)\n\n- [x] a\n- [ ] b", .noQuestion, 3, 1),
    ])
    func whatIsWrongHasALineAndAColumn(_ markdown: String, _ code: DiagnosticCode, _ line: Int, _ column: Int) {
        let found = Self.tale(markdown).diagnostics.all
        #expect(found.map(\.code) == [code])
        #expect(found.first?.excerpt?.line == line && found.first?.excerpt?.column == column)
        #expect(found.first?.severity == .error && found.first?.notes.isEmpty == false)
    }

    @Test(arguments: [
        "- \\[x] a\n- [b](#page-1)", "- [1] a\n- [2] b", "Q?\n- &#91;x] a\n- b", "- [x]: a\n- b", "Q?\n- `[x] a`\n- b",
        "[x]: #page-1\n\n- [x] a\n- b", "> - [x] a\n> - b",
    ])
    func otherListsStayLists(_ markdown: String) {
        let tale = Self.tale(markdown)
        #expect(tale.diagnostics.all.allSatisfy { $0.code == .noChoice })
        #expect(!tale.hasQuestions)
        #expect(String(decoding: tale.pages[0].html, as: UTF8.self).contains("<li>"))
    }

    @Test func thePictureOfAnAnswerIsNotThatOfThePage() {
        let tale = Self.tale("Q?\n- [x] ![a](a.png)\n- [ ] ![b](b.png) bee\n\n![page](p.png)\n")
        #expect(tale.diagnostics.all.isEmpty)
        #expect(tale.pages[0].picture?.path == "p.png")
        #expect(Self.withoutSpans(tale.pages[0].html).contains("<li><img src=\"b.png\" alt=\"b\" /> bee</li>"))
    }

    private static func tale(_ markdown: String) -> TaleBody {
        let source = Source(path: "tale.md", bytes: Array(markdown.utf8))
        return TaleBody(source, body: 0, lines: SourceLines(source)) { path, _ in Array(path.utf8) }
    }

    private static func words(_ tale: TaleBody) -> [String] {
        tale.text.words.map { String(decoding: tale.text.bytes[$0], as: UTF8.self) }
    }

    private static func withoutSpans(_ html: [UInt8]) -> String {
        String(decoding: html, as: UTF8.self).replacing(/<\/?span[^>]*>/, with: "")
    }
}
