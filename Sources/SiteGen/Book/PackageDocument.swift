/// The package document of an EPUB: the book's metadata, all its files, and their reading order.
extension TaleBook {
    private static let package = "package.opf"
    /// Its path in the archive.
    static let packagePath = "book/\(package)"

    func packageXML() -> [UInt8] {
        var xml = XMLWriter()
        xml.add(
            "package",
            [
                "xmlns": "http://www.idpf.org/2007/opf", "version": "3.0", "unique-identifier": "id",
                "xml:lang": words.language.tag,
                "prefix": "ibooks: http://vocabulary.itunes.apple.com/rdf/ibooks/vocabulary-extensions-1.0/",
            ]
        ) { xml in
            xml.add("metadata", ["xmlns:dc": "http://purl.org/dc/elements/1.1/"]) { xml in
                addDescription(to: &xml)
                addPeople(to: &xml)
                addAccess(to: &xml)
                addDurations(to: &xml)
            }
            xml.add("manifest") { addManifest(to: &$0) }
            xml.add("spine", ["page-progression-direction": language.direction]) { xml in
                xml.add("itemref", ["idref": "title"])
                for page in pages { xml.add("itemref", ["idref": "page-\(page.number)"]) }
                for page in glossary { xml.add("itemref", ["idref": page.id]) }
                xml.add("itemref", ["idref": "about"])
            }
        }
        return xml.bytes
    }

    private func addDescription(to xml: inout XMLWriter) {
        xml.add("dc:identifier", ["id": "id"], text: metadata.identifier)
        xml.add("dc:title", ["xml:lang": language.tag, "dir": language.direction], text: header.title)
        xml.add("dc:language", text: language.tag)
        if let summary = header.summary {
            xml.add("dc:description", ["xml:lang": language.tag, "dir": language.direction], text: summary)
        }
        xml.add("dc:date", text: header.published?.text)
        xml.add("dc:rights", text: header.license?.value)
        xml.add("dc:source", text: metadata.source)
        for theme in header.themes { xml.add("dc:subject", ["xml:lang": language.tag], text: theme) }
        xml.add("meta", ["property": "dcterms:modified"], text: metadata.modified)
        if let ages = header.ages {
            let text = ages.count == 1 ? "\(ages.lowerBound)" : "\(ages.lowerBound)-\(ages.upperBound)"
            xml.add("meta", ["property": "schema:typicalAgeRange"], text: text)
        }
        xml.add("meta", ["name": "generator", "content": Self.generator])
        // The numbers in the list of pages are the book's own, and not those of a printed one.
        xml.add("meta", ["property": "pageBreakSource"], text: "none")
        if cover != nil { xml.add("meta", ["name": "cover", "content": "cover"]) }
        // Without it, Apple's reader does not show the book's own letters.
        xml.add("meta", ["property": "ibooks:specified-fonts"], text: "true")
        if isFixed {
            xml.add("meta", ["property": "rendition:layout"], text: "pre-paginated")
            xml.add("meta", ["property": "rendition:orientation"], text: "auto")
            xml.add("meta", ["property": "rendition:spread"], text: "auto")
        }
    }

    /// What a book says about the program that made it.
    static let generator = "storysite"

    private func addPeople(to xml: inout XMLWriter) {
        // The codes of MARC: author, illustrator, translator, narrator.
        let people: [(id: String, name: String?, isCreator: Bool)] = [
            ("aut", header.author, true), ("ill", header.illustrator, header.author == nil),
            ("trl", header.translator, false), ("nrt", narrator, false),
        ]
        for (id, name, isCreator) in people {
            guard let name else { continue }
            xml.add(isCreator ? "dc:creator" : "dc:contributor", ["id": id], text: name)
            xml.add("meta", ["refines": "#\(id)", "property": "role", "scheme": "marc:relators"], text: id)
        }
        for name in header.credits { xml.add("dc:contributor", text: name) }
    }

