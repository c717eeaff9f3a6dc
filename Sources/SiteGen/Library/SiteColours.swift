/// The colours that `site.yml` chooses, by day and by night.
struct SiteColours: Sendable {
    enum Name: String, CaseIterable { case ground, ink, brand, second, lit }

    struct Choice: Sendable {
        let colour: Colour
        /// Where it is chosen.
        let place: Excerpt
    }

    private(set) var day: [Name: Choice]
    private(set) var night: [Name: Choice] = [:]

    /// Takes `colours` from the fields of `site.yml`; `nil` when they have none.
    init?(_ fields: inout YAMLFields) {
        guard var colours = fields.group("colours", name: "'colours'") else { return nil }
        day = Self.take(&colours)
        if var dark = colours.group("night", name: "'night'") {
            night = Self.take(&dark)
            for fault in dark.finished() { fields.add(fault) }
        }
        for fault in colours.finished() { fields.add(fault) }
    }

    private static func take(_ fields: inout YAMLFields) -> [Name: Choice] {
        var chosen: [Name: Choice] = [:]
        for name in Name.allCases {
            guard let node = fields.node(name.rawValue) else { continue }
            let text = node.text ?? ""
            if let colour = Colour(text) {
                chosen[name] = Choice(colour: colour, place: fields.source.excerpt(node.range))
                continue
            }
            let isHidden = node.kind == "nothing"
            fields.add(
                Diagnostic(
                    .error, "bad-colour", in: fields.source, at: node.range,
                    isHidden ? "'\(name.rawValue)' has no colour" : "'\(text)' is no colour that can be reckoned with",
                    notes: [
                        isHidden
                            ? "a # that follows a space begins a comment: write the colour as \"#6b5b95\" or 6b5b95"
                            : "write it as \"#6b5b95\" or 6b5b95: two hexadecimal digits each of red, green and blue"
                    ]))
        }
        return chosen
    }
}
