/// The pictures and the music of an imported tale, which its translations use as well.
struct LentFiles {
    /// The tale's folder.
    let slug: String
    /// The names of its files, by their bytes.
    private var names: [Digest: String] = [:]
    /// The names without their endings.
    private var stems: Set<String> = []

    /// - Parameter tale: the tale's folder, opened.
    init(_ tale: Folder, slug: String) {
        self.slug = slug
        for name in (tale.names() ?? []).sorted(by: precedesByBytes) where name != TaleFolder.fileName {
            stems.insert(BookFiles.stem(of: name))
            guard Self.canLend(name), let bytes = try? tale.read(name, limit: .recording) else { continue }
            let digest = Digest(bytes)
            if names[digest] == nil { names[digest] = name }
        }
    }

    /// Whether a tale can name the file: it is no copy that an editor keeps.
    private static func canLend(_ name: String) -> Bool {
        !name.hasPrefix(".") && !name.contains { ":\\".contains($0) }
            && name.hasEnding(Picture.Format.allCases.flatMap(\.endings) + SoundFormat.endings)
    }

    /// Returns the name of the file with these bytes; `nil` if the tale has none.
    func name(of bytes: [UInt8]) -> String? { names[Digest(bytes)] }

    /// Returns a name for another file: a tale's own files come before those that it shares.
    func free(_ stem: String, _ language: Language) -> String {
        stems.contains(stem) ? "\(stem)-\(language.tag.lowercased())" : stem
    }
}
