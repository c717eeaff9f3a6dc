import Glibc

extension Folder {
    /// Opens the folder in which a file of a tale lies.
    /// - Parameter path: the path of the file below the tale's folder.
    /// - Returns: the folder, and the name of the file in it.
    static func holding(
        _ path: String, in tale: String, below root: String
    ) throws(SystemError) -> (folder: Folder, name: String) {
        let parts = path.split(separator: "/").filter { $0 != "." }
        guard !parts.contains("..") else { throw SystemError(path: "\(tale)/\(path)", code: ENOENT) }
        let above = parts.dropLast().map { "/\($0)" }.joined()
        return (try at(tale + above, below: root), parts.last.map(String.init) ?? path)
    }

    /// The names of the recordings called `stem`, in the order in which browsers are offered their formats.
    func recordings(called stem: String) -> [String] {
        let own = (names() ?? []).filter { TaleMedia.stem(of: $0) == stem }.sorted(by: precedesByBytes)
        return SoundFormat.endings.flatMap { ending in own.filter { $0.hasEnding([ending]) } }
    }
}
