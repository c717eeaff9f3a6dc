/// How hard a tale is to read.
enum ReadingLevel: String, Sendable, CaseIterable {
    case beginner, intermediate, advanced
}
