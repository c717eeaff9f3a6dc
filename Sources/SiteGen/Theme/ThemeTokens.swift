/// A theme's tokens: the custom properties that its style sheets give the root, by their names without `--`. They are
/// read in the rules `:root` and `:root[data-palette="night"]`, for all media or for screens. If a token is given
/// several times, the last value counts, or the last important one.
struct ThemeTokens: Sendable {
    private(set) var day: [String: String] = [:]
    /// The tokens that differ in the night palette.
    private(set) var night: [String: String] = [:]

    /// - Parameter styles: the style sheets, joined.
    init(styles: [UInt8]) {
        let sheet = StyleSheet(styles)
        let scopes = Self.scopes(in: sheet)
        for isImportant in [false, true] {
            for declaration in sheet.declarations where declaration.isImportant == isImportant && declaration.isWhole {
                guard styles.span.has("--", at: declaration.name.lowerBound) else { continue }
                let token = String(decoding: styles[declaration.name].dropFirst(2), as: UTF8.self)
                switch scopes[declaration.rule] {
                case .day: day[token] = sheet.plain(declaration.value)
                case .night: night[token] = sheet.plain(declaration.value)
                case .screen, .other: break
                }
            }
        }
    }

    private enum Scope { case screen, day, night, other }

    /// Returns where the tokens of each rule of a style sheet apply.
    private static func scopes(in sheet: StyleSheet) -> [Scope] {
        var scopes: [Scope] = []
        scopes.reserveCapacity(sheet.rules.count)
        for rule in sheet.rules {
            let outer = rule.parent.map { scopes[$0] }
            var scope = Scope.other
            if outer == nil, sheet.isRule(rule, "@media") {
                if sheet.plain(rule.prelude) == "@media screen" { scope = .screen }
            } else if outer == nil || outer == .screen, sheet.bytes.span.has(":root", at: rule.prelude.lowerBound) {
                let selector = sheet.plain(rule.prelude).filter { $0 != "\"" && $0 != "'" }
                if selector == ":root" { scope = .day }
                if selector == ":root[data-palette=night]" { scope = .night }
            }
            scopes.append(scope)
        }
        return scopes
    }

    /// The colours among the tokens of the day.
    var dayColours: [String: Colour] { day.compactMapValues(Colour.init) }

    /// The colours among the tokens of the night.
    var nightColours: [String: Colour] {
        day.merging(night) { _, night in night }.compactMapValues(Colour.init)
    }
}
