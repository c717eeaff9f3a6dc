import Glibc

/// A drawing for a tale without pictures: a house on a hill, with a path to its door. The tale's name decides the
/// season and where everything stands, so that new tales do not look alike.
struct StarterPicture {
    enum Hour { case day, evening }

    private static let (width, height) = (1600.0, 1200.0)

    private let hour: Hour
    private let season: StarterSeason
    private var dice: Dice
    /// Where the house stands.
    private let house: Double
    private let phases: [Double]

    /// - Parameter name: the name of the tale's folder.
    init(name: String, hour: Hour) {
        var dice = Dice(seed: Digest(Array(name.utf8)).low)
        let season = StarterSeason.all[dice.roll(StarterSeason.all.count)]
        (self.hour, self.season) = (hour, hour == .day ? season : season.inTheEvening)
        house = Self.width * (dice.roll(2) == 0 ? dice.between(0.34, 0.42) : dice.between(0.58, 0.66))
        phases = (0..<8).map { _ in dice.between(0, 6.3) }
        self.dice = dice
    }

    /// The picture as an SVG of some 6 KB.
    var svg: String {
        // The sky has its own random numbers, so that the land is the same by day and in the evening.
        var (dice, weather) = (dice, Dice(seed: UInt64(house)))
        let parts =
            [defs, sky(&weather)]
            + [ridge(0, far), ridge(1, middle), trees(&dice, count: 9, on: middle, size: 0.45...0.75)]
            + [ridge(2, hill), path, building, trees(&dice, count: 4, on: hill, size: 0.9...1.25), ridge(3, front)]
            + [meadow(&dice), season.hasSnow ? snowfall(&weather) : ""]
        let size = "viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\""
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"
            + parts.filter { !$0.isEmpty }.joined(separator: "\n") + "\n</svg>\n"
    }

    // MARK: The land

    private func far(_ x: Double) -> Double { 640 + 62 * sin(x / 270 + phases[0]) + 26 * sin(x / 115 + phases[1]) }
    private func middle(_ x: Double) -> Double { 770 + 48 * sin(x / 340 + phases[2]) + 18 * sin(x / 150 + phases[3]) }
    private func hill(_ x: Double) -> Double {
        let distance = (x - house) / 440
        return 900 - 205 * exp(-distance * distance) + 16 * sin(x / 220 + phases[4])
    }
    private func front(_ x: Double) -> Double { 1120 + 30 * sin(x / 310 + phases[5]) }

    private func ridge(_ index: Int, _ line: (Double) -> Double) -> String {
        let points = stride(from: -50, through: Self.width + 50, by: 100).map { Point($0, line($0)) }
        return "<path d=\"\(Self.curve(points))V\(Int(Self.height))H-50z\" fill=\"\(season.hills[index].hex)\"/>"
    }

    /// The path from the door to the edge of the picture, wider as it comes near.
    private var path: String {
        let (top, sway) = (hill(house) + 8, phases[6] < 3.1 ? 150.0 : -150)
        let middle = stride(from: 0, through: 1, by: 0.125).map { near in
            Point(
                house + sway * sin(near * 5.6) * (0.15 + near * 0.85), top + (Self.height + 40 - top) * near,
                halfWidth: 17 + 105 * pow(near, 1.7))
        }
        let left = middle.map { Point($0.x - $0.halfWidth, $0.y) }
        let right = middle.reversed().map { Point($0.x + $0.halfWidth, $0.y) }
        let shape = Self.curve(left) + "L" + Self.curve(right).dropFirst() + "z"
        return "<path d=\"\(shape)\" fill=\"\(tone("#f6e7c8").hex)\"/>"
    }

    private func meadow(_ dice: inout Dice) -> String {
        let dark = season.hills[3].mixed(with: tone("#2f4a3a"), season.hasSnow ? 0.12 : 0.3).hex
        var tufts = ""
        var flowers = ""
        for _ in 0..<16 {
            let (x, size) = (dice.between(0, Self.width), dice.between(0.8, 1.6))
            let at = "translate(\(Int(x)) \(Int(front(x) + dice.between(30, 90))))scale(\(Self.short(size)))"
            tufts += "<use href=\"#tuft\" transform=\"\(at)\"/>"
            let colour = season.flowers[dice.roll(season.flowers.count)].hex
            let (bloom, radius) = (dice.between(0, Self.width), Int(dice.between(7, 13)))
            flowers +=
                "<circle cx=\"\(Int(bloom))\" cy=\"\(Int(front(bloom) + dice.between(14, 70)))\" r=\"\(radius)\" fill=\"\(colour)\"/>"
        }
        return "<g fill=\"\(dark)\">\(tufts)</g>\n\(flowers)"
    }

    // MARK: The sky

