/// A tale as a BloomPUB, which the app Bloom Reader opens: an archive with one page of HTML, pictures and recordings.
///
/// The form is that of a talking book whose boxes of text were recorded as a whole: one MP3 for each page, and the end
/// of each sentence in `data-audiorecordingendtimes`.
struct BloomPublication {
    struct File {
        let name: String
        let bytes: [UInt8]
    }

    /// What a voice says on a page.
    struct Sound {
        let file: File
        /// The ids of the sentences, and the end of each in milliseconds; empty for a page without times.
        var sentences: [(id: String, end: Int)] = []
    }

    struct Page {
        /// From 1.
        let number: Int
        let picture: (name: String, alt: String)?
        /// XHTML.
        let text: [UInt8]
        let sound: Sound?

        var id: String { Self.id(number) }

        static func id(_ number: Int) -> String { "page-\(number)" }
    }

    /// The people and the licence.
    struct Credits {
        /// The language of the labels.
        let language: Language
        let lines: [(label: String, text: String)]
    }

    let tale: TaleFolder
    let pages: [Page]
    let pictures: [File]
    /// The name of the cover's file.
    let cover: String?
    /// The small picture on the reader's shelf.
    let thumbnail: File?
    let credits: Credits
    /// A UUID.
    let identifier: String

    private var header: TaleHeader { tale.header }
    private static let (page, style, facts) = ("index.htm", "storysite.css", "meta.json")
    private static let mark = "name=\"Generator\" content=\"storysite\""

    /// The folder of recordings in the archive.
    static let soundFolder = "audio"

    /// Whether storysite made a file.
    static func isOne(_ bytes: [UInt8]) -> Bool {
        var room = SizeLimit.bookText.bytes
        guard let archive = try? ZIPArchive(bytes), let html = (try? archive.file(page, room: &room)) ?? nil else {
            return false
        }
        return html.indices.prefix(1000).contains { html[$0...].starts(with: mark.utf8) }
    }

    /// Returns the bytes of the archive.
    func archive() throws(ZIPArchive.Failure) -> [UInt8] {
        var archive = try ZIPWriter()
        try archive.add(Self.page, html(), isStored: false)
        try archive.add(Self.facts, metadata(), isStored: false)
        try archive.add(Self.style, Array(Self.rules.utf8), isStored: false)
        for file in pictures + [thumbnail].compactMap(\.self) { try archive.add(file.name, file.bytes, isStored: true) }
        for sound in pages.compactMap(\.sound) {
            try archive.add("\(Self.soundFolder)/\(sound.file.name)", sound.file.bytes, isStored: true)
        }
        return try archive.finish()
    }

    // MARK: The page

    private func html() -> [UInt8] {
        var xml = XMLWriter()
        let language = header.language.tag
        xml.add("html") { xml in
            xml.add("head") { xml in
                xml.add("meta", ["charset": "UTF-8"])
                xml.add("meta", ["name": "Generator", "content": "storysite"])
                xml.add("meta", ["name": "BloomFormatVersion", "content": "2.1"])
                xml.add("meta", ["name": "bloom-digital-creator", "content": "storysite"])
                xml.add("title", text: header.title)
                xml.add("link", ["rel": "stylesheet", "href": Self.style, "type": "text/css"])
            }
            xml.add("body", ["data-l1": language, "data-media": "bloomReader", "dir": header.language.direction]) {
                xml in
                addData(to: &xml)
                addCover(to: &xml)
                for page in pages { add(page, to: &xml) }
                if !credits.lines.isEmpty { addCredits(to: &xml) }
            }
        }
        // It is HTML, which has no XML declaration.
        let start = xml.bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return Array("<!DOCTYPE html>\n".utf8 + xml.bytes[start...])
    }

