/// The pictures that `site.yml` names: its icons, and those of badges and categories.
enum SitePicture {
    /// Reads the pictures of badges and categories, by their paths as `site.yml` writes them.
    static func assets(_ config: SiteConfig, mediaCache: MediaCache) -> (assets: [String: Asset], [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let found = Set(config.pictures).sorted(by: precedesByBytes).compactMap { path in
            read(
                path, config, mediaCache: mediaCache, as: "the picture of a badge or a category",
                remedy: "use an SVG or a PNG", &diagnostics
            ).map { (path, Asset(name: "site-picture", extension: $0.format == .svg ? "svg" : "png", bytes: $1)) }
        }
        return (Dictionary(found) { first, _ in first }, diagnostics)
    }

    /// Reads an SVG or a PNG.
    /// - Parameters:
    ///   - purpose: what the picture is, for a message.
    ///   - remedy: what to do if it is another picture.
    static func read(
        _ path: String, _ config: SiteConfig, mediaCache: MediaCache, as purpose: String, remedy: String,
        _ diagnostics: inout [Diagnostic]
    ) -> (picture: Picture, bytes: [UInt8])? {
        func refuse(_ code: DiagnosticCode, _ message: String, _ notes: [String] = []) {
            diagnostics.append(config.diagnostic(code, about: .picture(path), message, notes: notes))
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") || $0.contains("\\") }) else {
            refuse(
                .outsideLibrary, "'\(path)' is not a path inside the library's folder",
                ["write the path from the library's folder, such as icon.svg"])
            return nil
        }
        let (stamp, outside) = LibraryScan(root: mediaCache.root).part(named: path)
        diagnostics += outside
        guard let stamp else {
            if outside.isEmpty {
                refuse(
                    .missingFile, "there is no file '\(path)' in the library",
                    ["put the file there, or write the path of one that is there"])
            }
            return nil
        }
        do throws(MediaCache.Failure) {
            _ = try mediaCache.file(.picture, at: path, stamp: stamp)
        } catch {
            var diagnostic = Diagnostic(.error, error.code, file: path, error.message, notes: error.notes)
            diagnostic.excerpt = error.excerpt
            diagnostics.append(diagnostic)
            return nil
        }
        guard let bytes = try? Files.read("\(mediaCache.root)/\(path)", limit: .picture),
            let picture = try? Picture(bytes.span), [.svg, .png].contains(picture.format)
        else {
            refuse(.notAPicture, "'\(path)' cannot be \(purpose)", [remedy])
            return nil
        }
        return (picture, bytes)
    }
}
