/// A page at the end of a book with words that the author explains.
struct BookGlossary {
    struct Entry {
        let word: String
        let meaning: String?
        let picture: BookPage.Layer?

        /// The widths of its paragraphs on one line, in em. A picture is as high as three paragraphs.
        fileprivate var paragraphs: [Double] {
            [FixedPage.width(of: word), FixedPage.width(of: meaning ?? "")]
                + (picture == nil ? [] : [Double](repeating: 0.1, count: 3))
        }
    }

    /// From 1.
    let number: Int
    let entries: [Entry]
    /// `nil` in a book that flows.
    let fixed: FixedPage?

    var id: String { "glossary-\(number)" }
    var file: String { "\(id).xhtml" }

    /// In a fixed-layout book another word begins a new page if the font would become smaller. In CSS pixels.
    private static let smallestFont = 36

    /// Returns one page with all words, or several of a fixed size.
    static func pages(of entries: [Entry], heading: String, isFixed: Bool) -> [BookGlossary] {
        guard isFixed else { return entries.isEmpty ? [] : [BookGlossary(number: 1, entries: entries, fixed: nil)] }
        func page(_ number: Int, _ entries: [Entry]) -> BookGlossary {
            // The font of the heading has twice the size.
            let paragraphs =
                [String](repeating: heading, count: 2).map(FixedPage.width) + entries.flatMap(\.paragraphs)
            return BookGlossary(
                number: number, entries: entries, fixed: FixedPage(picture: nil, paragraphs: paragraphs))
        }
        var pages: [BookGlossary] = []
        for entry in entries {
            if let last = pages.last {
                let longer = page(last.number, last.entries + [entry])
                if let fixed = longer.fixed, fixed.fits, fixed.fontSize >= smallestFont {
                    pages[pages.count - 1] = longer
                    continue
                }
            }
            pages.append(page(pages.count + 1, [entry]))
        }
        return pages
    }

    /// - Parameters:
    ///   - language: the tale's.
    ///   - words: the UI strings of the book.
    func xhtml(in language: Language, _ words: UIStrings) -> [UInt8] {
        let heading = words.text(Self.heading)
        var xml = XMLWriter()
        xml.addDocument(title: heading, language: words.language, type: "backmatter", isFixed: fixed != nil) { xml in
            xml.add("section", ["class": "words-explained", "epub:type": "glossary", "role": "doc-glossary"]) { xml in
                xml.addText(fixed) { xml in
                    xml.add("h1", text: heading)
                    xml.add("dl", ["lang": language.tag, "dir": language.direction]) { xml in
                        for entry in entries { Self.add(entry, to: &xml) }
                    }
                }
            }
        }
        return xml.bytes
    }

    /// The key of the UI string above the words.
    static let heading = "tale-words"

    private static func add(_ entry: Entry, to xml: inout XMLWriter) {
        xml.add("dt", text: entry.word)
        xml.add("dd") { xml in
            if let shown = entry.picture {
                xml.add(
                    "img",
                    [
                        "src": shown.path, "alt": shown.alt, "width": "\(shown.picture.width)",
                        "height": "\(shown.picture.height)", "style": "display: block; max-height: 6em",
                    ])
            }
            xml.add("p", text: entry.meaning)
        }
    }
}
