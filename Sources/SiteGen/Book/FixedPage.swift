/// A page of a fixed-layout EPUB: the picture above, the text below in the largest font that there is room for.
///
/// The width of a text is estimated, because storysite has no fonts to measure it with.
/// A tenth of the room is left free.
struct FixedPage {
    /// In CSS pixels: the proportions of a tablet in portrait.
    static let width = 1200
    static let height = 1600

    /// The height of the picture; 0 without one.
    let pictureHeight: Int
    /// In CSS pixels.
    let fontSize: Int
    /// Whether all text is on the page.
    let fits: Bool

    private static let margin = (side: 72, top: 40)
    private static let sizes = Array(stride(from: 60, through: 26, by: -2))
    /// The line height and the gap between paragraphs, in em.
    private static let (leading, gap) = (1.5, 0.8)
    /// The height of a picture within the text, in em.
    static let answerHeight = 4
    /// The paragraphs without text that are as high as such a picture.
    private static let pictureParagraphs = Int((Double(answerHeight) / gap).rounded(.up))

    /// - Parameter paragraphs: their widths on one line, in em.
    init(picture: Picture?, paragraphs: [Double]) {
        pictureHeight = picture.map { min(Self.height * 9 / 16, Self.width * $0.height / max($0.width, 1)) } ?? 0
        let width = Double(Self.width - 2 * Self.margin.side)
        let room = Double(Self.height - pictureHeight - 2 * Self.margin.top) * 0.9
        let size = Self.sizes.first { size in
            let em = Double(size)
            let height = paragraphs.reduce(0.0) { height, paragraph in
                height + ((paragraph * em / width).rounded(.up) * Self.leading + Self.gap) * em
            }
            return height <= room
        }
        (fontSize, fits) = (size ?? Self.sizes.last ?? 0, size != nil)
    }

    /// The widths of the paragraphs of a text in XHTML, each on one line, in em.
    static func paragraphs(of xhtml: [UInt8]) -> [Double] {
        var paragraphs: [Double] = []
        var last: Substring = ""
        for part in String(decoding: xhtml, as: UTF8.self).split(separator: "<") {
            let (tag, text) = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false).pair
            if ["/p", "/li", "/h", "br"].contains(where: tag.hasPrefix) || paragraphs.isEmpty { paragraphs.append(0) }
            // A paragraph without text has the height of its gap. A choice has a frame.
            if last == "li", tag.hasPrefix("a ") { paragraphs.insert(contentsOf: [0, 0], at: 0) }
            if tag.hasPrefix("img") {
                paragraphs.insert(contentsOf: [Double](repeating: 0, count: pictureParagraphs), at: 0)
            }
            paragraphs[paragraphs.count - 1] += Self.width(of: text)
            last = tag
        }
        return paragraphs
    }

    /// The estimated width of a text on one line, in em.
    static func width(of text: some StringProtocol) -> Double {
        text.unicodeScalars.reduce(0) { width, scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: width
            // From the CJK radicals (U+2E80) on, a letter is as wide as it is high.
            default: width + (scalar.value < 0x2E80 ? 0.55 : 1)
            }
        }
    }

    /// The content of a document's `<meta name="viewport">`.
    static let viewport = "width=\(width), height=\(height)"

    static let rules = """
        html, body {
          margin: 0;
          padding: 0;
          width: \(width)px;
          height: \(height)px;
          overflow: hidden;
        }
        .picture {
          margin: 0;
        }
        .picture img {
          display: block;
          width: \(width)px;
          max-height: none;
          border-radius: 0;
          object-fit: contain;
        }
        .text img {
          max-height: \(answerHeight)em;
        }
        .words {
          padding: \(margin.top)px \(margin.side)px;
          line-height: \(leading);
        }

        """
}

extension Array where Element == Substring {
    /// The first two; the second is empty if there is only one.
    fileprivate var pair: (Substring, Substring) { (first ?? "", count > 1 ? self[1] : "") }
}
