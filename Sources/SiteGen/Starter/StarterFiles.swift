import Glibc

/// New files below a folder. Existing files are never replaced, and no link below the folder is followed. If one of the
/// files cannot be made, all are removed.
struct StarterFiles {
    private let tree: FolderTree
    private var made: [String] = []

    init(in folder: Folder) { tree = FolderTree(root: folder) }

    /// Makes all files, given by their paths below the folder.
    mutating func make(_ files: [(path: String, bytes: [UInt8])]) throws(SystemError) {
        do throws(SystemError) { for file in files { try make(file.path, file.bytes) } } catch {
            undo()
            throw error
        }
    }

    private mutating func make(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
        // Before they are made: some may be when the next one cannot be.
        made += missingFolders(above: path[...])
        let (folder, name) = try tree.parent(of: path, createIfMissing: true)
        let file = try folder.open(name, O_WRONLY | O_CREAT | O_EXCL)
        made.append(path)
        do throws(SystemError) { try Files.write(bytes, into: file, path: path) } catch {
            close(file)
            throw error
        }
        guard close(file) == 0 else { throw SystemError(path: path) }
    }

    /// Returns the folders that have to be made for a file, the outermost first.
    private func missingFolders(above path: Substring) -> [String] {
        let above = FolderTree.parent(of: path)
        guard !above.isEmpty, tree.stamp(of: String(above)) == nil else { return [] }
        return missingFolders(above: above) + [String(above)]
    }

    private func undo() {
        tree.forget()
        for path in made.reversed() {
            guard let (folder, name) = try? tree.parent(of: path) else { continue }
            if !folder.removeEmptyFolder(name) { try? folder.remove(name) }
        }
    }
}
