/// The documents of a book that are not pages of its tale.
extension TaleBook {
    /// Returns the first page: cover, title, author and summary.
    func titleXHTML() -> [UInt8] {
        var xml = XMLWriter()
        xml.addDocument(title: header.title, language: language, type: "frontmatter", isFixed: isFixed) { xml in
            xml.add("section", ["class": "title", "epub:type": "titlepage"]) { xml in
                let fixed = fixedTitle
                if let cover, let picture = metadata.coverPicture {
                    xml.addPicture([BookPage.Layer(path: cover.path, picture: picture, alt: "")], fixed)
                }
                xml.addText(fixed) { xml in
                    xml.add("h1", text: header.title)
                    if let author = header.author { xml.add("p", ["class": "author"], text: author) }
                    if let summary = header.summary { xml.add("p", ["class": "summary"], text: summary) }
                }
            }
        }
        return xml.bytes
    }

    /// Returns the last page: people, licence, and what the book offers to people who cannot see or hear.
    func aboutXHTML() -> [UInt8] {
        var xml = XMLWriter()
        xml.addDocument(
            title: words.text("book-about"), language: words.language, type: "backmatter", isFixed: isFixed
        ) { xml in
            xml.add("section", ["class": "about", "epub:type": "colophon", "role": "doc-colophon"]) { xml in
                xml.addText(fixedAbout) { xml in
                    xml.add("h1", ["lang": language.tag, "dir": language.direction], text: header.title)
                    if !metadata.credits.isEmpty {
                        xml.add("dl") { xml in
                            for credit in metadata.credits {
                                xml.add("dt", text: words.text(credit.label))
                                xml.add("dd", ["lang": language.tag, "dir": language.direction], text: credit.text)
                            }
                        }
                    }
                    xml.add("p", text: access.summary(words))
                }
            }
        }
        return xml.bytes
    }

    /// Whether the text of every page that is not one of the tale fits on it.
    var frontFits: Bool {
        ([fixedTitle, fixedAbout] + glossary.map(\.fixed)).allSatisfy { $0?.fits ?? true }
    }

    private var fixedTitle: FixedPage? {
        // The title has letters of twice the size, and room around it.
        let title = [String?](repeating: header.title, count: 3)
        return fixedPage(of: title + [header.author, header.summary], picture: metadata.coverPicture)
    }

    private var fixedAbout: FixedPage? {
        let texts = metadata.credits.flatMap { [$0.label, $0.text] }
        return fixedPage(of: [header.title, header.title, access.summary(words)] + texts, picture: nil)
    }

    private func fixedPage(of texts: [String?], picture: Picture?) -> FixedPage? {
        isFixed ? FixedPage(picture: picture, paragraphs: texts.compactMap { $0.map(FixedPage.width) }) : nil
    }

    /// Returns the table of contents, the list of pages and the landmarks.
    func navigationXHTML() -> [UInt8] {
        var xml = XMLWriter()
        let contents = words.text("book-contents")
        xml.addDocument(title: contents, language: words.language, type: "frontmatter", isFixed: false) { xml in
            xml.add("nav", ["epub:type": "toc", "role": "doc-toc", "id": "toc"]) { xml in
                xml.add("h1", text: contents)
                xml.add("ol") { xml in
                    Self.add(Self.titlePage, header.title, in: language, to: &xml)
                    for page in pages { Self.add(page.file, page.label, in: language, to: &xml) }
                    if let first = glossary.first {
                        Self.add(first.file, words.text(BookGlossary.heading), in: words.language, to: &xml)
                    }
                    Self.add(Self.aboutPage, words.text("book-about"), in: words.language, to: &xml)
                }
            }
            xml.add(
                "nav", ["epub:type": "page-list", "role": "doc-pagelist", "id": "page-list", "hidden": "hidden"]
            ) { xml in
                xml.add("h2", text: words.text("pages"))
                xml.add("ol") { xml in
                    for page in pages { Self.add(page.file, "\(page.number)", in: language, to: &xml) }
                }
            }
            xml.add("nav", ["epub:type": "landmarks", "id": "landmarks", "hidden": "hidden"]) { xml in
                xml.add("ol") { xml in
                    Self.add(Self.titlePage, header.title, in: language, type: "titlepage", to: &xml)
                    if let first = pages.first {
                        Self.add(first.file, first.label, in: language, type: "bodymatter", to: &xml)
                    }
                }
            }
        }
        return xml.bytes
    }

    private static func add(
        _ file: String, _ label: String, in language: Language, type: String? = nil, to xml: inout XMLWriter
    ) {
        xml.add("li", ["lang": language.tag, "dir": language.direction]) { xml in
            if let type {
                xml.add("a", ["href": file, "epub:type": type], text: label)
            } else {
                xml.add("a", ["href": file], text: label)
            }
        }
    }
}
