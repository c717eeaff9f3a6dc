extension Diagnostic {
    static func noDictionary(_ tale: TaleFolder) -> Diagnostic {
        Diagnostic(
            .warning, .noDictionary, file: tale.path,
            "the words of this text are not separated by spaces, and no dictionary is installed that finds them",
            notes: [
                "install ICU, Debian's package libicu72; until then, single characters or whole phrases are highlighted"
            ])
    }
}
