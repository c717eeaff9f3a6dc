/// The picture of a site's podcasts: its icon in pixels, in the middle of a square.
enum PodcastArt {
    /// Returns the picture; `nil` if the icon cannot be drawn.
    static func draw(_ frame: SiteFrame, with ffmpeg: FFmpeg?) -> OutputFile? {
        guard let ffmpeg, let icon = frame.icons.all.first(where: { $0.mediaType == Picture.Format.svg.rawValue })
        else { return nil }
        let bytes = try? TemporaryFolder.use { folder throws(SystemError) in
            try Folder(folder).create("icon.svg", icon.asset.bytes)
            return try? DrawnPicture.square(of: "\(folder)/icon.svg", on: frame.theme.colours.day, with: ffmpeg)
        }
        guard let bytes else { return nil }
        let name = AssetName("podcast", digest: Digest(bytes), ending: "jpg")
        return OutputFile(path: "assets/\(name.text)", bytes: bytes)
    }
}
