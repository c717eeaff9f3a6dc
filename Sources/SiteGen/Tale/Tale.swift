/// A tale's text and voices, for who wants to look closer than its page does.
struct TaleReading: Sendable {
    let folder: TaleFolder
    /// `tale.md`.
    let source: Source
    let text: SpokenText
    let voices: [Voice]
}

/// A tale read whole and made into its page; only the card outlives it.
struct Tale {
    let card: Card
    let files: [OutputFile]
    let faults: [Diagnostic]
    /// `nil` of a tale without a page.
    let reading: TaleReading?

    /// Reads the tale's text, its timings and what must be known of its pictures and recordings.
    /// - Parameters:
    ///   - next: the tale to offer when this one is over.
    ///   - frame: what its page shares with others; without it the tale is only looked through.
    static func load(_ folder: TaleFolder, next: TaleFolder?, frame: SiteFrame?, shelf: MediaShelf) -> Tale? {
        let (root, path) = (shelf.root, folder.path)
        // What cannot be read was said when the front matter was.
        guard let bytes = try? Files.read("\(root)/\(path)") else { return nil }
        let source = Source(path: path, bytes: bytes)
        guard let front = FrontMatter.find(in: source).found else { return nil }
        var media = TaleMedia(folder, source: source, shelf: shelf)
        if folder.header.state != nil { return withoutPage(folder, &media) }
        let body = TaleBody(source, body: front.body, lines: SourceLines(source), taken: frame?.theme.ids ?? []) {
            path, place in
            media.picture(path, at: place).map { Array($0.assetName.utf8) }
        }
        var pictures: [String: MediaFile] = [:]
        for picture in body.pages.compactMap(\.picture) where pictures[picture.path] == nil {
            pictures[picture.path] = media.picture(picture.path, at: picture.place)
        }
        let cover = folder.header.cover.flatMap { media.picture($0.value, at: $0.range) }
        let voices = VoiceLoader.load(folder.header.voices, body: body, media: &media)
        let music = folder.header.music.map { media.music($0) } ?? []
        let card = Card(folder, body: body, voices: voices, cover: cover)
        var faults = body.faults + media.faults
        let reading = TaleReading(folder: folder, source: source, text: body.text, voices: voices)
        guard let frame else { return Tale(card: card, files: [], faults: faults, reading: reading) }
        let follower = next.map { Follower($0, shelf: shelf) }
        let page = TalePage(
            frame: frame, tale: folder, body: body, voices: voices, music: music, card: card, pictures: pictures,
            next: follower)
        let used = media.used.values.sorted { $0.path < $1.path }
        var files = used.map { file in
            OutputFile(
                path: "tales/\(folder.slug)/\(file.assetName)", copyOf: "\(root)/\(file.path)", digest: file.digest)
        }
        do throws(RenderFault) {
            let html = try page.render()
            files.append(html)
            if let shell = frame.shell(for: card.language), let own = html.offline {
                let list = TaleFiles(
                    card: card, page: own, shell: shell.path,
                    pictures: used.filter(\.isPicture).map { file in
                        OfflineFile(path: "tales/\(folder.slug)/\(file.assetName)", seal: file.seal)
                    } + [follower?.coverFile].compactMap(\.self), voices: voices, music: music)
                files.append(list.render())
            }
            return Tale(card: card, files: files, faults: faults, reading: reading)
        } catch {
            faults.append(frame.theme.fault(error))
            return Tale(card: card, files: [], faults: faults, reading: reading)
        }
    }

    /// A tale that is only told of: its text is not looked at, for there may be none yet.
    private static func withoutPage(_ folder: TaleFolder, _ media: inout TaleMedia) -> Tale {
        let cover = folder.header.cover.flatMap { media.picture($0.value, at: $0.range) }
        let copy = cover.map { file in
            OutputFile(
                path: "tales/\(folder.slug)/\(file.assetName)", copyOf: "\(folder.root)/\(file.path)",
                digest: file.digest)
        }
        return Tale(
            card: Card(folder, body: nil, voices: [], cover: cover), files: copy.map { [$0] } ?? [],
            faults: media.faults, reading: nil)
    }
}

extension Card {
    fileprivate init(_ tale: TaleFolder, body: TaleBody?, voices: [Voice], cover: MediaFile?) {
        let header = tale.header
        self.init(
            slug: tale.slug, title: header.title, summary: header.summary, language: header.language,
            access: header.access, state: header.state, level: header.level, ages: header.ages, themes: header.themes,
            characters: header.characters, published: header.published,
            author: header.author, illustrator: header.illustrator, license: header.license,
            translations: header.translations,
            cover: cover.flatMap { file in
                guard case .picture(let width, let height) = file.facts else { return nil }
                return Cover(
                    file: OfflineFile(path: "tales/\(tale.slug)/\(file.assetName)", seal: file.seal), width: width,
                    height: height)
            },
            seconds: voices.first?.duration ?? Double(body?.text.words.count ?? 0) * Self.secondsPerWord,
            pages: body?.pages.count ?? 0, words: body?.text.words.count ?? 0,
            voices: voices.map { voice in
                VoiceCard(
                    id: voice.id, name: voice.name, light: voice.light, duration: voice.duration, matched: voice.matched
                )
            })
    }

    /// Reading aloud to a child: 110 words a minute.
    private static let secondsPerWord = 60.0 / 110
}
