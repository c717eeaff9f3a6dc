/// The theme's colours with those that `site.yml` gives instead, and the colours derived from these.
struct SitePalette {
    /// Styles to append to the theme's own; empty when `site.yml` gives no colours.
    private(set) var styles: [UInt8] = []
    /// Warnings about colours with too little contrast.
    private(set) var diagnostics: [Diagnostic] = []
    let colours: ThemeColours

    init(_ chosen: SiteColours?, over tokens: ThemeTokens) {
        guard let chosen else {
            colours = ThemeColours(day: tokens.day["ground"], night: tokens.night["ground"])
            return
        }
        let day = Self.derive(chosen.day, from: tokens.dayColours)
        let night = Self.derive(chosen.night, from: tokens.nightColours)
        colours = ThemeColours(
            day: day["ground"]?.hex ?? tokens.day["ground"], night: night["ground"]?.hex ?? tokens.night["ground"])
        // The night palette repeats every token of the day, so that no colour of the day is inherited at night.
        let nightly = Set(day.keys).union(night.keys).sorted().compactMap { name in
            (night[name]?.hex ?? tokens.night[name] ?? tokens.day[name]).map { (name, $0) }
        }
        let daily = day.sorted { $0.key < $1.key }.map { ($0.key, $0.value.hex) }
        // Printed pages keep the theme's own colours.
        var text = "@media screen {\n"
        text += Self.rule(":root", daily) + Self.rule(":root[data-palette=\"night\"]", nightly) + "}\n"
        text += "@media screen and (prefers-color-scheme: dark) {\n"
        text += Self.rule(":root:not([data-palette])", nightly) + "}\n"
        styles = Array(text.utf8)
        diagnostics =
            Self.diagnostics(chosen.day, tokens.dayColours.merging(day) { $1 }, "by day")
            + Self.diagnostics(chosen.night, tokens.nightColours.merging(night) { $1 }, "by night")
    }

    private static func rule(_ selector: String, _ tokens: [(name: String, value: String)]) -> String {
        tokens.isEmpty
            ? "" : "\(selector) {\n" + tokens.map { "  --\($0.name): \($0.value);\n" }.joined() + "}\n"
    }

    /// Returns the given colours, and those of the other tokens that depend on them.
    private static func derive(_ chosen: [SiteColours.Name: SiteColours.Choice], from theme: [String: Colour])
        -> [String: Colour]
    {
        var made = Dictionary(uniqueKeysWithValues: chosen.map { ($0.key.rawValue, $0.value.colour) })
        let all = theme.merging(made) { $1 }
        func dependsOn(_ names: SiteColours.Name...) -> Bool { names.contains { chosen[$0] != nil } }
        guard let ground = all["ground"], let ink = all["ink"] else { return made }
        if dependsOn(.ground, .ink) {
            made["quiet"] = ink.mixed(with: ground, upTo: 18) { $0.contrast(with: ground) >= ColourPair.words + 0.6 }
            made["dim"] = ink.mixed(with: ground, upTo: 70) { $0.contrast(with: ground) >= ColourPair.words }
            made["edge"] = ink.mixed(with: ground, upTo: 80) { $0.contrast(with: ground) >= ColourPair.lines + 0.2 }
            made["line"] = ground.mixed(with: ink, upTo: 12) { line in
                [ink, made["quiet"] ?? ink].allSatisfy { $0.contrast(with: line) >= ColourPair.words }
            }
        }
        if dependsOn(.ground, .ink, .lit), let lit = all["lit"] {
            made["said"] = ground.mixed(with: lit, upTo: 35) { $0.contrast(with: ink) >= ColourPair.words }
        }
        if dependsOn(.ground, .ink, .brand, .lit), let brand = all["brand"] {
            made["lit-line"] = brand.contrast(with: ground) >= ColourPair.lines ? brand : ink
        }
        // Text on a surface: the page's own colours if they are legible there, else white or black.
        for (name, surface) in [("on-brand", "brand"), ("on-second", "second"), ("on-lit", "lit")] {
            guard made[surface] != nil, let colour = all[surface] else { continue }
            made[name] =
                [theme[name], ground, ink, .white, .black].compactMap(\.self)
                .first { $0.contrast(with: colour) >= ColourPair.words }
        }
        // A gradient to a colour of the theme would not suit a given colour, so there is none.
        for name in ["ground", "brand"] where made[name] != nil && theme["\(name)-far"] != nil {
            made["\(name)-far"] = made[name]
        }
        return made
    }

    /// Returns a warning for each pair of a theme's colours with too little contrast.
    /// - Parameter file: the theme's styles in diagnostics.
    static func diagnostics(of tokens: ThemeTokens, file: String) -> [Diagnostic] {
        [(tokens.dayColours, "by day"), (tokens.nightColours, "by night")].flatMap { colours, time in
            ColourPair.all.compactMap { pair in
                guard let contrast = pair.contrast(in: colours), contrast < pair.needed,
                    let upper = colours[pair.upper], let lower = colours[pair.lower]
                else { return nil }
                let better = upper.nearest(with: pair.needed, against: lower)
                return .lowContrast(
                    pair, upper, on: lower, at: time, contrast: tenths(contrast), needed: tenths(pair.needed),
                    file: file, notes: better.map { ["'--\(pair.upper)' has enough contrast as \($0.hex)"] } ?? [])
            }
        }
    }

    private static func diagnostics(
        _ chosen: [SiteColours.Name: SiteColours.Choice], _ colours: [String: Colour], _ time: String
    ) -> [Diagnostic] {
        ColourPair.all.compactMap { pair in
            guard let contrast = pair.contrast(in: colours), contrast < pair.needed,
                let upper = colours[pair.upper], let lower = colours[pair.lower]
            else { return nil }
            let (above, below) = (SiteColours.Name(rawValue: pair.upper), SiteColours.Name(rawValue: pair.lower))
            let choice: SiteColours.Choice
            let better: (name: String, colour: Colour?)
            if let above, let own = chosen[above] {
                (choice, better) = (own, (pair.upper, upper.nearest(with: pair.needed, against: lower)))
            } else if let below, let own = chosen[below] {
                (choice, better) = (own, (pair.lower, lower.nearest(with: pair.needed, against: upper)))
            } else {
                return nil
            }
            var diagnostic = Diagnostic.lowContrast(
                pair, upper, on: lower, at: time, contrast: tenths(contrast), needed: tenths(pair.needed),
                notes: better.colour.map { ["'\(better.name)' has enough contrast as \"\($0.hex)\""] } ?? [])
            diagnostic.excerpt = choice.excerpt
            return diagnostic
        }
    }

    /// Returns a ratio with one digit after the point, rounded down: `4.4`.
    private static func tenths(_ ratio: Double) -> String {
        let tenths = Int(ratio * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
