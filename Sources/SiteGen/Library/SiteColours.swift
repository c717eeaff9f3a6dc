/// The colours that `site.yml` gives for the day and for the night palette.
struct SiteColours: Sendable {
    enum Name: String, CaseIterable { case ground, ink, brand, second, lit }

    struct Choice: Sendable {
        let colour: Colour
        /// The location in `site.yml` that gives it.
        let excerpt: Excerpt
    }

    private(set) var day: [Name: Choice]
    private(set) var night: [Name: Choice] = [:]

    private static let example = "{ brand: \"#6b5b95\" }"

    /// Takes the key `colours` of `site.yml`; `nil` when it is missing.
    init?(_ fields: inout YAMLFields) {
        guard var colours = fields.group("colours", name: "'colours'", example: Self.example) else { return nil }
        day = Self.take(&colours)
        if var dark = colours.group("night", name: "'night'") {
            night = Self.take(&dark)
            fields.add(dark)
        }
        fields.add(colours)
    }

    private static func take(_ fields: inout YAMLFields) -> [Name: Choice] {
        var chosen: [Name: Choice] = [:]
        for name in Name.allCases {
            guard let node = fields.node(name.rawValue) else { continue }
            if let colour = node.text.flatMap(Colour.init) {
                chosen[name] = Choice(colour: colour, excerpt: fields.source.excerpt(node.range))
            } else {
                fields.add(.badColour(name.rawValue, node, in: fields.source))
            }
        }
        return chosen
    }
}
