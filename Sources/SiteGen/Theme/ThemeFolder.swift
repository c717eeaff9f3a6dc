import Glibc

/// Finds the folder of a theme: the library's own `themes/NAME` first, then the `Themes` that came with the program,
/// which lies beside it, in `share/storysite` beside its folder, or in the package it was built in.
enum ThemeFolder {
    /// - Parameters:
    ///   - program: the path of the running program with links followed.
    /// - Returns: the folder and what faults call it.
    static func find(_ name: String, library: String, program: String) -> (path: String, label: String)? {
        guard Slug.isPlain(name.lowercased()) else { return nil }
        if FileStamp(path: "\(library)/themes/\(name)")?.kind == .folder {
            return ("\(library)/themes/\(name)", "themes/\(name)")
        }
        for place in places(above: program)
        where isTheme("\(place)/\(name)") {
            return ("\(place)/\(name)", "\(place)/\(name)")
        }
        return nil
    }

    /// The themes that came with the program.
    static func names(program: String) -> [String] {
        for place in places(above: program) {
            let names = LibraryScan(root: place).folder(at: "").folder.folders.map { String($0.name) }
                .filter { isTheme("\(place)/\($0)") }
            if !names.isEmpty { return names }
        }
        return []
    }

    private static func isTheme(_ path: String) -> Bool {
        FileStamp(path: "\(path)/templates")?.kind == .folder
            || FileStamp(path: "\(path)/\(ThemeLayers.file)")?.kind == .file
    }

    private static func places(above program: String) -> [String] {
        folders(above: program).flatMap { ["\($0)/Themes", "\($0)/share/storysite/Themes"] }
    }

    /// The running program's own path.
    static func program() -> String { Files.realPath("/proc/self/exe") ?? "" }

    private static func folders(above path: String) -> [Substring] {
        var (folders, rest): ([Substring], Substring) = ([], path[...])
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            folders.append(rest)
        }
        return folders
    }
}
