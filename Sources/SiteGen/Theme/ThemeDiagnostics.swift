/// The messages about themes.
extension Diagnostic {
    /// - Parameter own: the names of the library's themes.
    static func missingTheme(
        _ name: String, own: [String], builtIn: [String]
    ) -> (message: String, notes: [String]) {
        let names = builtIn.map { "'\($0)'" }
        let note =
            names.isEmpty
            ? "put the theme into the library's folder themes/; storysite's own themes are not installed"
            : "put the theme into the library's folder themes/, or use one of storysite's own: \(listed(names))"
        // A path is not followed. Its last name is probably meant.
        let near = suggestions(for: lastPathComponent(of: name), among: own + builtIn)
        let there = own.isEmpty ? [] : ["the library's folder themes/ has: \(listed(own.map { "'\($0)'" }))"]
        return ("there is no theme '\(name)'", near + there + [note])
    }

    static func extendsItself(_ name: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .themeCircle, in: source, at: range, "the theme '\(name)' extends itself",
            notes: ["write the name of another theme, as in 'extends: storybook', or delete the line"])
    }

    static func themeCircle(_ name: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .themeCircle, in: source, at: range,
            "themes extend each other in a circle: '\(name)' already extends this theme",
            notes: ["remove the line 'extends: …' from one of the themes"])
    }

    static func shadowedTheme(_ name: String, file: String) -> Diagnostic {
        Diagnostic(
            .warning, .shadowedTheme, file: file,
            "this folder replaces storysite's own theme '\(name)', with scripts that run in the readers' browsers",
            notes: ["rename the folder if it is a theme of yours, and write 'theme: NEW-NAME' in \(Library.siteFile)"])
    }

    static func badThemeFileName(_ name: String, file: String) -> Diagnostic {
        Diagnostic(
            .error, .badFileName, file: file, "a theme's file cannot have the name '\(name)'",
            notes: ["use the letters a–z and A–Z, digits, '-', '_' and '.'"])
    }

    static func missingTemplate(_ file: String) -> Diagnostic {
        Diagnostic(
            .error, .missingFile, file: file, "the theme needs this template and does not have it",
            notes: ["write it, or extend a theme that has it: 'extends: storybook' in \(ThemeLayers.file)"])
    }

    /// A theme that extends no other lacks several templates.
    static func missingTemplates(_ names: [String], file: String) -> Diagnostic {
        Diagnostic(
            .error, .missingFile, file: file,
            "the theme extends no other and lacks the templates \(names.joined(separator: ", "))",
            notes: ["write the line 'extends: storybook' in \(ThemeLayers.file) to have those of storybook"])
    }

    /// - Parameter isExtended: whether a theme below has the template.
    static func emptyTemplate(_ file: String, isExtended: Bool) -> Diagnostic {
        Diagnostic(
            .warning, .emptyPage, file: file, "this template is empty, and so is each page that is made with it",
            notes: [
                isExtended
                    ? "delete the file to use the template of the theme that this one extends, or write your own"
                    : "write the template"
            ])
    }

    static func missingLink(_ address: String, known: [String], in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .missingFile, in: source, at: range, "the theme has no font and no picture '\(address)'",
            notes: suggestions(for: address, among: known) + [
                address.hasSuffix(".css")
                    ? "remove '@import': storysite joins the style sheets of a folder in the order of their names"
                    : "write 'url(../fonts/NAME.woff2)' or 'url(../pictures/NAME.svg)', with a file of the theme"
            ])
    }

    /// The theme has the file, but it is no font or picture that a style sheet can name.
    static func unusableLink(_ address: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badStyle, in: source, at: range, "a style sheet cannot use the file '\(address)'",
            notes: ["it can use the files fonts/NAME.woff2 and pictures/NAME.svg of the theme, and no others"])
    }

    static func unpairedInStyle(in source: Source, at range: Range<Int>) -> Diagnostic {
        let mark = String(decoding: source.bytes[range], as: UTF8.self)
        let isSurplus = mark == "}"
        let closing = ["{": "}", "(": ")", "[": "]"][mark] ?? "*/"
        return Diagnostic(
            .error, .badStyle, in: source, at: range,
            isSurplus ? "this '}' closes nothing" : "this '\(mark)' is not closed in this file",
            notes: [
                isSurplus ? "delete it, or open a rule with '{'" : "write '\(closing)' where it ends"
            ])
    }

    /// - Parameter other: the other file of this name; `nil` if the name itself cannot be used.
    static func badAssetName(_ name: String, file: String, other: String?) -> Diagnostic {
        Diagnostic(
            .error, .badFileName, file: file,
            other == nil
                ? "templates cannot use the name '\(name)', because it has a '.'"
                : "two files are both called '\(name)', and templates cannot tell which one is meant",
            notes: [other.map { "the other one is '\($0)': rename one of them" } ?? "rename it without '.'"])
    }

    static func unreadFolder(_ name: String, known: [String], file: String) -> Diagnostic {
        Diagnostic(
            .warning, .misplacedFile, file: file, "a theme has no folder '\(name)': nothing reads its files",
            notes: [suggestion(for: name, among: known, label: "the folders of a theme")])
    }

    static func unreadFile(ending: String, file: String) -> Diagnostic {
        Diagnostic(
            .warning, .misplacedFile, file: file, "this file is not read: its ending must be in lower case",
            notes: ["rename it so that it ends in '\(ending)'"])
    }

    /// - Parameter readable: the names of files that are read in the folder.
    static func unreadFormat(_ folder: String, readable: String, file: String) -> Diagnostic {
        Diagnostic(
            .warning, .misplacedFile, file: file, "nothing reads this file",
            notes: ["in the folder '\(folder)' storysite reads \(readable)"])
    }

    static func misplacedThemeFile(_ file: String, remedy: String) -> Diagnostic {
        Diagnostic(.warning, .misplacedFile, file: file, "nothing reads this file", notes: [remedy])
    }

    /// - Parameters:
    ///   - stem: the file's name without its ending.
    ///   - language: the tag of the language that has this name in English.
    static func unreadWords(_ stem: String, language: String?, file: String) -> Diagnostic {
        let tag = String(stem.map { "_ ".contains($0) ? "-" : $0 })
        let near =
            language ?? Language(tag)?.tag
            ?? closestName(to: stem, among: Language.ownNames.values.map(String.init).sorted()).flatMap { name in
                Language.ownNames.filter { $0.value == name }.keys.min().map(String.init)
            }
        return Diagnostic(
            .warning, .misplacedFile, file: file,
            "nothing reads this file: its name is no language tag (BCP 47) such as 'de' or 'pt-BR'",
            notes: near.map { ["did you mean '\($0).yml'?"] } ?? [])
    }

    /// - Parameter above: the nearest folder around it whose files are read.
    static func unreadInnerFolder(_ file: String, above: String) -> Diagnostic {
        Diagnostic(
            .warning, .misplacedFile, file: file, "nothing reads the files of this folder",
            notes: ["move them into the folder '\(above)'"])
    }

    static func missingUIString(_ key: String, file: String, other: UIStrings) -> Diagnostic {
        Diagnostic(
            .warning, .missingWord, file: file, "'\(key)' is missing",
            notes: other.texts[key].map { ["in \(other.language.tag).yml it is '\($0)'"] } ?? [])
    }

    static func unusedPluralForm(
        _ key: String, _ language: Language, in source: Source, at range: Range<Int>
    ) -> Diagnostic {
        let forms = PluralCategory.allCases.filter { PluralCategory.all(in: language).contains($0) }
        return Diagnostic(
            .warning, .unknownKey, in: source, at: range, "'\(language.tag)' has no plural form for '\(key)'",
            notes: ["its plural forms are: \(listed(forms.map(\.rawValue)))"])
    }

    static func unknownUIString(_ key: String, near: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .warning, .unknownKey, in: source, at: range, "the base theme has no UI string '\(key)'",
            notes: ["did you mean '\(near)'?", "if the string is this theme's own, give it a name that is less alike"])
    }

    /// - Parameter own: the placeholders that the string has.
    static func unknownPlaceholder(
        _ name: String, of key: String, known: [String], own: [String], in source: Source, at range: Range<Int>
    ) -> Diagnostic {
        let free = known.filter { !own.contains($0) }
        let note =
            free.count == 1
            ? "did you mean '\(free[0])'?"
            : known.isEmpty
                ? "the base string has none"
                : free.isEmpty
                    ? "remove it: the string has all its placeholders already"
                    : suggestion(for: name, among: free, label: "its placeholders")
        return Diagnostic(
            .warning, .badPlaceholder, in: source, at: range,
            "the page shows '\(name)' as it is: it is no placeholder of '\(key)'", notes: [note])
    }

    static func missingPlaceholder(
        _ name: String, of key: String, base: String, in source: Source, at range: Range<Int>
    ) -> Diagnostic {
        Diagnostic(
            .warning, .badPlaceholder, in: source, at: range, "'\(key)' lacks the placeholder '\(name)'",
            notes: ["the base string is '\(base)'"])
    }

    static func tooManyUIStrings(_ count: Int, _ limit: Int, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .tooMany, in: source, at: 0..<0, "this file has \(count) UI strings, but may have at most \(limit)")
    }

    static func noUIStrings(in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .wrongType, in: source, at: 0..<0, "this file has no UI strings",
            notes: ["write a line such as 'library: Bookshelf', or delete the file"])
    }

    static func notAUIString(_ node: YAMLNode, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .wrongType, in: source, at: node.range, "a UI string must be a text, but this is \(node.kind)")
    }

    static func lowContrast(
        _ pair: ColourPair, _ upper: Colour, on lower: Colour, at time: String, contrast: String, needed: String,
        file: String = Library.siteFile, notes: [String]
    ) -> Diagnostic {
        Diagnostic(
            .warning, .lowContrast, file: file,
            "\(time) '\(pair.upper)' \(upper.hex) on '\(pair.lower)' \(lower.hex) has a contrast of \(contrast), but needs "
                + needed, notes: notes)
    }
}
