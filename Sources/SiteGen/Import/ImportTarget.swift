import Glibc

/// The library that books are imported into: its tales, their names, and the folder in which new ones are made.
final class ImportTarget {
    let tales: Folder
    /// A hidden folder in `tales`, which no build reads.
    let staging: Folder
    private let lock: Int32
    /// The imported tales in all languages, by where they are from.
    private var works: [Substring: [ImportedTale]] = [:]
    private struct ImportedTale {
        /// The language in which the tale was imported.
        var imported: Language
        /// The language that its author says now.
        var language: Language
        /// Whether others can name it as a translation: it can be read, and is neither a draft nor withdrawn nor only
        /// announced.
        var isShown = true
        var slug: String
        /// The name of its folder.
        var folder: String
        /// Whether it uses the pictures of another tale.
        var isBorrowing: Bool
        var makers: Makers
    }

    /// The most bytes of a front matter in which its origin is looked for.
    private static let longestHead = 64 * 1024

    /// The names that tales have.
    private var taken: Set<String> = []

    static let stagingName = ".storysite-import"
    private static let lockName = "lock"

    /// - Throws: why there is no such library, or why nothing can be written into it.
    init(_ library: String) throws(ImportError) {
        guard let root = Library.root(of: library) else {
            let missing = Library.missing(library)
            throw ImportError(missing.code, missing.message, notes: missing.notes.map(\.message))
        }
        guard FileStamp(path: "\(root)/\(Library.siteFile)")?.kind == .file else {
            throw ImportError(
                .missingFile, "this folder has no \(Library.siteFile), so it is not a library",
                notes: [Library.nearRemedy(for: library) ?? Library.remedy])
        }
        do throws(SystemError) {
            tales = try Folder(root).folder("tales", createIfMissing: true)
            try tales.requireWritable()
            staging = try tales.folder(Self.stagingName, createIfMissing: true)
            lock = try staging.open(Self.lockName, O_RDWR | O_CREAT)
        } catch {
            let isStaging = error.path.contains("/\(Self.stagingName)")
            let folder = isStaging ? "tales/\(Self.stagingName)" : "tales"
            throw ImportError(
                .cannotWrite, "nothing can be written into its folder '\(folder)': \(error.message)",
                notes: isStaging ? ["remove it: 'storysite import' makes it anew"] : [])
        }
        let isOurs: Bool
        do throws(SystemError) { isOurs = try FileLock.take(lock, at: staging.path(of: Self.lockName)) } catch {
            Glibc.close(lock)
            throw ImportError(.cannotWrite, "a file in its folder 'tales' cannot be locked: \(error.message)")
        }
        guard isOurs else {
            Glibc.close(lock)
            throw ImportError(.outputBusy, "another import into this library is running", notes: ["wait until it ends"])
        }
        // A killed import may have left files.
        for name in staging.names() ?? [] where name != Self.lockName { staging.removeTree(name) }
        look(root)
    }

    /// Removes the staging folder.
    func close() {
        tales.removeTree(Self.stagingName)
        Glibc.close(lock)
    }

    private func look(_ root: String) {
        let (found, _) = LibraryScan(root: root).folders(in: "tales", jobs: 1)
        for folder in found.folders {
            taken.formUnion([String(folder.name), Slug.anchor(of: String(folder.name))])
            let path = folder.path(of: TaleFolder.fileName)
            guard let (work, imported) = Self.origin(at: "\(root)/\(path)") else { continue }
            var fields = MarkdownFile.read(path, root: root, name: "tale").file?.fields
            let makers = ["author", "illustrator"].flatMap { fields?.textOrTexts($0).map(\.value) ?? [] }
            works[work, default: []].append(
                ImportedTale(
                    imported: imported, language: fields?.language("language") ?? imported,
                    isShown: fields.map(Self.isShown) ?? false, slug: Slug.anchor(of: String(folder.name)),
                    folder: String(folder.name), isBorrowing: fields?.text("pictures") != nil, makers: Makers(makers)))
        }
        for file in found.files { taken.insert(file.name) }
    }

    /// Reads where the tale at `path` is from and in which language it was imported, also if its front matter has a
    /// mistake; `nil` if it was not imported.
    private static func origin(at path: String) -> (work: Substring, imported: Language)? {
        guard let bytes = try? Files.read(path, limit: .text) else { return nil }
        let lines = String(decoding: bytes.prefix(longestHead), as: UTF8.self).split(whereSeparator: \.isNewline)
        let head = lines.dropFirst().prefix { $0 != "---" }
        guard let line = head.first(where: { $0.hasPrefix(ImportedBook.originMark) }),
            let comma = line.lastIndex(of: ","), let imported = Language(String(line[comma...].dropFirst(2)))
        else { return nil }
        return (Substring(String(line[..<comma])), imported)
    }

    private static func isShown(_ fields: YAMLFields) -> Bool {
        var fields = fields
        return fields.isMissing("withdrawn") && fields.isMissing("state") && fields.flag("draft") != true
    }

    /// The name of the folder of the tale that was imported from the same source; `nil` if there is none.
    func folder(of book: ImportedBook) -> String? {
        works[book.workOrigin]?.first { $0.imported == book.language && $0.makers.mayBe(book.makers) }?.folder
    }

    /// The tales of the same work that are in the library.
    /// - Parameter isShown: whether those that can be named as translations, or all others.
    func translations(of book: ImportedBook, isShown: Bool) -> [(language: Language, slug: String)] {
        tales(of: book).filter { $0.isShown == isShown }.map { ($0.language, $0.slug) }
            .sorted { $0.0.tag < $1.0.tag }
    }

    /// The pictures and the music of the same work that are in the library; `nil` if there is no such tale.
    func lent(to book: ImportedBook) -> LentFiles? {
        let lender = tales(of: book).first { !$0.isBorrowing }
        return lender.flatMap { tale in (try? tales.folder(tale.folder)).map { LentFiles($0, slug: tale.folder) } }
    }

    func note(_ tale: StagedTale) {
        let (book, slug) = (tale.book, tale.slug)
        works[book.workOrigin, default: []].append(
            ImportedTale(
                imported: book.language, language: book.language, slug: slug, folder: slug,
                isBorrowing: tale.lender != nil, makers: book.makers))
    }

    /// The tales of the same work. Where several works have one number, those whose makers say so.
    private func tales(of book: ImportedBook) -> [ImportedTale] {
        let numbered = works[book.workOrigin] ?? []
        let known = book.makers.isKnown ? book.makers : numbered.lazy.map(\.makers).first(where: \.isKnown)
        guard let known, !numbered.allSatisfy({ $0.makers.mayBe(known) }) else { return numbered }
        return numbered.filter { $0.makers.isKnown && book.makers.isKnown && $0.makers.mayBe(book.makers) }
    }

    /// The most bytes of a tale's name: systems allow 255 bytes to a name.
    private static let longestName = 120

    /// Returns a name that no tale has, made from the title.
    func reserve(for book: ImportedBook) -> String {
        var plain = Slug.anchor(of: book.title)
        while plain.utf8.count > Self.longestName { plain.removeLast() }
        while plain.hasSuffix("-") { plain.removeLast() }
        if plain.isEmpty { plain = "tale" }
        if ReservedName.contains(plain) { plain += "-tale" }
        let tag = book.language.tag.lowercased()
        var names = ([plain, "\(plain)-\(tag)"] + (2...9_999).lazy.map { "\(plain)-\(tag)-\($0)" }).makeIterator()
        while let name = names.next() {
            if taken.insert(name).inserted, tales.stamp(of: name) == nil { return name }
        }
        return plain
    }
}
