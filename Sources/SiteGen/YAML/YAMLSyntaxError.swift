/// What is wrong with the syntax of YAML, and what to do, in words for authors who never heard of it.
struct YAMLSyntaxError {
    let message: String
    let notes: [String]
    /// Whether it is where the bracket, the quote or the key begins, and not where the parser stopped.
    let isAtOpening: Bool

    /// - Parameters:
    ///   - problem: the description by libyaml 0.2.5, in `scanner.c` and `parser.c`.
    ///   - isInNextKey: whether the parser stopped in a line below the opening that is not indented.
    ///   - last: the last character before it on its line, apart from spaces.
    init(_ problem: String, isInNextKey: Bool, after last: UInt8?) {
        let isOpen = isInNextKey && problem.contains("did not find expected ','")
        let goesOn = problem.contains("did not find expected key") ? last.flatMap(Self.goesOn) : nil
        let problem = goesOn ?? (isOpen ? "bracket left open" : problem)
        let atOpening = ["unexpected end of stream", "could not find expected ':'", "bracket left open"]
        isAtOpening = atOpening.contains { problem.contains($0) }
        let known = Self.known.first { problem.contains($0.problem) }
        message = known?.message ?? "this cannot be read as YAML (\(problem))"
        notes = known.map { [$0.note] } ?? ["put the text between quotes if it holds punctuation"]
    }

    /// Returns the problem of a text that goes on after this character.
    private static func goesOn(after last: UInt8) -> String? {
        if "\"'".utf8.contains(last) { return "text after quote" }
        return "]}".utf8.contains(last) ? "text after bracket" : nil
    }

    static let noKey = (
        message: "this line is not 'key: value'",
        note: "write a colon and a space after the key; indent the further lines of a long text"
    )

    private static let backslash = "write \\\\ for a backslash, or put the text between single quotes"

    private static let known: [(problem: String, message: String, note: String)] = [
        (
            "unexpected end of stream", "this quote or bracket is never closed",
            "close it at the end of its text or list"
        ),
        (
            "bracket left open", "this bracket is not closed before the next key",
            "close it at the end of its list or group"
        ),
        (
            "text after quote", "the text goes on after its closing quote",
            "put the whole text between double quotes, and write \\\" for a quote in it"
        ),
        (
            "text after bracket", "the text goes on after its closing bracket",
            "put the whole text between double quotes"
        ),
        (
            "unexpected document indicator", "a quote or bracket above this line is never closed",
            "close the quote or bracket"
        ),
        (
            "mapping values are not allowed", "a second ': ' is on this line, or the line is indented too far",
            "put a text that holds ': ' between quotes; begin all keys of a group in the same column"
        ),
        ("could not find expected ':'", noKey.message, noKey.note),
        (
            "did not find expected key", "this line does not continue what is above it",
            "begin all keys of a group in the same column; close each quote in the lines above"
        ),
        (
            "did not find expected '-' indicator", "this line is not an item of the list above it",
            "begin each item of a list with '- ', and all keys of one item in the same column"
        ),
        (
            "block sequence entries are not allowed", "a list cannot begin here",
            "write '- ' at the beginning of the next line, or put the text between quotes"
        ),
        (
            "expected ',' or ']'", "a ',' or a ']' is expected here",
            "put commas between the items of a list, and ']' at its end"
        ),
        (
            "expected ',' or '}'", "a ',' or a '}' is expected here",
            "put commas between the keys of a group, and '}' at its end"
        ),
        (
            "expected <document start>", "this line does not belong to what is above it",
            "delete a line of three full stops above it, or put a text that begins with % between quotes"
        ),
        (
            "tab character", "a tab cannot indent a line", "indent with spaces"
        ),
        (
            "cannot start any token", "a text cannot begin with this character",
            "put the text between quotes; indent with spaces, not tabs"
        ),
        (
            "did not find expected node content", "a value is expected here",
            "put a text that begins with a comma, a bracket or a brace between quotes"
        ),
        (
            "unknown escape character", "there is no escape sequence of this letter",
            backslash
        ),
        (
            "did not find expected hexdecimal number", "a \\ between double quotes begins an escape sequence", backslash
        ),
        (
            "comment or line break", "only a comment may follow | or > on its line",
            "begin the text on the next line, indented"
        ),
        ("indentation indicator equal to 0", "the number after | or > must be from 1 to 9", "leave the number out"),
        (
            "mapping keys are not allowed", "a '? ' is not allowed here", "put the text between quotes"
        ),
        (
            "alphabetic or numeric character", "a text cannot begin with & or * here", "put the text between quotes"
        ),
    ]
}
