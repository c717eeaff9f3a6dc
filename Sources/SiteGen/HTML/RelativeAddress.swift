/// Addresses relative to the file that contains them, such as those in a book or in a timing file.
enum RelativeAddress {
    /// The paths that an address without a fragment can mean: percent-decoded and, because a name may have a percent
    /// sign of its own, as it is written. `..` can be a part of them.
    static func paths(of address: String) -> [String] {
        let decoded = percentDecoded(Array(address.utf8))
        return decoded.contains(0) ? [address] : [String(decoding: decoded, as: UTF8.self), address]
    }

    /// Resolves a relative address.
    /// - Parameters:
    ///   - address: an address in a file of the book, with or without a fragment.
    ///   - name: the path of that file from the book's root.
    /// - Returns: the path from the book's root, with the fragment. `..` does not lead out of the root.
    static func resolve(_ address: String, from name: String) -> String {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(decoding: percentDecoded(Array((parts.first ?? "").utf8)), as: UTF8.self)
        let fragment = parts.count > 1 ? "#\(parts[1])" : ""
        if path.isEmpty { return name + fragment }
        var folders = path.hasPrefix("/") ? [] : name.split(separator: "/").dropLast()
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { folders = folders.dropLast() } else { folders.append(part) }
        }
        return folders.joined(separator: "/") + fragment
    }
}
