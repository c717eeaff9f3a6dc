/// The tokens of a module, and how they stand to each other: which words are the same, and what is in which brackets.
struct ScriptStructure {
    /// What is between two brackets.
    struct Group {
        enum Kind { case statements, properties, others }

        let kind: Kind
        /// The indices of the brackets; those of a module are -1 and the number of its tokens.
        let open: Int
        var close: Int
    }

    /// A word that decides on what is around it.
    enum Keyword {
        /// `const` and `let`
        case variable
        case function
        /// What a block follows at once.
        case block
        /// What an object or a pattern follows, but no block.
        case value
        /// What stands before a condition in brackets.
        case condition
        case await
        case `case`
        /// `break` and `continue`
        case jump
        /// What stands before the name of a property.
        case accessor
        /// What names things that are neither variables nor properties, or reaches variables by their names.
        case opaque

        static let all: [String: Self] = [
            "const": .variable, "let": .variable, "function": .function, "else": .block, "try": .block,
            "finally": .block, "do": .block, "catch": .block, "import": .value, "return": .value, "of": .value,
            "in": .value, "throw": .value, "yield": .value, "typeof": .value, "if": .condition, "for": .condition,
            "while": .condition, "switch": .condition, "await": .await, "case": .case, "default": .case,
            "break": .jump, "continue": .jump, "get": .accessor, "set": .accessor, "async": .accessor,
            "class": .opaque, "eval": .opaque, "with": .opaque,
        ]
    }

    let tokens: [ScriptToken]
    let bytes: [UInt8]
    /// The character of each token that is a mark, and 0 for all others,
    /// with some 0 before the first and after the last.
    private var marks: [UInt8]
    private static let margin = 3
    /// For each token the index of its text in `texts` if it is a word, and -1 otherwise.
    private(set) var words: [Int]
    /// The words, each once.
    private(set) var texts: [String] = []
    /// For each of `texts` whether it has a meaning in the language.
    private(set) var isReserved: [Bool] = []
    /// For each of `texts` what it is in the language.
    private var keywords: [Keyword?] = []
    private(set) var groups: [Group]
    /// For each token the index in `groups` of the brackets around it.
    private(set) var group: [Int] = []
    /// For each opening bracket the index in `groups` of what it opens; otherwise -1.
    private(set) var opened: [Int]
    /// For each token the index of the next `,` or `;` in the same brackets, or of the closing one.
    private(set) var end: [Int]
    /// Whether the tokens leave a doubt about what a bracket opens, or which words are the same.
    private(set) var isDoubtful = false

    init(of tokens: [ScriptToken], in bytes: [UInt8]) {
        (self.tokens, self.bytes) = (tokens, bytes)
        marks = Array(repeating: 0, count: tokens.count + 2 * Self.margin)
        for (index, token) in tokens.enumerated() where token.kind == .mark {
            marks[index + Self.margin] = bytes[token.range.lowerBound]
        }
        words = Array(repeating: -1, count: tokens.count)
        opened = words
        end = Array(repeating: tokens.count, count: tokens.count)
        groups = [Group(kind: .statements, open: -1, close: tokens.count)]
        readWords()
        readGroups()
        readEnds()
    }

    /// Finds the words that are the same, in a table of hashes.
    private mutating func readWords() {
        var places: [Range<Int>] = []
        let count = tokens.count { $0.kind == .word }
        let mask = 1 << (Int.bitWidth - (2 * count).leadingZeroBitCount) - 1
        var table = Array(repeating: -1, count: mask + 1)
        for index in tokens.indices where tokens[index].kind == .word {
            let range = tokens[index].range
            var slot = range.reduce(0) { $0 &* 31 &+ Int(bytes[$1]) } & mask
            while table[slot] >= 0, !bytes.span.isEqual(range, bytes.span, places[table[slot]]) {
                slot = (slot + 1) & mask
            }
            if table[slot] < 0 {
                table[slot] = texts.count
                places.append(range)
                add(String(decoding: bytes[range], as: UTF8.self))
            }
            words[index] = table[slot]
        }
    }

