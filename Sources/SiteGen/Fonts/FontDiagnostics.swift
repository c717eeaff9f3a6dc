extension Diagnostic {
    /// The most characters that a message names.
    private static let mostCharacters = 5

    static func noFontLibraries(in file: String) -> Diagnostic {
        Diagnostic(
            .warning, .noLetters, file: file,
            "pages need fonts for letters of this text, and the libraries that make them are not installed",
            notes: ["on Debian: apt install libharfbuzz-subset0 libbrotli1"])
    }

    /// - Parameter letters: the letters that neither the library's fonts nor the installed ones have, in order.
    static func noLetters(_ letters: [UInt32], in file: String) -> Diagnostic {
        let scripts = letters.map { NotoFonts.script(of: $0) }
        let names = scripts.compactMap { $0?.name }.uniqued()
        let packages = Set(scripts.compactMap { $0?.package }).sorted()
        let characters = letters.prefix(mostCharacters).compactMap(Unicode.Scalar.init)
            .map { "'\(Character($0))' (\($0.number))" }
        // A text has many letters. A few are slips, such as one that only looks like another,
        // or one that Unicode lacks.
        let what =
            names.isEmpty || letters.count <= mostCharacters
            ? "the \(characters.count == 1 ? "character" : "characters") \(listed(characters))"
            : "the letters of \(listed(names))"
        return Diagnostic(
            .warning, .noLetters, file: file,
            "no font of the library or of this computer has \(what); readers without such a font see empty boxes or nothing",
            notes: [
                "install a font, such as Debian's \(listed(packages.isEmpty ? ["fonts-noto-core"] : packages)), "
                    + "or put a free font into the library's folder 'fonts'"
            ])
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
