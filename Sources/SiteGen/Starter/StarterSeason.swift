/// The colours of a drawn landscape.
struct StarterSeason {
    /// From the top of the sky to the horizon.
    let sky: [Colour]
    /// From the farthest hills to the nearest.
    let hills: [Colour]
    let leaves: Colour
    let roof: Colour
    let flowers: [Colour]
    /// Whether snow lies on roofs and trees.
    let hasSnow: Bool

    static let all = [
        StarterSeason(
            sky: ["#b5def0", "#fdf3dc"], hills: ["#b9d8c4", "#9bcb9c", "#83b86f", "#6aa35c"], leaves: "#5d9a63",
            roof: "#d9745f", flowers: ["#ffffff", "#f7a8b8", "#ffd769"], hasSnow: false),
        StarterSeason(
            sky: ["#9fd3ea", "#fff0cb"], hills: ["#c5d9b2", "#d3cf84", "#e2c266", "#a9b35a"], leaves: "#6f9b4c",
            roof: "#8a6ea8", flowers: ["#e8685f", "#ffffff", "#6d8fd0"], hasSnow: false),
        StarterSeason(
            sky: ["#c3dbe6", "#fce4c4"], hills: ["#c9c6c4", "#d5b48a", "#d59a5b", "#b97f4c"], leaves: "#d9713f",
            roof: "#7c5a6f", flowers: ["#e9a13b", "#c9543f", "#f6d9a0"], hasSnow: false),
        StarterSeason(
            sky: ["#c4d6ee", "#fdebe4"], hills: ["#cbd6e6", "#dbe4f0", "#eef3f8", "#e1e9f4"], leaves: "#5f8f8b",
            roof: "#b5586a", flowers: ["#ffffff"], hasSnow: true),
    ]

    /// The same season in the evening.
    var inTheEvening: StarterSeason {
        StarterSeason(
            sky: ["#272a5c", "#6e5b98", "#eda99a"],
            hills: zip(Self.hillsAtDusk, hills).map { $0.mixed(with: $1, 0.12) }, leaves: Self.dusky(leaves),
            roof: Self.dusky(roof), flowers: flowers.map(Self.dusky), hasSnow: hasSnow)
    }

    /// Violet, so that fields of every colour turn into night and none into mud.
    private static let hillsAtDusk: [Colour] = ["#6d6494", "#5c5a8c", "#4c5482", "#3d4873"]

    /// Returns a colour as it looks after sunset.
    static func dusky(_ colour: Colour) -> Colour { colour.mixed(with: "#372f69", 0.58) }
}

extension Colour: ExpressibleByStringLiteral {
    /// A colour that the code itself names; black if it is misspelt.
    init(stringLiteral text: String) { self = Colour(text) ?? .black }
}
