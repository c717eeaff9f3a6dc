/// Returns a path as one word of a shell, which is not taken for an option.
package func shellWord(_ path: String) -> String {
    let path = path.hasPrefix("-") ? "./\(path)" : path
    let isPlain = path.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "/._-+".unicodeScalars.contains(scalar)
    }
    if isPlain, !path.isEmpty { return path }
    return "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}
