/// The cardinal plural categories of CLDR for whole numbers, in the languages that sites are written in.
enum PluralCategory: String {
    case zero, one, two, few, many, other

    init(of number: Int, in language: Language) {
        let (ten, hundred) = (number % 10, number % 100)
        switch language.primary {
        case "lv":
            if ten == 0 || (11...19).contains(hundred) { self = .zero } else { self = ten == 1 ? .one : .other }
        case "lt":
            if ten == 1, !(11...19).contains(hundred) {
                self = .one
            } else {
                self = (2...9).contains(ten) && !(11...19).contains(hundred) ? .few : .other
            }
        case "uk", "ru", "be":
            if ten == 1, hundred != 11 {
                self = .one
            } else {
                self = (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
            }
        case "ar":
            switch number {
            case 0: self = .zero
            case 1: self = .one
            case 2: self = .two
            default: self = (3...10).contains(hundred) ? .few : (11...99).contains(hundred) ? .many : .other
            }
        case "zh", "ja", "ko", "th", "vi", "id": self = .other
        case "fr": self = number < 2 ? .one : .other
        default: self = number == 1 ? .one : .other
        }
    }
}
