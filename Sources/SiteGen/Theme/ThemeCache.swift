/// Keeps a theme for the next build: reading, checking and joining its files takes longer than making one tale.
struct ThemeCache: Sendable {
    private let file: CacheFile?
    /// What the theme depends on: the stamps of its files and of the program, and the settings.
    private let key: Digest

    /// - Parameter root: the library's folder.
    init(key: Digest, library root: String) { (self.key, file) = (key, CacheFile(of: "\(root)\0theme")) }

    /// Returns the theme that the last build saved; `nil` if it had another.
    func read(_ layers: ThemeLayers) -> Theme? {
        guard let saved = file?.read() else { return nil }
        var reader = CacheReader(saved)
        return reader.digest() == key ? Theme(from: &reader, of: layers) : nil
    }

    /// - Parameter theme: one with which nothing is wrong.
    func save(_ theme: Theme) {
        file?.save { writer in
            writer.add(key)
            theme.write(to: &writer)
        }
    }
}
