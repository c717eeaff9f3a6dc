/// Which installed font has the letters of a writing system: Noto's, as Debian's `fonts-noto-core` and `fonts-noto-cjk`
/// install them. All are free (SIL Open Font License 1.1), and look like parts of one book.
enum NotoFonts {
    /// The letters of a writing system, as blocks of Unicode.
    struct Script: Sendable {
        let name: String
        /// The part of the file names that means this writing system; Chinese, Japanese and Korean share one.
        let part: String
        let blocks: [ClosedRange<UInt32>]

        /// Whether it is Chinese, Japanese or Korean.
        var isWide: Bool { part == cjk }
        var package: String { isWide ? "fonts-noto-cjk" : "fonts-noto-core" }
    }

    private static let cjk = "CJK"

    static func script(of letter: UInt32) -> Script? {
        scripts.first { $0.blocks.contains { $0.contains(letter) } }
    }

    /// Returns the names of files, without endings, that may have letters of a writing system, best first.
    static func files(_ script: Script?) -> [String] {
        guard let part = script?.part else { return other }
        if part == cjk { return ["NotoSansCJK-Regular", "NotoSerifCJK-Regular"] + other }
        return ["NotoSans\(part)-Regular", "NotoSans\(part)", "NotoSerif\(part)-Regular", "NotoSerif\(part)"] + other
    }

    /// Fonts with letters and symbols of many writing systems.
    private static let other = [
        "NotoSans-Regular", "NotoSans", "NotoSansSymbols-Regular", "NotoSansSymbols2-Regular", "NotoSansMath-Regular",
        "DejaVuSans",
    ]

    /// The number of the font in a collection that has the language's forms of Chinese characters (in
    /// the order of Noto Sans CJK).
    static func index(in file: String, for language: Language, _ letters: [UInt32]) -> Int {
        guard file.contains("CJK") else { return 0 }
        let tag = language.tag.lowercased()
        switch language.primary {
        case "ja": return 0
        case "ko": return 1
        case "yue": return 4
        case "zh":
            if tag.contains("hk") || tag.contains("mo") { return 4 }
            return tag.contains("hant") || tag.contains("tw") ? 3 : 2
        default:
            if letters.contains(where: { (0x3040...0x30FF).contains($0) }) { return 0 }
            return letters.contains { (0xAC00...0xD7AF).contains($0) } ? 1 : 2
        }
    }

