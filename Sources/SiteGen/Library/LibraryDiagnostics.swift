/// The messages about a library's folder and its files.
extension Diagnostic {
    static func noLibrary(_ file: String, notes: [String]) -> Diagnostic {
        Diagnostic(
            .error, .missingFile, file: file, "this folder has no \(Library.siteFile), so it is not a library",
            notes: notes)
    }

    /// A file that is another one than when it was read first. Any command may find one.
    static func changed(_ file: String, notes: [String] = []) -> Diagnostic {
        Diagnostic(
            .error, .changedFile, file: file, "this file was changed while storysite was reading the library",
            notes: ["run the command again when all files are in place"] + notes)
    }

    static func notARegularFile(_ file: String) -> Diagnostic {
        Diagnostic(
            .error, .unreadableFile, file: file, "this is not a regular file",
            notes: ["replace it with a file; folders, pipes and devices are not read"])
    }

    static func nameNotUTF8(_ file: String) -> Diagnostic {
        Diagnostic(
            .error, .unusableName, file: file, "this name is not UTF-8, so nothing can be read under it",
            notes: ["rename it; archives from other systems can hold such names"])
    }

    static func brokenLink(_ file: String) -> Diagnostic {
        Diagnostic(
            .error, .missingFile, file: file, "this symbolic link leads to a file or folder that does not exist",
            notes: ["delete the link, or put the file to which it leads in its place"])
    }

    static func outsideLink(_ file: String) -> Diagnostic {
        Diagnostic(
            .error, .outsideLibrary, file: file, "this symbolic link leads out of the library's folder",
            notes: ["copy the file or folder to which it leads into the library"])
    }

    static func folderInItself(_ file: String) -> Diagnostic {
        Diagnostic(
            .error, .tooDeep, file: file, "this symbolic link leads to a folder that contains it",
            notes: ["delete the link"])
    }

    static func tooDeep(_ file: String, limit: Int) -> Diagnostic {
        Diagnostic(
            .error, .tooDeep, file: file, "this folder is more than \(limit) folders deep",
            notes: ["move it nearer to the library's folder"])
    }

    static func tooManyFiles(_ file: String, limit: Int, linked: Bool) -> Diagnostic {
        Diagnostic(
            .error, .tooMany, file: file,
            "there are more than \(limit) files and folders\(linked ? " through links" : ""), counted up to here",
            notes: [linked ? "replace links to folders with copies" : "divide the library into several"])
    }

    static func misplacedTale(_ file: String, name: String) -> Diagnostic {
        Diagnostic(
            .warning, .misplacedFile, file: file,
            "this file is not read: a tale is a folder with \(TaleFolder.fileName)",
            notes: ["move it to 'tales/\(name)/\(TaleFolder.fileName)'"])
    }

    static func misnamedPage(_ file: String, name: String) -> Diagnostic {
        Diagnostic(
            .warning, .misplacedFile, file: file, "this file is not read: the name of a page ends in '.md'",
            notes: ["rename it to '\(name)'"])
    }

    static func pageInHTML(_ file: String, name: String) -> Diagnostic {
        Diagnostic(
            .warning, .misplacedFile, file: file, "this file is not read: pages are written in Markdown",
            notes: ["write it as 'pages/\(name)'"])
    }

    static func pageInFolder(_ file: String, name: String) -> Diagnostic {
        Diagnostic(
            .warning, .misplacedFile, file: file, "this file is not read: a page is not in a folder of its own",
            notes: ["move it to 'pages/\(name)'"])
    }

    static func misnamedPart(_ file: String, wanted: String, isFile: Bool) -> Diagnostic {
        Diagnostic(
            .warning, .misplacedFile, file: file,
            isFile ? "'\(wanted)' must be a folder, but this is a file" : "this folder is not read",
            notes: [isFile ? "replace it with a folder" : "rename it to '\(wanted)'"])
    }

    static func archiveLeftover(_ file: String) -> Diagnostic {
        Diagnostic(
            .warning, .misplacedFile, file: file,
            "this folder is not read: the archive program of macOS made it, and it holds no tale",
            notes: ["delete it"])
    }

    static func noTales() -> Diagnostic {
        Diagnostic(
            .warning, .noTales, file: "tales", "this library has no tale",
            notes: ["write the first one: tales/NAME/\(TaleFolder.fileName), where NAME becomes its address"])
    }

    static func noShownTale() -> Diagnostic {
        Diagnostic(
            .warning, .noTales, file: "tales", "no tale is left to show: all are drafts or withdrawn",
            notes: ["delete 'draft' or 'withdrawn' in a tale that readers should see; --drafts shows drafts as well"])
    }

