import Glibc

/// The files of a source: those in a folder, or in an archive that is read as one.
///
/// Files are only read. In a folder no link is followed, and no name leads out of it.
final class BookFiles {
    /// The path of the folder or archive, for messages.
    let path: String
    /// The paths of all files below it, in the order of their bytes.
    let names: [String]
    private let known: Set<String>
    private let store: Store
    /// The number of bytes that may still be read for a book.
    private var room = BookFiles.mostRead
    /// The files of this book that have been counted: pages share pictures and overlays.
    private var counted: Set<String> = []

    private enum Store {
        case folder(FolderTree)
        case archive(ZIPArchive)
    }

    /// The most bytes that are read for a book. A book with an hour of sound has 100 MB.
    private static let mostRead = 1 << 30
    private static let mostFiles = 200_000
    private static let depthLimit = 12

    /// - Throws: why the archive cannot be read.
    init(archive bytes: [UInt8], path: String) throws(ImportError) {
        do throws(ZIPArchive.Failure) {
            let archive = try ZIPArchive(bytes)
            store = .archive(archive)
            names = archive.names.filter { !$0.hasSuffix("/") }.sorted(by: precedesByBytes)
        } catch {
            throw ImportError(.brokenBook, "this is an archive (ZIP), but \(error.message)", notes: error.notes)
        }
        self.path = path
        known = Set(names)
    }

    /// - Parameter only: the names directly in the folder that are looked at; `nil` for all.
    init(folder path: String, only: [String]? = nil) throws(ImportError) {
        do throws(SystemError) {
            let root = try Folder(path)
            store = .folder(FolderTree(root: root))
            var names: [String] = []
            try Self.list(root, "", only: only, depth: 0, &names)
            self.names = names.sorted(by: precedesByBytes)
        } catch {
            throw error.isMissing
                ? ImportError(.missingFile, "there is no such folder") : ImportError(.unreadableFile, error.message)
        }
        guard names.count <= Self.mostFiles else {
            throw ImportError(
                .tooMany, "this folder has more than \(Self.mostFiles) files", notes: ["import a part of it"])
        }
        self.path = path
        known = Set(names)
    }

    private static func list(
        _ folder: Folder, _ path: String, only: [String]? = nil, depth: Int, _ names: inout [String]
    ) throws(SystemError) {
        for name in only ?? folder.names() ?? [] where !name.hasPrefix(".") && names.count <= mostFiles {
            switch folder.stamp(of: name)?.kind {
            case .file: names.append(path + name)
            case .folder where depth < depthLimit:
                if let inner = try? folder.folder(name) { try list(inner, "\(path)\(name)/", depth: depth + 1, &names) }
            default: break
            }
        }
    }

    /// Begins another book, with a limit of its own.
    func beginBook() { (room, counted) = (Self.mostRead, []) }

    func has(_ name: String) -> Bool { known.contains(name) }

    /// Returns the bytes of a file.
    func bytes(_ name: String, limit: SizeLimit) throws(ImportError) -> [UInt8] {
        guard has(name) else {
            throw ImportError(.missingFile, "the book names this file, but it is not there", file: name)
        }
        let bytes: [UInt8]
        switch store {
        case .folder(let tree):
            do throws(SystemError) {
                let (folder, last) = try tree.parent(of: name)
                bytes = try folder.read(last, limit: limit)
            } catch {
                throw ImportError(.unreadableFile, error.message, file: name)
            }
        case .archive(let archive):
            do throws(ZIPArchive.Failure) {
                var own = limit.bytes
                bytes = try archive.file(name, room: &own) ?? []
            } catch .tooLarge {
                throw ImportError(
                    .brokenBook, "it is larger than \(limit.shown), the limit for such a file", file: name)
            } catch {
                throw ImportError(
                    .brokenBook, "this file in the archive cannot be read: \(error.message)", notes: error.notes,
                    file: name)
            }
        }
        if counted.insert(name).inserted { room -= bytes.count }
        guard room >= 0 else {
            throw ImportError(.brokenBook, "the files of this book come to more than \(Self.mostRead >> 20) MB")
        }
        return bytes
    }

    /// Returns a text as UTF-8 without a byte order mark.
    func text(_ name: String) throws(ImportError) -> [UInt8] {
        let bytes = try bytes(name, limit: .bookText)
        do throws(TextEncoding.Unsupported) { return try TextEncoding.page(bytes) } catch {
            throw ImportError(.brokenBook, error.message, notes: error.notes, file: name)
        }
    }

    /// The first bytes of a file of a folder, without reading all of it; empty for a file in an archive.
    func beginning(of name: String) -> [UInt8] {
        guard case .folder(let tree) = store, let (folder, last) = try? tree.parent(of: name),
            let file = try? folder.open(last, O_RDONLY)
        else { return [] }
        defer { close(file) }
        return unsafe [UInt8](unsafeUninitializedCapacity: 4) { buffer, count in
            count = max(unsafe pread(file, buffer.baseAddress, 4, 0), 0)
        }
    }

    /// Returns the name of the file that an address in another file means; `nil` if it is not among the files.
    ///
    /// Percent-encoded addresses and names, and other forms of Unicode, are found as well. `..` does not lead out.
    func resolve(_ address: String, from name: String) -> String? {
        guard !address.hasPrefix("data:"), !address.contains("://") else { return nil }
        let plain = String(address.prefix { $0 != "#" && $0 != "?" })
        guard !plain.isEmpty else { return nil }
        // A name may have a percent sign of its own.
        let literal = plain.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
        for address in [plain, literal] {
            // Strings are equal in any form of Unicode; the name as it is stored opens the file.
            if let index = known.firstIndex(of: RelativeAddress.resolve(address, from: name)) { return known[index] }
        }
        return nil
    }

    /// The folder of a file, with its slash; empty for the root.
    static func folder(of name: String) -> String {
        name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    }

    /// The last part of a path, without its ending.
    static func stem(of name: String) -> String {
        let last = name.split(separator: "/").last ?? name[...]
        guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return String(last) }
        return String(last[..<dot])
    }
}
