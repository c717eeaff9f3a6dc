import Glibc

/// The fonts that are installed, in the folders where fontconfig looks for them.
struct FontFolders: Sendable {
    static let installed = FontFolders(in: standard)

    /// The paths of the files by their names without the ending.
    let paths: [String: String]
    /// The digest of the names, sizes and times of all files, and of whether the libraries
    /// that read them are installed.
    let digest: Digest

    static let endings = [".ttf", ".otf", ".ttc", ".otc"]
    private static let deepest = 8
    private static let most = 50_000

    /// The folders of fontconfig's own settings, those of the user first.
    private static var standard: [String] {
        func named(_ name: String) -> String? {
            unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let home = named("HOME") ?? "/"
        let data = named("XDG_DATA_HOME") ?? "\(home)/.local/share"
        let shared = (named("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        return ["\(data)/fonts", "\(home)/.fonts"] + shared.map { "\($0)/fonts" }
    }

    /// - Parameter folders: where fonts are looked for. If several fonts have one name, the first is used.
    init(in folders: [String]) {
        var (paths, print): ([String: String], Fingerprint) = ([:], Fingerprint(now: .max))
        for folder in folders {
            guard let folder = try? Folder(folder) else { continue }
            Self.list(folder, depth: 0, into: &paths, &print)
        }
        print.add(LetterFonts.areReadable ? "readable" : "")
        (self.paths, digest) = (paths, print.digest)
    }

    private static func list(
        _ folder: Folder, depth: Int, into paths: inout [String: String], _ print: inout Fingerprint
    ) {
        guard depth < deepest else { return }
        for name in (folder.names() ?? []).sorted(by: precedesByBytes) where paths.count < most {
            guard let ending = endings.first(where: { name.lowercased().hasSuffix($0) }) else {
                if folder.stamp(of: name)?.kind == .folder, let inner = try? folder.folder(name) {
                    list(inner, depth: depth + 1, into: &paths, &print)
                }
                continue
            }
            let path = folder.path(of: name)
            let stem = String(name.dropLast(ending.count))
            guard paths[stem] == nil, let stamp = FileStamp(path: path), stamp.kind == .file else { continue }
            paths[stem] = path
            print.add(path)
            print.add(stamp)
        }
    }
}
