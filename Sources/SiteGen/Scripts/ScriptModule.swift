/// A module as the bundle needs it: its imports, its exports, and its code without them.
struct ScriptModule {
    struct Import {
        /// The other module, as `folder/name.js`.
        let module: String
        let names: [(name: String, range: Range<Int>)]
        let range: Range<Int>
    }

    let source: Source
    private let folder: String
    private(set) var imports: [Import] = []
    /// The names declared outside all brackets, which share one scope in the bundle.
    private(set) var declared: [(name: String, range: Range<Int>)] = []
    private(set) var exported: Set<String> = []
    /// The names that are surely declared outside all brackets, or imported: without semicolons, `declared` has more.
    private(set) var shared: Set<String> = []
    /// The names that nothing in the module declares or imports, each where it is first.
    private(set) var undeclared: [(name: String, range: Range<Int>)] = []
    private(set) var diagnostics: DiagnosticList = []
    /// The code without imports, `export`, comments and indentation.
    private(set) var code: [UInt8] = []
    /// The names of its variables, and the number of parts that use them.
    private(set) var names: [ScriptNames.Name] = []
    private(set) var partCount = 0
    /// Where the code names variables, in order: the offset of the name's end in `code`, the index in `names`, and
    /// whether the name is that of a property, too, as in `{ a }`.
    private(set) var uses: [(end: Int, name: Int, isShorthand: Bool)] = []

    private var tokens: [ScriptToken] = []
    /// The offsets of the names in `declared`.
    private var declaredAt: Set<Int> = []

    /// - Parameter folder: the name of the folder that holds the module.
    init(_ source: Source, in folder: String) {
        (self.source, self.folder) = (source, folder)
        do {
            tokens = try ScriptTokens.of(source.bytes)
        } catch {
            report(error)
            return
        }
        var isRemoved = Array(repeating: false, count: tokens.count)
        for index in tokens.indices where tokens[index].kind == .word {
            do throws(ScriptError) {
                try read(index, &isRemoved)
            } catch {
                report(error)
            }
        }
        let variables = ScriptNames(
            of: tokens, in: source.bytes, imported: imports.flatMap { $0.names.map(\.range) }, without: isRemoved)
        (names, partCount) = (variables.names, variables.partCount)
        shared = Set(names.lazy.filter(\.isShared).map(\.text))
        undeclared = names.compactMap { name in name.undeclared.map { (name.text, tokens[$0].range) } }
        write(without: isRemoved, naming: variables.uses)
        tokens = []
    }

    private enum Keyword: CaseIterable {
        case `import`, export, `var`, await, const, `let`, function, `class`

        var text: StaticString {
            switch self {
            case .import: "import"
            case .export: "export"
            case .var: "var"
            case .await: "await"
            case .const: "const"
            case .let: "let"
            case .function: "function"
            case .class: "class"
            }
        }
    }

    private mutating func read(_ index: Int, _ isRemoved: inout [Bool]) throws(ScriptError) {
        let token = tokens[index]
        // A property such as `a.import` or `{ import: 1 }` is not a keyword.
        guard let keyword = Keyword.allCases.first(where: { isText(index, $0.text) }), !isText(index - 1, "."),
            !isText(index + 1, ":")
        else { return }
        switch keyword {
        case .import:
            for index in index..<(try readImport(index)) { isRemoved[index] = true }
        case .export:
            try readExport(index)
            isRemoved[index] = true
        case .var where !isText(index + 1, "("):
            throw .unsupportedVar(at: token.range)
        case .await where token.depth == 0 && !isInAsyncFunction(index):
            throw .topLevelAwait(at: token.range)
        case .const where token.depth == 0, .let where token.depth == 0: readVariables(index + 1)
        case .function where token.depth == 0, .class where token.depth == 0:
            let name = isText(index + 1, "*") ? index + 2 : index + 1
            if isStatement(index), isWord(name) { declare(name) }
        default: break
        }
    }

    /// Whether the token, which is outside all brackets, is in the expression of an `async` function with an arrow.
    private func isInAsyncFunction(_ index: Int) -> Bool {
        for last in stride(from: index - 1, through: 2, by: -1) where tokens[last].depth == 0 {
            // A line that begins with an operand after another one begins a statement.
            let next = tokens[last + 1]
            if next.startsLine, next.kind != .mark,
                tokens[last].kind != .mark || isText(last, oneOf: [")", "]", "}"])
            {
                return false
            }
            if isText(last, ";") { return false }
            guard isText(last, ">"), isText(last - 1, "=") else { continue }
            var first = last - 2
            if isText(first, ")") {
                repeat { first -= 1 } while first > 0 && tokens[first].depth > 0
            }
            return isText(first - 1, "async")
        }
        return false
    }

