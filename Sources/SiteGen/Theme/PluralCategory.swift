/// The cardinal plural categories of CLDR for whole numbers.
enum PluralCategory: String, CaseIterable {
    case zero, one, two, few, many, other

    /// The rules of CLDR 48 (plurals.xml) for whole numbers, and of CLDR 49 for `cv`, `kok`, `sgs` and `tg`, which CLDR
    /// 48 lacks. A language without a rule counts as English does.
    init(of number: Int, in language: Language) { self.init(of: number, rule: Self.rule(of: language)) }

    /// Returns the language whose rule counts; of all regions, only Portugal has a rule of its own.
    private static func rule(of language: Language) -> String {
        language.tag.lowercased() == "pt-pt" ? "pt-pt" : language.preferredPrimary
    }

    private init(of number: Int, rule: String) {
        let (ten, hundred) = (number % 10, number % 100)
        let isTeen = (11...19).contains(hundred)
        switch rule {
        case "bm", "bo", "dz", "hnj", "id", "ig", "ii", "ja", "jbo", "jv", "jw", "kde", "kea", "km", "ko", "lkt", "lo",
            "ms", "my", "nqo", "osa", "sah", "ses", "sg", "su", "th", "to", "tpi", "vi", "wo", "yo", "zh":
            self = .other
        case "ak", "am", "as", "bh", "bho", "bn", "csw", "doi", "fa", "ff", "gu", "guw", "hi", "hy", "kab", "kn", "kok",
            "ln", "mg", "nso", "pa", "pcm", "si", "tg", "ti", "wa", "zu":
            self = number < 2 ? .one : .other
        case "fr", "pt": self = number < 2 ? .one : Self.counted(number)
        case "ca", "es", "it", "lld", "pt-pt", "scn", "vec": self = number == 1 ? .one : Self.counted(number)
        case "he", "iu", "naq", "sat", "se", "sma", "smi", "smj", "smn", "sms":
            self = number == 1 ? .one : number == 2 ? .two : .other
        case "be", "ru", "uk": self = Self.slavic(ten, isTeen: isTeen, others: .many)
        case "bs", "hr", "sh", "sr": self = Self.slavic(ten, isTeen: isTeen, others: .other)
        case "pl": self = number == 1 ? .one : ten == 1 ? .many : Self.slavic(ten, isTeen: isTeen, others: .many)
        case "cs", "sk": self = number == 1 ? .one : (2...4).contains(number) ? .few : .other
        case "dsb", "hsb", "sl":
            self = hundred == 1 ? .one : hundred == 2 ? .two : (3...4).contains(hundred) ? .few : .other
        case "is", "mk": self = ten == 1 && !isTeen ? .one : .other
        case "lv", "prg": self = ten == 0 || isTeen ? .zero : ten == 1 ? .one : .other
        case "lt": self = isTeen || ten == 0 ? .other : ten == 1 ? .one : .few
        case "sgs": self = number == 2 ? .two : isTeen || ten == 0 ? .other : ten == 1 ? .one : .few
        case "ro": self = number == 1 ? .one : number == 0 || (1...19).contains(hundred) ? .few : .other
        case "blo", "cv", "ksh", "lag": self = number == 0 ? .zero : number == 1 ? .one : .other
        case "ceb", "fil": self = [4, 6, 9].contains(ten) ? .other : .one
        case "shi": self = number < 2 ? .one : number <= 10 ? .few : .other
        case "tzm": self = number < 2 || (11...99).contains(number) ? .one : .other
        case "ar", "ars":
            switch number {
            case 0: self = .zero
            case 1: self = .one
            case 2: self = .two
            default: self = (3...10).contains(hundred) ? .few : hundred >= 11 ? .many : .other
            }
        case "mt":
            switch number {
            case 1: self = .one
            case 2: self = .two
            default: self = number == 0 || (3...10).contains(hundred) ? .few : isTeen ? .many : .other
            }
        case "br", "cy", "ga", "gd", "gv", "kw": self = Self.celtic(number, rule: rule)
        default: self = number == 1 ? .one : .other
        }
    }

    private static func celtic(_ number: Int, rule: String) -> PluralCategory {
        let (ten, hundred) = (number % 10, number % 100)
        switch rule {
        case "br":
            if [1, 7, 9].contains(hundred / 10) { return counted(number) }
            return ten == 1 ? .one : ten == 2 ? .two : [3, 4, 9].contains(ten) ? .few : counted(number)
        case "cy": return [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][number] ?? .other
        case "ga":
            return switch number {
            case 1: .one
            case 2: .two
            case 3...6: .few
            case 7...10: .many
            default: .other
            }
        case "gd":
            return switch number {
            case 1, 11: .one
            case 2, 12: .two
            case 3...19: .few
            default: .other
            }
        case "gv": return ten == 1 ? .one : ten == 2 ? .two : number % 20 == 0 ? .few : .other
        default:  // kw
            if number < 2 { return number == 0 ? .zero : .one }
            let thousands = number % 100_000 / 1000
            let isRound = number % 1000 == 0 && ((1...20).contains(thousands) || [40, 60, 80].contains(thousands))
            if isRound || number % 1_000_000 == 100_000 { return .two }
            guard hundred < 84 else { return .other }
            return hundred % 20 == 1 ? .many : hundred % 20 == 2 ? .two : hundred % 20 == 3 ? .few : .other
        }
    }

    /// Returns the categories that a language uses for numbers as large as a library has, and `other`, which all have.
    /// Whole millions, which Romance languages count differently, are larger.
    static func all(in language: Language) -> Set<PluralCategory> {
        let rule = rule(of: language)
        return Set((0...200).map { PluralCategory(of: $0, rule: rule) } + [.other])
    }

    /// Returns the categories in which a language counts anything, whole millions too.
    static func used(in language: Language) -> Set<PluralCategory> {
        all(in: language).union([PluralCategory(of: 1_000_000, in: language)])
    }

    private static func slavic(_ ten: Int, isTeen: Bool, others: PluralCategory) -> PluralCategory {
        isTeen ? others : ten == 1 ? .one : (2...4).contains(ten) ? .few : others
    }

    /// Returns the category of numbers in Romance languages, where millions are nouns: "un millón de minutos".
    private static func counted(_ number: Int) -> PluralCategory {
        number != 0 && number % 1_000_000 == 0 ? .many : .other
    }
}
