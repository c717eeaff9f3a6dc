/// The library in which something new is made.
enum StarterLibrary {
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
