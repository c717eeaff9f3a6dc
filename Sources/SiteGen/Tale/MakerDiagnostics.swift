/// The messages about the stories of a maker.
extension MakerText {
    private func diagnostic(
        _ code: DiagnosticCode, line: Int, _ message: String, notes: [String]
    ) -> Diagnostic {
        Diagnostic(
            .error, code, in: source.source, at: SourceLines(source.source).range(of: line), message, notes: notes)
    }

    /// Questions have an order of their own for each text, which a voice that speaks sentences cannot know.
    func asks(_ story: TaleBody) -> Diagnostic {
        let words = story.pages.lazy.flatMap(\.questions).first
        return diagnostic(
            .mixedMarks, line: words.map { story.text.line(ofWord: $0.lowerBound) } ?? 1,
            "a maker cannot have questions",
            notes: ["write what the choices lead to, and leave questions to other tales"])
    }

    /// A choice changes how many sentences or pictures a page has.
    func uneven(_ slot: Int, _ choice: Int) -> Diagnostic {
        let name = slots[slot].choices[choice].name
        let first = slots[slot].choices[0].name
        return Diagnostic(
            .error, .unevenStory, in: source.source, at: name.range,
            "with '\(name.value)' the text has other sentences than with '\(first.value)'",
            notes: ["a name or a form is a part of a sentence: write none with a full stop, and none that is empty"])
    }

    func marked(line: Int) -> Diagnostic {
        diagnostic(
            .markedSentence, line: line, "a sentence with a slot cannot have marks or line breaks inside",
            notes: ["put the * of emphasis around the whole sentence, or leave it out"])
    }

    /// - Parameters:
    ///   - line: of the sentence with the most variants.
    ///   - variants: how many it has.
    ///   - numbers: those of its slots.
    func tooMany(_ all: Int, line: Int, _ variants: Int, _ numbers: [Int]) -> Diagnostic {
        let names = numbers.map { slots[$0].id.value }.joined(separator: ", ")
        return diagnostic(
            .tooManyVariants, line: line,
            "the sentences of this maker have \(all) variants, but a voice speaks at most \(Maker.mostVariants)",
            notes: [
                "the sentence here has \(counted(variants, "variant")) by its slots: \(names)",
                "divide it into sentences with fewer slots",
            ])
    }
}
