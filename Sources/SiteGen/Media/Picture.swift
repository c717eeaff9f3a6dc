/// What the site needs to know of a picture, read from its first bytes; what the file is called plays no part.
struct Picture: Sendable, Equatable {
    enum Format: String, Sendable {
        case png = "image/png"
        case jpeg = "image/jpeg"
        case gif = "image/gif"
        case webp = "image/webp"
        case avif = "image/avif"
        case svg = "image/svg+xml"
    }

    let format: Format
    /// In pixels of CSS, as browsers show it: after the turn that a camera noted.
    let width: Int
    let height: Int

    var mediaType: String { format.rawValue }

    init(_ format: Format, width: Int, height: Int) {
        (self.format, self.width, self.height) = (format, width, height)
    }

    /// Reads a whole file; of pixels nothing is looked at.
    init(_ bytes: Span<UInt8>) throws(PictureFault) {
        guard bytes.count > 0 else { throw .empty }
        let picture: Picture
        if bytes.big(8, at: 0) == 0x8950_4E47_0D0A_1A0A {
            picture = try PNG.picture(bytes)
        } else if bytes.big(3, at: 0) == 0xFFD8FF {
            picture = try JPEG.picture(bytes)
        } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
            picture = Picture(.gif, width: try bytes.size(2, at: 6), height: try bytes.size(2, at: 8))
        } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
            picture = try WebP.picture(bytes)
        } else if bytes.has("ftypavif", at: 4) || bytes.has("ftypavis", at: 4) {
            picture = try AVIF.picture(bytes)
        } else if let svg = try SVG.picture(bytes) {
            picture = svg
        } else if let kind = KnownKind.name(of: bytes) {
            throw .other(kind)
        } else {
            throw .unknown
        }
        guard picture.width > 0, picture.height > 0 else { throw .withoutSize }
        self = picture
    }
}

/// Why a file is no picture.
enum PictureFault: Error, Equatable {
    case empty
    /// It is something else; the noun comes with its article.
    case other(String)
    case unknown
    /// The file ends, at that byte, before its size is told.
    case cutShort(at: Int)
    /// Headers contradict each other at that byte.
    case damaged(at: Int)
    case withoutSize

    /// A sentence for authors, without a full stop.
    var message: String {
        switch self {
        case .empty: "the file is empty"
        case .other(let kind): "the file is \(kind), not a picture that browsers show"
        case .unknown: "the file is no picture in a known format: SVG, PNG, JPEG, WebP, AVIF or GIF"
        case .cutShort(let end): "the file is cut short at byte \(end)"
        case .damaged(let place): "the file is damaged at byte \(place)"
        case .withoutSize: "the picture does not tell its size: an SVG needs width and height or a viewBox"
        }
    }
}

extension Span where Element == UInt8 {
    /// A number of a picture's header, most significant byte last.
    fileprivate func size(_ width: Int, at offset: Int) throws(PictureFault) -> Int {
        guard let size = little(width, at: offset) else { throw .cutShort(at: count) }
        return Int(size)
    }
}
