/// What is highlighted at once in Chinese and Japanese.
enum HighlightUnit: String, Sendable, CaseIterable {
    case word
    /// For readers who learn the characters.
    case character
}
