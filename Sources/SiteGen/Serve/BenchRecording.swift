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
        answer.add("takes") { list in
            // A file that cannot be read as a take is left out of the voice.
            let keys = takes.keys().sorted(by: precedesByBytes)
            let known = keys.compactMap { key in takes.take(of: key).map { (key, $0.duration, $0.isClipped) } }
            list.addList(known) { item, take in
                item.add("key", take.0)
                item.add("duration", take.1)
                item.add("clipped", take.2)
            }
        }
        return json(answer.finished())
    }

    /// Whether a narrator's name belongs to another voice: to its recording, or to its id.
    private func isTaken(_ takes: TakeFolder, in tale: BenchTale) -> Bool {
        takes.isNameTaken
            || tale.folder.header.voices.contains {
                $0.id.value == takes.narrator && TaleMedia.stem(of: $0.audio.value) != takes.narrator
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
            return HTTPResponse(204, [Self.uncached])
        } catch {
            return .plain(error.isOfSystem ? 507 : 422, error.message)
        }
    }

    func saveRecording(_ body: [UInt8], to names: [String]) -> HTTPResponse {
        guard let takes = takes(of: names[2], inTale: names[1]), let tale = tale(names[1]) else {
            return .plain(404, "There is no such tale.")
        }
        do throws(TakeError) {
            guard !isTaken(takes, in: tale) else { throw TakeError.taken(takes) }
            return .plain(201, try DroppedRecording(takes: takes).save(body), [Self.uncached])
        } catch {
            return .plain(422, error.message)
        }
    }

    // MARK: Tasks

    /// Starts a task, or answers at once if it takes no time.
    /// - Parameters:
    ///   - kind: `voice`, `times`, `align`, `narrate`; `cancel` ends a task.
    ///   - body: the narrator's name as people write it.
    func start(_ kind: String, for voice: String, in slug: String, _ body: [UInt8]) -> HTTPResponse {
        guard let takes = takes(of: voice, inTale: slug), let tale = tale(slug) else {
            return .plain(404, "There is no such tale.")
        }
        let given = String(decoding: body.prefix(200), as: UTF8.self).printable
        let title = given.isEmpty ? voice : given
        switch kind {
        case "cancel":
            tasks.cancel(slug)
            return HTTPResponse(204, [Self.uncached])
        default:
            guard let work = work(kind, takes, tale, title: title) else {
                return .plain(404, "There is no such task.")
            }
            let isStarted = tasks.start(BenchTasks.State(tale: slug, kind: kind, voice: voice), work)
            return isStarted
                ? HTTPResponse(202, [Self.uncached]) : .plain(409, "Something else is being done for this tale.")
        }
    }

    private func work(
        _ kind: String, _ takes: TakeFolder, _ tale: BenchTale, title: String
    ) -> (@Sendable (_ say: (String) -> Void, _ isCancelled: () -> Bool) -> BenchTasks.Outcome)? {
        let (sentences, earlier) = (tale.sentences, tale.earlierSentences)
        switch kind {
        case "voice":
            return made(takes, title) { takes, isCancelled, goOn throws(TakeError) in
                try TakeVoice.make(
                    of: takes, sentences, earlier: earlier, title: title, isCancelled: isCancelled, progress: goOn)
            }
        case "times":
            let isNamed = tale.folder.header.voices.contains { $0.id.value == takes.narrator }
            return made(takes, title) { takes, isCancelled, goOn throws(TakeError) in
                let recording = DroppedRecording(takes: takes)
                do throws(TakeError) {
                    try goOn(takes.narrator)
                    return try recording.time(sentences, isCancelled: isCancelled)
                } catch {
                    if !isNamed { recording.setAside() }
                    throw error
                }
            }
        case "align":
            return { say, isCancelled in
                BenchTasks.run(Self.command(kind, takes), say: say, isCancelled: isCancelled)
            }
        case "narrate":
            return { say, isCancelled in
                let spoken = BenchTasks.run(Self.command(kind, takes), say: say, isCancelled: isCancelled)
                guard spoken.isGood else { return spoken }
                do throws(TakeError) {
                    try NewVoice.add(takes.narrator, name: title, to: takes.tale, root: takes.root)
                    // The command says what to write into `tale.md`: it is there now.
                    let facts = spoken.text.split(separator: "\n").filter { !$0.hasPrefix("in ") }
                    return (true, facts.joined(separator: "\n"))
                } catch {
                    return (false, "\(spoken.text)\n\(error.message)")
                }
            }
        default: return nil
        }
    }

    /// Makes a recording with times of its sentences, adds the voice to `tale.md`, and lets the aligner find its words if
    /// there is one.
    private func made(
        _ takes: TakeFolder, _ title: String,
        _ make:
            @escaping @Sendable (
                TakeFolder, _ isCancelled: () -> Bool, _ goOn: (String) throws(TakeError) -> Void
            ) throws(TakeError) -> String
    ) -> @Sendable ((String) -> Void, () -> Bool) -> BenchTasks.Outcome {
        { say, isCancelled in
            let made = BenchTasks.outcome { () throws(TakeError) in
                let report = try make(takes, isCancelled) { text throws(TakeError) in
                    if isCancelled() { throw TakeError(.interruption) }
                    say(text)
                }
                try NewVoice.add(takes.narrator, name: title, to: takes.tale, root: takes.root)
                return report
            }
            guard made.isGood, VoicePrograms().hasAligner else { return made }
            let aligned = BenchTasks.run(Self.command("align", takes), say: say, isCancelled: isCancelled)
            return (aligned.isGood, "\(made.text)\n\(aligned.text)")
        }
    }

    private static func command(_ name: String, _ takes: TakeFolder) -> [String] {
        [
            name, "\(takes.root)/\(takes.tale)", "--library", takes.root, "--voice", takes.narrator, "--progress",
        ]
    }
}
