/// The name of a plain page's file: `parents.md` is the page itself, `parents.en.md` its version in English.
struct PlainPageName: Sendable {
    let file: String
    /// The page's name in addresses.
    let slug: String
    /// `nil` for the page itself.
    let language: Language?

    /// Its path below the site's root.
    var path: String { "\(slug)/\(language.map { "\($0.tag.lowercased())/" } ?? "")index.html" }

    private init(_ file: String, stem: Substring, language: Language?) {
        (self.file, slug, self.language) = (file, Slug.anchor(of: String(stem)), language)
    }

    /// Returns the names of the Markdown files in `folder`, and what is wrong with them.
    static func all(in folder: LibraryFolder, languages: [Language]) -> (
        names: [PlainPageName], diagnostics: [Diagnostic]
    ) {
        var (names, diagnostics): ([PlainPageName], [Diagnostic]) = ([], [])
        let stems = Set(folder.files.lazy.map(\.name).filter { $0.hasSuffix(".md") }.map { $0.dropLast(3) })
        for file in folder.files.map(\.name) where file.hasSuffix(".md") {
            let stem = file.dropLast(3)
            guard let stop = stem.lastIndex(of: "."), let written = Language(String(stem[stem.index(after: stop)...]))
            else {
                names.append(PlainPageName(file, stem: stem, language: nil))
                if let (base, tag) = version(stem, beside: stems, languages) {
                    diagnostics.append(.ownPage(folder.path(of: file), base: base, tag: tag))
                }
                continue
            }
            if !languages.contains(written) {
                diagnostics.append(
                    Diagnostic(
                        .error, .unknownLanguage, file: folder.path(of: file),
                        "'\(written.tag)' in its name is not among the site's languages",
                        notes: Diagnostic.languageNotes(written.tag, languages)
                            + ["if it is not a language, call the file '\(stem.replacing(".", with: "-")).md'"]))
            }
            names.append(PlainPageName(file, stem: stem[..<stop], language: written))
        }
        var first: [String: String] = [:]
        for name in names where name.language == nil && !name.slug.isEmpty {
            guard let other = first.updateValue(name.file, forKey: name.slug) else { continue }
            diagnostics.append(
                Diagnostic(
                    .error, .duplicateSlug, file: folder.path(of: name.file),
                    "the address '\(name.path)' of this page is taken by '\(folder.path(of: other))'",
                    notes: ["rename one of the two files"]))
        }
        for name in names where name.language != nil && first[name.slug] == nil {
            let whole = "\(name.file.dropLast(3).prefix(while: { $0 != "." })).md"
            diagnostics.append(
                Diagnostic(
                    .error, .missingFile, file: folder.path(of: name.file), "there is no '\(whole)' beside it",
                    notes: [
                        "write that page, too: it is the one in the site's first language, and its versions belong to it"
                    ]))
        }
        return (names, diagnostics)
    }

    /// Returns the page and the language of which a page is probably meant as the version: `about_en`, `en.about`.
    /// - Parameters:
    ///   - stem: the name of its file without the ending.
    ///   - stems: those of all pages.
    private static func version(
        _ stem: Substring, beside stems: Set<Substring>, _ languages: [Language]
    ) -> (base: Substring, tag: String)? {
        for separator: Character in [".", "_", "-"] {
            guard let last = stem.lastIndex(of: separator), let first = stem.firstIndex(of: separator) else { continue }
            let ends = [
                (base: stem[..<last], tag: stem[stem.index(after: last)...]),
                (base: stem[stem.index(after: first)...], tag: stem[..<first]),
            ]
            for (index, end) in ends.enumerated() {
                let isBeside = stems.contains(end.base)
                if let language = Language(String(end.tag).replacing("_", with: "-")) {
                    let isOfSite = languages.contains(language)
                    // Other words of a name can look like a language, as in `sign-in`.
                    let isMeant = separator == "-" || index > 0 ? isBeside && isOfSite : isBeside || isOfSite
                    if isMeant { return (end.base, language.tag) }
                } else if separator == ".", index == 0, isBeside {
                    // `about.english`
                    return (end.base, languages.last?.tag ?? "en")
                }
            }
        }
        return nil
    }
}

extension Diagnostic {
    fileprivate static func ownPage(_ file: String, base: Substring, tag: String) -> Diagnostic {
        Diagnostic(
            .warning, .unknownLanguage, file: file, "this is a page of its own, and no version of '\(base).md'",
            notes: ["for a version in another language, name its tag after a full stop, as in '\(base).\(tag).md'"])
    }
}

extension [PlainPageName] {
    /// Returns the page called `slug` in a language, or else the page itself.
    func page(_ slug: String, in language: Language) -> PlainPageName? {
        first { $0.slug == slug && $0.language == language } ?? first { $0.slug == slug && $0.language == nil }
    }
}
