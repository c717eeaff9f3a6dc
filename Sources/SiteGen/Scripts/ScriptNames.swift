/// The variables of a module: which of its tokens name them, and which of them may get another name.
///
/// All variables of one name get the same new name, so no scope changes. Two things have to be known: whether a word is a
/// variable or a property, and whether each use of a name is where the name is declared. What nobody declares belongs to the
/// browser. If the tokens leave a doubt about the first, all names of the module stay.
struct ScriptNames {
    struct Name {
        let text: String
        /// Whether it has to stay.
        var isFixed: Bool
        /// How often the module names it.
        var count = 0
        /// Whether it is declared outside all brackets, or imported.
        var isShared = false
        /// The parts of the module that use it. A part is from one declaration outside all brackets to the next.
        var parts: [Int] = []
    }

    /// A token that names a variable.
    struct Use {
        /// The index of the token.
        let token: Int
        /// The index of the name in `names`.
        let name: Int
        /// Whether the token is a property, too, as in `{ a }`.
        let isShorthand: Bool
    }

    private(set) var uses: [Use] = []
    private(set) var names: [Name] = []
    private(set) var partCount = 1

    private let tokens: [ScriptToken]
    private let bytes: [UInt8]
    /// The character of each token that is a mark, and 0 for all others, with some 0 before the first and after the last.
    private var marks: [UInt8]
    private static let margin = 3
    /// For each token the index of its text in `names` if it is a word, and -1 otherwise.
    private var words: [Int]
    /// For each name what it is in the language.
    private var keywords: [Keyword?] = []
    private var groups: [Group]
    /// For each token the index in `groups` of the brackets around it.
    private var group: [Int] = []
    /// For each opening bracket the index in `groups` of what it opens; otherwise -1.
    private var opened: [Int]
    /// For each token the index of the next `,` or `;` in the same brackets, or of the closing one.
    private var end: [Int]
    private var scopes: [Scope] = []
    /// For each token the last of `scopes` that begins there, or ends there; otherwise -1.
    private var begins: [Int]
    private var ends: [Int]
    private var isDoubtful = false

    /// What is between two brackets.
    private struct Group {
        enum Kind { case statements, properties, others }

        let kind: Kind
        /// The indices of the brackets; those of a module are -1 and the number of its tokens.
        let open: Int
        var close: Int
    }

    /// The tokens among which a name is declared.
    private struct Scope {
        let name: Int
        /// The scope before in the lists of those that begin or end at one token.
        let begunBefore: Int
        let endedBefore: Int
    }

    /// A word that decides on what is around it.
    private enum Keyword {
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

