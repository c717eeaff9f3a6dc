/// A finite-state grammar of what may be said in a recording. Its arcs are words, phones or nothing.
struct Grammar {
    struct Arc {
        var from: Int
        var to: Int
        /// A word of the dictionary; `nil` for nothing.
        var word: String?
        /// The natural logarithm of its probability.
        var weight = 0.0
    }

    private(set) var states = 1
    private(set) var arcs: [Arc] = []
    let start = 0
    private(set) var final = 0

    /// The weights of a deleted sentence and of an inserted phone. Both are far below that of a misheard phone, so that
    /// a speaker who follows the text is never taken to deviate. They also make the search ten times as fast.
    private static let (deletion, insertion) = (-300.0, -20.0)

    /// - Parameters:
    ///   - allowsDeviations: whether sentences may be missing, and anything may be said between them. If not, all
    ///     sentences come in order, and nothing else; only the title may be missing.
    ///   - isOpen: whether it may end after any word.
    init(_ lines: ArraySlice<SpokenLine>, allowsDeviations: Bool, isOpen: Bool) {
        var state = start
        var ends: [Int] = []
        for line in lines where !line.words.isEmpty {
            if allowsDeviations { addFiller(at: state) }
            let begin = state
            for word in line.words {
                let next = addState()
                arcs.append(Arc(from: state, to: next, word: word.name))
                state = next
                ends.append(state)
            }
            if line.isTitle {
                arcs.append(Arc(from: begin, to: state, word: nil))
            } else if allowsDeviations {
                arcs.append(Arc(from: begin, to: state, word: nil, weight: Self.deletion))
            }
        }
        if allowsDeviations { addFiller(at: state) }
        final = state
        guard isOpen else { return }
        final = addState()
        if allowsDeviations { arcs.append(Arc(from: start, to: final, word: nil)) }
        for state in ends { arcs.append(Arc(from: state, to: final, word: nil)) }
    }

    private mutating func addState() -> Int {
        states += 1
        return states - 1
    }

    /// The phones of the filler words, which stand for any speech: some of each kind. All 39 phones take five times as
    /// long and find the same.
    static let fillerPhones = ["AA", "IY", "UW", "EH", "S", "N", "L", "K", "B"]

    /// Adds a loop of any speech of any length at a state.
    private mutating func addFiller(at state: Int) {
        for phone in Self.fillerPhones {
            arcs.append(Arc(from: state, to: state, word: Self.fillerWord(phone), weight: Self.insertion))
        }
    }

    /// The filler word that is one phone, in the pronunciation dictionary.
    static func fillerWord(_ phone: String) -> String { "~\(phone)" }
}
