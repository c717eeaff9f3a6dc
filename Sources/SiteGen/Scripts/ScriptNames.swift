/// The variables of a module: which of its tokens name them, and which of them may get another name.
///
/// All variables of one name get the same new name, so no scope changes. Two things have to be known: whether a word is
/// a variable or a property, and whether each use of a name is where the name is declared. What nobody declares belongs
/// to the browser. If the tokens leave a doubt about the first, all names of the module stay.
struct ScriptNames {
    struct Name {
        let text: String
        /// Whether it has to stay.
        var isFixed: Bool
        /// The first token that names it where nothing declares it.
        var undeclared: Int?
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

    let uses: [Use]
    let names: [Name]
    let partCount: Int

    /// - Parameters:
    ///   - imported: the tokens of the names that the module imports.
    ///   - isRemoved: for each token whether it is part of an import.
    init(of tokens: [ScriptToken], in bytes: [UInt8], imported: [Range<Int>], without isRemoved: [Bool]) {
        var search = NameSearch(ScriptStructure(of: tokens, in: bytes))
        search.readDeclarations(imported: Set(imported.map(\.lowerBound)), without: isRemoved)
        search.readUses(without: isRemoved)
        (uses, names, partCount) = (search.uses, search.names, search.partCount)
    }
}

/// Finds the declarations of a module, and then each use of what they declare.
private struct NameSearch {
    private(set) var uses: [ScriptNames.Use] = []
    private(set) var names: [ScriptNames.Name]
    private(set) var partCount = 1

    private let module: ScriptStructure
    private var scopes: [Scope] = []
    /// For each token the last of `scopes` that begins there, or ends there; otherwise -1.
    private var begins: [Int]
    private var ends: [Int]
    private var isDoubtful: Bool

    /// The tokens among which a name is declared.
    private struct Scope {
        let name: Int
        /// The scope before in the lists of those that begin or end at one token.
        let begunBefore: Int
        let endedBefore: Int
    }

    init(_ module: ScriptStructure) {
        self.module = module
        names = zip(module.texts, module.isReserved).map { ScriptNames.Name(text: $0, isFixed: $1) }
        begins = Array(repeating: -1, count: module.tokens.count)
        ends = begins
        isDoubtful = module.isDoubtful
    }

    // MARK: Declarations

    /// - Parameters:
    ///   - imported: where the tokens of the names begin that the module imports.
    ///   - isRemoved: for each token whether it is part of an import.
    mutating func readDeclarations(imported: Set<Int>, without isRemoved: [Bool]) {
        for (index, token) in module.tokens.enumerated() {
            if !isRemoved[index] {
                readDeclaration(index)
            } else if imported.contains(token.range.lowerBound) {
                readBinding(index, in: module.groups[0])
            }
        }
    }

    private mutating func declare(_ word: Int, in scope: ScriptStructure.Group) {
        let (first, last) = (max(scope.open, 0), min(scope.close, module.tokens.count - 1))
        scopes.append(Scope(name: module.words[word], begunBefore: begins[first], endedBefore: ends[last]))
        (begins[first], ends[last]) = (scopes.count - 1, scopes.count - 1)
        if scope.open < 0 { names[module.words[word]].isShared = true }
    }

    private mutating func readDeclaration(_ index: Int) {
        if module.isMark(index, "(") { return readParameters(index) }
        let token = module.tokens[index]
        if token.kind == .notice, token.depth > 0 || !token.startsLine { isDoubtful = true }
        guard token.kind == .word else { return }
        // `a => b`
        if module.isArrow(index + 1) { readBinding(index, in: scope(from: index, toBodyAfter: index + 2)) }
        guard let keyword = module.keyword(index), !module.isProperty(index), !module.isMark(index + 1, ":") else {
            return
        }
        switch keyword {
        case .variable: readVariables(index)
        case .function:
            let name = module.isMark(index + 1, "*") ? index + 2 : index + 1
            guard module.isWord(name) else { return }
            let around = module.groups[module.group[index]]
            // Only a function itself knows its name if it is part of an expression.
            let isOwn = isExpression(index) && module.isMark(name + 1, "(")
            readBinding(
                name,
                in: isOwn ? scope(from: index, toBodyAfter: module.groups[module.opened[name + 1]].close) : around)
        case .jump where module.isWord(index + 1) && !module.tokens[index + 1].startsLine: isDoubtful = true
        case .opaque: isDoubtful = true
        default: break
        }
    }

    /// Whether `function` is part of an expression; in doubt it begins a statement.
    private func isExpression(_ index: Int) -> Bool {
        let last = module.isWord(index - 1, "async") ? index - 2 : index - 1
        if module.isWord(last) { return module.isOperator(last) || module.keyword(last) == .value }
        return last >= 0 && module.tokens[last].kind == .mark
            && ![";", "{", "}", ")", "]"].contains { module.isMark(last, $0) }
    }

    private mutating func readVariables(_ keyword: Int) {
        let around = module.groups[module.group[keyword]]
        var scope = around
        if around.kind == .others {
            guard [.condition, .await].contains(module.keyword(around.open - 1)) else { return isDoubtful = true }
            scope = self.scope(from: around.open, toBodyAfter: around.close)
        }
        var index = keyword + 1
        while module.tokens.indices.contains(index) {
            readBinding(index, in: scope)
            let next = module.end[index]
            guard module.isMark(next, ","), !module.endsStatement(between: index, and: next) else { return }
            index = next + 1
        }
    }