    private func sky(_ dice: inout Dice) -> String {
        let light = Self.width - house + (house < Self.width / 2 ? 130 : -130)
        let lightHeight = dice.between(210, 290)
        var sky = "<path d=\"M0 0h1600v1200H0z\" fill=\"url(#sky)\"/>\n"
        switch hour {
        case .day:
            sky += glow(light, lightHeight, radii: [210, 150, 98], "#ffe9a8", "#ffdc73")
            for index in 0..<3 {
                let at = "translate(\(Int(dice.between(140, 500)) + 480 * index) \(Int(dice.between(110, 330))))"
                sky += "<use href=\"#cloud\" transform=\"\(at)scale(\(Self.short(dice.between(0.7, 1.15))))\"/>"
            }
            sky += "\n<g fill=\"none\" stroke=\"#5b6f86\" stroke-width=\"7\">"
            for index in 0..<3 {
                let at = "M\(Int(house) - 260 + 90 * index) \(Int(dice.between(330, 430)))"
                sky += "<path d=\"\(at)q16-24 32 0 16-24 32 0\"/>"
            }
            sky += "</g>"
        case .evening:
            sky += glow(light, lightHeight, radii: [190, 140, 92], "#f7ecc6", "#fdf3d0")
            sky += "<g fill=\"#fdf3d0\">"
            for _ in 0..<26 {
                let (x, y, radius) = (dice.between(0, 1600), dice.between(20, 520), dice.between(2, 6))
                sky += "<circle cx=\"\(Int(x))\" cy=\"\(Int(y))\" r=\"\(Int(radius))\"/>"
            }
            sky += "</g>"
        }
        return sky
    }

    /// A sun or a moon with the light around it.
    private func glow(_ x: Double, _ y: Double, radii: [Int], _ light: String, _ disc: String) -> String {
        radii.enumerated().map { index, radius in
            let fill = index == radii.count - 1 ? "fill=\"\(disc)\"" : "fill=\"\(light)\" opacity=\".3\""
            return "<circle cx=\"\(Int(x))\" cy=\"\(Int(y))\" r=\"\(radius)\" \(fill)/>"
        }.joined() + "\n"
    }

    private func snowfall(_ dice: inout Dice) -> String {
        let flakes = (0..<40).map { _ in
            let (x, y, radius) = (dice.between(0, 1600), dice.between(0, 1150), dice.between(3, 8))
            return "<circle cx=\"\(Int(x))\" cy=\"\(Int(y))\" r=\"\(Int(radius))\"/>"
        }
        return "<g fill=\"#fff\" opacity=\".85\">\(flakes.joined())</g>"
    }

    // MARK: The house and the trees

    private var building: String {
        let wall: Colour = hour == .day ? "#fbeed7" : "#b79fa4"
        let shade = wall.mixed(with: tone("#b98d6f"), 0.28)
        let (roof, roofShade) = (season.roof, season.roof.mixed(with: tone("#3d2b45"), 0.28))
        let door = tone("#8c5a45")
        let window: Colour = hour == .day ? "#a9cfdc" : "#ffd978"
        let chimney = tone("#b9786a")
        let frame = tone("#ffffff")
        let cap =
            season.hasSnow
            ? "<path d=\"M-128-152L0-262 128-152q-26 16-44-6t-42 8-44-8-42 8-40-4-44 2z\" fill=\"\(frame.hex)\"/>"
            : ""
        let halo =
            hour == .evening
            ? "<circle cy=\"-90\" r=\"250\" fill=\"url(#lamp)\"/>"
            : ""
        let smoke = hour == .day ? "#ffffff" : "#d9cfe6"
        return """
            <g transform="translate(\(Int(house)) \(Int(hill(house) + 20)))scale(1.2)">
            <path d="M66-262q-26-40 4-70t-6-74" fill="none" stroke="\(smoke)" stroke-width="20" opacity=".6"/>
            <path d="M48-250h38v80H48z" fill="\(chimney.hex)"/>
            <path d="M-104-160H104V0q-104 20-208 0z" fill="\(wall.hex)"/>
            <path d="M20-160h84V0q-40 8-84 10z" fill="\(shade.hex)"/>
            <path d="M-140-140L0-262 140-140q-10 16-24 8L0-226-116-132q-14 8-24-8z" fill="\(roofShade.hex)"/>
            <path d="M-116-140L0-244 116-140z" fill="\(roof.hex)"/>\(cap)
            <path d="M-34 9v-76q0-34 34-34t34 34v76q-34 6-68 0z" fill="\(door.hex)"/>
            <circle cx="20" cy="-36" r="5" fill="#f3cf6b"/>
            \(halo)<g fill="\(window.hex)" stroke="\(frame.hex)" stroke-width="7"><path d="M52-108h36v44H52zM-88-108h36v44h-36z"/><circle cy="-180" r="20"/></g>
            </g>
            """
    }