    private func addData(to xml: inout XMLWriter) {
        xml.add("div", ["id": "bloomDataDiv", "style": "display: none"]) { xml in
            func add(_ key: String, _ language: String, _ text: String?) {
                xml.add("div", ["data-book": key, "lang": language], text: text)
            }
            add("contentLanguage1", "*", header.language.tag)
            add("bookTitle", header.language.tag, header.title)
            add("coverImage", "*", cover)
            add("licenseUrl", "*", header.license.flatMap { LicenseName.address(in: $0.value) })
            // The author stands in the facts.
            let people = [header.illustrator, header.translator].compactMap(\.self) + header.credits
            add("originalContributions", header.language.tag, people.isEmpty ? nil : people.joined(separator: ", "))
        }
    }

    private func addCover(to xml: inout XMLWriter) {
        let kind = "cover coverColor bloom-frontMatter frontCover outsideFrontCover"
        addPage(
            [
                "class": Self.pageClass(kind), "id": "cover", "lang": "", "data-xmatter-page": "frontCover",
            ], to: &xml
        ) { xml in
            addBox("Title-On-Cover-style", id: nil, ends: nil, to: &xml) { $0.add("p", text: header.title) }
            if let cover { addPicture(cover, alt: "", to: &xml) }
            if let author = header.author { xml.add("p", ["lang": header.language.tag], text: author) }
        }
    }

    private func add(_ page: Page, to xml: inout XMLWriter) {
        let kind = "numberedPage customPage bloom-monolingual"
        addPage(
            [
                "class": Self.pageClass(kind), "id": page.id, "lang": "", "data-page-number": "\(page.number)",
            ], to: &xml
        ) { xml in
            if let picture = page.picture { addPicture(picture.name, alt: picture.alt, to: &xml) }
            guard !page.text.isEmpty else { return }
            let ends = page.sound?.sentences.map { Milliseconds.seconds($0.end) } ?? []
            let id = page.sound.map { String($0.file.name.split(separator: ".")[0]) }
            addBox("normal-style", id: id, ends: ends.isEmpty ? nil : ends.joined(separator: " "), to: &xml) {
                $0.add(xml: page.text)
            }
        }
    }

    private func addCredits(to xml: inout XMLWriter) {
        addPage(
            [
                "class": Self.pageClass("bloom-backMatter credits"), "id": "credits", "lang": "",
                "data-xmatter-page": "credits",
            ], to: &xml
        ) { xml in
            let language = header.language
            xml.add("p", ["class": "title", "lang": language.tag, "dir": language.direction], text: header.title)
            xml.add("dl", ["lang": credits.language.tag, "dir": credits.language.direction]) { xml in
                for (label, text) in credits.lines {
                    xml.add("dt", text: label)
                    xml.add("dd", ["lang": language.tag, "dir": language.direction], text: text)
                }
            }
        }
    }

    private static func pageClass(_ kind: String) -> String { "bloom-page \(kind) Device16x9Portrait side-right" }

    private func addPage(
        _ attributes: XMLWriter.Attributes, to xml: inout XMLWriter, _ write: (inout XMLWriter) -> Void
    ) {
        xml.add("div", attributes) { $0.add("div", ["class": "marginBox"], write) }
    }

    private func addPicture(_ name: String, alt: String, to xml: inout XMLWriter) {
        xml.add("div", ["class": "bloom-imageContainer bloom-canvas"]) { xml in
            xml.add("img", ["src": name, "alt": alt])
            guard !alt.isEmpty else { return }
            xml.add("div", ["class": "bloom-translationGroup bloom-imageDescription bloom-trailingElement"]) { xml in
                xml.add("div", ["class": "bloom-editable ImageDescriptionEdit-style", "lang": header.language.tag]) {
                    $0.add("p", text: alt)
                }
            }
        }
    }

