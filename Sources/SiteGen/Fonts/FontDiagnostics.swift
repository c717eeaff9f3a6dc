extension Diagnostic {
    /// The most characters that a message names.
    private static let mostCharacters = 5

    static func noFontLibraries(in file: String) -> Diagnostic {
        Diagnostic(
            .warning, .noLetters, file: file,
            "pages need fonts for letters of this text, and the libraries that make them are not installed",
            notes: ["on Debian: apt install libharfbuzz-subset0 libbrotli1"])
    }

    /// Returns one diagnostic for a few letters, or one for each writing system.
    /// - Parameter letters: the letters that neither the library's fonts nor the installed ones have, in order.
    static func noLetters(_ letters: [UInt32], in file: String) -> [Diagnostic] {
        if letters.count <= mostCharacters { return [noLetters(letters, of: nil, in: file)] }
        return letters.map { NotoFonts.script(of: $0)?.name }.uniqued().map { name in
            noLetters(letters.filter { NotoFonts.script(of: $0)?.name == name }, of: name, in: file)
        }
    }

    /// - Parameter script: the name of the writing system of all these letters; `nil` if it is unknown or there are
    ///   several.
    private static func noLetters(_ letters: [UInt32], of script: String?, in file: String) -> Diagnostic {
        let packages = Set(letters.compactMap { NotoFonts.script(of: $0)?.package }).sorted()
        let characters = letters.prefix(mostCharacters).compactMap(Unicode.Scalar.init)
            .map { "'\(Character($0))' (\($0.number))" }
        // A text has many letters. A few are slips, such as one that only looks like another,
        // or one that Unicode lacks.
        let isMany = letters.count > mostCharacters
        let what =
            script.flatMap { isMany ? "some letters of \($0)" : nil }
            ?? "the \(characters.count == 1 ? "character" : "characters") \(listed(characters))"
        let remedy: Diagnostic.Note =
            """
            install a font, such as Debian's \(listed(packages.isEmpty ? ["fonts-noto-core"] : packages)), \
            or put a free font into the library's folder 'fonts'
            """
        return Diagnostic(
            .warning, .noLetters, file: file,
            "no font of the library or of this computer has \(what); readers without such a font see empty boxes or nothing",
            notes: isMany
                ? ["this text has \(letters.count) of them, such as \(listed(characters))", remedy] : [remedy])
    }

    static func unusableFont(_ file: String) -> Diagnostic {
        Diagnostic(
            .warning, .badFont, file: file, "fonts in this format are not supported",
            notes: ["use a font whose file name ends in \(listed(FontFolders.endings))"])
    }

    static func damagedFont(_ file: String) -> Diagnostic {
        Diagnostic(
            .warning, .badFont, file: file, "this font cannot be read", notes: ["it is damaged, or it is not a font"])
    }

    static func restrictedFont(_ file: String, family: String) -> Diagnostic {
        Diagnostic(
            .warning, .badFont, file: file,
            "the font '\(family)' does not allow a site to embed it (OpenType fsType)",
            notes: ["use another font, such as one of Noto"])
    }
}