    // MARK: Imports and exports

    /// Reads `import { a, b } from './other.js';`.
    /// - Returns: the index of the first token after it.
    private mutating func readImport(_ start: Int) throws(ScriptError) -> Int {
        func range(to index: Int) -> Range<Int> {
            tokens[start].range.lowerBound..<tokens[min(index, tokens.count - 1)].range.upperBound
        }
        if isText(start + 1, "(") { throw .dynamicImport(at: range(to: start + 1)) }
        guard tokens[start].depth == 0, isText(start + 1, "{") else {
            throw .unsupportedImport(at: range(to: start + 1))
        }
        var names: [(name: String, range: Range<Int>)] = []
        var index = start + 2
        while !isText(index, "}") {
            guard isWord(index), !isText(index, "default") else {
                throw .unsupportedImport(at: range(to: index))
            }
            names.append((text(index), tokens[index].range))
            index += 1
            if isText(index, "as") { throw .renamingImport(at: range(to: index)) }
            guard isText(index, ",") || isText(index, "}") else {
                throw .unsupportedImport(at: range(to: index))
            }
            if isText(index, ",") { index += 1 }
        }
        guard isText(index + 1, "from"), tokens.indices.contains(index + 2), tokens[index + 2].kind == .string else {
            throw .unsupportedImport(at: range(to: index))
        }
        let end = isText(index + 3, ";") ? index + 4 : index + 3
        guard end == index + 4 || end == tokens.count || tokens[end].startsLine else {
            throw .unsupportedImport(at: range(to: index + 3))
        }
        let path = source.bytes[tokens[index + 2].range].dropFirst().dropLast()
        guard let module = module(at: path) else {
            throw .importFromElsewhere(String(decoding: path, as: UTF8.self), at: tokens[index + 2].range)
        }
        imports.append(Import(module: module, names: names, range: range(to: end - 1)))
        return end
    }

    /// Returns the module at `./name.js` or `../folder/name.js`.
    private func module(at path: ArraySlice<UInt8>) -> String? {
        guard path.suffix(3).elementsEqual(".js".utf8), !path.contains(UInt8(ascii: "\\")) else { return nil }
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        if parts.dropFirst().contains(where: { $0 == "." || $0 == ".." }) { return nil }
        if parts.count == 2, parts[0] == "." { return "\(folder)/\(parts[1])" }
        if parts.count == 3, parts[0] == ".." { return "\(parts[1])/\(parts[2])" }
        return nil
    }

    /// Reads `export` before a declaration, and the declaration.
    private mutating func readExport(_ start: Int) throws(ScriptError) {
        let isAsync = isText(start + 1, "async") && isText(start + 2, "function")
        let declaration = start + (isAsync ? 2 : 1)
        guard tokens[start].depth == 0, isText(declaration, oneOf: ["function", "class", "const", "let"]) else {
            let end = tokens[min(start + 1, tokens.count - 1)].range.upperBound
            throw .unsupportedExport(at: tokens[start].range.lowerBound..<end)
        }
        let before = declared.count
        if isText(declaration, oneOf: ["const", "let"]) {
            readVariables(declaration + 1)
        } else {
            let name = isText(declaration + 1, "*") ? declaration + 2 : declaration + 1
            if isWord(name) { declare(name) }
        }
        exported.formUnion(declared[before...].map(\.name))
    }

    // MARK: Declarations

    private mutating func declare(_ index: Int) {
        let range = tokens[index].range
        // Exports are read twice: as such, and as declarations.
        if declaredAt.insert(range.lowerBound).inserted { declared.append((text(index), range)) }
    }

    /// Reads the names of `a = 1, { b, c: [d] } = e`, from its first token on.
    private mutating func readVariables(_ start: Int) {
        var index = start
        while tokens.indices.contains(index) {
            index = readPattern(index)
            // The value, up to the next name or the end.
            while tokens.indices.contains(index), tokens[index].depth > 0 || !isText(index, oneOf: [",", ";"]) {
                if tokens[index].depth == 0, endsStatement(index) { return }
                index += 1
            }
            guard isText(index, ",") else { return }
            index += 1
        }
    }

    /// Whether the token begins a new statement without a semicolon before it.
    private func endsStatement(_ index: Int) -> Bool {
        tokens[index].startsLine && tokens[index].kind == .word
            && isText(index, oneOf: ["const", "let", "function", "class", "export", "import", "async"])
    }

