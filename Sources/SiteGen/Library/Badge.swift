/// A badge and its rule: so many of something. What it counts never becomes less.
struct Badge: Sendable {
    enum Subject: String, Sendable, CaseIterable {
        case lessons, activities, tales, days, weeks, points
    }

    let id: String
    let subject: Subject
    let count: Int
    /// Only lessons of this category count.
    var category: String?

    /// The badges of a library that defines none. The theme has a picture and a name for each.
    static let usual = [
        Badge(id: "first-lesson", subject: .lessons, count: 1),
        Badge(id: "first-tale", subject: .tales, count: 1),
        Badge(id: "together", subject: .activities, count: 1),
        Badge(id: "three-days", subject: .days, count: 3),
        Badge(id: "five-lessons", subject: .lessons, count: 5),
        Badge(id: "week", subject: .weeks, count: 1),
        Badge(id: "ten-tales", subject: .tales, count: 10),
        Badge(id: "twenty-days", subject: .days, count: 20),
    ]
}
