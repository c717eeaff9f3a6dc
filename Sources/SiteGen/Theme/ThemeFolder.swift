import Glibc

/// Finds the folder of a theme: first `themes/NAME` in the library, then NAME in the folder `Themes` of the program's
/// installation. That folder is beside the program, in `share/storysite` beside the program's folder, or in the package
/// in which the program was built.
enum ThemeFolder {
    /// - Parameter program: the path of the running program with links followed.
    /// - Returns: the folder, the name that diagnostics give it, and whether it replaces one of
    ///   the program's own themes.
    static func find(
        _ name: String, library: String, program: String
    ) -> (path: String, label: String, replacesOwn: Bool)? {
        guard Slug.isPlain(name.lowercased()) else { return nil }
        let own = places(above: program).map { "\($0)/\(name)" }.first(where: isTheme)
        if FileStamp(path: "\(library)/themes/\(name)")?.kind == .folder {
            return ("\(library)/themes/\(name)", "themes/\(name)", own != nil)
        }
        return own.map { ($0, $0, false) }
    }

    /// Returns the names of the library's themes.
    static func names(library: String) -> [String] {
        LibraryScan(root: library).folderNames(in: "themes").filter { Slug.isPlain($0.lowercased()) }
    }

    /// Returns the names of the themes that are installed with the program.
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
        Files.folders(above: program).flatMap { ["\($0)/Themes", "\($0)/share/storysite/Themes"] }
    }
}
