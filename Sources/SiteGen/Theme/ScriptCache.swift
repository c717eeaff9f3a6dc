/// The joined scripts of a theme from an earlier build: joining them takes as long as everything else that a build of
/// some tales does. They are taken as they are while no module is another, and the program is the same.
struct ScriptCache {
    private let file: CacheFile?
    private let key: Digest

    /// - Parameter modules: by `folder/name.js`.
    init(of modules: [String: Source], in layers: ThemeLayers) {
        file = CacheFile(of: (layers.layers.map(\.root) + ["scripts"]).joined(separator: "\0"))
        var writer = CacheWriter()
        if let program = FileStamp(path: Files.program()) { writer.add(program) }
        for (name, source) in modules.sorted(by: { $0.key < $1.key }) {
            writer.add(name)
            writer.add(source.bytes)
        }
        key = Digest(writer.bytes[...])
    }

    /// Returns the scripts by the names of their folders; `nil` if there are none of these modules.
    func read() -> [(name: String, bytes: [UInt8])]? {
        guard let saved = file?.read() else { return nil }
        var reader = CacheReader(saved)
        guard reader.digest() == key else { return nil }
        let scripts = reader.list { reader -> (name: String, bytes: [UInt8])? in (reader.text(), Array(reader.some())) }
        return reader.failed ? nil : scripts
    }

    func save(_ scripts: [(name: String, bytes: [UInt8])]) {
        file?.save { writer in
            writer.add(key)
            writer.add(scripts) { script, writer in
                writer.add(script.name)
                writer.add(script.bytes)
            }
        }
    }
}