    /// - Parameters:
    ///   - id: the name of the recording without its ending; `nil` for none.
    ///   - ends: of the sentences, in seconds.
    private func addBox(
        _ style: String, id: String?, ends: String?, to xml: inout XMLWriter, _ write: (inout XMLWriter) -> Void
    ) {
        let (language, shown) = (header.language, "bloom-editable \(style) bloom-content1 bloom-visibility-code-on")
        xml.add("div", ["class": "bloom-translationGroup bloom-trailingElement"]) { xml in
            let spoken = "\(shown) audio-sentence"
            switch (id, ends) {
            case (let id?, let ends?):
                xml.add(
                    "div",
                    [
                        "class": "\(spoken) bloom-postAudioSplit", "lang": language.tag, "dir": language.direction,
                        "id": id, "data-audiorecordingmode": "TextBox", "data-audiorecordingendtimes": ends,
                    ], write)
            case (let id?, nil):
                xml.add(
                    "div",
                    [
                        "class": spoken, "lang": language.tag, "dir": language.direction, "id": id,
                        "data-audiorecordingmode": "TextBox",
                    ], write)
            default: xml.add("div", ["class": shown, "lang": language.tag, "dir": language.direction], write)
            }
        }
    }

    private static let rules = """
        .bloom-page {
          box-sizing: border-box;
          width: 100mm;
          height: 177.77777778mm;
          overflow: hidden;
        }
        .marginBox {
          box-sizing: border-box;
          display: flex;
          flex-direction: column;
          height: 100%;
          padding: 4mm;
        }
        .bloom-imageContainer {
          flex: none;
          height: 70mm;
        }
        .bloom-imageContainer img {
          width: 100%;
          height: 100%;
          object-fit: contain;
        }
        .bloom-imageDescription {
          display: none;
        }
        .bloom-translationGroup {
          flex: 1;
          overflow-y: auto;
        }
        .bloom-editable {
          font-size: 16pt;
          line-height: 1.5;
        }
        .bloom-editable p {
          margin: 0 0 0.5em;
        }
        .bloom-editable img {
          max-width: 100%;
          height: auto;
        }
        .bloom-editable .question img {
          width: auto;
          height: 4em;
          vertical-align: middle;
          object-fit: contain;
        }
        .credits {
          font-size: 12pt;
          line-height: 1.4;
        }
        .credits .title {
          font-size: 16pt;
          font-weight: bold;
        }
        .credits dt {
          color: #555;
        }
        .credits dd {
          margin: 0 0 0.75em;
          overflow-wrap: anywhere;
        }
        .credits dl {
          margin: 0;
          overflow-y: auto;
        }
        .Title-On-Cover-style {
          font-size: 24pt;
          text-align: center;
        }

        """

    // MARK: The facts

    private func metadata() -> [UInt8] {
        var json = JSONObjectWriter()
        let language = header.language.tag
        json.add("bookInstanceId", identifier)
        json.add("formatVersion", "2.1")
        json.add("bloomdVersion", 1)
        json.add("title", header.title)
        var titles = JSONObjectWriter()
        titles.add(language, header.title)
        json.add("allTitles", String(decoding: titles.finished().dropLast(), as: UTF8.self))
        if header.language.direction == "rtl" { json.add("isRtl", true) }
        json.add("author", header.author)
        json.add("summary", header.summary)
        json.add("license", header.license.map { Self.license($0.value) })
        if let text = header.license?.value, !LicenseName.isAll(of: text) { json.add("licenseNotes", text) }
        json.add("pageCount", pages.count)
        json.add("languages", [language])
        if let ages = header.ages {
            json.add(
                "typicalAgeRange", ages.count == 1 ? "\(ages.lowerBound)" : "\(ages.lowerBound)-\(ages.upperBound)")
        }
        if let level = header.level {
            json.add("tags", ["level:\([ReadingLevel.beginner: 1, .intermediate: 3, .advanced: 4][level] ?? 1)"])
        }
        let hasSound = pages.contains { $0.sound != nil }
        json.add("features", hasSound ? ["talkingBook", "talkingBook:\(language)"] : [])
        return json.finished()
    }

    /// Returns the name that Bloom has for a licence: `cc-by-nc` for CC BY-NC 4.0.
    private static func license(_ text: String) -> String {
        guard let known = LicenseName.stated(in: text) else { return "custom" }
        if known.hasPrefix("CC0") { return "cc0" }
        let words = known.split(separator: " ")
        return words.count > 1 && words[0] == "CC" ? "cc-\(words[1].lowercased())" : "custom"
    }
}
