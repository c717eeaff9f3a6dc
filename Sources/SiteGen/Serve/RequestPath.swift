/// The path segments of a request's target, decoded and checked.
struct RequestPath: Equatable {
    /// From the root of the site on; none for the root itself.
    let names: [String]
    /// Whether the target ends in `/`.
    let isFolder: Bool

    var text: String { names.joined(separator: "/") }

    /// The longest target that is looked at, in bytes.
    private static let limit = 4096

    /// - Returns: `nil` if the target is no plain path: a broken encoding, `..`, NUL and other control characters,
    ///   a backslash, or bytes that are not UTF-8.
    init?(_ target: [UInt8]) {
        guard target.first == UInt8(ascii: "/"), target.count <= Self.limit, Self.isWellEncoded(target) else {
            return nil
        }
        let decoded = percentDecoded(target)
        guard let path = String(validating: decoded, as: UTF8.self),
            !decoded.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") })
        else { return nil }
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        isFolder = parts.last?.isEmpty ?? true
        names = parts.dropLast(isFolder ? 1 : 0).map(String.init)
        guard !names.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else { return nil }
    }

    init(names: [String], isFolder: Bool = false) { (self.names, self.isFolder) = (names, isFolder) }

    func appending(_ name: String) -> RequestPath { RequestPath(names: names + [name]) }

    /// Returns the path from a folder on; `nil` if it does not lead through the folder, or the folder is the root.
    func below(_ folder: [String]) -> RequestPath? {
        guard !folder.isEmpty, names.starts(with: folder) else { return nil }
        return RequestPath(names: Array(names.dropFirst(folder.count)), isFolder: isFolder)
    }

    /// Whether each `%` begins the code of a byte. A slash must not be encoded: it would divide a name.
    private static func isWellEncoded(_ target: [UInt8]) -> Bool {
        for (index, byte) in target.enumerated() where byte == UInt8(ascii: "%") {
            let digits = target[(index + 1)...].prefix(2).map { $0 | 0x20 }
            guard digits.count == 2, digits.allSatisfy({ $0.isASCIIDigit || (97...102).contains($0) }),
                digits != Array("2f".utf8)
            else { return false }
        }
        return true
    }
}