    private func trees(
        _ dice: inout Dice, count: Int, on line: (Double) -> Double, size: ClosedRange<Double>
    ) -> String {
        var trees: [(foot: Double, use: String)] = []
        for index in 0..<count {
            // One tree in each part of the width, so that they neither crowd nor leave the land bare.
            let x = Self.width * (Double(index) + dice.between(0.1, 0.9)) / Double(count)
            let (scale, kind) = (dice.between(size.lowerBound, size.upperBound), dice.roll(3))
            let foot = line(x) + dice.between(10, 34)
            guard abs(x - house) > 230 else { continue }
            let name = season.hasSnow || kind == 0 ? "fir" : "tree"
            let place = "translate(\(Int(x)) \(Int(foot)))scale(\(Self.short(scale)))"
            trees.append((foot, "<use href=\"#\(name)\" transform=\"\(place)\"/>"))
        }
        return trees.sorted { $0.foot < $1.foot }.map(\.use).joined()
    }

    private var defs: String {
        let last = season.sky.count - 1
        let stops = season.sky.enumerated().map { index, colour in
            "<stop offset=\"\(Self.short(0.75 * Double(index) / Double(last)))\" stop-color=\"\(colour.hex)\"/>"
        }
        let (leaves, trunk) = (season.leaves, tone("#7d5a48").hex)
        let (light, dark) = (leaves.mixed(with: tone("#ffffff"), 0.2), leaves.mixed(with: tone("#2d3b4a"), 0.22))
        let needles: Colour = season.hasSnow ? leaves : leaves.mixed(with: tone("#3f7d5c"), 0.6)
        let needlesDark = needles.mixed(with: tone("#20384a"), 0.26)
        let snow = season.hasSnow ? "<path d=\"M0-244l34 58q-18 16-34 2t-34-2z\" fill=\"\(tone("#ffffff").hex)\"/>" : ""
        return """
            <defs><linearGradient id="sky" x2="0" y2="1">\(stops.joined())</linearGradient>
            <radialGradient id="lamp"><stop stop-color="#ffd978" stop-opacity=".55"/><stop offset="1" stop-color="#ffd978" stop-opacity="0"/></radialGradient>
            <g id="fir"><path d="M-10 0v-40h20V0z" fill="\(trunk)"/><path d="M0-244l46 80H24l40 66H38l44 72H-82l44-72h-26l40-66h-22z" fill="\(needles.hex)"/><path d="M0-244l46 80H24l40 66H38l44 72H0z" fill="\(needlesDark.hex)"/>\(snow)</g>
            <g id="tree"><path d="M-12 0q8-60 4-100h16q-4 40 4 100z" fill="\(trunk)"/><path d="M0-70q-76 0-78-66 0-40 34-56 4-48 48-48t48 46q36 18 34 58-4 66-86 66z" fill="\(dark.hex)"/><path d="M-8-84q-64 0-66-54 0-34 30-48 6-42 44-42t40 40q26 18 24 48-4 56-72 56z" fill="\(leaves.hex)"/><path d="M-46-140q0-36 40-46-16 20-14 44-14 20-26 2z" fill="\(light.hex)"/></g>
            <g id="cloud" fill="#fff" opacity=".8"><path d="M-110 30q-50 0-50-36t44-38q8-50 62-50t70 40q60-14 70 30 44 0 44 30t-46 24z"/></g>
            <g id="tuft"><path d="M-20 0q-2-24-13-36 15 10 20 27 0-30 6-47 6 22 4 45 7-24 22-34-11 18-13 45z"/></g></defs>
            """
    }

    // MARK: Numbers

    private struct Point {
        let (x, y, halfWidth): (Double, Double, Double)
        init(_ x: Double, _ y: Double, halfWidth: Double = 0) { (self.x, self.y, self.halfWidth) = (x, y, halfWidth) }
    }

    /// The colour of something that has the same colour in all seasons, at this hour.
    private func tone(_ colour: Colour) -> Colour { hour == .day ? colour : StarterSeason.dusky(colour) }

    /// Returns a smooth path through all points (a Catmull–Rom spline as Bézier curves).
    private static func curve(_ points: [Point]) -> String {
        var path = "M\(Int(points[0].x)) \(Int(points[0].y))"
        for index in points.indices.dropLast() {
            let (before, one) = (points[max(index - 1, 0)], points[index])
            let (two, after) = (points[index + 1], points[min(index + 2, points.count - 1)])
            let control = [
                one.x + (two.x - before.x) / 6, one.y + (two.y - before.y) / 6, two.x - (after.x - one.x) / 6,
                two.y - (after.y - one.y) / 6, two.x, two.y,
            ]
            path += "C" + control.map { "\(Int($0))" }.joined(separator: " ")
        }
        return path
    }

    /// Returns a number with two digits after the point.
    private static func short(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}

/// Random numbers from a seed, the same on every machine (SplitMix64).
private struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns a number in `0..<sides`.
    mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }

    mutating func between(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next() >> 11) / Double(1 << 53 as UInt64)
    }
}
