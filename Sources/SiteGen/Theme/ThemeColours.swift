/// The colours of the ground by day and by night, for what browsers paint round a page.
struct ThemeColours: Sendable {
    let day: String?
    let night: String?

    init(day: String?, night: String?) {
        // What is no plain colour could be markup in an icon.
        func plain(_ value: String?) -> String? {
            guard let value = value.map({ $0.filter { !$0.isWhitespace } }) else { return nil }
            return value.allSatisfy { $0.isLetter || $0.isNumber || "#%(),./".contains($0) } ? value : nil
        }
        (self.day, self.night) = (plain(day), plain(night ?? day))
    }

    /// For templates: `day` and `night`.
    var value: Value { ["day": Value(day), "night": Value(night)] }
}
