/// The format and size of a picture, read from its bytes. The name of the file plays no part.
struct Picture: Sendable, Equatable {
    /// The formats that browsers show, each with its media type.
    enum Format: String, Sendable, CaseIterable {
        case svg = "image/svg+xml"
        case png = "image/png"
        case jpeg = "image/jpeg"
        case webp = "image/webp"
        case gif = "image/gif"
        case avif = "image/avif"

        /// The name that authors know.
        var name: String {
            switch self {
            case .svg: "SVG"
            case .png: "PNG"
            case .jpeg: "JPEG"
            case .webp: "WebP"
            case .gif: "GIF"
            case .avif: "AVIF"
            }
        }

        /// The endings that a file of the format may have, without the full stop; the first is the usual one.
        var endings: [String] {
            switch self {
            case .svg: ["svg"]
            case .png: ["png"]
            case .jpeg: ["jpg", "jpeg"]
            case .webp: ["webp"]
            case .gif: ["gif"]
            case .avif: ["avif"]
            }
        }
    }

    let format: Format
    /// In CSS pixels as browsers show it, turned as the camera noted.
    let width: Int
    let height: Int

    var mediaType: String { format.rawValue }

    init(_ format: Format, width: Int, height: Int) {
        (self.format, self.width, self.height) = (format, width, height)
    }

    /// Reads the headers of a file, and all of an SVG. Pixels are not decoded.
    init(_ bytes: Span<UInt8>) throws(PictureError) {
        guard bytes.count > 0 else { throw .empty }
        let picture: Picture
        if bytes.big(8, at: 0) == 0x8950_4E47_0D0A_1A0A {
            picture = try PNG.picture(bytes)
        } else if bytes.big(3, at: 0) == 0xFFD8FF {
            picture = try JPEG.picture(bytes)
        } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
            picture = try GIF.picture(bytes)
        } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
            picture = try WebP.picture(bytes)
        } else if AVIF.isAVIF(bytes) {
            picture = try AVIF.picture(bytes)
        } else if let svg = try SVG.picture(bytes) {
            picture = svg
        } else if let kind = KnownKind.name(of: bytes) {
            throw .other(kind)
        } else {
            throw .unknown
        }
        guard picture.width > 0, picture.height > 0 else { throw .noPixels(picture.width, picture.height) }
        self = picture
    }
}

/// Why a file cannot be shown as a picture.
enum PictureError: Error, Equatable {
    case empty
    /// Something else: a noun with its article.
    case other(String)
    case unknown
    /// The file ends at that byte, before the end that its headers give.
    case cutShort(at: Int)
    /// Headers contradict each other at that byte.
    case damaged(at: Int)
    /// It has no width or no height, in pixels.
    case noPixels(Int, Int)
    /// An SVG without a size.
    case withoutSize
    /// An SVG that is wider or higher than `SVG.longest` pixels.
    case tooLarge
    /// An SVG that is not well-formed XML, which browsers do not show.
    case malformed(XMLTokens.Malformed)
    /// An SVG whose root is not in SVG's namespace, which browsers do not show.
    case withoutNamespace(Range<Int>)
    /// An SVG of more than `SVGCopies.most` elements, counted with the copies by `use`.
    case tooManyCopies(Range<Int>)
    /// An SVG that could run something or fetch something.
    case active(ActiveContent)

    /// A sentence for authors, without a full stop.
    var message: String {
        switch self {
        case .empty: "the file is empty"
        case .other(let kind): "the file is \(kind), not a picture that browsers show"
        case .unknown: "the file is not a picture in a supported format (SVG, PNG, JPEG, WebP, AVIF or GIF)"
        case .cutShort(let end): "the file is cut short at byte \(end)"
        case .damaged(let offset): "the file is damaged at byte \(offset)"
        case .noPixels(let width, let height): "this picture is \(width) by \(height) pixels, so it shows nothing"
        case .tooLarge: "this SVG is wider or taller than \(SVG.longest) pixels"
        case .withoutSize: "this SVG has no size: it needs width and height, or a viewBox"
        case .malformed(let error): "this SVG is damaged, so browsers do not show it: \(error.reason)"
        case .withoutNamespace: "this SVG does not declare the SVG namespace, so browsers do not show it"
        case .tooManyCopies: "<use> makes more than \(SVGCopies.most) elements in this SVG; browsers freeze"
        case .active(let found): "this picture has \(found.what), which a page may not open"
        }
    }

    /// What to do.
    var notes: [String] {
        switch self {
        case .withoutSize: ["give its first tag one, as in <svg viewBox=\"0 0 800 600\" …>"]
        case .tooLarge: ["give its first tag smaller numbers, as in <svg viewBox=\"0 0 800 600\" …>"]
        case .noPixels: ["save it again, larger"]
        case .malformed: ["save or copy it again, whole and as UTF-8"]
        case .withoutNamespace: ["write its first tag as <svg xmlns=\"http://www.w3.org/2000/svg\" …>"]
        case .tooManyCopies: ["copy fewer elements that contain <use> themselves"]
        case .other(KnownKind.heic):
            ["save it as JPEG; an iPhone takes JPEGs with Settings > Camera > Formats > Most Compatible"]
        case .other(let kind): KnownKind.remedy(for: kind).map { [$0] } ?? ["replace it with the picture"]
        case .unknown: ["if another program shows it as a picture, save it from there as PNG or JPEG"]
        case .empty, .cutShort, .damaged: ["copy it here again, or save it again from the program that made it"]
        case .active: ["remove it in a text editor, or save the picture again as plain SVG without scripts and links"]
        }
    }

    /// The bytes that are wrong, where they can be shown as a line of text.
    var range: Range<Int>? {
        switch self {
        case .malformed(let error): error.offset..<error.offset + 1
        case .withoutNamespace(let range), .tooManyCopies(let range): range
        case .active(let found): found.range
        default: nil
        }
    }
}
