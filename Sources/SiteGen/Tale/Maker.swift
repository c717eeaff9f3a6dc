/// All stories that a maker can make, by their sentences: each sentence depends on few slots, so that a voice speaks
/// each of its variants once, and never whole stories.
struct Maker: Sendable {
    /// A value that depends on the choices for some slots.
    struct Varying<Value: Equatable & Sendable>: Sendable {
        /// The numbers of the slots, in order.
        var slots: [Int]
        /// A value for each combination of their choices; those of the last slot change first.
        var values: [Value]
    }

    /// The words of a sentence as ranges of its text, without white space around it.
    struct Words: Equatable, Sendable {
        var text: [UInt8]
        var ranges: [Range<Int>]
        /// The ranges of `text` for the name that a child types: a comma and a `NameMark`.
        var names: [(offset: Int, bytes: [UInt8])] = []

        static func == (one: Words, other: Words) -> Bool {
            one.text == other.text && one.ranges == other.ranges && one.names.elementsEqual(other.names, by: ==)
        }
    }

    struct Sentence: Sendable {
        /// Its distinct variants.
        var variants: [Words]
        /// The number of the variant for each combination of choices.
        var choice: Varying<Int>
        /// The page, from 0, and the number of its paragraph in the tale.
        var page: Int
        var paragraph: Int
        /// Its line in `tale.md`.
        var line: Int
    }

    struct Layer: Equatable, Sendable {
        /// The path as the text has it.
        var picture: String
        var alt: String
    }

    let slots: [TaleSlot]
    /// In the order of the text.
    let sentences: [Sentence]
    /// The layers of each page's picture, the lowest first.
    let layers: [[Varying<Layer>]]
    let title: Varying<String>
    /// Every variant of every sentence as a paragraph of its own: what a voice speaks.
    let script: TaleBody

    /// The most variants of all sentences together.
    static let mostVariants = 500
    /// The most stories that are read to find them.
    private static let mostStories = 1000

    /// - Parameter pages: reads the text of a story.
    static func read(
        _ text: MakerText, _ pages: @escaping (TaleSource) -> TaleBody
    ) -> (maker: Maker?, diagnostics: [Diagnostic]) {
        var stories = Stories(text: text, read: pages)
        return stories.maker()
    }

    private init(_ text: MakerText, _ sentences: [Sentence], _ stories: inout Stories, _ example: TaleBody) {
        (slots, self.sentences) = (text.slots, sentences)
        title = stories.varying { text.title($0.choices) }
        layers = example.pages.indices.map { page in
            example.pages[page].pictures.indices.map { layer in
                stories.varying { story in
                    let shown = story.body.pages[page].pictures[layer]
                    return Layer(picture: shown.path, alt: shown.alt)
                }
            }
        }
        script = TaleBody(sentences.map { ($0.variants, $0.line) }, example.text.rules)
    }

    /// The words of the script that a variant of a sentence has; those of all sentences follow each other.
    var scriptWords: [[Range<Int>]] {
        var next = 0
        return sentences.map { sentence in
            sentence.variants.map { words in
                defer { next += words.ranges.count }
                return next..<next + words.ranges.count
            }
        }
    }

    // MARK: Making

    private struct Story {
        let choices: [Int]
        let body: TaleBody
        let sentences: [Words]
    }

    /// The stories that were read, each once; they differ in few choices.
    private struct Stories {
        let text: MakerText
        let read: (TaleSource) -> TaleBody
        private var known: [[Int]: Story] = [:]
        private let counts: [Int]

        init(text: MakerText, read: @escaping (TaleSource) -> TaleBody) {
            (self.text, self.read) = (text, read)
            counts = text.slots.map(\.choices.count)
        }

        private var first: [Int] { counts.map { _ in 0 } }

        mutating func story(_ choices: [Int]) -> Story {
            if let story = known[choices] { return story }
            let body = read(text.story(choices))
            let named = text.names.isEmpty ? body : read(text.story(choices, isNamed: true))
            let isEven = named.text.sentences.count == body.text.sentences.count
            let spoken = (isEven ? named : body).text
            let story = Story(choices: choices, body: body, sentences: spoken.sentences.map { Words(spoken, $0) })
            known[choices] = story
            return story
        }

