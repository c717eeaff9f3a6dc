/// The site's icons on a device: those of `icon:` in `site.yml`, else the theme's;
/// and a maskable icon made from the best.
struct SiteIcons: Sendable {
    struct Icon: Sendable {
        let asset: Asset
        let mediaType: String
        /// The size for `<link sizes>`: `any`, or `512x512` pixels.
        let sizes: String
        let purpose: String
    }

    private(set) var all: [Icon] = []

    /// The icon that a browser shows beside the title.
    var first: Icon? { all.first }
    /// The icon for devices that cannot show SVG.
    var png: Icon? { all.first { $0.mediaType == Picture.Format.png.rawValue } }

    /// - Parameters:
    ///   - pictures: the site's icon as SVG, as PNG, or as both, with their bytes.
    ///   - ground: the background colour of a picture that has none.
    init(_ pictures: [(picture: Picture, bytes: [UInt8])], ground: String?) {
        for (picture, bytes) in pictures {
            let isDrawn = picture.format == .svg
            all.append(
                Icon(
                    asset: Asset(name: "icon", extension: isDrawn ? "svg" : "png", bytes: bytes),
                    mediaType: picture.mediaType, sizes: isDrawn ? "any" : "\(picture.width)x\(picture.height)",
                    purpose: "any"))
        }
        // A vector drawing is sharp at any size.
        guard let best = all.first(where: { $0.sizes == "any" }) ?? all.first else { return }
        let svg = MaskableIcon.make(of: best.asset.bytes, mediaType: best.mediaType, ground: ground ?? "#fff")
        all.append(
            Icon(
                asset: Asset(name: "icon-maskable", extension: "svg", bytes: svg),
                mediaType: Picture.Format.svg.rawValue, sizes: "any", purpose: "maskable"))
    }

    /// The values for templates: the first icon's `src` and `type`, and the `png`.
    var value: Value {
        guard let first else { return .nothing }
        return ["src": .text(first.asset.path), "type": .text(first.mediaType), "png": Value(png?.asset.path)]
    }
}

extension SiteIcons {
    /// Reads the icons that `site.yml` names.
    static func read(_ config: SiteConfig, mediaCache: MediaCache)
        -> (named: [(picture: Picture, bytes: [UInt8])], diagnostics: [Diagnostic])
    {
        var diagnostics: [Diagnostic] = []
        let named = config.icons.compactMap { path in
            SitePicture.read(
                path, config, mediaCache: mediaCache, as: "the site's icon",
                remedy: "use an SVG, and if you like a PNG of 512 pixels for devices that cannot show SVG", &diagnostics
            )
        }
        return (named, diagnostics)
    }
}
