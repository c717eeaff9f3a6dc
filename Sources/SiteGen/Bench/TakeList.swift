/// The takes of a narrator and the text of a tale: which sentences are recorded, and whether a voice can have the name.
struct TakeList {
    let takes: TakeFolder
    let tale: BenchTale

    /// The JSON that the page of the bench reads.
    var json: [UInt8] {
        var json = JSONObjectWriter()
        json.add("taken", isNameTaken)
        json.add("path", takes.path)
        // A file that cannot be read as a take is left out of the voice.
        let known = Dictionary(
            uniqueKeysWithValues: takes.keys().compactMap { key in takes.take(of: key).map { (key, $0) } })
        let (noted, earlier) = (takes.notedPages, TakePage.byNumber(tale.earlierSentences))
        let pages = TakePage.all(of: tale.sentences)
        let runs = pages.map { page in TakeRun.all(of: page, noted: noted, earlier: earlier) { known[$0] } }
        let last = takes.joined
        json.add("isJoined", isJoined(runs.flatMap(\.self), in: last))
        let joined = takes.voiceFiles.isEmpty ? [] : Set(last?.sentences.map(\.take) ?? [])
        let own = known.sorted { precedesByBytes($0.key, $1.key) }.map { (key: $0, take: $1, file: nil as String?) }
        json.add("takes") { list in
            list.addList(own + Self.partsOfPages(pages, runs, besides: known)) { item, one in
                item.add("key", one.key)
                item.add("file", one.file)
                item.add("duration", one.take.duration)
                item.add("clipped", one.take.isClipped)
                item.add("joined", joined.contains(JoinedTakes.digest(of: one.take)))
            }
        }
        return json.finished()
    }

    /// Returns the sentences that are heard only in the take of their page as it was before its text was changed, each
    /// with the name of that take.
    private static func partsOfPages(
        _ pages: [TakePage], _ runs: [[TakeRun]], besides known: [String: TakeSound]
    ) -> [(key: String, take: TakeSound, file: String?)] {
        zip(pages, runs).flatMap { page, runs in
            let keys = Set(page.sentences.map(\.key))
            return runs.filter { $0.key != page.key }.flatMap { run in
                run.sentences.filter { known[$0.key] == nil && keys.contains($0.key) }
                    .map { (key: $0.key, take: run.take, file: run.key) }
            }
        }
    }

    /// Whether the tale has the voice that was put together last, and another one of these takes would be the same.
    private func isJoined(_ runs: [TakeRun], in last: JoinedTakes?) -> Bool {
        let wanted = runs.flatMap { run in
            Array(repeating: JoinedTakes.digest(of: run.take), count: run.sentences.count)
        }
        guard let last, last.sentences.map(\.take) == wanted else { return false }
        return tale.parts.contains { part in
            part.recording.files.allSatisfy { file in
                TaleMedia.stem(of: file.path) == "\(takes.tale)/\(takes.narrator)"
                    && last.sounds.contains(file.digest.text)
            }
        }
    }

    // MARK: The narrator's voice

    /// The voices of the tale that are the narrator's, by their id or their recording.
    private var voices: [TaleHeader.Voice] {
        tale.folder.header.voices.filter {
            $0.id.value == takes.narrator || TaleMedia.stem(of: $0.audio.value) == takes.narrator
        }
    }

    private func hasOtherTiming(_ voice: TaleHeader.Voice) -> Bool {
        voice.timing.map { TaleMedia.stem(of: $0.value) != takes.narrator } ?? false
    }

    /// Whether the narrator's name belongs to another voice: to its recording, its timing or its id.
    var isNameTaken: Bool {
        takes.isNameTaken
            || voices.contains { TaleMedia.stem(of: $0.audio.value) != takes.narrator || hasOtherTiming($0) }
    }

    /// Whether a new recording can replace the narrator's voice: it has no recording for each page, and its files have
    /// no other names.
    var canReplaceVoice: Bool {
        let folder = try? Folder.at(takes.tale, below: takes.root)
        return folder?.stamp(of: takes.narrator) == nil
            && voices.allSatisfy { $0.audio.value == takes.narrator && !hasOtherTiming($0) }
    }

    // MARK: Saving

    /// Saves a take of a sentence or of a page.
    /// - Returns: whether the tale has such a sentence or page.
    func save(_ take: TakeSound, as key: String) throws(TakeError) -> Bool {
        let page = TakePage.all(of: tale.sentences).first { $0.key == key }
        guard page != nil || tale.sentences.contains(where: { $0.key == key }) else { return false }
        guard !isNameTaken else { throw TakeError.taken(takes) }
        try takes.save(take, as: key, over: page?.sentences.map(\.key) ?? [])
        if let page { do throws(SystemError) { try takes.note(page) } catch { throw TakeError(error) } }
        return true
    }

    /// Keeps a take of a sentence or page that the tale has no more. Its text was changed while it was spoken, and may
    /// be changed back.
    /// - Returns: the path of the take in the tale's folder; `nil` for a name that no take can have.
    func keep(_ take: TakeSound, as key: String) throws(TakeError) -> String? {
        guard Slug.isPlain(key), key.utf8.count <= Self.longestKey, !isNameTaken else { return nil }
        try takes.save(take, as: key, over: [])
        return "\(TakeFolder.name)/\(takes.narrator)/\(key)\(TakeFolder.ending)"
    }

    /// In bytes.
    private static let longestKey = 80
}
