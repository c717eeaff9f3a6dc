/// An icon that a device may cut to a circle or another shape: the site's picture, small enough for the safe zone, on a
/// background that reaches every edge (www.w3.org/TR/appmanifest, "Icon masks and safe zone").
enum MaskableIcon {
    private static let side = 512
    /// Every mask leaves a circle of four fifths of the side. A picture with its own background may be larger, since
    /// only background is cut; of any other picture the corners must be inside, too.
    private static let shares = (grounded: 0.8, whole: 0.8 / 2.0.squareRoot())

    /// - Parameters:
    ///   - picture: an SVG or PNG.
    ///   - ground: the background colour if the picture has none.
    static func make(of picture: [UInt8], mediaType: String, ground: String) -> [UInt8] {
        let own = mediaType == Picture.Format.svg.rawValue ? ownGround(of: picture) : nil
        let width = Int(Double(side) * (own == nil ? shares.whole : shares.grounded)) & ~1
        let edge = (side - width) / 2
        var svg: [UInt8] = Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" width="\(side)" height="\(side)">
            <rect width="\(side)" height="\(side)" fill="\(own ?? ground)"/>
            <image x="\(edge)" y="\(edge)" width="\(width)" height="\(width)" href="data:\(mediaType);base64,
            """.utf8)
        svg += Base64.encoded(picture)
        svg += "\"/>\n</svg>\n".utf8
        return svg
    }

    /// Returns the colour of a first rectangle that is as large as the picture.
    private static func ownGround(of svg: [UInt8]) -> String? {
        var tokens = XMLTokens(svg)
        var box: (width: String, height: String)?
        while let token = try? tokens.next() {
            guard case .open(let tag) = token else { continue }
            func value(_ name: String) -> String? {
                tag.attributes.first { text(svg[$0.name]) == name }.map { text(svg[$0.value]) }
            }
            guard let whole = box else {
                let sides = (value("viewBox") ?? "").split { " ,".contains($0) }
                guard sides.count == 4, sides[0] == "0", sides[1] == "0" else { return nil }
                box = (String(sides[2]), String(sides[3]))
                continue
            }
            guard text(svg[tag.name]) == "rect", value("x") ?? "0" == "0", value("y") ?? "0" == "0",
                [whole.width, "100%"].contains(value("width")), [whole.height, "100%"].contains(value("height")),
                let fill = value("fill"), fill.hasPrefix("#"), fill.dropFirst().allSatisfy(\.isHexDigit)
            else { return nil }
            return fill
        }
        return nil
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
