/// The theme's colours with those that `site.yml` chooses in their place, and all that follows from these.
struct SitePalette {
    /// What follows the theme's own style sheets; empty when nothing is chosen.
    private(set) var styles: [UInt8] = []
    /// Pairs that cannot be told apart well enough.
    private(set) var faults: [Diagnostic] = []
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
        // Whatever is said of the day is said of the night as well, so that it never holds there.
        let nightly = Set(day.keys).union(night.keys).sorted().compactMap { name in
            (night[name]?.hex ?? tokens.night[name] ?? tokens.day[name]).map { (name, $0) }
        }
        let daily = day.sorted { $0.key < $1.key }.map { ($0.key, $0.value.hex) }
        // On paper the theme's own colours hold.
        var text = "@media screen {\n"
        text += Self.rule(":root", daily) + Self.rule(":root[data-palette=\"night\"]", nightly) + "}\n"
        text += "@media screen and (prefers-color-scheme: dark) {\n"
        text += Self.rule(":root:not([data-palette])", nightly) + "}\n"
        styles = Array(text.utf8)
        faults =
            Self.faults(chosen.day, tokens.dayColours.merging(day) { $1 }, "by day")
            + Self.faults(chosen.night, tokens.nightColours.merging(night) { $1 }, "by night")
    }

    private static func rule(_ selector: String, _ tokens: [(name: String, value: String)]) -> String {
        tokens.isEmpty
            ? "" : "\(selector) {\n" + tokens.map { "  --\($0.name): \($0.value);\n" }.joined() + "}\n"
    }

    /// What is chosen, and of the other tokens those that depend on it.
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
        // Words on a surface: the page's own colours if they can be read there, else white or black.
        for (name, surface) in [("on-brand", "brand"), ("on-second", "second"), ("on-lit", "lit")] {
            guard made[surface] != nil, let colour = all[surface] else { continue }
            made[name] =
                [theme[name], ground, ink, .white, .black].compactMap(\.self)
                .first { $0.contrast(with: colour) >= ColourPair.words }
        }
        // A gradient between colours that nobody chose would not suit: it is level.
        for name in ["ground", "brand"] where made[name] != nil && theme["\(name)-far"] != nil {
            made["\(name)-far"] = made[name]
        }
        return made
    }

    private static func faults(
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
            var fault = Diagnostic(
                .warning, "low-contrast", file: Library.siteFile,
                "\(time) '\(pair.upper)' \(upper.hex) on '\(pair.lower)' \(lower.hex) has a contrast of "
                    + "\(tenths(contrast)), but needs \(tenths(pair.needed))",
                notes: better.colour.map { ["'\(better.name)' would do as \"\($0.hex)\""] } ?? [])
            fault.place = choice.place
            return fault
        }
    }

    /// `4.4`, never more than it is.
    private static func tenths(_ ratio: Double) -> String {
        let tenths = Int(ratio * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
