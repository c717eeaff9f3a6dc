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
        for folder in folders(above: program) {
            for place in ["\(folder)/Themes", "\(folder)/share/storysite/Themes"]
            where FileStamp(path: "\(place)/\(name)/templates")?.kind == .folder {
                return ("\(place)/\(name)", "\(place)/\(name)")
            }
        }
        return nil
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
