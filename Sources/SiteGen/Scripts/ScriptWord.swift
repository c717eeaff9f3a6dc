/// The words of the language, which are never names, or not everywhere (ECMA-262, 12.7.2).
enum ScriptWord {
    /// Whether a word may be one of them: they have at most ten letters, all of them small.
    static func canBe(_ word: String) -> Bool {
        word.utf8.count <= 10 && word.utf8.allSatisfy(\.isLowercaseASCIILetter)
    }

    /// Those that stand before an operand or between two.
    static let operators: Set<String> = [
        "await", "delete", "extends", "in", "instanceof", "new", "of", "typeof", "void", "yield",
    ]

    static let all: Set<String> = [
        "arguments", "as", "async", "await", "break", "case", "catch", "class", "const", "continue", "debugger",
        "default",
        "delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally", "for", "from", "function",
        "get",
        "if", "implements", "import", "in", "instanceof", "interface", "let", "new", "null", "of", "package", "private",
        "protected", "public", "return", "set", "static", "super", "switch", "this", "throw", "true", "try", "typeof",
        "undefined", "var", "void", "while", "with", "yield",
    ]
}
