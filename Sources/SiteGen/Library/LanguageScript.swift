/// The writing system of a language (ISO 15924), by its tag (BCP 47) and the likely subtags of CLDR.
extension Language {
    /// The writing systems that are written from right to left (scriptMetadata.txt).
    static let rightToLeft: Set<Substring> = [
        "adlm", "arab", "aran", "armi", "avst", "chrs", "cprt", "elym", "gara", "hatr", "hebr", "hung", "khar", "lydi",
        "mand", "mani", "mend", "merc", "mero", "narb", "nbat", "nkoo", "orkh", "ougr", "palm", "phli", "phlp", "phnx",
        "prti", "rohg", "samr", "sarb", "sidt", "sogd", "sogo", "syrc", "syre", "syrj", "syrn", "thaa", "yezi",
    ]

    /// The code of the writing system that the tag names, in lower case: `arab` for `uz-Arab`.
    var writtenScript: Substring? { parts.script }

    /// The code of the writing system in lower case: that of the tag, or else the default of the language in its
    /// region, which is known only if it is Cyrillic or written from right to left.
    var script: Substring? {
        let parts = parts
        if let script = parts.script { return script }
        let inRegion = parts.region.flatMap { Self.defaultScripts["\(parts.primary)-\($0)"] }
        return inRegion ?? Self.defaultScripts[parts.primary]
    }

    /// Returns the language with the writing system of `text` in its tag where another one is usual: `aeb-Latn` for
    /// Tunisian Arabic in Latin letters, `ha-Arab` for Hausa in Arabic ones.
    func written(as text: String) -> Language {
        guard writtenScript == nil else { return self }
        var (letters, latin, arabic) = (0, 0, 0)
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            letters += 1
            switch scalar.value {
            case ..<0x250, 0x1E00..<0x1F00: latin += 1
            case 0x600..<0x700, 0x750..<0x780: arabic += 1
            default: break
            }
        }
        let isLatin = script != nil && latin * 2 > letters
        let isArabic = direction == "ltr" && arabic * 2 > letters
        guard isLatin || isArabic else { return self }
        let rest = tag.utf8.dropFirst(primary.utf8.count)
        return Language("\(primary)-\(isLatin ? "Latn" : "Arab")\(String(Substring(rest)))") ?? self
    }

    /// The first subtags, in lower case. Those of variants and extensions, such as `latn` in `ar-u-nu-latn`, are
    /// neither a writing system nor a region.
    private var parts: (primary: Substring, script: Substring?, region: Substring?) {
        var rest = tag.lowercased().split(separator: "-")[...]
        func isLetters(_ part: Substring) -> Bool { part.utf8.allSatisfy { $0 >= UInt8(ascii: "a") } }
        guard let primary = rest.popFirst() else { return (tag[...], nil, nil) }
        while let part = rest.first, part.utf8.count == 3, isLetters(part) { rest.removeFirst() }
        var script: Substring?
        if let part = rest.first, part.utf8.count == 4, isLetters(part) { script = rest.popFirst() }
        return (primary, script, rest.first.flatMap { $0.utf8.count == 2 ? $0 : nil })
    }
}
