/// A picture for programs that show no SVG.
struct PixelCover {
    let path: String
    let type: String
    let width: Int
    let height: Int
}

extension Card {
    /// The cover in pixels; `nil` if there is none.
    var pixelCover: PixelCover? {
        if let drawn = facts.exports.cover {
            return PixelCover(path: drawn.file.path, type: "image/png", width: drawn.width, height: drawn.height)
        }
        guard let cover, let format = coverFormat, format != .svg else { return nil }
        return PixelCover(path: cover.path, type: format.rawValue, width: cover.width, height: cover.height)
    }

    private var coverFormat: Picture.Format? {
        guard let ending = cover?.path.stemAndEnding?.ending else { return nil }
        return Picture.Format.allCases.first { $0.endings.contains(String(ending)) }
    }
}