    private mutating func add(_ word: String) {
        let isWord = ScriptWord.canBe(word) && ScriptWord.all.contains(word)
        texts.append(word)
        isReserved.append(isWord)
        keywords.append(isWord ? Keyword.all[word] : nil)
        // An escape may be in one of two words that are the same; `#` begins a private name.
        if word.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "#") || $0 >= 0x80 }) {
            isDoubtful = true
        }
    }

    // MARK: Brackets

    private mutating func readGroups() {
        var open = [0]
        for index in tokens.indices {
            if closes(index), open.count > 1 { groups[open.removeLast()].close = index }
            let around = open[open.count - 1]
            group.append(around)
            guard opens(index) else { continue }
            opened[index] = groups.count
            open.append(groups.count)
            groups.append(Group(kind: kind(of: index, in: around), open: index, close: tokens.count))
        }
    }

    private mutating func readEnds() {
        var next = groups.map(\.close)
        for index in tokens.indices.reversed() {
            if isMark(index, ",") || isMark(index, ";") { next[group[index]] = index }
            end[index] = next[group[index]]
        }
    }

    private func opens(_ index: Int) -> Bool {
        switch marks[index + Self.margin] {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): true
        default: tokens[index].kind == .template && bytes[tokens[index].range.upperBound - 1] == UInt8(ascii: "{")
        }
    }

    private func closes(_ index: Int) -> Bool {
        switch marks[index + Self.margin] {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): true
        default: tokens[index].kind == .template && bytes[tokens[index].range.lowerBound] == UInt8(ascii: "}")
        }
    }

    /// Returns what an opening bracket opens: only before `{` the token decides.
    private mutating func kind(of index: Int, in around: Int) -> Group.Kind {
        guard isMark(index, "{") else { return .others }
        let isStatement = groups[around].kind == .statements
        guard index > 0 else { return .statements }
        switch tokens[index - 1].kind {
        case .word:
            switch keyword(index - 1) {
            case .block: return .statements
            case .value, .variable, .await: return .properties
            default: break
            }
        case .mark:
            switch bytes[tokens[index - 1].range.lowerBound] {
            case UInt8(ascii: ")") where !tokens[index].startsLine: return .statements
            case UInt8(ascii: ">") where isArrow(index - 2): return .statements
            case UInt8(ascii: ";"): return .statements
            case UInt8(ascii: "{") where isStatement, UInt8(ascii: "}") where isStatement: return .statements
            case UInt8(ascii: ":") where !isStatement: return .properties
            case UInt8(ascii: ":"):
                switch keyword(start(of: index - 1)) {
                case .case: return .statements
                case .none where isMark(start(of: index - 1), "?"): return .properties
                default: break
                }
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "?"),
                UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "."):
                return .properties
            default: break
            }
        case .template where opens(index - 1): return .properties
        case .notice: return .statements
        default: break
        }
        isDoubtful = true
        return .statements
    }

    /// Returns the `?` or `case` to which a colon belongs, if that is near; otherwise the start of its statement.
    func start(of colon: Int) -> Int {
        let around = group[colon]
        for index in stride(from: colon - 1, to: max(groups[around].open, colon - 200), by: -1)
        where group[index] == around {
            let isQuestion =
                isMark(index, "?") && !isMark(index + 1, ".") && !isMark(index + 1, "?") && !isMark(index - 1, "?")
            if isQuestion || isMark(index, ";") || keyword(index) == .case { return index }
        }
        return groups[around].open
    }

    /// Whether the word stands after the point of `a.b`, and not after those of `...a`.
    func isProperty(_ index: Int) -> Bool {
        isMark(index - 1, ".") && !(isMark(index - 2, ".") && isMark(index - 3, "."))
    }

    /// Whether a statement without a semicolon ends between two tokens.
    func endsStatement(between first: Int, and last: Int) -> Bool { statementEnd(between: first, and: last) != nil }

    /// Returns the last token of a statement without a semicolon that ends at the end of a line: where two operands
    /// would meet (ECMA-262, 12.10).
    ///
    /// Both tokens are in the same brackets, and what is in brackets between them does not count.
    func statementEnd(between first: Int, and last: Int) -> Int? {
        var index = first
        while index < last {
            let before = opened[index] >= 0 ? groups[opened[index]].close : index
            index = before + 1
            guard index < last, tokens[index].startsLine, endsOperand(before) else { continue }
            if beginsOperand(index) || isStep(index) { return before }
        }
        return nil
    }

    private func endsOperand(_ index: Int) -> Bool {
        switch tokens[index].kind {
        case .word: !isOperator(index)
        case .mark: closes(index) || isStep(index - 1)
        default: true
        }
    }

    /// A bracket on a new line continues the statement before it, but `{` cannot.
    private func beginsOperand(_ index: Int) -> Bool {
        switch tokens[index].kind {
        case .word: !isOperator(index)
        case .mark: isMark(index, "{") || isMark(index, "!") && !isMark(index + 1, "=") || isMark(index, "~")
        case .template: false
        default: true
        }
    }

    /// Whether the word needs an operand on its other side, too.
    func isOperator(_ index: Int) -> Bool {
        !isProperty(index) && ScriptWord.operators.contains(texts[words[index]])
    }

    /// Whether the two marks from this one on are `++` or `--`.
    private func isStep(_ index: Int) -> Bool {
        isMark(index, "+") && isMark(index + 1, "+") || isMark(index, "-") && isMark(index + 1, "-")
    }

    // MARK: Tokens

    func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && words[index] >= 0 }

    func isWord(_ index: Int, _ text: String) -> Bool { isWord(index) && texts[words[index]] == text }

    func keyword(_ index: Int) -> Keyword? { isWord(index) ? keywords[words[index]] : nil }

    /// - Parameter index: at most three before the first token or after the last.
    func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
        marks[index + Self.margin] == UInt8(ascii: mark)
    }

    /// Whether the two marks from this one on are `=>`.
    func isArrow(_ index: Int) -> Bool {
        isMark(index, "=") && isMark(index + 1, ">")
            && tokens[index].range.upperBound == tokens[index + 1].range.lowerBound
    }
}