    /// Reads `(a, b = c)` if a body follows.
    private mutating func readParameters(_ open: Int) {
        let close = module.groups[module.opened[open]].close
        let scope: ScriptStructure.Group
        if module.isArrow(close + 1) {
            scope = self.scope(from: open, toBodyAfter: close + 2)
        } else if module.isMark(close + 1, "{"),
            module.isProperty(open - 1) || ![.condition, .await].contains(module.keyword(open - 1))
        {
            scope = self.scope(from: open, toBodyAfter: close)
        } else {
            return
        }
        var index = open + 1
        while index < close {
            readBinding(index, in: scope)
            index = module.end[index] + 1
        }
    }

    /// Reads the names of `a`, `...a`, `[a, b]` or `{ a, b: c }`.
    private mutating func readBinding(_ index: Int, in scope: ScriptStructure.Group) {
        var index = index
        while module.isMark(index, ".") { index += 1 }
        if module.isWord(index) { return declare(index, in: scope) }
        guard module.isMark(index, "{") || module.isMark(index, "[") else { return }
        let (isObject, close) = (module.isMark(index, "{"), module.groups[module.opened[index]].close)
        index += 1
        while index < close {
            // The key may be a word, a string or an expression in brackets.
            let key = module.isMark(index, "[") ? module.groups[module.opened[index]].close : index
            readBinding(isObject && module.isMark(key + 1, ":") ? key + 2 : index, in: scope)
            index = module.end[index] + 1
        }
    }

    /// Returns the scope of names that are declared before a body, which may be a block, an expression or a statement.
    /// - Parameter mark: the last token before the body.
    private mutating func scope(from start: Int, toBodyAfter mark: Int) -> ScriptStructure.Group {
        ScriptStructure.Group(kind: .others, open: start, close: endOfBody(from: mark + 1))
    }

    /// Returns the last token of a block, an expression or a statement.
    private mutating func endOfBody(from start: Int) -> Int {
        var first = start
        while module.tokens.indices.contains(first) {
            if module.isMark(first, "{") { return module.groups[module.opened[first]].close }
            if module.keyword(first) == .block { isDoubtful = true }
            guard module.keyword(first) == .condition else { break }
            let open = module.keyword(first + 1) == .await ? first + 2 : first + 1
            guard module.isMark(open, "(") else { break }
            let end = endOfBody(from: module.groups[module.opened[open]].close + 1)
            let next = module.isMark(end + 1, ";") ? end + 2 : end + 1
            guard module.isWord(first, "if"), module.isWord(next, "else") else { return end }
            first = next + 1
        }
        guard module.tokens.indices.contains(first) else { return start - 1 }
        let last = module.end[first]
        return module.statementEnd(between: first, and: last) ?? last
    }

    // MARK: Uses

    /// Fixes all names if the tokens leave a doubt.
    mutating func readUses(without isRemoved: [Bool]) {
        var open = Array(repeating: 0, count: names.count)
        for index in module.tokens.indices {
            var scope = begins[index]
            while scope >= 0 {
                open[scopes[scope].name] += 1
                scope = scopes[scope].begunBefore
            }
            if beginsPart(index) { partCount += 1 }
            if module.tokens[index].kind == .word, !isRemoved[index], let isShorthand = isVariable(index) {
                let name = module.words[index]
                names[name].count += 1
                if open[name] == 0 {
                    names[name].isFixed = true
                    // A word of the language, such as `async`, is no name of the browser.
                    if names[name].undeclared == nil, !module.isReserved[name] { names[name].undeclared = index }
                }
                if names[name].parts.last != partCount - 1 { names[name].parts.append(partCount - 1) }
                uses.append(ScriptNames.Use(token: index, name: name, isShorthand: isShorthand))
            }
            scope = ends[index]
            while scope >= 0 {
                open[scopes[scope].name] -= 1
                scope = scopes[scope].endedBefore
            }
        }
        guard isDoubtful else { return }
        for index in names.indices {
            names[index].isFixed = true
            names[index].undeclared = nil
        }
    }

    /// Whether a declaration begins that is in no brackets and in no other statement.
    private func beginsPart(_ index: Int) -> Bool {
        guard module.group[index] == 0, let keyword = module.keyword(index), !module.isProperty(index) else {
            return false
        }
        let isFirst = module.isMark(index - 1, ";") || module.isMark(index - 1, "}")
        return keyword == .variable || (keyword == .function || keyword == .accessor) && isFirst
    }

    /// Whether the word names a variable, and then whether that is a property, too. In doubt all names stay.
    private mutating func isVariable(_ index: Int) -> Bool? {
        if module.isProperty(index) { return nil }
        let around = module.groups[module.group[index]]
        switch around.kind {
        case .others: return false
        case .statements:
            if module.isMark(index + 1, ":"), module.keyword(index) != .case {
                let start = module.start(of: index + 1)
                // Otherwise it is a label.
                if !module.isMark(start, "?"), module.keyword(start) != .case { isDoubtful = true }
            }
            return false
        case .properties:
            if index - 1 == around.open || module.isMark(index - 1, ",") {
                if module.isMark(index + 1, ":") || module.isMark(index + 1, "(") { return nil }
                let isEnd = index + 1 == around.close || module.isMark(index + 1, ",")
                if isEnd || module.isMark(index + 1, "=") { return true }
                if module.keyword(index) == .accessor { return nil }
                isDoubtful = true
            }
            let isMethod =
                module.isMark(index + 1, "(")
                && (module.keyword(index - 1) == .accessor || module.isMark(index - 1, "*"))
                && (index - 2 == around.open || module.isMark(index - 2, ",") || module.keyword(index - 2) == .accessor)
            return isMethod ? nil : false
        }
    }
}
