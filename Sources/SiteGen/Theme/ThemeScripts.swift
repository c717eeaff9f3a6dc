/// The scripts of a theme: one for each file in `scripts/`, and one for each folder there that has a `main.js`. The
/// other folders have modules that several of these share.
package struct ThemeScripts: Sendable {
    typealias Script = (name: String, bytes: [UInt8])

    /// Those that are files, then those that are joined.
    var bundles: [Script] { files + joined }
    let diagnostics: [Diagnostic]

    private let files: [Script]
    private let joined: [Script]
    private let cache: ScriptCache

    /// - Parameter jobs: the most threads to use.
    init(_ layers: ThemeLayers, jobs: Int) {
        var files = ThemeFiles(layers)
        self.files = files.sources(in: "scripts", ending: ".js").map { (name: $0.name, bytes: $0.source.bytes) }
        var modules: [String: Source] = [:]
        let folders = layers.folders(in: "scripts")
        for folder in folders where files.accept(name: folder, at: layers.label(of: "scripts/\(folder)")) {
            for (name, source) in files.sources(in: "scripts/\(folder)", ending: ".js") {
                modules["\(folder)/\(name).js"] = source
            }
        }
        cache = ScriptCache(of: modules, in: layers)
        if files.diagnostics.all.isEmpty, let joined = cache.read() {
            self.joined = joined
            diagnostics = []
            return
        }
        let mains = folders.filter { modules["\($0)/main.js"] != nil }
        var joined: [Script] = []
        var reported: [Diagnostic] = []
        for (folder, (bytes, wrong)) in zip(mains, ScriptBundle.join(modules, of: mains, jobs: jobs)) {
            // Two bundles may share a module, whose errors are reported once.
            files.diagnostics += wrong.filter { !reported.contains($0) }
            reported += wrong
            joined.append((folder, bytes))
        }
        self.joined = joined
        diagnostics = files.diagnostics.all
        if diagnostics.isEmpty { cache.save(joined) }
    }

    /// Saves the joined scripts of each theme that comes with the program, so that no first build joins them.
    /// - Parameter folder: `share/storysite/scripts` of an installation.
    /// - Returns: why that failed; `nil` if it did not.
    package static func install(in folder: String) -> String? {
        let program = Files.program()
        let names = ThemeFolder.names(program: program)
        if names.isEmpty { return "no themes are installed with \(program)" }
        let failed = names.filter { name in
            var config = SiteConfig.unread
            config.theme = name
            guard let layers = ThemeLayers.find(config, library: "", program: program).layers else { return true }
            let scripts = ThemeScripts(layers, jobs: 1)
            return !scripts.diagnostics.isEmpty || !scripts.cache.install(scripts.joined, in: folder)
        }
        return failed.isEmpty ? nil : "no joined scripts in \(folder): \(failed.joined(separator: ", "))"
    }
}
