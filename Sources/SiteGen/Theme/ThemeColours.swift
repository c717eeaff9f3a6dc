/// The background colours by day and by night, for what browsers paint around a page.
struct ThemeColours: Sendable {
    let day: String?
    let night: String?

    init(day: String?, night: String?) {
        // Anything but a plain colour could be markup in an icon.
        func plain(_ value: String?) -> String? {
            guard let value else { return nil }
            return value.allSatisfy { $0.isLetter || $0.isNumber || "#%(),./ ".contains($0) } ? value : nil
        }
        (self.day, self.night) = (plain(day), plain(night ?? day))
    }

    /// The values for templates: `day` and `night`.
    var value: Value { ["day": Value(day), "night": Value(night)] }
}
