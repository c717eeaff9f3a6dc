/// The scripts of a theme: one for each file in `scripts/`, and one for each folder there that has a `main.js`. The
/// other folders have modules that several of these share.
struct ThemeScripts: Sendable {
    private(set) var bundles: [(name: String, bytes: [UInt8])]
    let diagnostics: [Diagnostic]

    /// - Parameter jobs: the most threads to use.
    init(_ layers: ThemeLayers, jobs: Int) {
        var files = ThemeFiles(layers)
        bundles = files.sources(in: "scripts", ending: ".js").map { (name: $0.name, bytes: $0.source.bytes) }
        var modules: [String: Source] = [:]
        let folders = layers.folders(in: "scripts")
        for folder in folders where files.accept(name: folder, at: layers.label(of: "scripts/\(folder)")) {
            for (name, source) in files.sources(in: "scripts/\(folder)", ending: ".js") {
                modules["\(folder)/\(name).js"] = source
            }
        }
        let cache = ScriptCache(of: modules, in: layers)
        if files.diagnostics.all.isEmpty, let joined = cache.read() {
            bundles += joined
            diagnostics = []
            return
        }
        let mains = folders.filter { modules["\($0)/main.js"] != nil }
        var joined: [(name: String, bytes: [UInt8])] = []
        var reported: [Diagnostic] = []
        for (folder, (bytes, wrong)) in zip(mains, ScriptBundle.join(modules, of: mains, jobs: jobs)) {
            // Two bundles may share a module, whose errors are reported once.
            files.diagnostics += wrong.filter { !reported.contains($0) }
            reported += wrong
            joined.append((folder, bytes))
        }
        bundles += joined
        diagnostics = files.diagnostics.all
        if diagnostics.isEmpty { cache.save(joined) }
    }
}
