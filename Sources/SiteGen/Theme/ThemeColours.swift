/// The colours of the ground by day and by night, as the style sheet has them, for what browsers paint round a page.
struct ThemeColours: Sendable {
    let day: String?
    let night: String?

    /// The first two values of `--ground` in the joined styles: tokens come first, and day before night.
    init(styles: [UInt8]) {
        let bytes = styles.span
        var found: [String] = []
        for start in bytes.indices where bytes[start] == UInt8(ascii: "-") && bytes.has("--ground:", at: start) {
            let rest = styles[(start + "--ground:".utf8.count)...]
            let value = rest.prefix { !";}".utf8.contains($0) }
            found.append(String(decoding: value, as: UTF8.self).filter { !$0.isWhitespace })
            if found.count == 2 { break }
        }
        // What is no plain colour could be markup in an icon.
        let plain = found.map { $0.allSatisfy { $0.isLetter || $0.isNumber || "#%(),./".contains($0) } ? $0 : nil }
        (day, night) = (plain.first ?? nil, plain.last ?? nil)
    }

    /// For templates: `day` and `night`.
    var value: Value { ["day": Value(day), "night": Value(night)] }
}
