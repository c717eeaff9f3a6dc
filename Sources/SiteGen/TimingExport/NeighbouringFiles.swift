/// The files beneath the folder of a timing file, which may name them by addresses.
struct NeighbouringFiles {
    /// The folder with all links resolved; `nil` if it does not exist.
    private let root: String?

    /// - Parameter file: the path of the timing file.
    init(of file: String) {
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
        root = Files.realPath(folder)
    }

    /// Returns the bytes of the file at an address relative to the folder, which may be percent-encoded.
    ///
    /// Only regular files whose real path lies beneath the folder are read: neither `..` nor a link leads out of it.
    func bytes(at address: String) -> [UInt8]? {
        guard let root, !address.contains(":"), !address.hasPrefix("/") else { return nil }
        let base = root == "/" ? root : root + "/"
        let paths = RelativeAddress.paths(of: address).lazy.compactMap { Files.realPath(base + $0) }
        guard let path = paths.first, path.hasPrefix(base) else { return nil }
        return try? Files.read(path, limit: .timing)
    }
}
