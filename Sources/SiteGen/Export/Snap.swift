import Glibc

/// What a program in a snap (snapcraft.io) can reach of this machine.
enum Snap {
    /// The longest script that is searched for the name of a snap, in bytes.
    private static let longestScript = 4096

    /// Whether a program is one of a snap: a link to `snap`, or a script that starts such a link, as Ubuntu's package
    /// `chromium-browser` has.
    static func starts(_ program: String) -> Bool {
        if program.hasPrefix("/snap/") { return true }
        guard let path = Files.realPath(program) else { return false }
        if path.hasPrefix("/snap/") || lastPathComponent(of: path) == "snap" { return true }
        guard let stamp = FileStamp(path: path), stamp.size <= longestScript,
            let text = try? Files.read(path, limit: .text)
        else { return false }
        return text.starts(with: "#!".utf8) && text.span.contains("/snap/bin/")
    }

    /// The home folder, without links; `nil` if there is none.
    static var home: String? {
        let named = unsafe getenv("HOME").map { unsafe String(cString: $0) } ?? ""
        return named.isEmpty ? nil : Files.realPath(named)
    }

    /// Whether a snap can read and write in the folder at an absolute path without links.
    static func reaches(_ folder: String, home: String) -> Bool {
        if folder == home { return true }
        guard folder.hasPrefix("\(home)/") else { return false }
        return !folder.dropFirst(home.utf8.count).contains("/.")
    }
}
