/// The messages about modules that cannot be joined into one script.
extension ScriptError {
    static func unsupportedVar(at range: Range<Int>) -> ScriptError {
        ScriptError(range: range, message: "'var' is not supported", notes: ["write 'let' or 'const'"])
    }

    static func topLevelAwait(at range: Range<Int>) -> ScriptError {
        ScriptError(
            range: range, message: "top-level 'await' is not supported: scripts are bundled into one classic script",
            notes: ["put it into an async function"])
    }

    private static let imports = "write import { name, … } from './other.js' or '../folder/other.js'"

    static func dynamicImport(at range: Range<Int>) -> ScriptError {
        ScriptError(range: range, message: "dynamic import() is not supported", notes: [imports])
    }

    static func unsupportedImport(at range: Range<Int>) -> ScriptError {
        ScriptError(range: range, message: "this form of import is not supported", notes: [imports])
    }

    static func renamingImport(at range: Range<Int>) -> ScriptError {
        ScriptError(range: range, message: "'import { a as b }' is not supported", notes: [imports])
    }

    static func importFromElsewhere(_ path: String, at range: Range<Int>) -> ScriptError {
        ScriptError(range: range, message: "'\(path)' is not in a folder of scripts", notes: [imports])
    }

    static func unsupportedExport(at range: Range<Int>) -> ScriptError {
        ScriptError(
            range: range, message: "this form of export is not supported",
            notes: ["put 'export' before the declaration of a function, class, const or let"])
    }

    /// - Parameter what: the piece of code, such as "this string".
    static func notClosed(_ what: String, at range: Range<Int>) -> ScriptError {
        ScriptError(range: range, message: "\(what) is not closed")
    }

    static func notOpened(at range: Range<Int>) -> ScriptError {
        ScriptError(range: range, message: "this bracket closes nothing")
    }

    static func nestedTooDeep(_ limit: Int, at range: Range<Int>) -> ScriptError {
        ScriptError(range: range, message: "brackets are nested more than \(limit) levels deep")
    }

    static func htmlComment(at range: Range<Int>) -> ScriptError {
        ScriptError(range: range, message: "in a classic script this begins a comment", notes: ["put a space into it"])
    }

    static func lineSeparator(at range: Range<Int>) -> ScriptError {
        ScriptError(range: range, message: "line separators (U+2028, U+2029) are not supported in comments")
    }

    static func ambiguousSlash(at range: Range<Int>) -> ScriptError {
        ScriptError(
            range: range, message: "after '}', this could be a division or begin a regular expression",
            notes: ["put brackets around what is before it, or use a name for it"])
    }
}

extension Diagnostic {
    static func moduleCircle(_ circle: [String], in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .moduleCircle, in: source, at: range, "modules cannot import from each other in a circle",
            notes: [circle.joined(separator: " → ")])
    }

    static func missingModule(_ name: String, known: [String], in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .missingFile, in: source, at: range, "there is no module '\(name)'",
            notes: suggestions(for: name, among: known))
    }

    static func unknownExport(
        _ name: String, of module: String, exports: [String], in source: Source, at range: Range<Int>
    ) -> Diagnostic {
        Diagnostic(
            .error, .unknownName, in: source, at: range, "'\(module)' does not export '\(name)'",
            notes: [exports.isEmpty ? "it exports nothing" : "it exports: \(listed(exports))"])
    }

    static func sharedName(
        _ name: String, in source: Source, at range: Range<Int>, first: (source: Source, range: Range<Int>)
    ) -> Diagnostic {
        Diagnostic(
            .error, .sharedName, in: source, at: range, "'\(name)' is declared in another module, too",
            notes: ["the modules of a folder become one script, so their names must differ"]
        ).noting("first declared here", in: first.source, at: first.range)
    }

    static func capturedName(
        _ name: String, in source: Source, at range: Range<Int>, first: (source: Source, range: Range<Int>)
    ) -> Diagnostic {
        Diagnostic(
            .error, .sharedName, in: source, at: range,
            "'\(name)' is not declared in this module, but in another one",
            notes: [
                "the modules of a folder become one script: import the name, or rename the other one if you mean the "
                    + "browser's '\(name)'"
            ]
        ).noting("declared here", in: first.source, at: first.range)
    }
}
