/// A page of a tale in a book.
struct BookPage {
    struct Layer {
        let path: String
        let picture: Picture
        let alt: String
    }

    /// "The end", in the language of the UI strings.
    struct End {
        let text: String
        let language: Language

        init(_ words: UIStrings) {
            (text, language) = (words.text(UIStrings.endKey), words.language(of: UIStrings.endKey))
        }

        /// Returns the numbers, from 0, of the pages of a book that say it: those on which a path ends; or, in a story
        /// without choices, the last page, not counting pages of questions. A story without words does not say it, nor
        /// does a lesson. If the UI strings are in another language than the tale, only the ends of paths say it:
        /// without it, readers would not see that a path ends there.
        /// - Parameter words: the UI strings of the book.
        static func pages(of body: TaleBody, in header: TaleHeader, saidIn words: UIStrings) -> Set<Int> {
            if body.hasChoices { return body.pathEnds }
            let isStory = header.kind != .lesson && header.kind != .activity && !body.text.words.isEmpty
            let isUnderstood = words.serves(header.language, with: UIStrings.endKey)
            let last = body.pages.lastIndex { $0.hasStory || $0.questions.isEmpty }
            return isStory && isUnderstood ? Set([last].compactMap(\.self)) : []
        }
    }

    /// The number of the page, from 1.
    let number: Int
    /// Its name in the table of contents.
    let label: String
    /// Its picture; in the book of a maker also the pictures that lie over it, the lowest first.
    let layers: [Layer]
    let text: PageXHTML
    /// Whether it has text.
    let hasText: Bool
    /// "The end" below the text; `nil` on a page that does not say it.
    let end: End?
    /// The sizes on the page; `nil` in a reflowable book.
    let fixed: FixedPage?

    var file: String { Self.file(number) }
    var overlayFile: String { "page-\(number).smil" }

    static func file(_ number: Int) -> String { "page-\(number).xhtml" }

    /// The ids of the whole page, and of all its text.
    private static let (pageID, textID) = ("page", "text")

    /// The id of what is highlighted while a voice speaks the page without times of its own.
    var spokenID: String { hasText ? Self.textID : Self.pageID }

    /// Returns the page as an XHTML document.
    func xhtml(in language: Language) -> [UInt8] {
        var xml = XMLWriter()
        xml.addDocument(title: label, language: language, type: "bodymatter", isFixed: fixed != nil) { xml in
            xml.add("section", ["class": "page", "id": Self.pageID, "aria-label": label]) { xml in
                if !layers.isEmpty { xml.addPicture(layers, fixed) }
                guard hasText || end != nil else { return }
                xml.addText(fixed) { xml in
                    if hasText { xml.add("div", ["class": "text", "id": Self.textID]) { $0.add(xml: text.xhtml) } }
                    if let end {
                        xml.add(
                            "p", ["class": "end", "lang": end.language.tag, "dir": end.language.direction],
                            text: end.text)
                    }
                }
            }
        }
        return xml.bytes
    }
}

extension XMLWriter {
    /// Adds an XHTML document.
    /// - Parameter type: the part of the book that it is, by EPUB's vocabulary of structural semantics.
    mutating func addDocument(
        title: String, language: Language, type: String, isFixed: Bool, _ write: (inout XMLWriter) -> Void
    ) {
        add(
            "html",
            [
                "xmlns": "http://www.w3.org/1999/xhtml", "xmlns:epub": "http://www.idpf.org/2007/ops",
                "lang": language.tag, "xml:lang": language.tag, "dir": language.direction,
            ]
        ) { xml in
            xml.add("head") { xml in
                xml.add("meta", ["charset": "utf-8"])
                xml.add("title", text: title)
                if isFixed { xml.add("meta", ["name": "viewport", "content": FixedPage.viewport]) }
                xml.add("link", ["rel": "stylesheet", "href": TaleBook.styleSheet])
            }
            xml.add("body", ["epub:type": type], write)
        }
    }

    /// Adds the picture of a page, and those that lie over it.
    mutating func addPicture(_ layers: [BookPage.Layer], _ fixed: FixedPage?) {
        add("div", ["class": "picture"]) { xml in
            guard layers.count > 1 else { return layers.forEach { xml.add($0, class: nil, fixed) } }
            // At most as high as a single picture, to which the style sheet gives 60vh.
            let picture = layers[0].picture
            let width = fixed == nil ? "\(max(picture.width * 60 / max(picture.height, 1), 1))vh" : "none"
            xml.add("div", ["class": "layers", "style": "max-width: \(width)"]) { xml in
                for (index, layer) in layers.enumerated() { xml.add(layer, class: index > 0 ? "layer" : nil, fixed) }
            }
        }
    }

    private mutating func add(_ layer: BookPage.Layer, class name: String?, _ fixed: FixedPage?) {
        add(
            "img",
            given: [
                "class": name, "src": layer.path, "alt": layer.alt,
                "width": "\(layer.picture.width)", "height": "\(layer.picture.height)",
                "style": fixed.map { "height: \($0.pictureHeight)px" },
            ])
    }

    /// Adds what is below the picture.
    mutating func addText(_ fixed: FixedPage?, _ write: (inout XMLWriter) -> Void) {
        guard let fixed else { return write(&self) }
        add("div", ["class": "words", "style": "font-size: \(fixed.fontSize)px"], write)
    }
}
