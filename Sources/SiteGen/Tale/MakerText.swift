/// The text of a maker, in which slots stand for what a child chooses: `{{hero}}`, `{{hero.acc}}`. A capital letter,
/// as in `{{Hero}}`, begins a sentence. `, {{name}}` is the name that a child types;
/// without a name, the comma is left out, too.
struct MakerText {
    private struct Gap {
        var range: Range<Int>
        /// `nil` for the typed name.
        var slot: Int?
        /// `nil` for the name itself.
        var form: String?
        var isCapital: Bool
    }

    /// The most bytes of a text, about 2,500 words. It is read once for each choice and for many of their combinations.
    static let mostBytes = 16_000

    let slots: [TaleSlot]
    /// The author's file.
    let source: TaleSource
    /// The code of its language.
    private let language: String
    private let text: [Gap]
    private let title: (text: [UInt8], gaps: [Gap])
    /// The byte offset at which the title of stories begins in the author's file; 0 if it is the maker's own.
    let titleStart: Int
    private(set) var diagnostics: DiagnosticList = []
    /// The places of typed names in the author's file, each with its comma.
    let names: [Range<Int>]

    init(_ header: TaleHeader, _ source: TaleSource) {
        (slots, self.source, language) = (header.slots, source, header.language.preferredPrimary)
        var finder = Finder(slots: header.slots, source: source.source)
        let bytes = source.source.bytes
        text = finder.gaps(in: bytes, from: source.body) { $0 }
        names = text.filter { $0.slot == nil }.map(\.range)
        finder.canName = false
        let story = header.story
        titleStart = story?.range.lowerBound ?? 0
        let words = Array((story?.value ?? header.title).utf8)
        title = (words, finder.gaps(in: words, from: 0) { _ in story?.range ?? 0..<0 })
        finder.requireUse(of: text + title.gaps)
        finder.refuseMarks(from: source.body)
        diagnostics = finder.diagnostics
    }

    /// Returns the text of one story.
    /// - Parameters:
    ///   - choices: the number of a choice for each slot.
    ///   - isNamed: whether a `NameMark` stands for each typed name.
    func story(_ choices: [Int], isNamed: Bool = false) -> TaleSource {
        let (whole, start) = (source.source, source.body)
        let filled = whole.bytes[..<start] + fill(whole.bytes[start...], text, choices, isNamed: isNamed)
        return TaleSource(
            source: Source(path: whole.path, bytes: Array(filled)), body: start, highlight: source.highlight,
            rules: source.rules)
    }

    /// The slots of the title, in order.
    var slotsOfTitle: [Int] { Set(title.gaps.compactMap(\.slot)).sorted() }

    /// Returns the title of one story.
    func title(_ choices: [Int]) -> String {
        String(decoding: fill(title.text[...], title.gaps, choices), as: UTF8.self)
    }

    /// Returns the range in the author's file of a range in the text of the story with these choices:
    /// that of its gap, if it begins in one.
    func origin(of range: Range<Int>, in choices: [Int]) -> Range<Int> {
        var shift = 0
        for gap in text {
            let (start, count) = (gap.range.lowerBound + shift, words(of: gap, choices).count)
            if range.lowerBound < start { break }
            if range.lowerBound < start + count { return gap.range }
            shift += count - gap.range.count
        }
        let end = max(range.upperBound - shift, range.lowerBound - shift)
        return min(range.lowerBound - shift, source.source.bytes.count)..<min(end, source.source.bytes.count)
    }

    private func fill(
        _ bytes: ArraySlice<UInt8>, _ gaps: [Gap], _ choices: [Int], isNamed: Bool = false
    ) -> [UInt8] {
        var (filled, position): ([UInt8], Int) = ([], bytes.startIndex)
        var name = 0
        for gap in gaps {
            filled += bytes[position..<gap.range.lowerBound]
            filled += words(of: gap, choices)
            if gap.slot == nil {
                if isNamed { filled += NameMark.bytes(name, replacing: bytes[gap.range]) }
                name += 1
            }
            position = gap.range.upperBound
        }
        return filled + bytes[position...]
    }

    private func words(of gap: Gap, _ choices: [Int]) -> [UInt8] {
        guard let slot = gap.slot else { return [] }
        let choice = slots[slot].choices[choices[slot]]
        if gap.form == TaleSlot.pictureForm { return Self.destination(choice.picture.value) }
        let word = gap.form.flatMap { choice.forms[$0] } ?? choice.name.value
        return Array((gap.isCapital ? capitalized(word) : word).utf8)
    }

    /// Returns a word as it begins a sentence: in title case, because Georgian has capitals only for whole words.
    private func capitalized(_ word: String) -> String {
        let scalars = word.unicodeScalars
        guard let first = scalars.first else { return word }
        let rest = String(String.UnicodeScalarView(scalars.dropFirst()))
        switch (language, first) {
        case ("az", "i"), ("tr", "i"): return "İ" + rest
        case ("nl", "i") where rest.hasPrefix("j"): return "IJ" + rest.dropFirst()
        default: return first.properties.titlecaseMapping + rest
        }
    }

