/// Returns a path as one word of a shell, which is not taken for an option.
package func shellWord(_ path: String) -> String {
    // Not `Character`s: `-` and `'` are the shell's also with a combining accent after them.
    let path = path.utf8.first == UInt8(ascii: "-") ? "./\(path)" : path
    let isPlain = path.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "/._-+".unicodeScalars.contains(scalar)
    }
    if isPlain, !path.isEmpty { return path }
    let parts = path.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
    return "'" + parts.map { Substring($0) }.joined(separator: #"'\''"#) + "'"
}
