extension WordDictionary {
    /// Of the installed one, or of none: what the words of a tale depend on.
    static var digest: Digest { Digest(Array((installed?.version ?? "").utf8)) }
}

extension Diagnostic {
    static func noDictionary(_ tale: TaleFolder) -> Diagnostic {
        Diagnostic(
            .warning, .noDictionary, file: tale.path,
            "the words of this text are not separated by spaces, and no dictionary is installed that finds them",
            notes: ["install ICU, Debian's package libicu72; until then, single characters or whole phrases light up"])
    }
}
