/// A group of cards with a heading.
enum Shelf: Hashable, Sendable {
    case level(ReadingLevel?)
    /// Tales for readers of 13 and older, of any level, in a library that has tales for children.
    case teenagers
    case lessons, activities

    /// All shelves in the order of the library.
    static let all: [Shelf] =
        ReadingLevel.allCases.map { .level($0) } + [.level(nil), .teenagers, .lessons, .activities]

    var level: ReadingLevel? {
        if case .level(let level) = self { level } else { nil }
    }

    /// The key of its heading among the UI strings; `nil` for the shelf without a heading.
    var titleKey: String? {
        switch self {
        case .level(let level): level.map { "level-\($0.rawValue)" }
        case .teenagers: "js-shelf-teenagers"
        case .lessons: "shelf-lessons"
        case .activities: "shelf-activities"
        }
    }
}
