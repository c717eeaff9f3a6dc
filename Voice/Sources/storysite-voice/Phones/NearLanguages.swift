/// The languages whose pronunciation replaces that of a language that espeak-ng does not have. They need not be
/// related, but their letters must stand for similar sounds.
enum NearLanguages {
    /// The language that sounds most like `language` (BCP 47) to espeak-ng; `nil` if none is known.
    static func near(to language: String) -> String? {
        near[String(language.lowercased().prefix { $0 != "-" })]
    }

    /// The languages in which a text of `language` may be read aloud as well, likeliest first: one written language is
    /// shared by several spoken ones.
    static func readings(of language: String) -> [String] {
        readings[String(language.lowercased().prefix { $0 != "-" })] ?? []
    }

    private static let readings: [String: [String]] = [
        "zh": ["yue", "hak"], "cmn": ["yue", "hak"], "yue": ["cmn"], "hak": ["cmn", "yue"], "nan": ["yue", "hak"],
        "no": ["sv", "da"], "nb": ["sv", "da"], "nn": ["sv", "da"], "da": ["nb"], "sv": ["nb"],
        "ms": ["id"], "id": ["ms"], "hr": ["sl"], "nl": ["af"], "af": ["nl"],
    ]

    /// Codes of ISO 639, by the language whose pronunciation they take.
    private static let near: [String: String] = {
        var near: [String: String] = [:]
        for (taken, languages) in families {
            for language in languages.split(separator: " ") { near[String(language)] = taken }
        }
        return near
    }()

    private static let families: [(taken: String, languages: String)] = [
        // Western Austronesian: five vowels, one letter a sound, "ng" for one nasal.
        // Tagalog aligned in this way is right to 30 ms.
        ("id", "tl fil ceb ilo war hil bik bcl pam pag mrw tsg jv su min mad ace ban bjn bug mak bbc tet iba mg tpi"),
        // Oceanic: few consonants, open syllables.
        ("mi", "sm to ty fj rar tvl niu ch gil mh"),
        // Bantu and neighbours: five or seven vowels written as in Swahili; tones are not written.
        (
            "sw",
            "zu xh ss nr nd sn ny rw rn lg ln kg ki kam luy mer bem lua lub tum umb kmb toi loz nyn ts ve st nso yo ig ha ee "
                + "ak tw fat gaa wo ff bm dyu mos luo din nus sg lea kea"
        ),
        // Cushitic Somali is near to Oromo.
        ("om", "so aa sid"),
        // Ethiopic letters.
        ("am", "ti tig gez har"),
        // Indic, in Devanagari, and neighbours in the writing system of a larger language.
        ("hi", "mai bho mag awa hne bgc raj mwr doi brx sa gbm kfy anp"), ("bn", "mni ctg rkt syl"), ("kn", "tcy"),
        ("ur", "skr pnb ks bal"), ("pa", "hnd"), ("fa", "prs ps ckb lrc glk mzn"), ("ku", "kmr diq zza"),
        ("ar", "arz apc ary arq ajp acm afb ars aeb ayl apd"),
        // Slavic, Baltic and Uralic.
        ("pl", "szl csb"), ("cs", "hsb dsb"), ("uk", "rue"), ("hr", "sh cnr"), ("ltg", "sgs"),
        ("fi", "krl olo vep izh se smn sms"), ("et", "vro liv"),
        ("ru", "kv koi udm myv mdf mhr mrj tg mn bxr xal ce av os"),
        // Turkic.
        ("tr", "gag crh"), ("kk", "kaa"), ("tt", "sah"), ("ky", "alt tyv"), ("uz", "kjh"), ("nog", "kum krc"),
        // Romance.
        ("es", "gl ast ext lad ay"), ("ca", "oc"), ("it", "co sc scn nap vec lmo pms lij fur rm lld"),
        ("fr", "wa frp gcf"),
        // Germanic and Celtic.
        ("nl", "fy li vls zea"), ("de", "nds gsw bar yi pfl stq"), ("is", "fo"), ("cy", "br kw"),
        ("ga", "gv"), ("en", "sco jam pcm bi"),
        // Sinitic: the reading of the characters in Standard Chinese or in Cantonese.
        ("cmn", "wuu cdo gan hsn cjy"), ("yue", "nan"),
        // American.
        ("nci", "nah nhe nhn"), ("quc", "yua kek mam"), ("sq", "aae"),
    ]

    /// The language that reads the writing system of a text best; `nil` if espeak-ng reads no language in it.
    static func reader(of text: some Sequence<[String]>) -> String? {
        let letter = text.lazy.joined().lazy.flatMap(\.unicodeScalars).first { $0.properties.isAlphabetic }
        let script = letter?.properties.name?.prefix { $0 != " " && $0 != "-" }
        return script.flatMap { readers[String($0)] }
    }

    /// The language of each writing system, by the first word of the Unicode names of its letters. Indonesian reads
    /// Latin letters: hardly any language writes one sound with one letter more regularly.
    private static let readers = [
        "LATIN": "id", "CYRILLIC": "ru", "GREEK": "el", "ARABIC": "fa", "HEBREW": "he", "ARMENIAN": "hy",
        "GEORGIAN": "ka", "DEVANAGARI": "hi", "BENGALI": "bn", "GURMUKHI": "pa", "GUJARATI": "gu", "ORIYA": "or",
        "TAMIL": "ta", "TELUGU": "te", "KANNADA": "kn", "MALAYALAM": "ml", "SINHALA": "si", "THAI": "th",
        "MYANMAR": "my", "ETHIOPIC": "am", "HANGUL": "ko", "HIRAGANA": "ja", "KATAKANA": "ja", "CJK": "cmn",
        "CHEROKEE": "chr",
    ]
}
