extension Files {
    /// Returns the folders that contain `path`, the innermost first, without `/`.
    static func folders(above path: String) -> [Substring] {
        var (folders, rest): ([Substring], Substring) = ([], path[...])
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            if !rest.isEmpty { folders.append(rest) }
        }
        return folders
    }
}