    /// - Parameters:
    ///   - imported: the tokens of the names that the module imports.
    ///   - isRemoved: for each token whether it is part of an import.
    init(of tokens: [ScriptToken], in bytes: [UInt8], imported: [Range<Int>], without isRemoved: [Bool]) {
        (self.tokens, self.bytes) = (tokens, bytes)
        let none = Array(repeating: -1, count: tokens.count)
        marks = Array(repeating: 0, count: tokens.count + 2 * Self.margin)
        for (index, token) in tokens.enumerated() where token.kind == .mark {
            marks[index + Self.margin] = bytes[token.range.lowerBound]
        }
        (words, opened, begins, ends) = (none, none, none, none)
        end = Array(repeating: tokens.count, count: tokens.count)
        groups = [Group(kind: .statements, open: -1, close: tokens.count)]
        guard !tokens.isEmpty else { return }
        readWords()
        readGroups()
        readEnds()
        let imported = Set(imported.map(\.lowerBound))
        for index in tokens.indices {
            if !isRemoved[index] {
                readDeclaration(index)
            } else if imported.contains(tokens[index].range.lowerBound) {
                readBinding(index, in: groups[0])
            }
        }
        readUses(without: isRemoved)
        if isDoubtful { for index in names.indices { names[index].isFixed = true } }
        (words, keywords, group, opened, end, begins, ends) = ([], [], [], [], [], [], [])
        (groups, scopes, marks) = ([], [], [])
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
                table[slot] = names.count
                places.append(range)
                add(String(decoding: bytes[range], as: UTF8.self))
            }
            words[index] = table[slot]
        }
    }

    private mutating func add(_ word: String) {
        let isWord = ScriptWord.canBe(word) && ScriptWord.all.contains(word)
        names.append(Name(text: word, isFixed: isWord))
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
    private func start(of colon: Int) -> Int {
        let around = group[colon]
        for index in stride(from: colon - 1, to: max(groups[around].open, colon - 200), by: -1)
        where group[index] == around {
            let isQuestion =
                isMark(index, "?") && !isMark(index + 1, ".") && !isMark(index + 1, "?") && !isMark(index - 1, "?")
            if isQuestion || isMark(index, ";") || keyword(index) == .case { return index }
        }
        return groups[around].open
    }

    // MARK: Declarations

    private mutating func declare(_ word: Int, in scope: Group) {
        let (first, last) = (max(scope.open, 0), min(scope.close, tokens.count - 1))
        scopes.append(Scope(name: words[word], begunBefore: begins[first], endedBefore: ends[last]))
        (begins[first], ends[last]) = (scopes.count - 1, scopes.count - 1)
        if scope.open < 0 { names[words[word]].isShared = true }
    }

    private mutating func readDeclaration(_ index: Int) {
        if isMark(index, "(") { return readParameters(index) }
        if tokens[index].kind == .notice, tokens[index].depth > 0 || !tokens[index].startsLine { isDoubtful = true }
        guard tokens[index].kind == .word else { return }
        // `a => b`
        if isArrow(index + 1) { readBinding(index, in: scope(from: index, toBodyAfter: index + 2)) }
        guard let keyword = keyword(index), !isProperty(index), !isMark(index + 1, ":") else { return }
        switch keyword {
        case .variable: readVariables(index)
        case .function:
            let name = isMark(index + 1, "*") ? index + 2 : index + 1
            if isWord(name) { readBinding(name, in: groups[group[index]]) }
        case .jump where isWord(index + 1) && !tokens[index + 1].startsLine: isDoubtful = true
        case .opaque: isDoubtful = true
        default: break
        }
    }

    private mutating func readVariables(_ keyword: Int) {
        let around = groups[group[keyword]]
        var scope = around
        if around.kind == .others {
            guard [.condition, .await].contains(self.keyword(around.open - 1)) else { return isDoubtful = true }
            scope = self.scope(from: around.open, toBodyAfter: around.close)
        }
        var index = keyword + 1
        while tokens.indices.contains(index) {
            readBinding(index, in: scope)
            let (after, next) = (opened[index] >= 0 ? groups[opened[index]].close + 1 : index + 1, end[index])
            // What is after a comma may be another expression where a line ends a statement.
            let isBinding =
                after == next || isMark(after, "=") && !isMark(after + 1, "=") || around.kind == .others
                || tokens.indices.contains(after) && tokens[after].startsLine
            if !isBinding { isDoubtful = true }
            guard isMark(next, ",") else { return }
            index = next + 1
        }
    }

    /// Reads `(a, b = c)` if a body follows.
    private mutating func readParameters(_ open: Int) {
        let close = groups[opened[open]].close
        let scope: Group
        if isArrow(close + 1) {
            scope = self.scope(from: open, toBodyAfter: close + 2)
        } else if isMark(close + 1, "{"), isProperty(open - 1) || ![.condition, .await].contains(keyword(open - 1)) {
            scope = self.scope(from: open, toBodyAfter: close)
        } else {
            return
        }
        var index = open + 1
        while index < close {
            readBinding(index, in: scope)
            index = end[index] + 1
        }
    }

    /// Reads the names of `a`, `...a`, `[a, b]` or `{ a, b: c }`.
    private mutating func readBinding(_ index: Int, in scope: Group) {
        var index = index
        while isMark(index, ".") { index += 1 }
        if isWord(index) { return declare(index, in: scope) }
        guard isMark(index, "{") || isMark(index, "[") else { return }
        let (isObject, close) = (isMark(index, "{"), groups[opened[index]].close)
        index += 1
        while index < close {
            // The key may be a word, a string or an expression in brackets.
            let key = isMark(index, "[") ? groups[opened[index]].close : index
            readBinding(isObject && isMark(key + 1, ":") ? key + 2 : index, in: scope)
            index = end[index] + 1
        }
    }

    /// Returns the scope of names that are declared before a body, which may be a block, an expression or a statement.
    /// - Parameter mark: the last token before the body.
    private func scope(from start: Int, toBodyAfter mark: Int) -> Group {
        let first = mark + 1
        guard tokens.indices.contains(first) else { return Group(kind: .others, open: start, close: mark) }
        let last = isMark(first, "{") ? groups[opened[first]].close : end[first]
        return Group(kind: .others, open: start, close: last)
    }

    // MARK: Uses

    private mutating func readUses(without isRemoved: [Bool]) {
        var open = Array(repeating: 0, count: names.count)
        for index in tokens.indices {
            var scope = begins[index]
            while scope >= 0 {
                open[scopes[scope].name] += 1
                scope = scopes[scope].begunBefore
            }
            if beginsPart(index) { partCount += 1 }
            if tokens[index].kind == .word, !isRemoved[index], let isShorthand = isVariable(index) {
                let name = words[index]
                names[name].count += 1
                if open[name] == 0 { names[name].isFixed = true }
                if names[name].parts.last != partCount - 1 { names[name].parts.append(partCount - 1) }
                uses.append(Use(token: index, name: name, isShorthand: isShorthand))
            }
            scope = ends[index]
            while scope >= 0 {
                open[scopes[scope].name] -= 1
                scope = scopes[scope].endedBefore
            }
        }
    }

    /// Whether a declaration begins that is in no brackets and in no other statement.
    private func beginsPart(_ index: Int) -> Bool {
        guard group[index] == 0, let keyword = keyword(index), !isProperty(index) else { return false }
        return keyword == .variable
            || (keyword == .function || keyword == .accessor) && (isMark(index - 1, ";") || isMark(index - 1, "}"))
    }

    /// Whether the word names a variable, and then whether that is a property, too. In doubt all names stay.
    private mutating func isVariable(_ index: Int) -> Bool? {
        if isProperty(index) { return nil }
        let around = groups[group[index]]
        switch around.kind {
        case .others: return false
        case .statements:
            if isMark(index + 1, ":"), keyword(index) != .case {
                let start = start(of: index + 1)
                // Otherwise it is a label.
                if !isMark(start, "?"), keyword(start) != .case { isDoubtful = true }
            }
            return false
        case .properties:
            if index - 1 == around.open || isMark(index - 1, ",") {
                if isMark(index + 1, ":") || isMark(index + 1, "(") { return nil }
                if index + 1 == around.close || isMark(index + 1, ",") || isMark(index + 1, "=") { return true }
                if keyword(index) == .accessor { return nil }
                isDoubtful = true
            }
            let isMethod =
                isMark(index + 1, "(") && (keyword(index - 1) == .accessor || isMark(index - 1, "*"))
                && (index - 2 == around.open || isMark(index - 2, ",") || keyword(index - 2) == .accessor)
            return isMethod ? nil : false
        }
    }

    /// Whether the word stands after the point of `a.b`, and not after those of `...a`.
    private func isProperty(_ index: Int) -> Bool {
        isMark(index - 1, ".") && !(isMark(index - 2, ".") && isMark(index - 3, "."))
    }

    // MARK: Tokens

    private func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && words[index] >= 0 }

    private func keyword(_ index: Int) -> Keyword? { isWord(index) ? keywords[words[index]] : nil }

    /// - Parameter index: at most three before the first token or after the last.
    private func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
        marks[index + Self.margin] == UInt8(ascii: mark)
    }

    /// Whether the two marks from this one on are `=>`.
    private func isArrow(_ index: Int) -> Bool {
        isMark(index, "=") && isMark(index + 1, ">")
            && tokens[index].range.upperBound == tokens[index + 1].range.lowerBound
    }
}
