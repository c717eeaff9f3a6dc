/// Two tokens of which one is seen on the other, and the contrast that they need.
struct ColourPair: Sendable {
    let upper: String
    let lower: String
    let needed: Double

    /// The contrast of text of any size (WCAG 2.2, 1.4.3).
    static let words = 4.5
    /// The contrast of large text, and of lines that carry meaning (1.4.3 and 1.4.11).
    static let lines = 3.0

    /// All pairs. A token that ends in `-far` is the end of a gradient that begins with the token without it.
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

    /// Returns the contrast of the pair, if both are colours.
    func contrast(in colours: [String: Colour]) -> Double? {
        guard let upper = colours[upper], let lower = colours[lower] else { return nil }
        return upper.contrast(with: lower)
    }
}