    /// Reads the names that a pattern declares.
    /// - Returns: the index of the first token after it.
    private mutating func readPattern(_ start: Int) -> Int {
        guard tokens.indices.contains(start) else { return start }
        guard isText(start, oneOf: ["{", "["]) else {
            if tokens[start].kind == .word { declare(start) }
            return start + 1
        }
        let depth = tokens[start].depth
        var index = start + 1
        // Whether a name here is declared; the value after `=` declares none.
        var (isName, isValue) = (true, false)
        while tokens.indices.contains(index), tokens[index].depth > depth {
            let isOwn = tokens[index].depth == depth + 1
            switch source.bytes[tokens[index].range.lowerBound] {
            case UInt8(ascii: ",") where isOwn: (isName, isValue) = (true, false)
            case UInt8(ascii: ":") where isOwn: isName = !isValue
            case UInt8(ascii: "=") where isOwn: (isName, isValue) = (false, true)
            case UInt8(ascii: "{") where isOwn && isName, UInt8(ascii: "[") where isOwn && isName:
                // `{ [key]: name }` has a computed key, not a pattern.
                if isText(start, "{"), isText(index, "["), !isText(index - 1, ":") { break }
                index = readPattern(index)
                isName = false
                continue
            default:
                if isOwn, isName, tokens[index].kind == .word {
                    if !isText(index + 1, ":") { declare(index) }
                    isName = false
                }
            }
            index += 1
        }
        return index + 1
    }

    /// Whether `function` or `class` begins a statement; in doubt it does.
    private func isStatement(_ index: Int) -> Bool {
        let first = isText(index - 1, "async") ? index - 1 : index
        guard first > 0 else { return true }
        if tokens[first - 1].kind == .mark { return isText(first - 1, oneOf: [";", "}", ")"]) }
        return tokens[first].startsLine || isText(first - 1, "export")
    }

    // MARK: Code

    private mutating func write(without isRemoved: [Bool], naming named: [ScriptNames.Use]) {
        code.reserveCapacity(source.bytes.count)
        uses.reserveCapacity(named.count)
        let bytes = source.bytes
        var (isApart, startsLine) = (false, false)
        for (index, token) in tokens.enumerated() {
            isApart = isApart || token.isApart
            startsLine = startsLine || token.startsLine
            if isRemoved[index] { continue }
            // The end of a line may end a statement, so a line is kept where one may be open.
            if startsLine, let last = code.last, !Self.needsNoLineBreak(after: last) {
                code.append(0x0A)
            } else if isApart, needsBlank(before: token) {
                code.append(0x20)
            }
            if token.kind == .mark {
                code.append(bytes[token.range.lowerBound])
            } else {
                code.append(bytes.span.extracting(token.range))
            }
            (isApart, startsLine) = (false, false)
            if uses.count < named.count, named[uses.count].token == index {
                let use = named[uses.count]
                uses.append((code.count, use.name, use.isShorthand))
            }
        }
    }

    /// Whether a line break after this byte means nothing: the statement goes on, or has ended.
    private static func needsNoLineBreak(after byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"): true
        default: false
        }
    }

    /// Whether the blank before the next token stays, because without it there would be another token, as in `a b`,
    /// `a + +b`, `a / /b/` and `1 .a`, or a comment or an element of HTML.
    private func needsBlank(before token: ScriptToken) -> Bool {
        guard let last = code.last else { return false }
        let next = source.bytes[token.range.lowerBound]
        if last.isScriptName { return next.isScriptName || next == UInt8(ascii: "/") || next == UInt8(ascii: ".") }
        switch last {
        case UInt8(ascii: "/"): return true
        case UInt8(ascii: "+"): return next == UInt8(ascii: "+")
        case UInt8(ascii: "-"): return next == UInt8(ascii: "-") || next == UInt8(ascii: ">")
        case UInt8(ascii: "<"): return next == UInt8(ascii: "!") || next == UInt8(ascii: "/")
        default: return false
        }
    }

    // MARK: Tokens

    /// The token's text.
    private func text(_ index: Int) -> String { String(decoding: source.bytes[tokens[index].range], as: UTF8.self) }

    /// Whether there is such a token, and it reads so.
    private func isText(_ index: Int, _ text: StaticString) -> Bool {
        guard tokens.indices.contains(index), tokens[index].range.count == text.utf8CodeUnitCount else { return false }
        return source.bytes.span.has(text, at: tokens[index].range.lowerBound)
    }

    private func isText(_ index: Int, oneOf texts: [StaticString]) -> Bool {
        texts.contains { isText(index, $0) }
    }

    /// Whether there is such a token, and it is a name or keyword.
    private func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

    private mutating func report(_ error: ScriptError) {
        diagnostics.append(
            Diagnostic(.error, .badScript, in: source, at: error.range, error.message, notes: error.notes))
    }
}
