/// The books in a source: a file, an archive, or a folder with any number of them. Content decides what a book is;
/// endings of names only say which files are looked into.
struct BookSearch {
    struct Found {
        /// The path of the book, for messages.
        let path: String
        let fileSet: BookFileSet
        let read: () throws(ImportError) -> [ImportedBook]
    }

    /// Books that are read together: those of a folder, or those of one archive, which is open only for that time.
    struct Batch {
        /// The path of the folder or archive, for messages.
        let path: String
        let open: () throws(ImportError) -> [Found]
    }

    private let language: Language?
    private let pictures: BookFiles?
    private let sounds: BookFiles?
    /// Why the folders with pictures and recordings cannot be read.
    private(set) var diagnostics: [Diagnostic] = []

    init(_ options: ImportOptions) {
        var diagnostics: [Diagnostic] = []
        func files(_ path: String?) -> BookFiles? {
            guard let path else { return nil }
            do throws(ImportError) { return try BookFiles(folder: path) } catch {
                diagnostics.append(error.diagnostic(in: path))
                return nil
            }
        }
        language = options.language
        (pictures, sounds) = (files(options.pictures), files(options.sounds))
        self.diagnostics = diagnostics
    }

    func batches(of source: String) throws(ImportError) -> [Batch] {
        switch FileStamp(path: source)?.kind {
        case .folder: try folder(source)
        case .file: [try file(source)]
        case .other: throw ImportError(.unreadableFile, "it is not a regular file but a pipe, a device or a socket")
        case nil:
            throw ImportError(
                .missingFile, "there is no such file or folder",
                notes: [
                    source.contains("://")
                        || source.hasPrefix("www.")
                        ? "download it, and write the path of the file"
                        : "write its path from the folder in which you type, or from / on"
                ])
        }
    }

    /// What is wrong with a source without a book.
    static func nothingFound(in source: String) -> ImportError {
        ImportError(
            .notABook, "it has no book that storysite can import",
            notes: [remedy(for: source)].compactMap(\.self) + [
                "storysite imports EPUB, Bloom (.bloompub, .bloomd, a source folder), and the Markdown of African Storybook and Book Dash"
            ])
    }

    /// Returns what to do with something that is no book; `nil` if nobody knows what it is.
    private static func remedy(for source: String) -> String? {
        let newTale = "'storysite new tale \"The title\"' makes a tale"
        switch ending(of: source) {
        case "doc", "docx", "odt", "pages", "rtf", "txt", "md", "markdown":
            return "for a text of your own, \(newTale): copy the text into its tale.md"
        case "pdf": return "nobody can read along in a PDF: \(newTale); copy the text into its tale.md"
        case "azw", "azw3", "fb2", "kfx", "mobi": return "export the book as EPUB from the program that made it"
        case "m4a", "mp3", "ogg", "opus", "wav", "flac":
            return "put a recording beside the tale.md of its tale; 'storysite align' then finds each word in it"
        default: break
        }
        if Library.isLibrary(source) {
            return "this is a library: copy the folders of its tales into your library's folder tales"
        }
        if FileStamp(path: "\(source)/\(TaleFolder.fileName)") != nil {
            return "this is a tale already: copy its folder into your library's folder tales"
        }
        let names = (try? Folder(source))?.names() ?? []
        guard MissedLink.isPictureName(source) || names.contains(where: MissedLink.isPictureName) else { return nil }
        return "for pictures of your own, \(newTale): put them into its folder, and name each in its tale.md"
    }

    /// The books of a folder, then each archive in it.
    private func folder(_ path: String) throws(ImportError) -> [Batch] {
        let files = try BookFiles(folder: path)
        let archives = files.names.filter { name in
            Self.isBook(name) || !Self.isText(name) && ZIPArchive.isArchive(files.beginning(of: name))
        }
        let loose = Batch(path: path) { () throws(ImportError) in books(of: files) }
        return [loose]
            + archives.map { name in
                Batch(path: "\(path)/\(name)") { () throws(ImportError) in
                    guard ZIPArchive.isArchive(files.beginning(of: name)) else { throw Self.nothingFound(in: name) }
                    let archive = try files.bytes(name, limit: .book)
                    let found = books(of: try BookFiles(archive: archive, path: "\(path)/\(name)"))
                    // Beside books nobody would miss it.
                    if found.isEmpty, Self.isBook(name) { throw Self.nothingFound(in: name) }
                    return found
                }
            }
    }

