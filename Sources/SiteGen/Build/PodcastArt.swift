/// The picture of a site's podcasts: its icon in pixels, in the middle of a square.
struct PodcastArt {
    /// `nil` for a site without an icon, or with one that cannot be drawn.
    private(set) var file: OutputFile?
    private var warning: Diagnostic?
    /// Whether the next build may be able to draw it, although no input differs.
    private(set) var isPassing = false

    init(_ frame: SiteFrame, with ffmpeg: FFmpeg?) {
        do throws(DrawnPicture.Failure) { file = try Self.draw(frame, with: ffmpeg) } catch {
            let icons = frame.config.icons
            warning = error.diagnostic(ofIcon: icons.first { $0.hasEnding(["svg"]) } ?? icons.first)
            isPassing = error.isPassing
        }
    }

    private static func draw(_ frame: SiteFrame, with ffmpeg: FFmpeg?) throws(DrawnPicture.Failure) -> OutputFile? {
        guard let icon = frame.icons.all.first(where: { $0.mediaType == Picture.Format.svg.rawValue }) else {
            return nil
        }
        guard let ffmpeg else { throw .missing }
        let bytes = try TemporaryFolder.use { folder throws(DrawnPicture.Failure) in
            let path = "\(folder)/icon.svg"
            do throws(SystemError) { try Files.write(icon.asset.bytes, to: path) } catch {
                throw DrawnPicture.Failure(error)
            }
            return try DrawnPicture.square(of: path, on: frame.theme.colours.day, with: ffmpeg)
        }
        let name = AssetName("podcast", digest: Digest(bytes), ending: "jpg")
        return OutputFile(path: "assets/\(name.text)", bytes: bytes)
    }
}

extension PodcastArt {
    /// The path and the warning: what the next build knows of the picture.
    var bytes: [UInt8] {
        var writer = CacheWriter()
        writer.add(file?.path)
        writer.add(warning) { $0.write(to: &$1) }
        return writer.bytes
    }

    /// Returns the path in what `bytes` gave; `nil` if there is no picture.
    static func path(in bytes: [UInt8]) -> String? {
        var reader = CacheReader(bytes[...])
        return reader.optionalText()
    }

    /// Returns the warning in what `bytes` gave.
    static func warning(in bytes: [UInt8]) -> Diagnostic? {
        var reader = CacheReader(bytes[...])
        _ = reader.optionalText()
        return reader.optional { Diagnostic(from: &$0) }
    }
}

extension DrawnPicture.Failure {
    /// The warning that podcasts have no picture.
    /// - Parameter icon: the path of the site's icon in the library; `nil` if it is the theme's.
    fileprivate func diagnostic(ofIcon icon: String?) -> Diagnostic {
        let absence = FFmpeg.missing(which: "draws the site's icon")
        let (reason, notes) =
            switch self {
            case .missing: (absence.message, absence.notes)
            case .interrupted: ("drawing was interrupted", ["build again"])
            case .failed(let reason):
                (
                    "ffmpeg cannot draw the site's icon: \(reason)",
                    icon?.hasEnding(["svg"]) == false
                        ? ["save it again as a plain PNG"] : ["name a PNG with 'icon' in \(Library.siteFile)"]
                )
            case .unfinished: (cause, ["build again"])
            case .temporary: (cause, [ProgramError.temporaryNote])
            }
        return Diagnostic(
            .warning, .undrawnCover, file: icon ?? Library.siteFile, "the podcast has no picture: \(reason)",
            notes: notes)
    }
}
