/// Stories of African Storybook and Global Storybooks, in the Markdown of their repositories:
/// ```
/// # Title
///
/// ##
/// Text of the first page,
/// wrapped in mid-sentence.
///
/// ##
/// * License: [CC-BY]
/// * Text: …
/// ```
/// A line of `##` begins a page; the last section names licence and people. `NNNN_slug.md` is story `NNNN`, and its
/// pictures are `NNNN/01.jpg` (the cover), `NNNN/02.jpg` (page 1) and so on.
struct AfricanStorybook {
    private let files: BookFiles
    private let name: String
    private let fileSet: BookFileSet

    init(_ fileSet: BookFileSet, _ name: String) { (files, self.name, self.fileSet) = (fileSet.files, name, fileSet) }

    /// Whether a text is such a story: a title, lines of `##`, and a last section with a licence or an author.
    static func isStory(_ text: [UInt8]) -> Bool {
        let lines = lines(of: text)
        return lines.contains("##")
            && lines.suffix(12).contains { field(of: $0).map { ["license", "text"].contains($0.key) } ?? false }
    }

    private static func lines(of text: [UInt8]) -> [String] {
        String(decoding: text, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.collapsingWhitespace() }
    }

    /// Reads `* Text: Cornelius Gulere`.
    private static func field(of line: String) -> (key: String, value: String)? {
        guard line.hasPrefix("* "), let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].collapsingWhitespace()
        return (line[..<colon].dropFirst(2).lowercased(), value)
    }

    /// - Parameter fallback: the language if the story does not say it.
    func book(fallback: Language?) throws(ImportError) -> ImportedBook {
        var sections = [[String]]()
        var section: [String] = []
        for line in Self.lines(of: try files.text(name)) {
            if line == "##" {
                sections.append(section)
                section = []
            } else {
                section.append(line)
            }
        }
        var fields: [String: String] = [:]
        for line in section { if let (key, value) = Self.field(of: line), !value.isEmpty { fields[key] = value } }
        if fields.isEmpty { sections.append(section) }
        let folder = lastPathComponent(of: BookFiles.folder(of: name))
        guard let language = Self.language(fields["language"], folder: folder) ?? fallback else {
            throw ImportError(
                .unknownLanguage, "this story does not say its language", notes: ["name it with --language"],
                file: name)
        }
        let letters = sections.joined().joined(separator: " ")
        var book = ImportedBook(project: .africanStorybook, work: work, language: language.written(as: letters))
        let head = sections.first ?? []
        book.title = head.first { $0.hasPrefix("# ") }.map { $0.dropFirst(2).collapsingWhitespace() } ?? ""
        let subtitle = head.filter { !$0.hasPrefix("#") && !$0.isEmpty }.joined(separator: " ")
        if !subtitle.isEmpty { book.summary = subtitle }
        name(people: fields, in: &book)
        fill(&book, sections.dropFirst().map(Self.paragraphs))
        return book
    }

    /// The language that a story names, or the more exact form of it that is the name of its folder, such as `pt-br`.
    private static func language(_ named: String?, folder: String) -> Language? {
        guard let own = named.flatMap({ Language(lenient: $0) }) else { return Language(folder) }
        guard let more = Language(folder), more.primary == own.primary, more.tag.count > own.tag.count else {
            return own
        }
        return more
    }

    /// The story's number, or its file's name if it has none.
    private var work: String { number ?? BookFiles.stem(of: name) }

    private var number: String? {
        let digits = BookFiles.stem(of: name).prefix { ("0"..."9").contains($0) }
        return digits.count == 4 ? String(digits) : nil
    }

    private func name(people fields: [String: String], in book: inout ImportedBook) {
        book.author = fields["text"].map { [$0] } ?? []
        book.illustrator = fields["illustration"].map { [$0] } ?? []
        book.translator = fields["translation"].map { [$0] } ?? []
        book.license = fields["license"].map { LicenseName.find(in: $0) ?? $0 }
        let known = ["text", "illustration", "translation", "license", "language"]
        book.credits = fields.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map {
            "\($0.key): \($0.value)"
        }
    }

    /// Paragraphs end at empty lines; a line end within one is only a space.
    private static func paragraphs(of lines: [String]) -> [String] {
        lines.split(separator: "").map { $0.joined(separator: " ") }
    }

    /// Adds the pages with their pictures and recordings.
    private func fill(_ book: inout ImportedBook, _ sections: [[String]]) {
        let pictures = self.pictures
        // The last picture may be the back cover. Any other number says nothing about what belongs together.
        let fits = (1...2).contains(pictures.count - sections.count)
        if let first = pictures.first { book.cover = .init(name: first) }
        if fits, pictures.count == sections.count + 2 { book.omissions.add("picture", "the back cover") }
        if !fits, pictures.count > 1 {
            book.omissions.add(
                "picture",
                "\(sections.count) pages need \(sections.count + 1) or \(sections.count + 2) pictures, "
                    + "and the source has \(pictures.count): put them where they belong by hand",
                count: pictures.count - 1)
        }
        var origins: [Int] = []
        for (index, paragraphs) in sections.enumerated() {
            var page = ImportedBook.Page()
            if fits { page.blocks.append(.picture(.init(name: pictures[index + 1]))) }
            page.blocks += paragraphs.map { .paragraph([StyledText($0)]) }
            if page.blocks.isEmpty {
                book.omissions.add("page", "no text and no picture")
            } else {
                book.pages.append(page)
                origins.append(index)
            }
        }
        book.narration.name = ImportedBook.Project.africanStorybook.rawValue
        book.narration.recordings = recordings(of: sections.count, origins, &book.omissions)
    }

    /// The story's pictures in their order. Of several sizes the medium one is taken.
    private var pictures: [String] {
        guard let number else { return [] }
        let folders = Dictionary(grouping: fileSet.picturesByFolder[number] ?? [], by: BookFiles.folder)
        let best = folders.min { left, right in
            let ranks = [left.key, right.key].map { $0.contains("medium") ? 0 : $0.contains("large") ? 1 : 2 }
            return (ranks[0], left.key) < (ranks[1], right.key)
        }
        return best?.value.sorted { (Int(BookFiles.stem(of: $0)) ?? 0) < (Int(BookFiles.stem(of: $1)) ?? 0) } ?? []
    }

    /// The recordings in the folder that has the story's name: `01.mp3` is the title and `02.mp3` the first page, or
    /// one file with the story's name is all of it.
    /// - Parameter origins: the sections of the pages.
    private func recordings(
        of sections: Int, _ origins: [Int], _ omissions: inout Omissions
    ) -> ImportedBook.Recordings {
        let stem = BookFiles.stem(of: name)
        let language = BookFiles.folder(of: name).split(separator: "/").last.map(String.init)
        var (tracks, wholes): ([Int: String], [String]) = ([:], [])
        for sound in fileSet.soundsByName[stem] ?? [] {
            let parts = sound.split(separator: "/").map(String.init)
            let own = parts.dropLast().lastIndex(of: stem) ?? parts.count - 1
            // Another language may have a story of the same name.
            if let above = parts[..<own].last, let language, Language(above) != nil, above != language { continue }
            if let number = Int(BookFiles.stem(of: sound)) { tracks[number] = sound } else { wholes.append(sound) }
        }
        if tracks.isEmpty { return wholes.first.map { .whole($0) } ?? .none }
        guard Set(tracks.keys) == Set(1...sections + 1) else {
            omissions.add(
                "recording",
                "\(sections) pages and a title need \(sections + 1) recordings, and the source has "
                    + "\(tracks.count)", count: tracks.count)
            return wholes.first.map { .whole($0) } ?? .none
        }
        omissions.add("recording", "the title alone, which no page has")
        omissions.add("recording", "all pages in one: the recordings of pages are used", count: wholes.count)
        return .pages(origins.map { [ImportedBook.Clip(file: tracks[$0 + 2] ?? "")] })
    }
}
