/// What may be said in a recording, as a graph: states, and words or phones or nothing on the way from one to another.
struct Grammar {
    struct Arc {
        var from: Int
        var to: Int
        /// A word of the dictionary; `nil` when nothing is said.
        var word: String?
        /// Natural logarithm of how likely it is, against other ways.
        var weight = 0.0
    }

    /// How far the reader may leave the text.
    enum Freedom {
        /// Every sentence is read, in order, and nothing else.
        case none
        /// Sentences may be left out, and anything may be said between them.
        case full
    }

    private(set) var states = 1
    private(set) var arcs: [Arc] = []
    let start = 0
    private(set) var final = 0

    /// What it costs to leave a sentence out, and to say a phone that is not in the text. They are far more than a phone
    /// that is misheard: a reader who follows the text shall never be thought to leave it. (Being this dear also makes
    /// the search ten times as fast.)
    private static let (omission, aside) = (-300.0, -20.0)

    /// - Parameter isOpen: whether the recording may end after any word.
    init(_ lines: ArraySlice<SpokenLine>, freedom: Freedom, isOpen: Bool) {
        var state = start
        var ends: [Int] = []
        for line in lines where !line.words.isEmpty {
            if freedom == .full { addFiller(at: state) }
            let begin = state
            for word in line.words {
                let next = addState()
                arcs.append(Arc(from: state, to: next, word: word.name))
                state = next
                ends.append(state)
            }
            if freedom == .full { arcs.append(Arc(from: begin, to: state, word: nil, weight: Self.omission)) }
        }
        if freedom == .full { addFiller(at: state) }
        final = state
        guard isOpen else { return }
        final = addState()
        if freedom == .full { arcs.append(Arc(from: start, to: final, word: nil)) }
        for state in ends { arcs.append(Arc(from: state, to: final, word: nil)) }
    }

    private mutating func addState() -> Int {
        states += 1
        return states - 1
    }

    /// The phones that stand for whatever is said, of each kind of sound some. With all thirty-nine, each in the
    /// neighbourhood of each, looking takes five times as long and finds the same.
    static let anything = ["AA", "IY", "UW", "EH", "S", "N", "L", "K", "B"]

    /// Lets anything be said, for any time, at a state.
    private mutating func addFiller(at state: Int) {
        for phone in Self.anything {
            arcs.append(Arc(from: state, to: state, word: Self.filler(phone), weight: Self.aside))
        }
    }

    /// The name in the dictionary of a phone by itself.
    static func filler(_ phone: String) -> String { "~\(phone)" }
}
