/// The repairs in a timing file: how often each kind was made, and where first.
struct TrackRepairs: Sendable {
    enum Kind: Int, CaseIterable, Sendable {
        case quoted, decimalComma, noTime, negative, backwards, endsFirst, together, overlapping, noLength, beyond
    }

    private(set) var found: [Kind: (count: Int, first: Range<Int>)] = [:]

    /// Counts a repair.
    mutating func note(_ kind: Kind, at location: Range<Int>) {
        if let known = found[kind] {
            found[kind] = (known.count + 1, known.first)
        } else {
            found[kind] = (1, location)
        }
    }

    /// A warning for each kind of repair, at its first location.
    func diagnostics(in source: Source) -> [Diagnostic] {
        Kind.allCases.compactMap { kind in
            guard let (count, first) = found[kind] else { return nil }
            let (one, many, done) = Self.words(of: kind)
            return Diagnostic(
                .warning, .timingRepaired, in: source, at: first, count == 1 ? one : "\(count) \(many)",
                notes: count == 1 ? [done] : ["this is the first", done])
        }
    }

    /// The messages for one and for several errors of a kind, and the note about their repair.
    private static func words(of kind: Kind) -> (one: String, many: String, done: String) {
        switch kind {
        case .quoted:
            ("a time is in quotes", "times are in quotes", "read as numbers")
        case .decimalComma:
            ("a time has a decimal comma", "times have a decimal comma", "the comma is read as a decimal point")
        case .noTime:
            ("a label has no time", "labels have no time", "estimated from the labels before and after")
        case .negative:
            ("a time is negative", "times are negative", "read as 0")
        case .backwards:
            (
                "a label starts before the previous one", "labels start before the previous one",
                "estimated from the labels before and after"
            )
        case .endsFirst:
            (
                "a label ends before it starts", "labels end before they start",
                "the end is set to the start of the next label"
            )
        case .together:
            (
                "a label starts together with the next one", "labels start together with the next one",
                "read as if spoken one after the other"
            )
        case .overlapping:
            (
                "a label ends after the next one starts", "labels end after the next one starts",
                "the end is set to the start of the next label"
            )
        case .noLength:
            (
                "a label has no length", "labels have no length",
                "the labels before and after are shortened so that each word is highlighted for a moment"
            )
        case .beyond:
            (
                "a label ends beyond the recording", "labels end beyond the recording",
                "the end is set to that of the recording"
            )
        }
    }
}
