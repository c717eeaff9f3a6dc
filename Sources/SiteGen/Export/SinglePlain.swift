/// The text of a single file for browsers without scripts. Everything that scripts need is in it, too,
/// by its name on the site.
extension SingleFile {
    func plainTale() -> Value {
        let narrators = voices.isEmpty ? nil : voices.map(\.name).joined(separator: ", ")
        return [
            "slug": .text(folder.slug), "title": .text(folder.header.title), "summary": Value(folder.header.summary),
            "lang": .text(folder.header.language.tag), "dir": .text(folder.header.language.direction),
            "cover": tale.cover.map { picture($0, alt: "") } ?? .nothing,
            "recordings": .list(recordings(ofPage: nil)),
            "cards": .list(plainCards()),
            "music": music.first.map(medium) ?? .nothing,
            "credits": words.value(of: folder.header.credits(narrator: narrators)),
        ]
    }

    /// Returns the words that follow the tale.
    private func plainCards() -> [Value] {
        let pages = Set(
            ([tale.cover].compactMap(\.self) + body.pages.flatMap(\.pictures).compactMap { tale.pictures[$0.path] })
                .map(folder.addressBeside))
        var shown: Set<String> = []
        return tale.cards.map { card in
            let name = card.picture.map(folder.addressBeside)
            let isNew = name.map { !pages.contains($0) && shown.insert($0).inserted } ?? false
            return [
                "word": .text(card.word), "meaning": Value(card.meaning),
                "picture": isNew ? card.picture.map { picture($0, alt: "") } ?? .nothing : .nothing,
            ]
        }
    }

    func plainPages() -> [Value] {
        var shown: Set<String> = tale.cover.map { [folder.addressBeside($0)] } ?? []
        var pages: [Value] = []
        var links = ExportLinks(
            pages: Dictionary(
                body.pages.map { (Array($0.id.utf8), "#\($0.id)") }, uniquingKeysWith: { first, _ in first }),
            pictures: [:], name: Self.nameAttribute)
        for (index, page) in body.pages.enumerated() {
            let file = page.picture.flatMap { tale.pictures[$0.path] }
            let isNew = file.map { shown.insert(folder.addressBeside($0)).inserted } ?? false
            links.pictures = [:]
            for value in Self.quoted(in: page.html) {
                let name = String(decoding: value, as: UTF8.self)
                guard let medium = media[name], medium.isPicture, shown.insert(name).inserted else { continue }
                links.pictures[Array(value)] = medium.text
            }
            var text = PageXHTML(first: page.words.lowerBound, spoken: [], hasWords: false, links: links)
            text.add(page)
            pages.append([
                "id": .text(page.id), "html": .bytes(text.xhtml),
                "picture": isNew ? file.map { picture($0, alt: page.picture?.alt ?? "") } ?? .nothing : .nothing,
                // A picture that the file has already shown.
                "described": isNew ? .nothing : Value(file == nil ? nil : page.picture?.alt),
                "recordings": .list(recordings(ofPage: index)),
            ])
        }
        return pages
    }

    /// Returns what stands between quotation marks in a page: the values of its attributes, and what is between them.
    private static func quoted(in html: [UInt8]) -> ArraySlice<ArraySlice<UInt8>> {
        html.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).dropFirst().dropLast()
    }

    /// The attribute by which scripts find a picture or a recording.
    private static let nameAttribute = "data-media"

    private func recordings(ofPage page: Int?) -> [Value] {
        voices.flatMap { voice in
            voice.recordings.filter { $0.page == page }.compactMap { recording in
                recording.files.first.map { ["name": .text(voice.name), "sound": medium($0)] }
            }
        }
    }

    private func medium(_ file: MediaFile) -> Value {
        let name = folder.addressBeside(file)
        return ["name": .text(name), "url": media[name]?.url ?? .nothing]
    }

    private func picture(_ file: MediaFile, alt: String) -> Value {
        guard case .picture(let picture) = file.facts else { return .nothing }
        let name = folder.addressBeside(file)
        return [
            "name": .text(name), "url": media[name]?.url ?? .nothing, "alt": .text(alt),
            "width": .whole(picture.width), "height": .whole(picture.height),
        ]
    }
}
