/// Maps the phonemes of all languages to the 39 phones of the acoustic model, which was trained on American English. A
/// similar phone is good enough to find where words begin.
enum ARPAbet {
    static let phones = [
        "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH", "IH", "IY", "JH",
        "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH", "UW", "V", "W", "Y", "Z", "ZH",
    ]

    /// The phones most similar to one phoneme in espeak-ng's International Phonetic Alphabet. Stress, length, tones and
    /// the glottal stop have none.
    static func phones(of phoneme: some StringProtocol) -> [String] {
        // A joiner or a tie bar connects two letters of one phoneme.
        let letters = phoneme.unicodeScalars.filter { $0 != "\u{200D}" && $0 != "\u{361}" }
        var found: [String] = []
        var index = 0
        while index < letters.count {
            if index + 1 < letters.count, let phone = pairs[String(letters[index]) + String(letters[index + 1])] {
                found += phone
                index += 2
                continue
            }
            if index + 1 < letters.count, letters[index + 1] == "\u{329}" { found.append("AH") }  // syllabic
            found += single[letters[index]] ?? []
            index += 1
        }
        return found
    }

    private static let pairs: [String: [String]] = [
        "aɪ": ["AY"], "ai": ["AY"], "aj": ["AY"], "ɑɪ": ["AY"], "aʊ": ["AW"], "au": ["AW"], "aw": ["AW"],
        "eɪ": ["EY"], "ei": ["EY"], "ɛɪ": ["EY"], "ej": ["EY"], "oʊ": ["OW"], "əʊ": ["OW"], "ou": ["OW"],
        "ɔɪ": ["OY"], "oɪ": ["OY"], "oi": ["OY"], "ɔi": ["OY"], "tʃ": ["CH"], "dʒ": ["JH"], "tɕ": ["CH"],
        "dʑ": ["JH"], "tʂ": ["CH"], "dʐ": ["JH"], "ts": ["T", "S"], "dz": ["D", "Z"],
    ]

    private static let single: [Unicode.Scalar: [String]] = [
        // Vowels.
        "i": ["IY"], "ɪ": ["IH"], "ᵻ": ["IH"], "ɨ": ["IH"], "y": ["IY"], "ʏ": ["IH"], "e": ["EH"], "ɛ": ["EH"],
        "æ": ["AE"], "a": ["AA"], "ɑ": ["AA"], "ɒ": ["AA"], "ɶ": ["AA"], "ɔ": ["AO"], "o": ["OW"], "u": ["UW"],
        "ʊ": ["UH"], "ʉ": ["UW"], "ɯ": ["UH"], "ɵ": ["UH"], "ʌ": ["AH"], "ə": ["AH"], "ɐ": ["AH"], "ɘ": ["AH"],
        "ɤ": ["AH"], "ɞ": ["AH"], "ø": ["ER"], "œ": ["ER"], "ɜ": ["ER"], "ɚ": ["ER"], "ɝ": ["ER"],
        // Stops.
        "p": ["P"], "b": ["B"], "ɓ": ["B"], "ʙ": ["B"], "t": ["T"], "ʈ": ["T"], "d": ["D"], "ɖ": ["D"], "ɗ": ["D"],
        "ɾ": ["D"], "c": ["CH"], "ɟ": ["JH"], "k": ["K"], "q": ["K"], "g": ["G"], "ɡ": ["G"], "ɢ": ["G"], "ɠ": ["G"],
        // Fricatives and affricates.
        "f": ["F"], "ɸ": ["F"], "v": ["V"], "β": ["V"], "ʋ": ["V"], "θ": ["TH"], "ð": ["DH"], "s": ["S"], "z": ["Z"],
        "ʃ": ["SH"], "ʂ": ["SH"], "ɕ": ["SH"], "ʒ": ["ZH"], "ʐ": ["ZH"], "ʑ": ["ZH"], "ç": ["HH"], "x": ["HH"],
        "χ": ["HH"], "ħ": ["HH"], "h": ["HH"], "ɦ": ["HH"], "ɣ": ["G"], "ʁ": ["R"], "ʕ": ["AA"], "ɬ": ["SH"],
        "ɮ": ["L"], "ʧ": ["CH"], "ʤ": ["JH"], "ʦ": ["T", "S"], "ʣ": ["D", "Z"],
        // Nasals, liquids and glides.
        "m": ["M"], "ɱ": ["M"], "n": ["N"], "ɳ": ["N"], "ŋ": ["NG"], "ɴ": ["NG"], "ɲ": ["N", "Y"], "l": ["L"],
        "ɫ": ["L"], "ɭ": ["L"], "ʟ": ["L"], "ɺ": ["L"], "ʎ": ["L", "Y"], "r": ["R"], "ɹ": ["R"], "ɻ": ["R"],
        "ʀ": ["R"], "ɽ": ["R"], "j": ["Y"], "ʝ": ["Y"], "w": ["W"], "ʍ": ["W"], "ɥ": ["W"], "ɰ": ["W"],
    ]
}
