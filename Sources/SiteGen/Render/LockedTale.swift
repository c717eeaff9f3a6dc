/// The files of a locked tale: a page with what is open, and everything else enciphered.
struct LockedTale {
    private(set) var files: [OutputFile] = []
    /// The pictures and recordings that are enciphered.
    private(set) var sealed: [MediaFile] = []
    /// The error, if there are no files.
    private(set) var diagnostic: Diagnostic?

    /// The page with what is open.
    static let template = "locked"
    /// The id of the lock in that page.
    private static let lock = "lock-title"

    init(_ tale: Tale, _ page: TalePage, _ locks: TaleLocks, next: NextTale?) {
        let theme = page.frame.theme
        guard theme.templates.contains(Self.template) else {
            diagnostic = .missingTemplate(theme.layers.label(of: "templates/\(Self.template).mustache"))
            return
        }
        do throws(RenderError) {
            try make(tale, page, locks, next)
        } catch {
            (files, sealed, diagnostic) = ([], [], theme.diagnostic(error))
        }
    }

    private mutating func make(
        _ tale: Tale, _ page: TalePage, _ locks: TaleLocks, _ next: NextTale?
    ) throws(RenderError) {
        let folder = tale.folder
        // Only files that the open page names stay open.
        let preview = try page.renderLocked(nil, codes: nil)
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
        var media: [(file: MediaFile, sealed: SealedFile)] = []
        for file in tale.media where !openPaths.contains(file.path) {
            do throws(SystemError) {
                let bytes = try Files.read("\(folder.root)/\(file.path)", limit: .recording)
                media.append((file, SealedFile(bytes, .media, key: key)))
            } catch {
                diagnostic = Diagnostic(.error, .unreadableFile, file: file.path, error.message)
                return
            }
        }
        guard case .bytes(let html) = try page.render(isOpened: true).content else { return }
        let text = SealedFile(
            Self.content(html, media: media, of: tale), .text, padding: UInt8(ascii: " "), key: key)
        let lists = locks.words.sorted { precedesByBytes($0.key, $1.key) }.compactMap { tag, words in
            Language(tag).map { (language: $0, file: words.script(slug: folder.slug)) }
        }
        let wrapped = TaleCodes(
            key: key, codes: codes, header: folder.header, lists: lists.map { ($0.language, $0.file.path) }
        ).render()
        let locked = try page.renderLocked(text, codes: wrapped.path)
        files = copies + [locked, wrapped, text.output] + locked.letters + lists.map(\.file)
        var paths = Set(files.map(\.path))
        for sealed in media.map(\.sealed.output) where paths.insert(sealed.path).inserted { files.append(sealed) }
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

    /// Returns the text of an open page whose links to locked pages lead to the lock: there are no such pages before it is
    /// opened, and their ids say what is in them.
    /// - Parameter open: the ids of the open pages.
    static func text(_ html: [UInt8], open: Set<String>) -> [UInt8] {
        let start = Array("<a href=\"#".utf8)
        var (text, rest) = ([UInt8](), html[...])
        while let found = rest.firstRange(of: start) {
            let end = rest[found.upperBound...].firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
            let id = String(decoding: percentDecoded(Array(rest[found.upperBound..<end])), as: UTF8.self)
            text += rest[..<found.upperBound]
            text += open.contains(id) ? rest[found.upperBound..<end] : Array(Self.lock.utf8)[...]
            rest = rest[end...]
        }
        return text + rest
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
