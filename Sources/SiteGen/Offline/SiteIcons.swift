/// The pictures that stand for the site among a device's programs: what `icon:` in `site.yml` names, else the theme's
/// `pictures/icon.svg`; and one made of the first that may be cut to any shape.
struct SiteIcons: Sendable {
    struct Icon: Sendable {
        let asset: Asset
        let mediaType: String
        /// `any`, or `512x512` pixels.
        let sizes: String
        let purpose: String
    }

    private(set) var all: [Icon] = []

    /// What a browser shows beside the title.
    var first: Icon? { all.first }
    /// What a device takes that knows no SVG.
    var png: Icon? { all.first { $0.mediaType == Picture.Format.png.rawValue } }

    /// - Parameters:
    ///   - named: what `site.yml` names, with its bytes.
    ///   - ground: the colour behind a picture that brings none.
    init(_ named: [(picture: Picture, bytes: [UInt8])], theme: Asset?, ground: String?) {
        for (picture, bytes) in named {
            let isDrawn = picture.format == .svg
            all.append(
                Icon(
                    asset: Asset(name: "icon", extension: isDrawn ? "svg" : "png", bytes: bytes),
                    mediaType: picture.mediaType, sizes: isDrawn ? "any" : "\(picture.width)x\(picture.height)",
                    purpose: "any"))
        }
        if all.isEmpty, let theme {
            all = [Icon(asset: theme, mediaType: Picture.Format.svg.rawValue, sizes: "any", purpose: "any")]
        }
        // A drawing is sharp at any size.
        guard let best = all.first(where: { $0.sizes == "any" }) ?? all.first else { return }
        let svg = MaskableIcon.make(of: best.asset.bytes, mediaType: best.mediaType, ground: ground ?? "#fff")
        all.append(
            Icon(
                asset: Asset(name: "icon-maskable", extension: "svg", bytes: svg),
                mediaType: Picture.Format.svg.rawValue, sizes: "any", purpose: "maskable"))
    }

    /// For templates: the first icon's `src` and `type`, and the `png`.
    var value: Value {
        guard let first else { return .nothing }
        return ["src": .text(first.asset.path), "type": .text(first.mediaType), "png": Value(png?.asset.path)]
    }
}

extension SiteIcons {
    /// Reads the pictures that `site.yml` names.
    static func read(_ config: SiteConfig, shelf: MediaShelf)
        -> (named: [(picture: Picture, bytes: [UInt8])], faults: [Diagnostic])
    {
        var faults: [Diagnostic] = []
        let named = config.icons.compactMap { path -> (picture: Picture, bytes: [UInt8])? in
            func refuse(_ code: String, _ message: String, _ notes: [String] = []) -> (Picture, [UInt8])? {
                faults.append(config.fault(code, about: path, message, notes: notes))
                return nil
            }
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") || $0.contains("\\") }) else {
                return refuse(
                    "outside-library", "'\(path)' is not in the library's own folder",
                    ["write the way to it from \(Library.siteFile)"])
            }
            let (stamp, outside) = LibraryScan(root: shelf.root).part(named: path)
            faults += outside
            guard let stamp else {
                return outside.isEmpty ? refuse("missing-file", "there is no file '\(path)' in the library") : nil
            }
            do throws(MediaShelf.Fault) {
                _ = try shelf.picture(at: path, stamp: stamp)
            } catch {
                var fault = Diagnostic(.error, error.code, file: path, error.message, notes: error.notes)
                fault.place = error.place
                faults.append(fault)
                return nil
            }
            guard let bytes = try? Files.read("\(shelf.root)/\(path)"), let picture = try? Picture(bytes.span),
                [.svg, .png].contains(picture.format)
            else {
                return refuse(
                    "not-a-picture", "'\(path)' cannot be the site's icon",
                    ["an icon is an SVG, and beside it a PNG of 512 pixels for devices that know no SVG"])
            }
            return (picture, bytes)
        }
        return (named, faults)
    }
}
