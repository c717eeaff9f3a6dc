/// What a folder in `tales` holds.
enum TaleKind: String, Sendable, CaseIterable {
    case tale, lesson, activity, maker, video
}
