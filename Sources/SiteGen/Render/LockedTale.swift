/// The files of a locked tale: a page with what is open, and everything else enciphered.
struct LockedTale {
    private(set) var files: [OutputFile] = []
    /// The pictures and recordings that are enciphered.
    private(set) var sealed: [MediaFile] = []
    /// The error, if there are no files.
    private(set) var diagnostic: Diagnostic?

    init(_ page: TalePage, _ locks: TaleLocks, next: NextTale?) {
        let theme = page.frame.theme
        guard theme.templates.contains(LockedPage.template) else {
            diagnostic = .missingTemplate(theme.layers.label(of: "templates/\(LockedPage.template).mustache"))
            return
        }
        do throws(RenderError) {
            try make(page, locks, next)
        } catch {
            (files, sealed, diagnostic) = ([], [], theme.diagnostic(error))
        }
    }

    private mutating func make(_ page: TalePage, _ locks: TaleLocks, _ next: NextTale?) throws(RenderError) {
        let tale = page.tale
        let folder = tale.folder
        // Only files that the open page names stay open.
        let preview = try LockedPage(whole: page).render(nil, codes: nil)
        guard case .bytes(let shown) = preview.content else { return }
        let named = AssetName.all(in: shown)
        let open = tale.media.filter { $0.path == tale.cover?.path || named.contains($0.assetName) }
        let openPaths = Set(open.map(\.path))
        let copies = open.map { file in
            OutputFile(
                path: folder.address(of: file), copyOf: "\(folder.root)/\(file.path)", digest: file.digest,
                isShared: folder.shared(file) != nil)
        }
        guard let codes = locks.codes else {
            // No code opens the tale, so its locked files are not on the site.
            (files, sealed) = (copies + [preview] + preview.letters, tale.media.filter { !openPaths.contains($0.path) })
            return
        }
        let key = TaleKey(slug: folder.slug, secret: codes.secret, cipher: codes.cipher)
        guard let media = sealing(tale.media.filter { !openPaths.contains($0.path) }, of: folder, key) else { return }
        guard case .bytes(let html) = try page.render(isOpened: true).content else { return }
        let text = SealedFile(
            Self.content(html, media: media, of: tale), .text, padding: UInt8(ascii: " "), key: key)
        let lists = locks.words.sorted { precedesByBytes($0.key, $1.key) }.compactMap { tag, words in
            Language(tag).map { (language: $0, file: words.script(slug: folder.slug)) }
        }
        let wrapped = TaleCodes(
            key: key, codes: codes, header: folder.header, lists: lists.map { ($0.language, $0.file.path) }
        ).render()
        let locked = try LockedPage(whole: page).render(text, codes: wrapped.path)
        files = copies + [locked, wrapped, text.output] + locked.letters + lists.map(\.file)
        var paths = Set(files.map(\.path))
        for output in media.map(\.sealed.output) where paths.insert(output.path).inserted { files.append(output) }
        sealed = media.map(\.file)
        if let shell = page.frame.shell(for: page.card.language), let own = locked.offline {
            let pictures = media.filter(\.file.isPicture).map(\.sealed.offline)
            let videoAssets = page.video == nil ? [] : page.frame.videoAssets.map(\.offline)
            let beside =
                videoAssets + page.frame.lockAssets.map(\.offline) + [text.offline] + lists.compactMap(\.file.offline)
                + locked.letters.compactMap(\.offline)
            let covers = open.map { OfflineFile(path: folder.address(of: $0), checksum: $0.checksum) }
            let cover = next?.coverFile.flatMap { cover in covers.contains { $0.path == cover.path } ? nil : cover }
            files.append(
                TaleFiles(
                    tale: folder, card: page.card, page: own, shell: shell.path,
                    pictures: beside + covers + pictures + [cover].compactMap(\.self), voices: tale.voices,
                    music: tale.music,
                    sounds: Dictionary(media.map { ($0.file.path, $0.sealed.offline) }) { first, _ in first },
                    codes: wrapped.offline
                ).render())
        }
    }

    /// Enciphers pictures and recordings. If one cannot be read, reports that and returns `nil`.
    private mutating func sealing(
        _ files: [MediaFile], of folder: TaleFolder, _ key: TaleKey
    ) -> [(file: MediaFile, sealed: SealedFile)]? {
        var media: [(file: MediaFile, sealed: SealedFile)] = []
        for file in files {
            do throws(SystemError) {
                media.append((file, try SealedFile(mediaAt: "\(folder.root)/\(file.path)", key: key)))
            } catch {
                diagnostic = Diagnostic(.error, .unreadableFile, file: file.path, error.message)
                return nil
            }
        }
        return media
    }

    /// Returns the page as JSON: its HTML, and where the pictures and recordings are that it names.
    private static func content(
        _ html: [UInt8], media: [(file: MediaFile, sealed: SealedFile)], of tale: Tale
    ) -> [UInt8] {
        // The formats of each recording, in the order in which a browser is offered them.
        let recordings = tale.voices.flatMap(\.recordings).map(\.files) + [tale.music]
        let numbered = recordings.enumerated().flatMap { number, files in files.map { ($0.path, number + 1) } }
        let numbers = Dictionary(numbered) { first, _ in first }
        let places = Dictionary(numbered.enumerated().map { ($0.element.0, $0.offset) }) { first, _ in first }
        let media = media.sorted {
            (places[$0.file.path] ?? -1, $0.file.path) < (places[$1.file.path] ?? -1, $1.file.path)
        }
        var json = JSONObjectWriter()
        json.add("html", String(decoding: html, as: UTF8.self))
        json.add("files") { json in
            json.addItems(media) { json, item in
                var type = item.file.mediaType
                if case .picture(let picture) = item.file.facts { type = picture.mediaType }
                json.addObject { json in
                    json.add("name", item.file.assetName)
                    json.add("path", item.sealed.path)
                    json.add("type", type)
                    json.add("size", item.file.checksum.size)
                    json.add("length", item.sealed.length)
                    json.add("salt", item.sealed.salt)
                    json.add("recording", numbers[item.file.path] ?? 0)
                }
            }
        }
        return json.finished()
    }
}