    /// - Parameters:
    ///   - found: a file with almost the name.
    ///   - document: a file of a word processor.
    ///   - isEmpty: whether the folder has nothing in it.
    static func missingTaleFile(
        _ file: String, rename found: String?, document: String?, isEmpty: Bool
    ) -> Diagnostic {
        let note = found.map {
            $0.lowercased().hasSuffix(".txt")
                ? "rename '\($0)' to '\(TaleFolder.fileName)'; an editor or the system added an ending"
                : "rename '\($0)' to '\(TaleFolder.fileName)'"
        }
        return Diagnostic(
            .error, .missingFile, file: file, "this tale has no \(TaleFolder.fileName)",
            notes: [
                note ?? document.map {
                    "copy the text of '\($0)' into a text file called \(TaleFolder.fileName); "
                        + Self.noWordProcessor
                } ?? "write the tale's text into \(TaleFolder.fileName)\(isEmpty ? ", or delete the folder" : "")"
            ])
    }

    private static let noWordProcessor = "storysite cannot read files of a word processor"

    static func fileOfWordProcessor(of name: String, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .missingFrontMatter, in: source, at: 0..<0, "this \(name) is not a text file",
            notes: ["save it as plain text in UTF-8, with the name that it has; \(noWordProcessor)"])
    }

    /// A folder that is no tale has folders of tales in it.
    /// - Parameter tale: the first of them.
    static func talesInFolder(_ file: String, _ tale: LibraryFolder, more: Int) -> Diagnostic {
        let others = more > 0 ? ", and \(counted(more, "more tale")) likewise" : ""
        return Diagnostic(
            .error, .missingFile, file: file, "this folder has no \(TaleFolder.fileName), but holds tales",
            notes: ["move '\(tale.path)' to 'tales/\(tale.name)'\(others): tales do not lie in folders of tales"])
    }

    /// - Parameter almost: a line that is almost the end.
    static func openFrontMatter(in source: Source, at range: Range<Int>, almost: Range<Int>?) -> Diagnostic {
        let diagnostic = Diagnostic(
            .error, .openFrontMatter, in: source, at: range, "the front matter that begins here is not closed",
            notes: ["end it with a line that is exactly ---"])
        guard let almost else { return diagnostic }
        let line = HyphenLine(String(decoding: source.bytes[almost], as: UTF8.self))
        return diagnostic.noting(
            "this line is not exactly ---" + (line.map { ": \($0.remedy)" } ?? ""), in: source, at: almost)
    }

    static func missingFrontMatter(of name: String, in source: Source) -> Diagnostic {
        let start = source.bytes.prefix(100).dropFirst(source.bytes.span.byteOrderMarkLength)
        let lines = String(decoding: start, as: UTF8.self).split(whereSeparator: \.isNewline)
        let first = lines.first { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
        let isOnlyMisplaced = first.split(separator: " ") == ["---"]
        let note =
            if isOnlyMisplaced {
                "make --- the first line, with nothing before or after it"
            } else if let line = HyphenLine(first) {
                "the lines around it must be exactly ---: \(line.remedy)"
            } else {
                "begin the file with a line of ---, then 'title: …', then another line of ---"
            }
        return Diagnostic(
            .error, .missingFrontMatter, in: source, at: 0..<0, "this \(name) does not begin with front matter",
            notes: [note])
    }

    static func noSlug(of folder: Substring, file: String) -> Diagnostic {
        Diagnostic(
            .error, .badID, file: file, "the folder's name '\(folder)' cannot be an address",
            notes: ["give the folder a name with letters or digits"])
    }

    /// - Parameter rename: what to rename and to what, such as `the tale's folder, for example to 'con-tale'`.
    static func reservedName(_ slug: String, file: String, rename: String) -> Diagnostic {
        Diagnostic(
            .warning, .reservedName, file: file,
            "Windows reserves the name '\(slug)', so the site cannot be copied to a computer with Windows",
            notes: ["rename \(rename)"])
    }
}

/// The messages about the values of `site.yml` and of front matter.
extension Diagnostic {
    static func notALanguage(_ text: Located<String>, in source: Source) -> Diagnostic {
        let tags = text.value.split(whereSeparator: { " ;/+&".contains($0) }).compactMap { Language(String($0)) }
        if tags.count > 1, source.path == Library.siteFile {
            return Diagnostic(
                .error, .unknownValue, in: source, at: text.range,
                "\(source.quoted(text.value)) is not a language tag",
                notes: ["put a comma between two languages: [\(tags.map(\.tag).joined(separator: ", "))]"])
        }
        let meant = Language.meant(by: text.value)
        return Diagnostic(
            .error, .unknownValue, in: source, at: text.range, "\(source.quoted(text.value)) is not a language tag",
            notes: [
                meant.map { "did you mean '\($0.tag)'?" } ?? "write it as lv, en, uk, ar, zh or pt-BR (BCP 47)"
            ])
    }