    /// Modern writing systems, and old ones that are taught.
    private static let scripts: [Script] = [
        Script(name: "Greek", part: "", blocks: [0x370...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFF]),
        Script(name: "Cyrillic", part: "", blocks: [0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F]),
        Script(
            name: "Latin", part: "",
            blocks: [
                0x180...0x36F, 0x1D00...0x1EFF, 0x2070...0x20FF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F,
            ]),
        Script(name: "Armenian", part: "Armenian", blocks: [0x530...0x58F, 0xFB13...0xFB17]),
        Script(name: "Hebrew", part: "Hebrew", blocks: [0x590...0x5FF, 0xFB1D...0xFB4F]),
        Script(
            name: "Arabic", part: "Arabic",
            blocks: [0x600...0x6FF, 0x750...0x77F, 0x870...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF]),
        Script(name: "Syriac", part: "Syriac", blocks: [0x700...0x74F, 0x860...0x86F]),
        Script(name: "Thaana", part: "Thaana", blocks: [0x780...0x7BF]),
        Script(name: "N'Ko", part: "NKo", blocks: [0x7C0...0x7FF]),
        Script(name: "Samaritan", part: "Samaritan", blocks: [0x800...0x83F]),
        Script(name: "Mandaic", part: "Mandaic", blocks: [0x840...0x85F]),
        Script(name: "Devanagari", part: "Devanagari", blocks: [0x900...0x97F, 0x1CD0...0x1CFF, 0xA8E0...0xA8FF]),
        Script(name: "Bengali", part: "Bengali", blocks: [0x980...0x9FF]),
        Script(name: "Gurmukhi", part: "Gurmukhi", blocks: [0xA00...0xA7F]),
        Script(name: "Gujarati", part: "Gujarati", blocks: [0xA80...0xAFF]),
        Script(name: "Odia", part: "Oriya", blocks: [0xB00...0xB7F]),
        Script(name: "Tamil", part: "Tamil", blocks: [0xB80...0xBFF]),
        Script(name: "Telugu", part: "Telugu", blocks: [0xC00...0xC7F]),
        Script(name: "Kannada", part: "Kannada", blocks: [0xC80...0xCFF]),
        Script(name: "Malayalam", part: "Malayalam", blocks: [0xD00...0xD7F]),
        Script(name: "Sinhala", part: "Sinhala", blocks: [0xD80...0xDFF]),
        Script(name: "Thai", part: "Thai", blocks: [0xE00...0xE7F]),
        Script(name: "Lao", part: "Lao", blocks: [0xE80...0xEFF]),
        Script(name: "Tibetan", part: "Tibetan", blocks: [0xF00...0xFFF]),
        Script(name: "Burmese", part: "Myanmar", blocks: [0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F]),
        Script(name: "Georgian", part: "Georgian", blocks: [0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F]),
        Script(name: "Ethiopic", part: "Ethiopic", blocks: [0x1200...0x139F, 0x2D80...0x2DDF, 0xAB00...0xAB2F]),
        Script(name: "Cherokee", part: "Cherokee", blocks: [0x13A0...0x13FF, 0xAB70...0xABBF]),
        Script(name: "Canadian syllabics", part: "CanadianAboriginal", blocks: [0x1400...0x167F, 0x18B0...0x18FF]),
        Script(name: "Ogham", part: "Ogham", blocks: [0x1680...0x169F]),
        Script(name: "Runic", part: "Runic", blocks: [0x16A0...0x16FF]),
        Script(name: "Baybayin", part: "Tagalog", blocks: [0x1700...0x171F]),
        Script(name: "Hanunoo", part: "Hanunoo", blocks: [0x1720...0x173F]),
        Script(name: "Buhid", part: "Buhid", blocks: [0x1740...0x175F]),
        Script(name: "Tagbanwa", part: "Tagbanwa", blocks: [0x1760...0x177F]),
        Script(name: "Khmer", part: "Khmer", blocks: [0x1780...0x17FF, 0x19E0...0x19FF]),
        Script(name: "Mongolian", part: "Mongolian", blocks: [0x1800...0x18AF]),
        Script(name: "Limbu", part: "Limbu", blocks: [0x1900...0x194F]),
        Script(name: "Tai Le", part: "TaiLe", blocks: [0x1950...0x197F]),
        Script(name: "New Tai Lue", part: "NewTaiLue", blocks: [0x1980...0x19DF]),
        Script(name: "Lontara", part: "Buginese", blocks: [0x1A00...0x1A1F]),
        Script(name: "Tai Tham", part: "TaiTham", blocks: [0x1A20...0x1AAF]),
        Script(name: "Balinese", part: "Balinese", blocks: [0x1B00...0x1B7F]),
        Script(name: "Sundanese", part: "Sundanese", blocks: [0x1B80...0x1BBF, 0x1CC0...0x1CCF]),
        Script(name: "Batak", part: "Batak", blocks: [0x1BC0...0x1BFF]),
        Script(name: "Lepcha", part: "Lepcha", blocks: [0x1C00...0x1C4F]),
        Script(name: "Ol Chiki", part: "OlChiki", blocks: [0x1C50...0x1C7F]),
        Script(name: "Glagolitic", part: "Glagolitic", blocks: [0x2C00...0x2C5F]),
        Script(name: "Coptic", part: "Coptic", blocks: [0x3E2...0x3EF, 0x2C80...0x2CFF]),
        Script(name: "Tifinagh", part: "Tifinagh", blocks: [0x2D30...0x2D7F]),
        Script(
            name: "Chinese, Japanese and Korean", part: cjk,
            blocks: [
                0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
                0xFF00...0xFFEF, 0x20000...0x3FFFF,
            ]),
        Script(name: "Yi", part: "Yi", blocks: [0xA000...0xA4CF]),
        Script(name: "Lisu", part: "Lisu", blocks: [0xA4D0...0xA4FF]),
        Script(name: "Vai", part: "Vai", blocks: [0xA500...0xA63F]),
        Script(name: "Bamum", part: "Bamum", blocks: [0xA6A0...0xA6FF]),
        Script(name: "Sylheti", part: "SylotiNagri", blocks: [0xA800...0xA82F]),
        Script(name: "Phags-pa", part: "PhagsPa", blocks: [0xA840...0xA87F]),
        Script(name: "Saurashtra", part: "Saurashtra", blocks: [0xA880...0xA8DF]),
        Script(name: "Kayah Li", part: "KayahLi", blocks: [0xA900...0xA92F]),
        Script(name: "Rejang", part: "Rejang", blocks: [0xA930...0xA95F]),
        Script(name: "Javanese", part: "Javanese", blocks: [0xA980...0xA9DF]),
        Script(name: "Cham", part: "Cham", blocks: [0xAA00...0xAA5F]),
        Script(name: "Tai Viet", part: "TaiViet", blocks: [0xAA80...0xAADF]),
        Script(name: "Meetei Mayek", part: "MeeteiMayek", blocks: [0xAAE0...0xAAFF, 0xABC0...0xABFF]),
        Script(name: "Gothic", part: "Gothic", blocks: [0x10330...0x1034F]),
        Script(name: "Deseret", part: "Deseret", blocks: [0x10400...0x1044F]),
        Script(name: "Shavian", part: "Shavian", blocks: [0x10450...0x1047F]),
        Script(name: "Osage", part: "Osage", blocks: [0x104B0...0x104FF]),
        Script(name: "Rohingya", part: "HanifiRohingya", blocks: [0x10D00...0x10D3F]),
        Script(name: "Chakma", part: "Chakma", blocks: [0x11100...0x1114F]),
        Script(name: "Newa", part: "Newa", blocks: [0x11400...0x1147F]),
        Script(name: "Tirhuta", part: "Tirhuta", blocks: [0x11480...0x114DF]),
        Script(name: "Warang Citi", part: "WarangCiti", blocks: [0x118A0...0x118FF]),
        Script(name: "Miao", part: "Miao", blocks: [0x16F00...0x16F9F]),
        Script(name: "Adlam", part: "Adlam", blocks: [0x1E900...0x1E95F]),
    ]
}
