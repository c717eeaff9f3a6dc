/// The library in which something new is made.
enum StarterLibrary {
    /// The path from the current folder to the library that contains it; `.` if none does.
    static var here: String {
        guard let path = Files.realPath(".") else { return "." }
        let folders = Files.folders(above: "\(path)/")
        let depth = folders.firstIndex { Library.isLibrary(String($0)) } ?? 0
        return depth == 0 ? "." : Array(repeating: "..", count: depth).joined(separator: "/")
    }

    /// Reads the language of a library: the first of its site.
    /// - Returns: `nil` and the errors in the settings, if there are any.
    static func language(of root: String) -> (language: Language?, diagnostics: [Diagnostic]) {
        do throws(SystemError) {
            let bytes = try Files.read("\(root)/\(Library.siteFile)", limit: .text)
            let (config, diagnostics) = SiteConfig.load(Source(path: Library.siteFile, bytes: bytes))
            let errors = diagnostics.filter(\.isError)
            return (errors.isEmpty ? config?.languages.first : nil, errors)
        } catch {
            return (nil, [Diagnostic(.error, .unreadableFile, file: Library.siteFile, error.message)])
        }
    }
}
