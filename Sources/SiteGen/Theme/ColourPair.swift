/// Two tokens that are seen one upon the other, and the contrast that they need.
struct ColourPair: Sendable {
    let upper: String
    let lower: String
    let needed: Double

    /// Words of every size (WCAG 2.2, 1.4.3).
    static let words = 4.5
    /// Large words, and lines that say something (1.4.3 and 1.4.11).
    static let lines = 3.0

    /// Tokens that end in `-far` are where a gradient ends that begins with the token without it.
    static let all: [ColourPair] =
        ["ground", "ground-far"].flatMap { ground in
            ["ink", "quiet", "brand", "dim"].map { ColourPair(upper: $0, lower: ground, needed: words) }
                + ["edge", "lit-line"].map { ColourPair(upper: $0, lower: ground, needed: lines) }
        } + [
            ColourPair(upper: "on-brand", lower: "brand", needed: words),
            ColourPair(upper: "on-brand", lower: "brand-far", needed: words),
            ColourPair(upper: "on-second", lower: "second", needed: words),
            ColourPair(upper: "on-lit", lower: "lit", needed: words),
            ColourPair(upper: "ink", lower: "said", needed: words),
            ColourPair(upper: "ink", lower: "line", needed: words),
            ColourPair(upper: "quiet", lower: "line", needed: words),
            ColourPair(upper: "brand", lower: "line", needed: lines),
        ]

    /// The contrast of the pair, if there are both colours.
    func contrast(in colours: [String: Colour]) -> Double? {
        guard let upper = colours[upper], let lower = colours[lower] else { return nil }
        return upper.contrast(with: lower)
    }
}