        /// Returns the slots on which something depends, asking for one changed choice at a time.
        private mutating func slots<Value: Equatable>(of value: (Story) -> Value) -> [Int] {
            let usual = value(story(first))
            return counts.indices.filter { slot in
                (1..<counts[slot]).contains { choice in value(story(replacing(slot, by: choice))) != usual }
            }
        }

        private func replacing(_ slot: Int, by choice: Int) -> [Int] {
            var choices = first
            choices[slot] = choice
            return choices
        }

        mutating func varying<Value: Equatable & Sendable>(_ value: (Story) -> Value) -> Varying<Value> {
            varying(slots(of: value), value)
        }

        private mutating func varying<Value: Equatable & Sendable>(
            _ slots: [Int], _ value: (Story) -> Value
        ) -> Varying<Value> {
            Varying(slots: slots, values: combinations(of: slots).map { value(story($0)) })
        }

        /// Returns all choices for some slots, with the first choice for all others; those of the last slot change
        /// first.
        private func combinations(of slots: [Int]) -> [[Int]] {
            var combinations = [first]
            for slot in slots {
                combinations = combinations.flatMap { choices in
                    (0..<counts[slot]).map { choice in
                        var choices = choices
                        choices[slot] = choice
                        return choices
                    }
                }
            }
            return combinations
        }

        /// Returns the layers of all pictures, each with its slots.
        private mutating func layers(of example: TaleBody) -> [(VaryingText, [Int])] {
            let lines = SourceLines(text.source.source)
            var layers: [(VaryingText, [Int])] = []
            for page in example.pages.indices {
                for layer in example.pages[page].pictures.indices {
                    let line = lines.number(
                        at: text.origin(of: example.pages[page].pictures[layer].range, in: first).lowerBound)
                    let slots = slots { story in
                        let shown = story.body.pages[page].pictures[layer]
                        return Layer(picture: shown.path, alt: shown.alt)
                    }
                    layers.append((VaryingText(noun: "picture", line: line), slots))
                }
            }
            return layers
        }

        /// Returns a diagnostic if one part has too many variants, or if finding all of them needs too many stories.
        /// - Parameter parts: the sentences and layers, each with its slots.
        private func excess(_ parts: [(VaryingText, [Int])]) -> Diagnostic? {
            let title = VaryingText(
                noun: "title", line: SourceLines(text.source.source).number(at: text.titleStart))
            let parts = parts + [(title, text.slotsOfTitle)]
            let sets = Dictionary(parts.map { ($0.1, text.slots.variants(of: $0.1)) }) { first, _ in first }
            let most = parts.max { sets[$0.1] ?? 0 < sets[$1.1] ?? 0 }
            guard let most else { return nil }
            let isExcess =
                sets[most.1] ?? 0 > Maker.mostVariants || sets.values.reduce(0, +) > Maker.mostStories
            return isExcess ? text.tooMany(most.0, most.1) : nil
        }

        /// Returns a diagnostic if choices together change how many sentences or pictures a page has, although none of
        /// them does so alone.
        private mutating func unevenCombination(
            _ parts: [(VaryingText, [Int])], _ example: TaleBody
        ) -> Diagnostic? {
            var seen: Set<[Int]> = []
            for (_, slots) in parts where seen.insert(slots).inserted {
                let uneven = combinations(of: slots).first { !story($0).body.hasShape(of: example) }
                if let uneven { return text.uneven(uneven) }
            }
            return nil
        }

        /// Returns a diagnostic if a typed name is not within a sentence, or changes the other words of the sentence.
        private mutating func misplacedName(in example: TaleBody) -> Diagnostic? {
            let sentences = story(first).sentences
            let found = Set(sentences.flatMap(\.names).compactMap { NameMark.number(in: $0.bytes[...]) })
            let isSame = sentences.map(\.text).elementsEqual(
                example.text.sentences.map { Words(example.text, $0).text })
            let lost = text.names.indices.first { !found.contains($0) } ?? (isSame ? nil : 0)
            return lost.map { .misplacedName(in: text.source.source, at: text.names[$0]) }
        }