    private func addAccess(to xml: inout XMLWriter) {
        for mode in access.modes { xml.add("meta", ["property": "schema:accessMode"], text: mode) }
        for set in access.sufficient { xml.add("meta", ["property": "schema:accessModeSufficient"], text: set) }
        for feature in access.features {
            xml.add("meta", ["property": "schema:accessibilityFeature"], text: feature)
        }
        for hazard in access.hazards { xml.add("meta", ["property": "schema:accessibilityHazard"], text: hazard) }
        xml.add(
            "meta", ["property": "schema:accessibilitySummary", "xml:lang": words.language.tag],
            text: access.summary(words))
    }

    private func addDurations(to xml: inout XMLWriter) {
        guard duration > 0 else { return }
        xml.add("meta", ["property": "media:duration"], text: "\(Milliseconds.seconds(duration))s")
        for (page, overlay) in zip(pages, overlays) where !overlay.isEmpty {
            xml.add(
                "meta", ["property": "media:duration", "refines": "#overlay-\(page.number)"],
                text: "\(Milliseconds.seconds(overlay.duration))s")
        }
        xml.add("meta", ["property": "media:narrator"], text: narrator)
        xml.add("meta", ["property": "media:active-class"], text: Self.activeClass)
    }

    private func addManifest(to xml: inout XMLWriter) {
        let document = "application/xhtml+xml"
        xml.add(
            "item",
            ["id": "nav", "href": Self.navigation, "media-type": document, "properties": "nav"])
        xml.add("item", ["id": "title", "href": Self.titlePage, "media-type": document])
        for (page, overlay) in zip(pages, overlays) {
            xml.add(
                "item",
                given: [
                    "id": "page-\(page.number)", "href": page.file, "media-type": document,
                    "media-overlay": overlay.isEmpty ? nil : "overlay-\(page.number)",
                ])
            guard !overlay.isEmpty else { continue }
            xml.add(
                "item",
                [
                    "id": "overlay-\(page.number)", "href": page.overlayFile, "media-type": "application/smil+xml",
                ])
        }
        for page in glossary { xml.add("item", ["id": page.id, "href": page.file, "media-type": document]) }
        xml.add("item", ["id": "about", "href": Self.aboutPage, "media-type": document])
        xml.add("item", ["id": "style", "href": Self.styleSheet, "media-type": "text/css"])
        for (number, file) in (pictures + sounds + style.files).enumerated() {
            let isCover = file.path == cover?.path
            xml.add(
                "item",
                given: [
                    "id": isCover ? "cover" : "file-\(number + 1)", "href": file.path,
                    "media-type": file.mediaType, "properties": isCover ? "cover-image" : nil,
                ])
        }
    }

    /// Returns the bytes of the EPUB.
    func archive() throws(ZIPArchive.Failure) -> [UInt8] {
        var archive = try ZIPWriter()
        try archive.add("mimetype", Array("application/epub+zip".utf8), isStored: true)
        try archive.add("META-INF/container.xml", Self.container(), isStored: false)
        try archive.add(Self.packagePath, packageXML(), isStored: false)
        try archive.add("book/\(Self.navigation)", navigationXHTML(), isStored: false)
        try archive.add("book/\(Self.styleSheet)", style.css, isStored: false)
        try archive.add("book/\(Self.titlePage)", titleXHTML(), isStored: false)
        for (page, overlay) in zip(pages, overlays) {
            try archive.add("book/\(page.file)", page.xhtml(in: language), isStored: false)
            if !overlay.isEmpty {
                try archive.add("book/\(page.overlayFile)", overlay.smil(of: page.file), isStored: false)
            }
        }
        for page in glossary {
            try archive.add("book/\(page.file)", page.xhtml(in: language, words), isStored: false)
        }
        try archive.add("book/\(Self.aboutPage)", aboutXHTML(), isStored: false)
        for file in pictures + style.files + sounds {
            try archive.add("book/\(file.path)", file.bytes, isStored: file.isCompressed)
        }
        return try archive.finish()
    }

    private static func container() -> [UInt8] {
        var xml = XMLWriter()
        xml.add("container", ["version": "1.0", "xmlns": "urn:oasis:names:tc:opendocument:xmlns:container"]) { xml in
            xml.add("rootfiles") { xml in
                xml.add(
                    "rootfile",
                    ["full-path": packagePath, "media-type": "application/oebps-package+xml"])
            }
        }
        return xml.bytes
    }
}
