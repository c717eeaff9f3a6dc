/// The name of a file on the site that changes with the file's content: `anna.3f9k2m1a.m4a`.
///
/// It has only small ASCII letters, digits and hyphens between the full stops, whatever the author's file is called:
/// every server, archive and disk can carry such a name, and an address,
/// a record of files or a server's rule can hold it as it is.
struct AssetName: Sendable, Hashable {
    let text: String

    /// More would not fit on disks that allow 255 bytes to a name.
    private static let longestStem = 100

    /// - Parameters:
    ///   - stem: what the file is called; characters that a name cannot have become hyphens.
    ///   - ending: of the file's format, without the full stop.
    init(_ stem: String, digest: Digest, ending: String) {
        let ending = ending.utf8.filter(Self.isLetterOrDigit)
        text = "\(Self.plain(stem)).\(digest.assetTag).\(String(decoding: ending, as: UTF8.self))"
    }

    /// Whether the last name of a path is such a name.
    static func isOne(_ path: String) -> Bool {
        let parts = FolderTree.split(path[...]).name.utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 && parts[1].count == 8
            && parts.joined().allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }

    /// Returns all that could be such names in a text: what has only their characters.
    static func all(in text: [UInt8]) -> Set<String> {
        let names = text.split { !isLetterOrDigit($0) && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
        return Set(names.map { String(decoding: $0, as: UTF8.self) })
    }

    private static func plain(_ stem: String) -> String {
        var plain: [UInt8] = []
        for byte in stem.utf8.lazy.map(\.lowercased) {
            if isLetterOrDigit(byte) {
                plain.append(byte)
            } else if let last = plain.last, last != UInt8(ascii: "-") {
                plain.append(UInt8(ascii: "-"))
            }
            if plain.count == longestStem { break }
        }
        while plain.last == UInt8(ascii: "-") { plain.removeLast() }
        let name = String(decoding: plain, as: UTF8.self)
        if name.isEmpty { return "file" }
        return ReservedName.contains(name) ? "file-\(name)" : name
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte.isLowercaseASCIILetter || byte.isASCIIDigit
    }
}
