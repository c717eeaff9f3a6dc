/// The files of a tale.
struct RenderedTale {
    let files: [OutputFile]
    /// The diagnostics of the theme's templates; then there are no files.
    let diagnostic: Diagnostic?
    /// The pictures and recordings that are enciphered.
    let sealed: [MediaFile]
    /// The diagnostics about the files to download.
    let downloadDiagnostics: [Diagnostic]

    /// - Parameters:
    ///   - card: the tale's own.
    ///   - next: the tale that the end of this one offers.
    ///   - frame: what its page shares with others.
    init(_ tale: Tale, _ card: Card, next: NextTale?, frame: SiteFrame) {
        let folder = tale.folder
        let sounds = tale.maker.map { _ in MakerSound.all(of: tale) } ?? [:]
        var files = tale.media.filter { sounds[$0.path] == nil }.map { file in
            OutputFile(
                path: folder.address(of: file), copyOf: "\(folder.root)/\(file.path)", digest: file.digest,
                isShared: folder.shared(file) != nil)
        }
        guard let body = tale.body else {
            (self.files, diagnostic, sealed, downloadDiagnostics) = (files, nil, [], [])
            return
        }
        let downloads = Download.all(of: tale, book: card.facts.exports.book)
        downloadDiagnostics = downloads.diagnostics
        files += downloads.files
        files += sounds.values.map(\.file).sorted { precedesByBytes($0.path, $1.path) }
        let video = VideoPage(tale)
        let page = TalePage(
            tale: tale, body: body, voices: tale.voices, music: tale.music, card: card,
            target: .site(
                TalePage.SiteParts(
                    maker: tale.maker.map { MakerData($0, of: tale, sounds: sounds) }, video: video, next: next,
                    downloads: downloads.offered)),
            frame: frame)
        if folder.header.isLocked, let locks = frame.locks {
            let locked = LockedTale(page, locks, next: next)
            (self.files, diagnostic, sealed) = (locked.files, locked.diagnostic, locked.sealed)
            return
        }
        sealed = []
        let captions = video?.captions.map(\.file) ?? []
        files += captions + (video?.playlists ?? [])
        do throws(RenderError) {
            let html = try page.render()
            files += [html] + html.letters
            if let shell = frame.shell(for: card.language), let own = html.offline {
                let beside =
                    (video == nil ? [] : frame.videoAssets.map(\.offline) + captions.compactMap(\.offline))
                    + html.letters.compactMap(\.offline)
                files.append(
                    Self.list(of: tale, card, page: own, shell: shell, next: next, sounds: sounds, more: beside)
                        .render())
            }
            (self.files, diagnostic) = (files, nil)
        } catch {
            (self.files, diagnostic) = ([], frame.theme.diagnostic(error))
        }
    }

    /// What a device keeps so that the tale can be read offline.
    /// - Parameter more: the files that not every tale needs.
    private static func list(
        of tale: Tale, _ card: Card, page: OfflineFile, shell: Asset, next: NextTale?, sounds: [String: MakerSound],
        more: [OfflineFile]
    ) -> TaleFiles {
        let pictures = tale.media.filter(\.isPicture).map { file in
            OfflineFile(path: tale.folder.address(of: file), checksum: file.checksum)
        }
        // The next tale may have the same cover.
        let cover = next?.coverFile.flatMap { cover in pictures.contains { $0.path == cover.path } ? nil : cover }
        return TaleFiles(
            tale: tale.folder, card: card, page: page, shell: shell.path,
            pictures: more + pictures + [cover].compactMap(\.self), voices: tale.voices, music: tale.music,
            sounds: sounds.mapValues(\.offline))
    }
}
