/// A book of Bloom: a `.bloompub` or `.bloomd`, which are archives, or its source folder. One file of HTML has all
/// pages in all languages; each language with text becomes a tale, and they are translations of each other.
struct BloomBook {
    private let files: BookFiles
    /// The name of the HTML file.
    private let name: String
    private let tree: MarkupTree
    private let meta: JSONTree?

    init(_ files: BookFiles, _ name: String) throws(ImportError) {
        (self.files, self.name) = (files, name)
        tree = MarkupTree(html: try files.text(name))
        let list = BookFiles.folder(of: name) + "meta.json"
        meta = files.has(list) ? try? JSONTree(try files.text(list), isLenient: true) : nil
    }

    static func isBook(_ text: [UInt8]) -> Bool { String(decoding: text, as: UTF8.self).contains("bloomDataDiv") }

    private var data: [MarkupTree.Node] {
        guard let list = tree.elements.first(where: { tree.string("id", of: $0) == "bloomDataDiv" }) else { return [] }
        return tree.children(of: list)
    }

    /// The text of the book's data with this key; that of a language, or that of all.
    private func data(_ key: String, _ language: Language? = nil) -> String? {
        let found = data.filter { tree.string("data-book", of: $0) == key }
        let own = found.first { node in language.map { isOf($0, node) } ?? true }
        let text = own.map(tree.line)
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func meta(_ key: StaticString) -> String? {
        guard let meta, let root = meta.roots.first, let bytes = meta.text(meta.value(key, of: root)) else {
            return nil
        }
        let text = String(decoding: bytes, as: UTF8.self).collapsingWhitespace()
        return text.isEmpty ? nil : text
    }

    // MARK: Pages

    private struct Story {
        var pages: [MarkupTree.Node] = []
        var omissions = Omissions()
    }

    /// The pages of the story, without front and back matter, games and quizzes.
    private var story: Story {
        var story = Story()
        for page in tree.elements where tree.hasClass("bloom-page", page) {
            if tree.attribute("data-xmatter-page", of: page) != nil {
                story.omissions.add("page", "front or back matter")
            } else if tree.attribute("data-activity", of: page) != nil || tree.hasClass("bloom-interactive-page", page)
                || tree.hasClass("simple-comprehension-quiz", page)
            {
                story.omissions.add("page", "a game or a quiz")
            } else {
                story.pages.append(page)
            }
        }
        return story
    }

    /// The boxes of text on a page, with those of descriptions of pictures or without.
    private func boxes(of page: MarkupTree.Node, areDescriptions: Bool) -> [MarkupTree.Node] {
        let groups = tree.elements(in: page).filter {
            tree.hasClass("bloom-translationGroup", $0)
                && tree.hasClass("bloom-imageDescription", $0) == areDescriptions
        }
        return groups.flatMap { tree.elements(in: $0).filter { tree.hasClass("bloom-editable", $0) } }
    }

    private func isOf(_ language: Language, _ node: MarkupTree.Node) -> Bool {
        tree.string("lang", of: node).flatMap { Language($0) } == language
    }

    private static let mostLanguages = 100

    /// The languages of the story, the book's first one first.
    private func languages(_ story: inout Story) -> [Language] {
        var (found, unknown): ([Language], [String]) = ([], [])
        let own = (1...3).compactMap { data("contentLanguage\($0)") }.compactMap { Language($0) }
        for box in story.pages.flatMap({ boxes(of: $0, areDescriptions: false) }) where !tree.line(of: box).isEmpty {
            guard let tag = tree.string("lang", of: box), !["z", "*", ""].contains(tag) else { continue }
            if let language = Language(tag) {
                if !found.contains(language), found.count < Self.mostLanguages { found.append(language) }
            } else if unknown.count < Self.mostLanguages, !unknown.contains(tag) {
                unknown.append(tag)
            }
        }
        for tag in unknown { story.omissions.add("language", "'\(tag)' is not a language tag") }
        if found.isEmpty { return Array(own.prefix(1)) }
        return own.filter(found.contains) + found.filter { !own.contains($0) }
    }

    /// - Parameter fallback: the language of a book without any text that says it.
    func books(fallback: Language?) throws(ImportError) -> [ImportedBook] {
        var story = story
        let known = languages(&story)
        let languages = known.isEmpty ? fallback.map { [$0] } ?? [] : known
        guard !languages.isEmpty else {
            throw ImportError(
                .unknownLanguage, "this book does not say its language", notes: ["name it with --language"], file: name)
        }
        return languages.map { book(in: $0, story) }
    }

    private func book(in language: Language, _ story: Story) -> ImportedBook {
        let work = meta("bookInstanceId") ?? Digest(tree.bytes).text
        var book = ImportedBook(project: .bloom, work: work, language: language)
        book.omissions = story.omissions
        describe(&book)
        var clips: [[ImportedBook.Clip]] = []
        for node in story.pages {
            let page = read(node, language, &book.omissions)
            if page.blocks.isEmpty {
                book.omissions.add("page", "it has neither text in this language nor a picture")
            }
            book.pages.append(page)
            clips.append(self.clips(of: node, language, &book.omissions))
        }
        if clips.contains(where: { !$0.isEmpty }) { book.narration.recordings = .pages(clips) }
        takeMusic(story.pages, &book)
        let videos = story.pages.flatMap { tree.elements(in: $0) }.count { tree.isElement($0, "video") }
        book.omissions.add("video", "a tale has none within its text", count: videos)
        return book
    }

    private func resolve(_ address: String) -> String? { files.resolve(address, from: name) }

    private func read(_ page: MarkupTree.Node, _ language: Language, _ omissions: inout Omissions) -> ImportedBook.Page
    {
        // Text outside the boxes belongs to Bloom's own pages.
        let read = MarkupBlocks(
            tree, [page], resolve: resolve,
            target: { address in address.first == "#" ? String(address.dropFirst()) : nil },
            isLeftOut: { node in
                tree.hasClass("bloom-imageDescription", node)
                    || tree.hasClass("bloom-editable", node) && !isOf(language, node)
            }, isBox: { tree.hasClass("bloom-editable", $0) })
        for address in read.missing where !address.hasPrefix("placeHolder") {
            omissions.add("picture", "'\(address)' is not among the files")
        }
        let descriptions = descriptions(of: page, in: language, resolve: resolve)
        var page = ImportedBook.Page(name: tree.string("id", of: page), blocks: read.blocks)
        page.blocks.removeAll { block in
            guard case .picture(let picture) = block else { return false }
            return picture.name.hasSuffix("placeHolder.png")
        }
        for (index, block) in page.blocks.enumerated() {
            guard case .picture(var picture) = block, let described = descriptions[picture.name] else { continue }
            picture.alt = described
            page.blocks[index] = .picture(picture)
        }
        return page
    }

    /// The descriptions of a page's pictures by the names of their files:
    /// each stands in the innermost box of its picture.
    private func descriptions(
        of page: MarkupTree.Node, in language: Language, resolve: (String) -> String?
    ) -> [String: String] {
        var (descriptions, taken): ([String: String], Set<MarkupTree.Node>) = ([:], [])
        let boxes = tree.elements(in: page).filter { box in Self.pictureBoxes.contains { tree.hasClass($0, box) } }
        for box in boxes.reversed() {
            let described = self.boxes(of: box, areDescriptions: true).first {
                isOf(language, $0) && !taken.contains($0)
            }
            let addresses = ([box] + tree.elements(in: box)).lazy.flatMap { tree.pictureAddresses(of: $0) }
            guard let described, let name = addresses.compactMap(resolve).first else { continue }
            taken.insert(described)
            let description = tree.line(of: described)
            if !description.isEmpty { descriptions[name] = description }
        }
        return descriptions
    }

    private static let pictureBoxes = ["bloom-imageContainer", "bloom-canvas"]

    // MARK: Sound

    /// The recordings of a page in a language: of whole boxes, with or without the ends of their sentences, or of
    /// sentences.
    private func clips(
        of page: MarkupTree.Node, _ language: Language, _ omissions: inout Omissions
    ) -> [ImportedBook.Clip] {
        var clips: [ImportedBook.Clip] = []
        for box in boxes(of: page, areDescriptions: false) where isOf(language, box) {
            if let file = recording(of: box) {
                clips += segments(of: box, in: file, &omissions)
                continue
            }
            // Old books have a recording of each sentence, whatever they say of the box.
            let spoken = tree.elements(in: box).filter { tree.hasClass("audio-sentence", $0) }
            let found = spoken.compactMap { sentence in
                recording(of: sentence).map { ImportedBook.Clip(file: $0, text: tree.line(of: sentence)) }
            }
            clips += found
            if !found.isEmpty {
                omissions.add("sentence", "it has no recording", count: spoken.count - found.count)
            } else if tree.hasClass("audio-sentence", box) || !spoken.isEmpty, !tree.line(of: box).isEmpty {
                let other = ([box] + spoken).lazy.compactMap(otherSound).first
                omissions.add(
                    "recording",
                    other.map { "it is .\($0), which not all browsers play: save it as MP3 in Bloom" }
                        ?? "the book names it and does not contain it")
            }
        }
        return clips
    }

    private func recording(of node: MarkupTree.Node) -> String? {
        guard tree.hasClass("audio-sentence", node), let id = tree.string("id", of: node) else { return nil }
        return SoundFormat.endings.lazy.compactMap { files.resolve("audio/\(id).\($0)", from: name) }.first
    }

    /// The ending of a recording in a format that a tale cannot have, such as `webm`.
    private func otherSound(of node: MarkupTree.Node) -> String? {
        guard let id = tree.string("id", of: node) else { return nil }
        return ["webm", "mp4", "aac", "wma", "3gp"].first { files.resolve("audio/\(id).\($0)", from: name) != nil }
    }

    private func segments(
        of box: MarkupTree.Node, in file: String, _ omissions: inout Omissions
    ) -> [ImportedBook.Clip] {
        let segments = tree.elements(in: box).filter { tree.hasClass("bloom-highlightSegment", $0) }
        let ends = Bloom.endTimes(of: box, tree)?.map(\.seconds) ?? []
        guard !ends.isEmpty, ends.count == segments.count else {
            if !ends.isEmpty {
                omissions.add("list of times", "the number of times differs from the number of sentences")
            }
            return [ImportedBook.Clip(file: file, text: tree.line(of: box))]
        }
        var (clips, start): ([ImportedBook.Clip], Double) = ([], 0)
        for (segment, end) in zip(segments, ends) {
            // An end that is not after the one before is a fault of the aligner that Bloom used.
            guard let end, end > start, end <= SoundDuration.longest else {
                omissions.add("time", "it is not after the one before")
                continue
            }
            clips.append(ImportedBook.Clip(file: file, start: start, end: end, text: tree.line(of: segment)))
            start = end
        }
        return clips.isEmpty ? [ImportedBook.Clip(file: file, text: tree.line(of: box))] : clips
    }

    private func takeMusic(_ pages: [MarkupTree.Node], _ book: inout ImportedBook) {
        var named: [String] = []
        for page in pages {
            guard let address = tree.string("data-backgroundaudio", of: page), !address.isEmpty else { continue }
            if !named.contains(address) { named.append(address) }
        }
        let found = named.compactMap { files.resolve("audio/\($0)", from: name) }
        book.music = found.first
        book.omissions.add("piece of music", "a tale has one", count: found.count - 1)
        book.omissions.add(
            "piece of music", "the book names it and does not contain it", count: named.count - found.count)
    }

    // MARK: Names and licence

    private func describe(_ book: inout ImportedBook) {
        let language = book.language
        book.isOurs = tree.elements.contains {
            tree.isElement($0, "meta") && tree.string("name", of: $0) == "Generator"
                && tree.string("content", of: $0) == "storysite"
        }
        book.title =
            data("bookTitle", language) ?? title(in: language) ?? meta("title")
            ?? BookFiles.stem(of: BookFiles.stem(of: name) == "index" ? files.path : name)
        let cover = data.first { tree.string("data-book", of: $0) == "coverImage" }
        let address = cover.flatMap { tree.string("src", of: $0) ?? tree.line(of: $0) } ?? ""
        book.cover = address.hasPrefix("placeHolder") ? nil : resolve(address).map { .init(name: $0) }
        let isCustom = meta("license") == "custom"
        book.license =
            isCustom
            ? meta("licenseNotes")
            : data("licenseUrl").flatMap(LicenseName.find) ?? meta("license").flatMap(LicenseName.find)
        book.author = meta("author").map { [$0] } ?? []
        book.summary = meta("summary")
        book.ages = ImportedBook.ages(meta("typicalAgeRange"))
        var credits = [
            meta("copyright") ?? data("copyright"), meta("publisher"), meta("credits"),
            isCustom ? nil : meta("licenseNotes"),
        ]
        for key in [
            "smallCoverCredits", "originalContributions", "versionAcknowledgments", "originalAcknowledgments",
            "funding", "originalCopyright",
        ] {
            credits.append(data(key, language) ?? data(key))
        }
        // Each picture may have its own author and licence.
        for node in tree.elements {
            let parts = [
                tree.string("data-creator", of: node), tree.string("data-copyright", of: node),
                tree.string("data-license", of: node),
            ].compactMap(\.self).map { $0.collapsingWhitespace() }.filter { !$0.isEmpty }
            if !parts.isEmpty { credits.append(parts.joined(separator: ", ")) }
        }
        book.credits += credits.compactMap(\.self)
        book.level = level
    }

    /// The title in a language, from JSON in a text of JSON.
    private func title(in language: Language) -> String? {
        guard let meta, let root = meta.roots.first, let text = meta.text(meta.value("allTitles", of: root)),
            let titles = try? JSONTree(text, isLenient: true), let all = titles.roots.first
        else { return nil }
        let own = titles.elements(of: all).first { titles.key($0).flatMap { Language($0) } == language }
        return titles.text(own).map { String(decoding: $0, as: UTF8.self).collapsingWhitespace() }
    }

    /// Bloom has four levels.
    private var level: ReadingLevel? {
        guard let meta, let root = meta.roots.first else { return nil }
        let tags = meta.elements(of: meta.list("tags", of: root)).compactMap { meta.text($0) }
            .map { String(decoding: $0, as: UTF8.self) }
        let tagged = tags.first { $0.hasPrefix("level:") }.flatMap { Int($0.dropFirst(6)) }
        let number =
            tagged ?? meta.number(meta.value("LeveledReaderLevel", of: root)).map { Int(min(max($0.value, 0), 9)) }
        return switch number ?? 0 {
        case 1, 2: .beginner
        case 3: .intermediate
        case 4...: .advanced
        default: nil
        }
    }
}