    /// Returns a path as the destination of a Markdown link has it.
    private static func destination(_ path: String) -> [UInt8] {
        path.utf8.flatMap { byte -> [UInt8] in
            let isPlain = byte > 0x20 && byte != 0x7F && !"()<>%\\".utf8.contains(byte)
            return isPlain ? [byte] : Array("%\(Hexadecimal.text([byte], inCapitals: true))".utf8)
        }
    }

    // MARK: Finding the gaps

    private struct Finder {
        let slots: [TaleSlot]
        let source: Source
        var diagnostics: DiagnosticList = []
        /// Whether a typed name can stand here.
        var canName = true

        /// - Parameter place: returns the range in the file of a range in `bytes`.
        mutating func gaps(in bytes: [UInt8], from start: Int, place: (Range<Int>) -> Range<Int>) -> [Gap] {
            var (found, position): ([Gap], Int) = ([], start)
            while let open = Self.pair("{", in: bytes[...], from: position) {
                let line = bytes[open...].firstIndex(where: \.isLineBreak) ?? bytes.count
                guard let close = Self.pair("}", in: bytes[..<line], from: open + 2) else {
                    position = line
                    continue
                }
                let range = open..<close + 2
                position = range.upperBound
                if bytes[open + 2..<close].elementsEqual("name".utf8), !slots.contains(where: { $0.id.value == "name" })
                {
                    if canName, let comma = NameMark.comma(in: bytes[start..<open]) {
                        found.append(Gap(range: comma..<range.upperBound, slot: nil, form: nil, isCapital: false))
                    } else {
                        diagnostics.append(.misplacedName(in: source, at: place(range)))
                    }
                    continue
                }
                if let gap = gap(String(decoding: bytes[open + 2..<close], as: UTF8.self), range, place(range)) {
                    found.append(gap)
                }
            }
            return found
        }

        private static func pair(_ mark: Unicode.Scalar, in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
            let byte = UInt8(ascii: mark)
            guard start + 1 < bytes.endIndex else { return nil }
            return (start..<bytes.endIndex - 1).first { bytes[$0] == byte && bytes[$0 + 1] == byte }
        }

        private mutating func gap(_ words: String, _ range: Range<Int>, _ place: Range<Int>) -> Gap? {
            let parts = words.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            let isCapital = name.first?.isUppercase ?? false
            let plain = isCapital ? name.prefix(1).lowercased() + name.dropFirst() : name
            guard let slot = slots.firstIndex(where: { $0.id.value == plain }) else {
                let names = slots.map(\.id.value)
                diagnostics.append(
                    Diagnostic(
                        .error, .unknownSlot, in: source, at: place,
                        "this maker has no slot '\(name.shortened(to: 40))'",
                        notes: [suggestion(for: plain, among: names, label: "its slots")]))
                return nil
            }
            let form = parts.count > 1 ? parts[1] : nil
            if let form, form != TaleSlot.pictureForm { requireForm(form, of: slots[slot], at: place) }
            return Gap(range: range, slot: slot, form: form, isCapital: isCapital)
        }

        private mutating func requireForm(_ form: String, of slot: TaleSlot, at place: Range<Int>) {
            for choice in slot.choices where choice.forms[form] == nil {
                let near = suggestion(for: form, among: choice.forms.keys.sorted())
                diagnostics.append(
                    Diagnostic(
                        .error, .missingForm, in: source, at: place, "'\(choice.name.value)' has no form '\(form)'",
                        notes: [near ?? "write it as '\(form): …' in 'forms' of that choice"]
                    ).noting("the choice is here", in: source, at: choice.name.range))
            }
        }

        /// Reports characters that would be taken for the place of a typed name, and be lost.
        mutating func refuseMarks(from body: Int) {
            if let mark = NameMark.first(in: source.bytes[body...]) { diagnostics.append(.nameMark(in: source, mark)) }
            for choice in slots.flatMap(\.choices)
            where ([choice.name.value] + choice.forms.values).contains(where: {
                NameMark.first(in: Array($0.utf8)[...]) != nil
            }) {
                diagnostics.append(.nameMark(in: source, choice.name.range))
            }
        }

        /// Reports slots that the story does not use: their choices would change nothing.
        mutating func requireUse(of gaps: [Gap]) {
            for (number, slot) in slots.enumerated() where !gaps.contains(where: { $0.slot == number }) {
                diagnostics.append(
                    Diagnostic(
                        .error, .unknownSlot, in: source, at: slot.id.range,
                        "the text does not use the slot '\(slot.id.value)'",
                        notes: ["write {{\(slot.id.value)}} where its choice belongs, or remove the slot"]))
            }
        }
    }
}
