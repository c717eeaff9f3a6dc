import CMalloc
import Synchronization

/// Makes the files of single tales, or keeps those of the last build.
struct TaleBuild: Sendable {
    /// `nil` if the theme could not be read: tales are then only looked through.
    let frame: SiteFrame?
    let shared: InputDigests?
    private let sharedDigest: Digest?
    /// What the pages of all tales depended on in the last build.
    let last: InputDigests?
    let mediaCache: MediaCache
    private let sink: FileSink
    /// `nil` for a site that gives nothing away.
    private let exports: ExportBuild?
    /// The names in addresses of the tales whose pictures others use.
    private let lenders: Set<String>

    /// Tales with a larger text, in bytes, are made one after the other, and each gives its memory back: the most that
    /// a build needs is then the same for any number of threads.
    private static let largeText = 200_000
    private static let largeTale = Mutex(())

    /// - Parameter tales: all tales that are built.
    init(
        _ tales: some Sequence<ListedTale>, frame: SiteFrame?, shared: InputDigests?, last: InputDigests?,
        mediaCache: MediaCache, exports: ExportBuild?, into sink: FileSink
    ) {
        (self.frame, self.shared, sharedDigest, self.last) = (frame, shared, shared?.digest, last)
        (self.mediaCache, self.exports, self.sink) = (mediaCache, exports, sink)
        lenders = Set(tales.lazy.compactMap { $0.shared?.slug })
    }

    /// - Parameters:
    ///   - next: the tale that the end of this one offers.
    ///   - isGood: whether no tale has an error; only then files are staged.
    func result(of listed: ListedTale, next: ListedTale?, isGood: borrowing Atomic<Bool>) -> TaleResult {
        let key = sharedDigest.map {
            TaleRecord.Key(
                source: listed.source, pictures: listed.pictures, next: next?.input, codes: codesDigest(of: listed),
                dictionary: listed.record?.key?.dictionary.map { _ in WordDictionary.digest }, shared: $0)
        }
        var reason: TaleResult.Reason?
        if let record = listed.record, let key {
            reason = self.reason(record, key, listed)
            if reason == nil, let staging = sink.staging, staging.areUnchanged(record.files),
                staging.keep(record.sharedFiles)
            {
                return TaleResult(
                    folder: listed.folder.path, card: ListedCard(listed),
                    diagnostics: record.diagnostics(), record: .kept(listed), position: listed.position)
            }
            sink.staging?.recall(record.files)
            sink.staging?.recall(record.sharedFiles)
        }
        for record in [listed.record, next?.record] { mediaCache.recall(record?.media() ?? []) }
        let tale = listed.tale()
        guard (FileStamp(path: "\(tale.root)/\(tale.path)")?.size ?? 0) > Self.largeText else {
            return make(listed, tale, next: next, key, reason, isGood: isGood)
        }
        return Self.largeTale.withLock { _ in
            defer { malloc_trim(0) }
            return make(listed, tale, next: next, key, reason, isGood: isGood)
        }
    }

    /// What of the family codes the files of a tale depend on.
    private func codesDigest(of listed: ListedTale) -> Digest? {
        guard listed.isLocked, let locks = frame?.locks else { return nil }
        return locks.codes?.digest ?? Digest(locks.isElsewhere ? [1] : [])
    }

