/// Finds the texts that serve a language: `zh-Hant` for `zh-TW`, `no` for `nb`, `pt` for `pt-BR`.
extension Language {
    /// Codes of one language of a macrolanguage, or deprecated ones, and the code that CLDR prefers (`languageAlias` in
    /// supplementalMetadata.xml, `parentLocales` in supplementalData.xml). Readers of `zh-Hant` read written Cantonese.
    private static let preferred = [
        "arb": "ar", "azj": "az", "cmn": "zh", "ekk": "et", "in": "id", "iw": "he", "ji": "yi", "khk": "mn",
        "kmr": "ku", "lvs": "lv", "mo": "ro", "nb": "no", "nn": "no", "npi": "ne", "ory": "or", "pbu": "ps",
        "per": "fa", "pes": "fa", "prs": "fa", "swc": "sw", "swh": "sw", "tl": "fil", "uzn": "uz", "ydd": "yi",
        "yue": "zh-hant", "zsm": "ms",
    ]
    /// The regions where Chinese is written in traditional characters (likelySubtags.xml).
    private static let traditional: Set = ["tw", "hk", "mo"]

    /// The code that CLDR prefers to that of the tag: `fa` for `fas` and `pes`.
    /// For `yue` it names the writing system too.
    private var preferredCode: String {
        let code = LanguageCode.twoLetters[primary[...]].map(String.init) ?? primary
        return Self.preferred[code] ?? code
    }

    /// The tag in lower case, with the preferred code, and for Chinese with its writing system.
    private var canonical: String {
        let parts = tag.lowercased().split(separator: "-").map(String.init)
        let preferred = preferredCode.split(separator: "-").map(String.init)
        let hasScript = writtenScript != nil
        var all = (hasScript ? Array(preferred.prefix(1)) : preferred) + parts.dropFirst()
        if all[0] == "zh", preferred.count == 1, !hasScript {
            all.insert(all.contains(where: Self.traditional.contains) ? "hant" : "hans", at: 1)
        }
        return all.joined(separator: "-")
    }

    /// The language without its writing system and region, in the code that CLDR prefers: `no` for `nb-NO`.
    var preferredPrimary: String { String(Substring(preferredCode.utf8.prefix { $0 != UInt8(ascii: "-") })) }

    /// Tags in lower case whose texts serve this language, the best first: a lookup after RFC 4647, section 3.4.
    var lookupRanges: [String] {
        var ranges = [tag.lowercased()]
        var parts = canonical.split(separator: "-")[...]
        while !parts.isEmpty {
            ranges.append(parts.joined(separator: "-"))
            parts = parts.dropLast()
            // Not at a single letter, which begins an extension.
            while parts.count > 1, parts.last?.utf8.count == 1 { parts = parts.dropLast() }
        }
        return ranges + [primary]
    }

    /// Tags in lower case whose names are names of this language, the best first.
    var namingRanges: [String] { lookupRanges.filter(sharesName) }

    /// Whether a language whose texts serve this one has its name. Cantonese is not called Chinese, nor Dari Persian.
    func sharesName(with tag: String) -> Bool {
        !["yue", "prs"].contains(primary) || tag.lowercased().hasPrefix(primary)
    }

    /// Returns the one of `tags` that serves this language best; `nil` if none does.
    func bestMatch(among tags: [String]) -> String? { matches(among: tags).first }

    /// Returns those of `tags` whose texts can stand beside each other for this language, the best first: `de-AT` and
    /// `de` for `de-AT`, but not `sr`, which is in another writing system, beside `sr-Latn`.
    func matches(among tags: [String]) -> [String] {
        let known = tags.map { (tag: $0, canonical: Language($0)?.canonical) }
        var matches: [(tag: String, canonical: String?)] = []
        for range in lookupRanges {
            let match = known.first { $0.tag.lowercased() == range } ?? known.first { $0.canonical == range }
            if let match, !matches.contains(where: { $0.tag == match.tag }) { matches.append(match) }
        }
        func writingSystem(_ tag: String?) -> Substring? { tag.flatMap { Language($0) }?.script }
        return matches.filter { writingSystem($0.canonical) == writingSystem(matches[0].canonical) }.map(\.tag)
    }
}
