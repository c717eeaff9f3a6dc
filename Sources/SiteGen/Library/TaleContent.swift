/// What a tale has in it that parents may want to know first. Film boards and libraries name much the same.
enum TaleContent: String, Sendable, CaseIterable {
    case scary, sad, death, separation, illness, violence, weapons, bullying, danger, alcohol
}
