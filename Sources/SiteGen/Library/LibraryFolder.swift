/// A listed folder of the library. Names are sorted by their bytes, so that the output does not depend on the order of
/// the file system or on a locale. Names that begin with a full stop are left out.
struct LibraryFolder: Sendable {
    /// The path below the library's root, with `/` between names; empty for the root itself.
    var path: String
    var files: [File] = []
    var folders: [LibraryFolder] = []
    /// The stamp that the folder had before it was listed; `nil` unless there is nothing but files in it, or in the
    /// folder of all tales nothing but folders. While it is the same, so are the names.
    var stamp: FileStamp?

    struct File: Sendable {
        var name: String
        var stamp: FileStamp
    }

    var name: Substring {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
    }

    func path(of name: String) -> String { path.isEmpty ? name : path + "/" + name }

    /// Returns the file at `path`, which may lead through folders below this one.
    func file(at path: Substring) -> File? {
        guard let slash = path.firstIndex(of: "/") else { return file(named: path) }
        return folder(named: path[..<slash])?.file(at: path[path.index(after: slash)...])
    }

    /// Returns the file at `path`, as `file(at:)` finds it, with its path from the root as the disk has it: `path` may
    /// write letters in another form of Unicode.
    func found(at path: Substring) -> (path: String, file: File)? {
        let slash = path.lastIndex(of: "/")
        let holder = slash.map { folder(at: String(path[..<$0])) } ?? self
        let name = slash.map { path[path.index(after: $0)...] } ?? path
        return holder.flatMap { holder in holder.file(named: name).map { (holder.path(of: $0.name), $0) } }
    }

    /// Returns the file called `name`, whose letters the disk may write in another form of Unicode.
    func file(named name: some StringProtocol) -> File? {
        let name = String(name)
        let index = files.partitioningIndex { !precedesByBytes($0.name, name) }
        if index < files.count, files[index].name.utf8.elementsEqual(name.utf8) { return files[index] }
        return name.utf8.allSatisfy { $0 < 0x80 } ? nil : files.first { $0.name == name }
    }

    /// Returns the file called `name`, or else those whose names differ from it only in the case of their endings.
    func files(like name: String) -> [File] {
        if let file = file(named: name) { return [file] }
        guard let dot = name.lastIndex(of: ".") else { return [] }
        return files(called: String(name[..<dot]), endings: [name[name.index(after: dot)...].lowercased()])
    }

    /// Returns the files that are called `stem` and have one of these endings, in lower or upper case, in the
    /// order of the endings.
    /// - Parameter endings: in lower case, without the full stop.
    func files(called stem: String, endings: [String]) -> [File] {
        // A name in another Unicode normalization form is not at its sorted position.
        let near = stem.utf8.allSatisfy { $0 < 0x80 } ? files(from: stem + ".") : files[...]
        let own = near.filter { $0.name.stemAndEnding.map { $0.stem == stem } ?? false }
        return endings.flatMap { ending in own.filter { $0.name.hasEnding([ending]) } }
    }

    /// The files whose names begin with `start`, by their bytes.
    func files(from start: String) -> ArraySlice<File> {
        files[files.partitioningIndex { !precedesByBytes($0.name, start) }...]
            .prefix { $0.name.utf8.starts(with: start.utf8) }
    }

    /// Returns the folder at `path`, which may lead through folders below this one.
    func folder(at path: String) -> LibraryFolder? {
        var found = self
        for name in path.split(separator: "/") {
            guard let inner = found.folder(named: name) else { return nil }
            found = inner
        }
        return found
    }

    func folder(named name: Substring) -> LibraryFolder? { folders.first { $0.name == name } }
}
