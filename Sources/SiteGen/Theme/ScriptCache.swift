/// The joined scripts of a theme, from an earlier build or from the program's installation: joining them takes as long
/// as everything else that a build of some tales does. They are taken as they are if they were joined from the same
/// modules by the same program. An earlier build knows the program by its stamp, and an installation by its size.
struct ScriptCache: Sendable {
    private let file: CacheFile?
    /// The digest of the modules and the program's stamp.
    private let key: Digest
    /// The digest of the modules and the program's size: its times and its inode are others where it is installed.
    private let installedKey: Digest

    /// - Parameter modules: by `folder/name.js`.
    init(of modules: [String: Source], in layers: ThemeLayers) {
        file = CacheFile(of: (layers.layers.map(\.root) + ["scripts"]).joined(separator: "\0"))
        var writer = CacheWriter()
        for (name, source) in modules.sorted(by: { $0.key < $1.key }) {
            writer.add(name)
            writer.add(source.bytes)
        }
        let program = FileStamp(path: Files.program())
        writer.add(program.map { Int($0.size) } ?? 0)
        installedKey = Digest(writer.bytes)
        if let program { writer.add(program) }
        key = Digest(writer.bytes)
    }

    /// Returns the scripts by the names of their folders; `nil` if there are none of these modules.
    func read() -> [ThemeScripts.Script]? {
        file.flatMap { Self.scripts(of: key, in: $0) }
            ?? Self.installed(installedKey).flatMap { Self.scripts(of: installedKey, in: $0) }
    }

    func save(_ scripts: [ThemeScripts.Script]) {
        if let file { _ = Self.save(scripts, of: key, in: file) }
    }

    /// Saves the scripts for an installation of the program, in `share/storysite/scripts` beside its folder.
    /// - Returns: whether that succeeded.
    func install(_ scripts: [ThemeScripts.Script], in folder: String) -> Bool {
        Self.save(scripts, of: installedKey, in: CacheFile(at: "\(folder)/\(installedKey.text)"))
    }

    /// Returns the file with the scripts that were joined for the installation; `nil` if there is none, or if it is
    /// older than the program, which may join them otherwise.
    private static func installed(_ key: Digest) -> CacheFile? {
        let program = Files.program()
        guard let prefix = Files.folders(above: program).dropFirst().first else { return nil }
        let path = "\(prefix)/share/storysite/scripts/\(key.text)"
        guard let joined = FileStamp(path: path), let made = FileStamp(path: program),
            joined.modified >= made.modified
        else { return nil }
        return CacheFile(at: path)
    }

    private static func scripts(of key: Digest, in file: CacheFile) -> [ThemeScripts.Script]? {
        guard let saved = file.read() else { return nil }
        var reader = CacheReader(saved)
        guard reader.digest() == key else { return nil }
        let scripts = reader.list { reader -> ThemeScripts.Script? in (reader.text(), Array(reader.some())) }
        return reader.failed ? nil : scripts
    }

    private static func save(_ scripts: [ThemeScripts.Script], of key: Digest, in file: CacheFile) -> Bool {
        let digest = file.save { writer in
            writer.add(key)
            writer.add(scripts) { script, writer in
                writer.add(script.name)
                writer.add(script.bytes)
            }
        }
        return digest != nil
    }
}
