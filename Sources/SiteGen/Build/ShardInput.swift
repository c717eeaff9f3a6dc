/// What all shards of a site must be made of, by content: stamps say nothing on another machine.
struct ShardInput: Sendable, Equatable {
    /// In the order in which an author thinks of them.
    enum Source: String, CaseIterable {
        case program = "storysite"
        case settings = "site.yml or a picture that it names"
        case theme = "the theme"
        case fonts = "the fonts of the library"
        case pages = "the names of plain pages"
        case tales = "the tales"
        case drafts = "--drafts"
        case codes = "the family codes"
        case tools = "ffmpeg"
    }

    /// In the order of `Source`.
    private let digests: [Digest]

    init(_ project: Project, drafts: Bool, jobs: Int) {
        let root = project.library.root
        digests = Source.allCases.map { source in
            var print = ContentPrint()
            switch source {
            case .program: print.add(fileAt: project.program)
            case .settings:
                let pictures = project.config.icons + project.config.pictures
                for file in [Library.siteFile] + pictures { print.add(fileAt: "\(root)/\(file)") }
            case .theme:
                for layer in project.themeLayers?.layers ?? [] {
                    print.add(layer.folder, of: layer.root) { _ in true }
                }
            case .fonts: print.add(project.library.fonts, of: root) { _ in true }
            case .pages:
                project.library.pages.visit { path, _ in print.add(path) }
            case .tales:
                // Recordings are not read: their sizes tell versions apart.
                let tales = concurrentMap(project.library.tales.folders, jobs: jobs) { folder in
                    var print = ContentPrint()
                    print.add(folder, of: root) { $0.name == TaleFolder.fileName }
                    return print.digest
                }
                for tale in tales { print.add(tale) }
            case .drafts: print.add(drafts ? "drafts" : "")
            case .codes: print.add(fileAt: "\(root)/\(FamilyCodes.file)")
            case .tools: if let path = project.ffmpeg?.path { print.add(fileAt: Files.realPath(path) ?? path) }
            }
            return print.digest
        }
    }

    /// Returns what differs from another run's input.
    func differences(from other: ShardInput) -> [Source] {
        zip(Source.allCases, zip(digests, other.digests)).filter { $0.1.0 != $0.1.1 }.map(\.0)
    }

    /// The digest of a tale's own folder: of the content of texts and timings, and of the sizes of larger files.
    static func digest(of tale: LibraryFolder, root: String) -> Digest {
        var print = ContentPrint()
        print.add(tale, of: root) { $0.stamp.size <= ContentPrint.mostRead }
        return print.digest
    }
}

extension ShardInput {
    /// Reads what `write` wrote; `nil` when that cannot be true.
    init?(from reader: inout CacheReader) {
        digests = Source.allCases.compactMap { _ in reader.digest() }
        if digests.count != Source.allCases.count { return nil }
    }

    func write(to writer: inout CacheWriter) { for digest in digests { writer.add(digest) } }
}

/// Collects names and contents of files into one digest, which is the same on every machine.
private struct ContentPrint {
    /// In bytes: timings of long tales are smaller.
    static let mostRead: Int64 = 1 << 20

    private var writer = CacheWriter()

    var digest: Digest { Digest(writer.bytes) }

    mutating func add(_ text: String) { writer.add(text) }

    mutating func add(_ digest: Digest) { writer.add(digest) }

    /// Adds the content of a file, or that there is none.
    mutating func add(fileAt path: String) { writer.add(try? Digest(ofFileAt: path)) }

    /// Adds all names and sizes in a folder, and the content of some files.
    /// - Parameter root: the folder below which `folder` has its path.
    mutating func add(_ folder: LibraryFolder, of root: String, reading isRead: (LibraryFolder.File) -> Bool) {
        folder.visit { path, file in
            add(path)
            writer.add(UInt64(bitPattern: file.stamp.size))
            if isRead(file) { add(fileAt: "\(root)/\(path)") }
        }
    }
}

extension LibraryFolder {
    /// Calls `look` with each file in the folder and in those below, and its path.
    fileprivate func visit(_ look: (String, File) -> Void) {
        for file in files { look(path(of: file.name), file) }
        for inner in folders { inner.visit(look) }
    }
}
