/// The cardinal plural categories of CLDR for whole numbers.
enum PluralCategory: String, CaseIterable {
    case zero, one, two, few, many, other

    /// The rules of CLDR 48 (plurals.xml) for whole numbers. A language without a rule counts as English does.
    init(of number: Int, in language: Language) { self.init(of: number, rule: language.preferredPrimary) }

    private init(of number: Int, rule primary: String) {
        let (ten, hundred) = (number % 10, number % 100)
        let isTeen = (11...19).contains(hundred)
        switch primary {
        case "lv": self = ten == 0 || isTeen ? .zero : ten == 1 ? .one : .other
        case "lt": self = isTeen || ten == 0 ? .other : ten == 1 ? .one : .few
        case "uk", "ru", "be": self = Self.eastSlavic(ten, isTeen: isTeen)
        case "pl":
            self = number == 1 ? .one : (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
        case "cs", "sk": self = number == 1 ? .one : (2...4).contains(number) ? .few : .other
        case "he": self = number == 1 ? .one : number == 2 ? .two : .other
        case "ar":
            switch number {
            case 0: self = .zero
            case 1: self = .one
            case 2: self = .two
            default: self = (3...10).contains(hundred) ? .few : (11...99).contains(hundred) ? .many : .other
            }
        case "zh", "ja", "ko", "th", "vi", "id", "ms", "lo", "km", "my": self = .other
        case "fa", "hi", "bn", "gu", "kn", "am", "zu": self = number < 2 ? .one : .other
        case "fr", "pt": self = number < 2 ? .one : Self.counted(number)
        case "es", "it", "ca": self = number == 1 ? .one : Self.counted(number)
        default: self = number == 1 ? .one : .other
        }
    }

    /// Returns the categories that a language uses for numbers as large as a library has, and `other`, which all have.
    /// Whole millions, which Romance languages count differently, are larger.
    static func all(in language: Language) -> Set<PluralCategory> {
        let primary = language.preferredPrimary
        return Set((0...200).map { PluralCategory(of: $0, rule: primary) } + [.other])
    }

    /// Returns the categories in which a language counts anything, whole millions too.
    static func used(in language: Language) -> Set<PluralCategory> {
        all(in: language).union([PluralCategory(of: 1_000_000, in: language)])
    }

    private static func eastSlavic(_ ten: Int, isTeen: Bool) -> PluralCategory {
        if isTeen { return .many }
        return ten == 1 ? .one : (2...4).contains(ten) ? .few : .many
    }

    /// Returns the category of numbers in Romance languages, where millions are nouns: "un millón de minutos".
    private static func counted(_ number: Int) -> PluralCategory {
        number != 0 && number % 1_000_000 == 0 ? .many : .other
    }
}
