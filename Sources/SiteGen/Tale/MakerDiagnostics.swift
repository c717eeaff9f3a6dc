/// The messages about the stories of a maker.
extension MakerText {
    private func diagnostic(
        _ code: DiagnosticCode, line: Int, _ message: String, notes: [String]
    ) -> Diagnostic {
        Diagnostic(
            .error, code, in: source.source, at: SourceLines(source.source).range(of: line), message, notes: notes)
    }

    /// Answers are shuffled for each text, so a voice that speaks single sentences cannot know their order.
    func asks(_ story: TaleBody) -> Diagnostic {
        let words = story.pages.lazy.flatMap(\.questions).first
        return diagnostic(
            .mixedMarks, line: words.map { story.text.line(ofWord: $0.lowerBound) } ?? 1,
            "a maker cannot have questions",
            notes: ["remove the question; tales of all other kinds can have questions"])
    }

    /// Choices change how many sentences or pictures a page has.
    /// - Parameter choices: the number of a choice for each slot; at least one is not the first.
    func uneven(_ choices: [Int]) -> Diagnostic {
        let changed = slots.indices.filter { choices[$0] != 0 }
        func names(_ choices: [Int]) -> String {
            changed.map { "'\(slots[$0].choices[choices[$0]].name.value)'" }.joined(separator: " and ")
        }
        let last = changed.last.map { slots[$0].choices[choices[$0]].name.range }
        return Diagnostic(
            .error, .unevenStory, in: source.source, at: last ?? 0..<0,
            "with \(names(choices)) a page has more or fewer sentences or pictures than with "
                + names(slots.map { _ in 0 }),
            notes: ["a name or a form is a part of a sentence: it must not be empty or contain a full stop"])
    }

    func marked(line: Int) -> Diagnostic {
        diagnostic(
            .markedSentence, line: line, "a sentence with a slot cannot have emphasis, links or line breaks inside",
            notes: ["put the * of emphasis around the whole sentence, or leave it out"])
    }

    /// - Parameters:
    ///   - text: what has the most variants: the sentence, the picture or the title.
    ///   - numbers: those of its slots.
    func tooMany(_ text: VaryingText, _ numbers: [Int]) -> Diagnostic {
        let names = numbers.map { slots[$0].id.value }.joined(separator: ", ")
        let variants = slots.variants(of: numbers)
        let isMore = variants > Maker.mostVariants
        let count = isMore ? "more than \(Maker.mostVariants) variants" : counted(variants, "variant")
        return diagnostic(
            .tooManyVariants, line: text.line,
            "the sentences of this maker have more variants than the \(Maker.mostVariants) that a voice speaks",
            notes: [
                "the \(text.noun) has \(count) by its slots: \(names)",
                "write sentences with fewer slots",
            ])
    }

    /// - Parameter text: the first sentence beyond those that a voice speaks.
    func tooManySentences(beginningWith text: VaryingText) -> Diagnostic {
        diagnostic(
            .tooManyVariants, line: text.line,
            "this maker has more than the \(Maker.mostVariants) sentences that a voice speaks",
            notes: ["end the tale before this line, and go on in another tale"])
    }
}

/// A text of a maker that depends on slots.
struct VaryingText {
    /// What messages call it.
    var noun: String
    /// Its line in `tale.md`.
    var line: Int
}

extension [TaleSlot] {
    /// Returns the number of combinations of the choices of some slots, and not more than one beyond the limit.
    func variants(of numbers: [Int]) -> Int {
        numbers.reduce(1) { Swift.min($0 * self[$1].choices.count, Maker.mostVariants + 1) }
    }
}

extension Diagnostic {
    static func misplacedName(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .misplacedName, in: source, at: range, "'{{name}}' must follow a comma within a sentence",
            notes: [
                "write it as in 'Good night, {{name}}!': if a child types no name, the comma is left out, too",
                "to let a child choose a name, add a slot with the id 'name'",
            ])
    }

    static func nameMark(in source: Source, _ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .controlCharacter, in: source, at: range,
            "a maker cannot have characters for private use from U+E000 to U+EFFF",
            notes: ["remove it: storysite uses these characters for the names that children type"])
    }

    static func longMaker(_ bytes: Int, _ source: TaleSource) -> Diagnostic {
        let line = SourceLines(source.source).number(at: source.body)
        return Diagnostic(
            .error, .tooManyVariants, in: source.source, at: SourceLines(source.source).range(of: line),
            "the text of a maker has at most \(MakerText.mostBytes / 1000) KB, and this one has \(bytes / 1000) KB",
            notes: ["a child's story is short: divide this tale into several makers"])
    }
}
