/// The answers of the bench for recording: takes, recordings, and tasks that go on in the background.
extension BenchAnswers {
    private func takes(of narrator: String, inTale slug: String) -> TakeFolder? {
        path(ofTale: slug).flatMap { TakeFolder(root: root, tale: $0, narrator: narrator) }
    }

    /// Answers which sentences of a narrator have a take, and whether the name is free.
    func takes(of narrator: String, in slug: String) -> HTTPResponse? {
        guard let takes = takes(of: narrator, inTale: slug), let tale = tale(slug) else { return nil }
        var answer = JSONObjectWriter()
        answer.add("taken", isTaken(takes, in: tale))
        answer.add("path", takes.path)
        // A file that cannot be read as a take is left out of the voice.
        let known = Dictionary(
            uniqueKeysWithValues: takes.keys().compactMap { key in takes.take(of: key).map { (key, $0) } })
        let (noted, earlier) = (takes.notedPages, TakePage.byNumber(tale.earlierSentences))
        let pages = TakePage.all(of: tale.sentences)
        let runs = pages.map { page in TakeRun.all(of: page, noted: noted, earlier: earlier) { known[$0] } }
        // Of a page whose text was changed, some sentences are heard in the take of that page as it was.
        let others = zip(pages, runs).flatMap { page, runs in
            let keys = Set(page.sentences.map(\.key))
            return runs.filter { $0.key != page.key }.flatMap { run in
                run.sentences.filter { known[$0.key] == nil && keys.contains($0.key) }
                    .map { (key: $0.key, take: run.take, file: run.key as String?) }
            }
        }
        let last = takes.joined
        answer.add("isJoined", isJoined(runs.flatMap(\.self), in: last, of: takes, tale))
        let joined = takes.voiceFiles.isEmpty ? [] : Set(last?.sentences.map(\.take) ?? [])
        answer.add("takes") { list in
            let own = known.sorted { precedesByBytes($0.key, $1.key) }.map { (key: $0, take: $1, file: nil as String?) }
            list.addList(own + others) { item, known in
                let (key, take, file) = known
                item.add("key", key)
                item.add("file", file)
                item.add("duration", take.duration)
                item.add("clipped", take.isClipped)
                item.add("joined", joined.contains(JoinedTakes.digest(of: take)))
            }
        }
        return json(answer.finished())
    }

