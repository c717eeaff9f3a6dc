/// A group of cards with a heading.
enum Shelf: Hashable, Sendable {
    case level(ReadingLevel?)
    /// Tales for readers of 13 and older, of any level, in a library that has tales for children.
    case teenagers
    case lessons, activities
    /// One of those that an editor describes in `site.yml`, by its position there.
    case own(Int)

    /// All shelves of a library whose editor describes none, in their order.
    static let usual: [Shelf] =
        ReadingLevel.allCases.map { .level($0) } + [.level(nil), .teenagers, .lessons, .activities]

    var level: ReadingLevel? {
        if case .level(let level) = self { level } else { nil }
    }

    /// The key of its heading among the UI strings; `nil` for the shelf without a heading, and for an editor's.
    var titleKey: String? {
        switch self {
        case .level(let level): level.map { "level-\($0.rawValue)" }
        case .teenagers: "js-shelf-teenagers"
        case .lessons: "shelf-lessons"
        case .activities: "shelf-activities"
        case .own: nil
        }
    }
}