        mutating func maker() -> (maker: Maker?, diagnostics: [Diagnostic]) {
            let example = story(first).body
            if example.hasQuestions { return (nil, [text.asks(example)]) }
            if let error = misplacedName(in: example) { return (nil, [error]) }
            let uneven = counts.indices.flatMap { slot in
                (1..<counts[slot]).compactMap { choice -> Diagnostic? in
                    let choices = replacing(slot, by: choice)
                    return story(choices).body.hasShape(of: example) ? nil : text.uneven(choices)
                }
            }
            if !uneven.isEmpty { return (nil, uneven) }
            let found = example.text.sentences
            func part(_ number: Int) -> VaryingText {
                VaryingText(noun: "sentence", line: example.text.line(ofWord: found[number].words.lowerBound))
            }
            let dependent = found.prefix(Maker.mostVariants + 1).indices.map { number in
                slots { $0.sentences[number] }
            }
            if dependent.count > Maker.mostVariants {
                return (nil, [text.tooManySentences(beginningWith: part(Maker.mostVariants))])
            }
            let parts = dependent.indices.map { (part($0), dependent[$0]) } + layers(of: example)
            if let error = excess(parts) ?? unevenCombination(parts, example) { return (nil, [error]) }
            var diagnostics: [Diagnostic] = []
            var page = 0
            var (sentences, all): ([Sentence], Int) = ([], 0)
            for number in found.indices {
                let (sentence, first) = (found[number], found[number].words.lowerBound)
                while page + 1 < example.pages.count, example.pages[page].words.upperBound <= first { page += 1 }
                let line = example.text.line(ofWord: first)
                let isFixed = dependent[number].isEmpty && story(self.first).sentences[number].names.isEmpty
                if !isFixed, example.text.hasMarks(in: sentence.range) {
                    diagnostics.append(text.marked(line: line))
                }
                sentences.append(
                    Sentence(
                        varying(dependent[number]) { $0.sentences[number] }, page: page, paragraph: sentence.block,
                        line: line))
                all += sentences[number].variants.count
                if all > Maker.mostVariants {
                    let most = sentences.indices.max { sentences[$0].variants.count < sentences[$1].variants.count }
                    return (nil, [text.tooMany(part(most ?? 0), dependent[most ?? 0])])
                }
            }
            return (Maker(text, sentences, &self, example), diagnostics)
        }
    }
}

extension Maker.Sentence {
    fileprivate init(_ words: Maker.Varying<Maker.Words>, page: Int, paragraph: Int, line: Int) {
        var variants: [Maker.Words] = []
        let choices = words.values.map { one -> Int in
            if let known = variants.firstIndex(of: one) { return known }
            variants.append(one)
            return variants.count - 1
        }
        self.init(
            variants: variants, choice: Maker.Varying(slots: words.slots, values: choices), page: page,
            paragraph: paragraph, line: line)
    }
}

extension Maker.Words {
    fileprivate init(_ text: SpokenText, _ sentence: SpokenText.Sentence) {
        var range = sentence.range
        while let first = range.first, text.bytes[first].isWhiteSpace { range.removeFirst() }
        while let last = range.last, text.bytes[last].isWhiteSpace { range.removeLast() }
        var (plain, names): ([UInt8], [(offset: Int, bytes: [UInt8])]) = ([], [])
        var kept: [Int] = []  // the offset in the plain text of each byte
        for offset in range {
            kept.append(plain.count)
            plain.append(text.bytes[offset])
            guard NameMark.number(in: plain[...]) != nil else { continue }
            let mark = plain.count - NameMark.length
            let start = NameMark.comma(in: plain[..<mark]) ?? mark
            names.append((start, Array(plain[start...])))
            plain.removeSubrange(start...)
        }
        kept.append(plain.count)
        let words = text.words[sentence.words]
        self.init(
            text: plain,
            ranges: words.map { word in
                let start = kept[word.lowerBound - range.lowerBound]
                return start..<start + word.count
            }, names: names)
    }
}

extension TaleBody {
    /// A text of one page with sentences as paragraphs.
    fileprivate init(_ sentences: [(variants: [Maker.Words], line: Int)], _ rules: SentenceRules) {
        var text = SpokenText(rules)
        for (variants, line) in sentences {
            for words in variants { text.append(words.text, words: words.ranges, line: line) }
        }
        self.init(page: text)
    }

    /// Whether two texts have as many sentences on each page, and as many layers.
    fileprivate func hasShape(of other: TaleBody) -> Bool {
        func shape(_ body: TaleBody) -> [[Int]] {
            let sentences = body.text.sentences
            return body.pages.map { page in
                [
                    page.pictures.count,
                    sentences.count { page.words.contains($0.words.lowerBound) },
                ]
            }
        }
        return shape(self) == shape(other)
    }
}
