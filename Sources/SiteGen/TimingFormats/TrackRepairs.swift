/// What was wrong in a timing file and mended, by its kind: how often, and where first.
struct TrackRepairs: Sendable {
    enum Kind: Int, CaseIterable, Sendable {
        case quoted, decimalComma, noTime, negative, backwards, endsFirst, together, overlapping, noLength, beyond
    }

    private(set) var found: [Kind: (count: Int, first: Range<Int>)] = [:]

    mutating func note(_ kind: Kind, at place: Range<Int>) {
        if let known = found[kind] {
            found[kind] = (known.count + 1, known.first)
        } else {
            found[kind] = (1, place)
        }
    }

    /// A warning for each kind, at the first place.
    func diagnostics(in source: Source) -> [Diagnostic] {
        Kind.allCases.compactMap { kind in
            guard let (count, first) = found[kind] else { return nil }
            let (one, many, done) = Self.words(of: kind)
            return Diagnostic(
                .warning, "timing-repaired", in: source, at: first, count == 1 ? one : "\(count) \(many)",
                notes: count == 1 ? [done] : ["this is the first", done])
        }
    }

    /// One of them, several of them, and what was done about it.
    private static func words(of kind: Kind) -> (one: String, many: String, done: String) {
        switch kind {
        case .quoted:
            ("a time stands in quotes", "times stand in quotes", "they are read as numbers")
        case .decimalComma:
            ("a time has a decimal comma", "times have a decimal comma", "it is read as a decimal point")
        case .noTime:
            ("a label has no time", "labels have no time", "it is estimated from their neighbours")
        case .negative:
            ("a time lies before the start", "times lie before the start", "the start is taken for them")
        case .backwards:
            (
                "a label starts before the one ahead of it", "labels start before those ahead of them",
                "their times are estimated from their neighbours"
            )
        case .endsFirst:
            (
                "a label ends before it starts", "labels end before they start",
                "the next one's start is taken as the end"
            )
        case .together:
            (
                "a label starts together with the next one", "labels start together with the next ones",
                "they are taken to be told one after the other"
            )
        case .overlapping:
            (
                "a label ends after the next one starts", "labels end after the next one starts",
                "they end where it starts"
            )
        case .noLength:
            ("a label has no length", "labels have no length", "a word is lit for a moment, at its neighbours' cost")
        case .beyond:
            (
                "a label ends beyond the recording", "labels end beyond the recording",
                "the end of the recording is taken for them"
            )
        }
    }
}
