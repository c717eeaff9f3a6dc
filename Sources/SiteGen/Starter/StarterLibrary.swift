/// The library in which something new is made.
enum StarterLibrary {
    /// The path from the current folder to the library that contains it; `.` if none does.
    static var here: String {
        guard let path = Files.realPath(".") else { return "." }
        let folders = Files.folders(above: "\(path)/")
        let depth = folders.firstIndex { FileStamp(path: "\($0)/\(Library.siteFile)") != nil } ?? 0
        return depth == 0 ? "." : Array(repeating: "..", count: depth).joined(separator: "/")
    }

    /// Reads the settings of a library, as far as they have no errors; `nil` if the folder is no library.
    static func site(of root: String) -> SiteConfig? {
        let path = "\(root)/\(Library.siteFile)"
        guard FileStamp(path: path) != nil else { return nil }
        guard let bytes = try? Files.read(path, limit: .text) else { return .unread }
        return SiteConfig.load(Source(path: Library.siteFile, bytes: bytes)).config ?? .unread
    }
}
