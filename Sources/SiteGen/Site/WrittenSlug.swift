extension Source {
    /// Returns the name of a tale as an author wrote it in YAML, without quotes.
    func writtenName(at range: Range<Int>) -> String {
        let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        var name = bytes[range.clamped(to: bytes.indices)]
        if let first = name.first, name.count > 1, first == name.last, quotes.contains(first) {
            name = name.dropFirst().dropLast()
        }
        return String(decoding: name, as: UTF8.self)
    }
}

/// Returns "did you mean 'NAME'?" for what an author wrote in place of a tale's name: another name, or a path of the
/// tale's folder or text.
func suggestion(forTale written: String, among slugs: some Sequence<String>) -> String? {
    let folder = TaleFolder.named(written)
    let name = folder.hasSuffix(".md") ? String(folder.dropLast(".md".count)) : folder
    let slug = TaleFolder.slug(named: name)
    return suggestion(for: slug.isEmpty ? written : slug, among: slugs)
}
