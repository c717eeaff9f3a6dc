/// The shape of a picture and its important part, as classes for the style sheet. No page may have a `style` attribute,
/// so numbers reach the style sheet as classes: `w7 h4 l4 r16` is a picture of 7:4 that may be cut to the part between
/// 20 % and 80 % of its width. The classes are those of `61-plate.css`.
struct PictureFrame {
    let classes: String

    /// The largest number of a ratio such as 7:4. Of the usual formats none differs from the nearest ratio by more than
    /// 2 %.
    private static let largest = 9

    init(_ picture: Picture, focus: PictureFocus?) {
        var classes: [String] = []
        let ratio = Self.ratio(width: picture.width, height: picture.height)
        if ratio != (4, 3) { classes += ["w\(ratio.width)", "h\(ratio.height)"] }
        if let focus {
            // Outwards, so that nothing is lost to rounding.
            classes += ["l\(min(10, focus.left / 5))", "r\(max(10, (focus.right + 4) / 5))"]
            let spare = focus.top + 100 - focus.bottom
            if spare > 0 { classes.append("y\((focus.top * 4 + spare / 2) / spare)") }
        }
        self.classes = classes.joined(separator: " ")
    }

    /// Returns the classes of a shape that no page cuts.
    static func classes(width: Int, height: Int) -> String {
        let ratio = ratio(width: width, height: height)
        return "w\(ratio.width) h\(ratio.height)"
    }

    /// Returns the ratio of small whole numbers that is nearest to the picture's.
    static func ratio(width: Int, height: Int) -> (width: Int, height: Int) {
        let wanted = Double(max(1, width)) / Double(max(1, height))
        let ratios = (1...largest).map { height -> (width: Int, height: Int) in
            (Int(min(Double(largest), max(1, (wanted * Double(height)).rounded()))), height)
        }
        func error(_ ratio: (width: Int, height: Int)) -> Double {
            let given = Double(ratio.width) / Double(ratio.height)
            return max(given / wanted, wanted / given)
        }
        return ratios.min { error($0) < error($1) } ?? (4, 3)
    }
}
