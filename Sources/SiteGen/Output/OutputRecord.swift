/// What a build made, kept in the output folder as `.storysite/files`: a line for each file, `DIGEST PATH`, sorted.
/// The next build removes what it finds here and does not make again, and nothing else.
struct OutputRecord: Sendable {
    static let folder = ".storysite"
    static let path = ".storysite/files"
    private static let head = Array("storysite 1\n".utf8)

    /// In the order of the paths' bytes.
    private(set) var files: [(path: String, digest: Digest)]

    init(files: [String: Digest] = [:]) {
        self.files = files.map { (path: $0.key, digest: $0.value) }
            .sorted { precedesByBytes($0.path, $1.path) }
    }

    /// The record in the output folder at `root`; `nil` when there is none that can be read.
    init?(root: String) {
        guard let bytes = try? Files.read("\(root)/\(Self.path)") else { return nil }
        self.init(bytes)
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.head) else { return nil }
        files = []
        var start = Self.head.count
        while start < bytes.count {
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")), end - start > 33,
                let digest = Digest(hexadecimal: bytes[start..<start + 32])
            else { return nil }
            guard Self.staysInside(bytes[start + 33..<end]) else { return nil }
            let path = String(decoding: bytes[start + 33..<end], as: UTF8.self)
            files.append((path, digest))
            start = end + 1
        }
    }

    /// A record from elsewhere could name files outside the folder: with a slash first, or with `..` between slashes.
    private static func staysInside(_ path: ArraySlice<UInt8>) -> Bool {
        let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
        var (name, isDots) = (0, true)
        for byte in path {
            if byte == slash {
                if name == 0 || isDots && name <= 2 { return false }
                (name, isDots) = (0, true)
            } else {
                name += 1
                if byte != dot { isDots = false }
            }
        }
        return name > 0 && !(isDots && name <= 2)
    }

    var bytes: [UInt8] {
        var text = Self.head
        for (path, digest) in files { text += "\(digest.text) \(path)\n".utf8 }
        return text
    }
}