    /// Reads a single file: an archive, or a text whose pictures are in the same folder.
    private func file(_ path: String) throws(ImportError) -> Batch {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try Files.read(path, limit: .bookText, archives: .book) } catch {
            throw ImportError(.unreadableFile, error.message)
        }
        if bytes.isEmpty { throw ImportError(.notABook, "the file is empty", notes: ["copy or download it again"]) }
        if ZIPArchive.isArchive(bytes) {
            return Batch(path: path) { () throws(ImportError) in
                books(of: try BookFiles(archive: bytes, path: path))
            }
        }
        // The languages of a book of Book Dash are folders beside each other, and the list of all books is above them.
        let parts = Files.absolutePath(path).split(separator: "/").map(String.init)
        let depth = BookDash.isBook(bytes) ? min(3, parts.count) : 1
        let folder = "/" + parts.dropLast(depth).joined(separator: "/")
        let name = parts.suffix(depth).joined(separator: "/")
        return Batch(path: path) { () throws(ImportError) in
            let files = try BookFiles(folder: folder, only: depth > 1 ? ["_data", parts[parts.count - depth]] : nil)
            guard files.has(name) else { throw ImportError(.unreadableFile, "it is a link, or its name is hidden") }
            let fileSet = BookFileSet(files, pictures: pictures, sounds: sounds)
            return try book(name, fileSet, path: path).map { [$0] } ?? []
        }
    }

    private static func isText(_ name: String) -> Bool {
        ["md", "markdown", "txt", "htm", "html"].contains(ending(of: name))
    }

    /// Whether an archive with this name is a book.
    private static func isBook(_ name: String) -> Bool { ["epub", "bloompub", "bloomd"].contains(ending(of: name)) }

    private static func ending(of name: String) -> String {
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    private func books(of files: BookFiles) -> [Found] {
        var found: [Found] = []
        let mark = "META-INF/container.xml"
        let bases = files.names.filter { $0 == mark || $0.hasSuffix("/\(mark)") }.map {
            String($0.dropLast(mark.count))
        }
        let known = Set(bases)
        func isInBook(_ name: String) -> Bool {
            known.contains("") || name.indices.contains { name[$0] == "/" && known.contains(String(name[...$0])) }
        }
        for base in bases {
            found.append(
                Found(path: base.isEmpty ? files.path : "\(files.path)/\(base.dropLast())", fileSet: BookFileSet(files))
                {
                    [language] () throws(ImportError) in
                    [try EPUBBook(files, base: base).book(fallback: language)]
                })
        }
        let fileSet = BookFileSet(files, pictures: pictures, sounds: sounds)
        for name in files.names where Self.isText(name) && !isInBook(name) {
            let path = "\(files.path)/\(name)"
            do throws(ImportError) {
                if let book = try book(name, fileSet, path: path) { found.append(book) }
            } catch {
                // One unreadable file must not prevent the import of the others.
                found.append(Found(path: path, fileSet: fileSet) { () throws(ImportError) in throw error })
            }
        }
        return found
    }

    /// Returns the book of a text; `nil` if the text is not a book.
    private func book(_ name: String, _ fileSet: BookFileSet, path: String) throws(ImportError) -> Found? {
        let files = fileSet.files
        let text = try files.text(name)
        if AfricanStorybook.isStory(text) {
            return Found(path: path, fileSet: fileSet) { [language] () throws(ImportError) in
                [try AfricanStorybook(fileSet, name).book(fallback: language)]
            }
        }
        if BookDash.isBook(text) {
            return Found(path: path, fileSet: BookFileSet(files)) { [language] () throws(ImportError) in
                [try BookDash(files, name).book(fallback: language)]
            }
        }
        if BloomBook.isBook(text) {
            return Found(path: path, fileSet: BookFileSet(files)) { [language] () throws(ImportError) in
                try BloomBook(files, name).books(fallback: language)
            }
        }
        return nil
    }
}