    /// The site has an address and no id.
    static func assumedID(_ id: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .warning, .assumedID, in: source, at: range.lowerBound..<range.lowerBound,
            "'id' is missing, so the site has the id '\(id)': devices keep children, PIN, words and reading positions "
                + "together for all sites with one id on one host",
            notes: [
                "add a line with an id that no other site on this host has, such as 'id: my-tales'",
                "if families use the site already, add 'id: \(id)', so that their devices keep what they have",
            ])
    }

    /// The site says nothing about its languages.
    static func assumedSiteLanguage(_ language: Language, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .warning, .assumedLanguage, in: source, at: range.lowerBound..<range.lowerBound,
            "'languages' is missing or empty, so the site and its tales are taken to be in '\(language.tag)'",
            notes: ["add a line such as 'languages: [en]'; the first is the site's own language"])
    }

    /// Neither the tale nor a site says in which language the tale is.
    static func assumedTaleLanguage(_ language: Language, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .warning, .assumedLanguage, in: source, at: range.lowerBound..<range.lowerBound,
            "'language' is missing, so the tale is taken to be in '\(language.tag)'",
            notes: ["add a line such as 'language: en'"])
    }

    static func languageTwice(_ text: Located<String>, in source: Source, first: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .duplicateValue, in: source, at: text.range, "the language '\(text.value)' is given twice",
            notes: ["remove one of the two"]
        ).noting("first given here", in: source, at: first)
    }

    static func textTwice(
        _ text: Located<String>, in key: String, of source: Source, first: Range<Int>
    ) -> Diagnostic {
        Diagnostic(
            .warning, .duplicateValue, in: source, at: text.range,
            "'\(key)' has '\(text.value.shortened(to: 40))' twice", notes: ["remove one of the two"]
        ).noting("first given here", in: source, at: first)
    }

    static func translationIntoOwnLanguage(_ tag: Located<String>, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .unknownTale, in: source, at: tag.range, "this tale itself is in '\(tag.value)'",
            notes: ["remove this, or write the language in which the other tale is"])
    }

    /// A language that is not among those of the site.
    static func notOfTheSite(
        _ tag: String, in source: Source, at range: Range<Int>, languages: [Language]
    ) -> Diagnostic {
        Diagnostic(
            .error, .unknownLanguage, in: source, at: range, "'\(tag)' is not among the site's languages",
            notes: Self.languageNotes(tag, languages))
    }

    /// The fix where a language is not among the site's.
    static func languageNotes(_ tag: String, _ languages: [Language]) -> [String] {
        let tags = languages.map(\.tag)
        return suggestions(for: tag, among: tags) + ["\(Library.siteFile) has: \(listed(tags))"]
    }

    static func missingTranslation(
        _ key: String, _ language: Language, isFirst: Bool, in source: Source, at range: Range<Int>
    )
        -> Diagnostic
    {
        Diagnostic(
            isFirst ? .error : .warning, isFirst ? .missingKey : .missingWord, in: source,
            at: range.lowerBound..<range.lowerBound,
            isFirst ? "'\(key)' is missing in the site's first language" : "'\(key)' is missing in '\(language.tag)'",
            notes: ["add a line '\(language.tag): …'"])
    }

    static func badID(_ text: Located<String>, of name: String, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .badID, in: source, at: text.range, "'\(text.value)' cannot be the id of \(name)",
            notes: Slug.suggestions(forID: text.value) + [Slug.ruleOfIDs])
    }

    static func voiceTwice(_ id: Located<String>, in source: Source, first: Range<Int>) -> Diagnostic {
        Diagnostic(.error, .duplicateID, in: source, at: id.range, "another voice has the id '\(id.value)' already")
            .noting("first given here", in: source, at: first)
    }

    static func badContact(_ text: Located<String>, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .badAddress, in: source, at: text.range,
            "'contact' must be an e-mail address such as hello@tales.example, not '\(text.value)'",
            notes: ["write one address of ASCII letters, digits and punctuation, without a name and without 'mailto:'"])
    }

    static func badAges(_ text: Located<String>, limit: Int, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .wrongType, in: source, at: text.range,
            "'ages' must be one number or a range such as 3-6, not '\(text.value)'",
            notes: ["write years from 0 to \(limit), the smaller number first"])
    }

    static func badFocus(of picture: Located<String>, _ text: Located<String>, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .wrongType, in: source, at: text.range,
            "the focus of '\(picture.value)' must be a point such as 50 30 or a box such as 20 10 80 95, "
                + "not '\(text.value)'",
            notes: ["write percentages of the picture, from 0 to 100: left, top, and for a box also right and bottom"])
    }

    /// The library shows a maker before anything is chosen.
    static func slots(in text: Located<String>, of key: String, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .unknownSlot, in: source, at: text.range, "'\(key)' of a maker cannot have slots such as {{hero}}",
            notes: [
                key == "title"
                    ? "the title of a made story is the key 'story'"
                    : "the library shows it before a child chooses: write it without {{…}}"
            ])
    }

    static func lockedMaker(_ text: Located<String>, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .lockedMaker, in: source, at: text.range, "a maker cannot be locked",
            notes: ["write 'access: free', or leave the line out"])
    }

    static func badColour(_ name: String, _ node: YAMLNode, in source: Source) -> Diagnostic {
        guard let text = node.text else {
            return Diagnostic(
                .error, .badColour, in: source, at: node.range, "'\(name)' has no colour",
                notes: ["a # after a space begins a comment: write the colour as \"#6b5b95\" or 6b5b95"])
        }
        return Diagnostic(
            .error, .badColour, in: source, at: node.range, "'\(text)' is not a colour of the form #rrggbb or #rgb",
            notes: ["write it as \"#6b5b95\" or 6b5b95: two hexadecimal digits each of red, green and blue"])
    }
}