    /// Reads and renders a tale.
    private func make(
        _ listed: ListedTale, _ tale: TaleFolder, next: ListedTale?, _ key: TaleRecord.Key?,
        _ reason: TaleResult.Reason?, isGood: borrowing Atomic<Bool>
    ) -> TaleResult {
        let read: Tale
        do throws(Diagnostic) {
            read = try Tale.read(tale, taken: frame?.theme.ids ?? [], mediaCache: mediaCache)
        } catch {
            isGood.store(false, ordering: .relaxed)
            return TaleResult(folder: tale.folder.path, diagnostics: [error])
        }
        var facts = CardFacts(read)
        var exported = ExportBuild.Outcome()
        let isSound = isGood.load(ordering: .relaxed) && !read.diagnostics.hasErrors
        if let exports, isSound { exported = exports.make(read, last: listed.record?.facts()?.exports) }
        facts.exports = exported.exports
        let cardKey = CardKey(tale.folder.path, tale.header, facts)
        let card = Card(tale, facts, shown: cardKey.shown, offered: cardKey.offered)
        var result = TaleResult(
            folder: tale.folder.path, card: ListedCard(card, cardKey),
            diagnostics: read.diagnostics + exported.diagnostics,
            reading: read.reading)
        guard let frame else { return result }
        let rendered = RenderedTale(
            read, card, next: next.map { NextTale($0.tale(), mediaCache: mediaCache) }, frame: frame)
        result.diagnostics += [rendered.diagnostic].compactMap(\.self) + rendered.downloadDiagnostics
        // The labels of a timing can be words even if characters are highlighted.
        let needsDictionary = read.reading?.text.needsDictionary(by: .word) ?? false
        result.diagnostics += warnings(about: read, frame, needsDictionary: needsDictionary)
        sink.meter?.add(sealed: rendered.sealed, of: tale.slug)
        if result.diagnostics.hasErrors { isGood.store(false, ordering: .relaxed) }
        let files = rendered.files + exported.files
        if let meter = sink.meter { for file in files { meter.add(file) } }
        guard isGood.load(ordering: .relaxed), let staging = sink.staging else { return result }
        for file in files { staging.add(file) }
        let isSure = !(listed.isDoubtful || next?.isDoubtful == true || shared?.isDoubtful == true)
        let isSharing = tale.shared != nil || lenders.contains(tale.slug)
        var key = key
        key?.dictionary = needsDictionary ? WordDictionary.digest : nil
        let media = mediaCache.take(read.media.map(\.path)) { isSharing || $0 == read.cover?.path }
        let made = TaleRecord.bytes(
            isSure ? key : nil, cardKey, listed.state, media: media, tale.header, listed.diagnostics,
            facts, result.diagnostics)
        result.record = .made(
            MadeTale(
                slug: tale.slug, record: made, reason: reason ?? (listed.record == nil ? .new : .siteFile),
                needsDictionary: needsDictionary,
                files: isSharing ? files.map { ($0.path, $0.isShared) } : nil))
        return result
    }

    /// Returns warnings that a tale has no family code, no dictionary for its words or no font for its letters.
    private func warnings(about read: Tale, _ frame: SiteFrame, needsDictionary: Bool) -> [Diagnostic] {
        let tale = read.folder
        var warnings: [Diagnostic] = []
        if tale.header.isLocked, tale.header.kind != .maker, let locks = frame.locks, !locks.isUnread,
            locks.codes?.codes(opening: tale.slug, tale.header).isEmpty ?? true
        {
            warnings.append(.noCodes(tale, isElsewhere: locks.isElsewhere))
        }
        if needsDictionary, WordDictionary.installed == nil,
            read.reading?.text.needsDictionary(by: tale.header.highlight) ?? false
        {
            warnings.append(.noDictionary(tale))
        }
        if let body = read.body {
            let lacking = frame.lettersWithoutFont(
                in: [body.text.bytes, Array(tale.header.title.utf8)], of: tale.header.language)
            if !lacking.isEmpty {
                warnings +=
                    LetterFonts.areReadable
                    ? Diagnostic.noLetters(lacking, in: tale.path) : [.noFontLibraries(in: tale.path)]
            }
        }
        return warnings
    }

    /// Returns why a tale must be made again; `nil` if nothing that it depends on has changed.
    private func reason(
        _ record: TaleRecord, _ key: TaleRecord.Key, _ listed: ListedTale
    ) -> TaleResult.Reason? {
        guard let old = record.key else { return .recent }
        if old == key { return nil }
        if old.source != key.source {
            return .folder(FolderState.changes(in: listed.folder, since: record.marks))
        }
        if old.pictures != key.pictures { return .pictures }
        if old.codes != key.codes { return .codes }
        if old.dictionary != key.dictionary { return .dictionary }
        if old.shared != key.shared {
            guard let shared, let last else { return .shared([]) }
            return .shared(shared.differences(from: last))
        }
        return .nextTale
    }
}
