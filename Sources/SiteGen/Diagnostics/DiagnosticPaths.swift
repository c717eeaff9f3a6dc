extension [Diagnostic] {
    /// Returns the diagnostics sorted, at most twenty of a kind in a file, with paths that are relative to the folder
    /// in which the command runs.
    /// - Parameter library: the library's folder as the command's arguments name it.
    func shown(from library: String) -> [Diagnostic] {
        let prefix = Self.prefix(of: library)
        var found: [Diagnostic] = []
        // Several tales may report the same picture.
        for diagnostic in sorted() where diagnostic != found.last { found.append(diagnostic) }
        return DiagnosticList(found.map { $0.renamingFiles { $0.hasPrefix("/") ? $0 : prefix + $0 } }).all
    }

    /// Returns what to put before a path in the library to get a path from the folder in which the command runs.
    static func prefix(of library: String) -> String {
        var folder = library[...]
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return folder == "." ? "" : folder.hasSuffix("/") ? "\(folder)" : "\(folder)/"
    }
}