    /// Whether the tale has the voice that was put together last, and another one of these takes would be the same.
    private func isJoined(_ runs: [TakeRun], in last: JoinedTakes?, of takes: TakeFolder, _ tale: BenchTale) -> Bool {
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

    /// The voices of the tale that are the narrator's, by their id or their recording.
    private func voices(of takes: TakeFolder, in tale: BenchTale) -> [TaleHeader.Voice] {
        tale.folder.header.voices.filter {
            $0.id.value == takes.narrator || TaleMedia.stem(of: $0.audio.value) == takes.narrator
        }
    }

    private func hasOtherTiming(_ voice: TaleHeader.Voice, than takes: TakeFolder) -> Bool {
        voice.timing.map { TaleMedia.stem(of: $0.value) != takes.narrator } ?? false
    }

    /// Whether a narrator's name belongs to another voice: to its recording, its timing or its id.
    private func isTaken(_ takes: TakeFolder, in tale: BenchTale) -> Bool {
        takes.isNameTaken
            || voices(of: takes, in: tale).contains {
                TaleMedia.stem(of: $0.audio.value) != takes.narrator || hasOtherTiming($0, than: takes)
            }
    }

    /// Whether a new recording cannot replace the narrator's voice: it has a recording for each page, or its files have
    /// other names.
    private func isElsewhere(_ takes: TakeFolder, in tale: BenchTale) -> Bool {
        let folder = try? Folder.at(takes.tale, below: takes.root)
        guard folder?.stamp(of: takes.narrator) == nil else { return true }
        return voices(of: takes, in: tale).contains {
            $0.audio.value != takes.narrator || hasOtherTiming($0, than: takes)
        }
    }

    /// A page keeps a take that is answered with a status of 500 or more, and sends it again.
    func saveTake(_ body: [UInt8], to names: [String]) -> HTTPResponse {
        guard let takes = takes(of: names[2], inTale: names[1]) else { return .plain(404, "There is no such tale.") }
        guard let tale = tale(names[1]) else {
            return .plain(503, "\(takes.tale)/\(TaleFolder.fileName) cannot be read: correct it, and the take is saved")
        }
        let page = TakePage.all(of: tale.sentences).first { $0.key == names[3] }
        guard page != nil || tale.sentences.contains(where: { $0.key == names[3] }) else {
            return .plain(409, "The text was changed since it was read.")
        }
        do throws(TakeError) {
            let take = try TakeSound(wav: body)
            guard !isTaken(takes, in: tale) else { throw TakeError.taken(takes) }
            try takes.save(take, as: names[3], over: page?.sentences.map(\.key) ?? [])
            if let page { do throws(SystemError) { try takes.note(page) } catch { throw TakeError(error) } }
            return HTTPResponse(204, [Self.uncached])
        } catch {
            return .plain(error.isOfSystem ? 507 : 422, error.message)
        }
    }

    /// Keeps a narrator's name as people write it: the name of the folder has Latin letters only.
    func saveName(_ body: [UInt8], to names: [String]) -> HTTPResponse {
        guard let takes = takes(of: names[2], inTale: names[1]), let tale = tale(names[1]) else {
            return .plain(404, "There is no such tale.")
        }
        let title = Self.name(body)
        guard !title.isEmpty else { return .plain(422, "A narrator needs a name.") }
        guard !isTaken(takes, in: tale) else { return .plain(422, TakeError.taken(takes).message) }
        do throws(SystemError) { try takes.name(title) } catch { return .plain(507, error.message) }
        return HTTPResponse(204, [Self.uncached])
    }

    private static func name(_ body: [UInt8]) -> String { String(decoding: body.prefix(200), as: UTF8.self).printable }

    /// - Parameter known: `*` if the author agrees that a voice of this name is replaced.
    func saveRecording(_ body: [UInt8], _ known: String, to names: [String]) -> HTTPResponse {
        guard let takes = takes(of: names[2], inTale: names[1]), let tale = tale(names[1]) else {
            return .plain(404, "There is no such tale.")
        }
        do throws(TakeError) {
            guard !isElsewhere(takes, in: tale) else { throw TakeError.taken(takes) }
            // The task may be reading the recording that waits already.
            guard !tasks.isRunning(names[1]) else { return .plain(503, Self.busy) }
            guard known == "*" || takes.voiceFiles.isEmpty else {
                return .plain(409, "'\(takes.narrator)' has a recording or a timing already.")
            }
            try DroppedRecording(takes: takes).save(body)
            return HTTPResponse(204, [Self.uncached])
        } catch {
            return .plain(422, error.message)
        }
    }

    // MARK: Tasks

    private static let busy = "This tale has a task already: wait until it ends, or cancel it."

    /// Starts a task, or answers at once if it takes no time.
    /// - Parameters:
    ///   - name: that of a `BenchTasks.Kind`; `cancel` ends a task.
    ///   - body: the narrator's name as people write it; empty for the name in `tale.md`.
    func start(_ name: String, for voice: String, in slug: String, _ body: [UInt8]) -> HTTPResponse {
        guard let takes = takes(of: voice, inTale: slug), let tale = tale(slug) else {
            return .plain(404, "There is no such tale.")
        }
        if name == "cancel" {
            tasks.cancel(slug)
            return HTTPResponse(204, [Self.uncached])
        }
        guard let kind = BenchTasks.Kind(rawValue: name) else { return .plain(404, "There is no such task.") }
        let given = Self.name(body)
        let header = tale.folder.header
        let title =
            !given.isEmpty
            ? given
            : header.voices.first { $0.id.value == voice }?.name
                ?? (kind == .narrate ? ComputerVoice.name(in: header.language) : voice)
        let isStarted = tasks.start(
            BenchTasks.State(tale: slug, kind: kind, voice: voice, name: title), work(kind, takes, tale, title: title))
        return isStarted ? HTTPResponse(202, [Self.uncached]) : .plain(409, Self.busy)
    }

    private func work(
        _ kind: BenchTasks.Kind, _ takes: TakeFolder, _ tale: BenchTale, title: String
    ) -> @Sendable (_ say: (String) -> Void, _ isCancelled: () -> Bool) -> BenchTasks.Outcome {
        let (sentences, earlier) = (tale.sentences, tale.earlierSentences)
        let voice = tale.folder.header.voices.first { $0.id.value == takes.narrator }
        switch kind {
        case .voice:
            return made(takes, title) { takes, isCancelled, goOn throws(TakeError) in
                try TakeVoice.make(
                    of: takes, sentences, earlier: earlier, title: title, isCancelled: isCancelled, progress: goOn)
            }
        case .recording:
            return made(takes, title) { takes, isCancelled, _ throws(TakeError) in
                try DroppedRecording(takes: takes).makeVoice(of: sentences, title: title, isCancelled: isCancelled)
            }
        case .times:
            return made(takes, title) { takes, isCancelled, _ throws(TakeError) in
                try EstimatedTimes.save(for: takes, of: voice, sentences, isCancelled: isCancelled)
            }
        case .align:
            return { say, isCancelled in
                BenchTasks.run(command(kind, takes, voice: takes.narrator), say: say, isCancelled: isCancelled)
            }
        case .narrate:
            return { say, isCancelled in
                let spoken = BenchTasks.run(
                    command(kind, takes, voice: takes.narrator), say: say, isCancelled: isCancelled)
                guard spoken.isGood else { return spoken }
                do throws(TakeError) {
                    try NewVoice.add(takes.narrator, name: title, to: takes.tale, root: takes.root, with: files)
                    // The command says what to write into `tale.md`: it is there now.
                    let facts = spoken.text.split(separator: "\n").filter { !$0.hasPrefix("in ") }
                    return (true, facts.joined(separator: "\n"))
                } catch {
                    return (false, "\(spoken.text)\n\(error.message)")
                }
            }
        }
    }

    /// Makes a recording with times of its sentences, adds the voice to `tale.md`,
    /// and lets the aligner find its words if there is one.
    private func made(
        _ takes: TakeFolder, _ title: String,
        _ make:
            @escaping @Sendable (
                TakeFolder, _ isCancelled: () -> Bool, _ goOn: (String) throws(TakeError) -> Void
            ) throws(TakeError) -> String
    ) -> @Sendable ((String) -> Void, () -> Bool) -> BenchTasks.Outcome {
        { say, isCancelled in
            var id = takes.narrator
            let made = BenchTasks.outcome { () throws(TakeError) in
                let report = try make(takes, isCancelled) { text throws(TakeError) in
                    if isCancelled() { throw TakeError(.interruption) }
                    say(text)
                }
                id = try NewVoice.add(takes.narrator, name: title, to: takes.tale, root: takes.root, with: files)
                return report
            }
            guard made.isGood, VoicePrograms().hasAligner else { return made }
            let aligned = BenchTasks.run(command(.align, takes, voice: id), say: say, isCancelled: isCancelled)
            // The voice is there already, with times of its sentences.
            guard aligned.isGood || !isCancelled() else { return made }
            return (aligned.isGood, "\(made.text)\n\(aligned.text)")
        }
    }

    /// Names the library as the author did, because the page shows what the command prints.
    /// - Parameter voice: the id in `tale.md`.
    private func command(_ kind: BenchTasks.Kind, _ takes: TakeFolder, voice: String) -> [String] {
        [
            kind.rawValue, [Diagnostic].prefix(of: site.library) + takes.tale, "--library", site.library, "--voice",
            voice, "--progress",
        ]
    }
}
