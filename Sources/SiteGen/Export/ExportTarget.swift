/// Where exported files go.
struct ExportTarget: Sendable {
    private let folder: String
    /// The name of the single file; `nil` if each file has the name of its tale.
    private let name: String?
    private let replacesAll: Bool

    private let format: ExportOptions.Format.Name

    /// - Parameter tales: all tales, each with the name of its file.
    init(_ options: ExportOptions, tales: [(name: String, file: String)]) throws(ExportError) {
        (replacesAll, format) = (options.force, options.format.name)
        let output = options.output ?? "."
        let isFolder = FileStamp(path: output)?.kind == .folder
        if !isFolder,
            let other = ExportOptions.Format.Name.allCases.first(where: { output.hasSuffix(".\($0.ending)") }),
            other != format
        {
            throw ExportError(
                .cannotWrite, file: output, "this is the ending of another format: '\(other.rawValue)'",
                notes: ["end the name with .\(format.ending)"])
        }
        let byFile = Dictionary(grouping: tales, by: \.file).filter { $1.count > 1 }
        if let (file, same) = byFile.min(by: { precedesByBytes($0.key, $1.key) }) {
            throw ExportError(
                .cannotWrite, file: same[1].name, "its file would replace that of '\(same[0].name)': \(file)",
                notes: ["export one of them into another folder with --output"])
        }
        if output.hasSuffix(".\(format.ending)"), !isFolder {
            guard tales.count == 1 else {
                throw ExportError(
                    .cannotWrite, file: output, "\(tales.count) tales cannot be one file",
                    notes: ["name a folder with --output, or one tale"])
            }
            let (folder, name) = FolderTree.split(output[...])
            (self.folder, self.name) = (
                output.hasPrefix("/") ? "\(folder)/" : folder.isEmpty ? "." : String(folder), name
            )
        } else {
            if let kind = FileStamp(path: output)?.kind, kind != .folder {
                throw ExportError(
                    .cannotWrite, file: output, "this is a file and not a folder",
                    notes: ["name another folder with --output, or a file that ends with .\(format.ending)"])
            }
            (folder, name) = (output, nil)
        }
        do throws(SystemError) {
            try Files.makeFolder(folder)
            try Files.requireWritable(in: folder)
        } catch {
            throw ExportError(.cannotWrite, file: folder, "storysite cannot write into this folder: \(error.message)")
        }
    }

    /// Writes a file whole, or not at all.
    /// - Returns: a line for the report.
    func write(_ bytes: [UInt8], as file: String) throws(ExportError) -> String {
        let old = try known(file)
        let file = name ?? file
        let shown = [Diagnostic].prefix(of: folder) + file
        if old == bytes { return "\(shown) is up to date" }
        do throws(SystemError) {
            try Folder(folder).replace(file, by: bytes, isSynced: true)
            return "\(shown), \(shownSize(bytes.count))"
        } catch {
            throw ExportError(.cannotWrite, file: shown, "it cannot be written: \(error.message)")
        }
    }

    /// Returns the bytes of a file that may be replaced; `nil` if there is none.
    @discardableResult
    func known(_ file: String) throws(ExportError) -> [UInt8]? {
        let file = name ?? file
        let shown = [Diagnostic].prefix(of: folder) + file
        do throws(SystemError) {
            let home = try Folder(folder)
            guard let stamp = home.stamp(of: file) else { return nil }
            let old = (try? home.read(file, limit: .own)) ?? []
            if replacesAll && stamp.kind != .folder || isOurs(old) { return old }
        } catch {
            throw ExportError(.cannotWrite, file: shown, "it cannot be written: \(error.message)")
        }
        throw ExportError(
            .notOurs, file: shown, "storysite did not make this file and leaves it alone",
            notes: ["--force replaces it, --output names another folder or file"])
    }

    /// Whether storysite made a file.
    private func isOurs(_ bytes: [UInt8]) -> Bool {
        switch format {
        case .epub: isOurBook(bytes)
        case .html: SingleFile.isOne(bytes)
        case .booklet: PrintedFile.isOne(bytes)
        case .bloom: BloomPublication.isOne(bytes)
        case .video: FilmMaker.isFilm(bytes)
        }
    }

    private func isOurBook(_ bytes: [UInt8]) -> Bool {
        var room = SizeLimit.bookText.bytes
        guard let archive = try? ZIPArchive(bytes),
            let package = (try? archive.file(TaleBook.packagePath, room: &room)) ?? nil
        else { return false }
        let mark = Array("name=\"generator\" content=\"\(TaleBook.generator)\"".utf8)
        return package.span.firstRange(of: mark.span, in: package.indices) != nil
    }
}
