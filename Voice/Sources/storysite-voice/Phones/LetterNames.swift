/// Pronounces words of any writing system by the names that Unicode gives to their letters: TIBETAN LETTER KA, LAO
/// VOWEL SIGN AA. Coarse, but enough to find where words begin.
enum LetterNames {
    static func phones(of token: String) -> [String] {
        var phones: [String] = []
        // Whether the last phone is the vowel that a consonant has if no other vowel is written.
        var hasInherent = false
        for scalar in token.unicodeScalars {
            let words = scalar.properties.name?.split(separator: " ")
            guard let name = words, let sound = sound(of: name) else { continue }
            let isMark = !name.contains("LETTER") && !name.contains("SYLLABLE") && !name.contains("SYLLABICS")
            if hasInherent, isMark || name.contains("SUBJOINED") { phones.removeLast() }
            let found = Self.phones(ofName: sound)
            phones += found
            let isSyllable = name.contains("SYLLABLE") || name.contains("SYLLABICS")
            hasInherent = found.count > 1 && found.last == "AA" && !isSyllable && !name.contains("VOWEL")
        }
        return phones
    }

    /// The sound in a letter's name, such as `KHA`; `nil` if it has none. In a long name, such as GAMAL, the sound is
    /// the beginning; in Tifinagh it is the end: YAB.
    private static func sound(of name: [Substring]) -> String? {
        let kinds: Set<Substring> = ["LETTER", "SIGN", "SYLLABLE", "SYLLABICS", "VOWEL"]
        guard let kind = name.lastIndex(where: kinds.contains), kind + 1 < name.count else { return nil }
        if ["VIRAMA", "COENG", "TONE"].contains(name[kind + 1]) || name.contains("TONE") { return "" }
        let sound = name[0] == "CANADIAN" ? name[name.count - 1] : name[kind + 1]
        if name[0] == "TIFINAGH", sound.count > 2 { return String(sound.dropFirst(2)) }
        return sound.count > 4 ? String(sound.prefix { !"AEIOU".contains($0) }.prefix(2)) : String(sound)
    }

    private static func phones(ofName name: String) -> [String] {
        var (phones, rest) = ([String](), name[...])
        while let first = rest.first {
            if let pair = pairs[String(rest.prefix(2))] {
                phones += pair
                rest = rest.dropFirst(2)
            } else {
                phones += single[first] ?? []
                rest = rest.dropFirst()
            }
        }
        return phones
    }

    private static let pairs: [String: [String]] = [
        "AA": ["AA"], "II": ["IY"], "UU": ["UW"], "EE": ["EH"], "OO": ["OW"], "AI": ["AY"], "AU": ["AW"], "AE": ["AE"],
        "KH": ["K"], "GH": ["G"], "NG": ["NG"], "CH": ["CH"], "JH": ["JH"], "NY": ["N", "Y"], "TH": ["T"], "DH": ["D"],
        "PH": ["P"], "BH": ["B"], "SH": ["SH"], "ZH": ["ZH"], "TS": ["T", "S"], "DZ": ["D", "Z"],
    ]

    private static let single: [Character: [String]] = [
        "A": ["AA"], "E": ["EH"], "I": ["IY"], "O": ["OW"], "U": ["UW"], "B": ["B"], "C": ["CH"], "D": ["D"],
        "F": ["F"],
        "G": ["G"], "H": ["HH"], "J": ["JH"], "K": ["K"], "L": ["L"], "M": ["M"], "N": ["N"], "P": ["P"], "Q": ["K"],
        "R": ["R"], "S": ["S"], "T": ["T"], "V": ["V"], "W": ["W"], "X": ["SH"], "Y": ["Y"], "Z": ["Z"],
    ]
}
