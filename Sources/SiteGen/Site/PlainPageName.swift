/// What the name of a plain page's file says: `parents.md` is the page itself, `parents.en.md` the same in English.
struct PlainPageName: Sendable {
    let file: String
    /// The page's part of the address.
    let slug: String
    /// `nil` for the page itself.
    let language: Language?

    /// Its address below the site's root.
    var path: String { "\(slug)/\(language.map { "\($0.tag.lowercased())/" } ?? "")index.html" }

    private init(_ file: String, stem: Substring, language: Language?) {
        (self.file, slug, self.language) = (file, Slug.anchor(of: String(stem)), language)
    }

    /// What the Markdown files of `folder` are called, and which names say what cannot be.
    static func all(in folder: LibraryFolder, languages: [Language]) -> (names: [PlainPageName], faults: [Diagnostic]) {
        var (names, faults): ([PlainPageName], [Diagnostic]) = ([], [])
        for file in folder.files.map(\.name) where file.hasSuffix(".md") {
            let stem = file.dropLast(3)
            guard let stop = stem.lastIndex(of: "."), let written = Language(String(stem[stem.index(after: stop)...]))
            else {
                names.append(PlainPageName(file, stem: stem, language: nil))
                continue
            }
            let language = languages.first { $0.tag.lowercased() == written.tag.lowercased() }
            if language == nil {
                faults.append(
                    Diagnostic(
                        .error, "unknown-language", file: folder.path(of: file),
                        "'\(written.tag)' in its name is not among the site's languages",
                        notes: Diagnostic.languageNotes(written.tag, languages)
                            + ["if it is no language, call the file '\(stem.replacing(".", with: "-")).md'"]))
            }
            names.append(PlainPageName(file, stem: stem[..<stop], language: language ?? written))
        }
        for name in names where name.language != nil {
            guard !names.contains(where: { $0.slug == name.slug && $0.language == nil }) else { continue }
            let whole = "\(name.file.dropLast(3).prefix(while: { $0 != "." })).md"
            faults.append(
                Diagnostic(
                    .error, "missing-file", file: folder.path(of: name.file), "there is no '\(whole)' beside it",
                    notes: ["that is the page in the site's first language, whose address all others lie below"]))
        }
        return (names, faults)
    }
}

extension [PlainPageName] {
    /// The page of that address for readers of a language: in it, or else the page itself.
    func page(_ slug: String, in language: Language) -> PlainPageName? {
        first { $0.slug == slug && $0.language == language } ?? first { $0.slug == slug && $0.language == nil }
    }
}
