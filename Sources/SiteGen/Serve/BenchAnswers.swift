import Glibc

/// The answers of the bench, where an author works on the voices of a tale: its pages, what they show, and what they save.
struct BenchAnswers: Sendable {
    /// The folder of its pages. A page of the site with the same address stays reachable.
    static let folder = "bench"
    private let site: LiveSite
    private let root: String
    private let parts: PreviewParts
    /// What a page has to show in order to write. Only the pages of the bench have it.
    private let token: String
    private let mediaCache: MediaCache
    private let waves = Waves()
    private let saves = BenchSave()
    private let tasks: BenchTasks

    private static let uncached = ("Cache-Control", "no-store")

    /// - Parameter root: the library's folder, with every link followed.
    init(_ site: LiveSite, root: String, parts: PreviewParts) {
        (self.site, self.root, self.parts) = (site, root, parts)
        mediaCache = MediaCache(root: root, started: FileStamp.now())
        tasks = BenchTasks { site.show($0) }
        token = Digest(high: .random(in: 1 ... .max), low: .random(in: 0 ... .max)).text
    }

    /// Returns the page of the bench at a path: that of a tale, or the list of them; `nil` for other paths.
    func page(at path: RequestPath) -> [UInt8]? {
        guard path.names.first == Self.folder, path.names.count <= 2 else { return nil }
        let config = site.loaded?.project.config
        if path.names.count == 2, self.path(ofTale: path.names[1]) == nil { return nil }
        let language = config.map { $0.languages[0] }.flatMap { parts.languages.contains($0.primary) ? $0 : nil }
        let page = String(decoding: parts.bench, as: UTF8.self)
            .replacing("{language}", with: language?.tag ?? "en")
            .replacing("{direction}", with: language?.direction ?? "ltr")
            .replacing("{token}", with: token)
        return Array(page.utf8)
    }

    /// Returns what a page of the bench reads.
    /// - Parameter names: the path below the folder of the bench's data.
    func answer(_ names: [String], _ request: HTTPRequest) -> HTTPResponse? {
        switch names.first {
        case "tales" where names.count == 1: return json(tales)
        case "tale" where names.count == 2: return tale(names[1]).map { json($0.json) }
        case "takes" where names.count == 3: return takes(of: names[2], in: names[1])
        case "sound": return sound(names.dropFirst().joined(separator: "/"), request)
        case "wave": return wave(names.dropFirst().joined(separator: "/"), request)
        default: return nil
        }
    }

    // MARK: Saving

    /// Whether a request may write at all; `nil` if it may. It is asked before the body is read.
    /// - Parameter names: the path below the folder of the bench's data.
    func refusal(of request: HTTPRequest, to names: [String]) -> HTTPResponse? {
        guard request.method == "PUT", let limit = Self.limits[names.first ?? ""], names.count == limit.names else {
            return .plain(405, "This cannot be written.", [("Allow", "GET, HEAD, PUT")])
        }
        guard request.token == token else {
            return .plain(403, "Only a page of the bench can write. Load it again.")
        }
        guard let length = request.length else { return .plain(411, "The length is missing.") }
        return length > limit.bytes ? .plain(413, "This is too large: at most \(limit.bytes) bytes.") : nil
    }

    /// What can be written, by the first name of its path: how many names the path has, and the most bytes. An hour of
    /// timing has 600 KB.
    private static let limits: [String: (names: Int, bytes: Int)] = [
        "timing": (4, 16_000_000), "take": (4, TakeSound.largest), "recording": (3, SizeLimit.recording.bytes),
        "task": (4, 10_000),
    ]

    /// Writes what was sent.
    /// - Parameter names: the path below the folder of the bench's data; a slug is the second of them.
    func save(_ body: [UInt8], _ request: HTTPRequest, to names: [String]) -> HTTPResponse {
        switch names[0] {
        case "timing": return saveTiming(body, request, to: names)
        case "take": return saveTake(body, to: names)
        case "recording": return saveRecording(body, to: names)
        default: return start(names[3], for: names[2], in: names[1], body)
        }
    }

    /// Saves a timing.
    /// - Parameter names: the path below the folder of the bench's data: a slug, a voice and a page.
    private func saveTiming(_ body: [UInt8], _ request: HTTPRequest, to names: [String]) -> HTTPResponse {
        guard let tale = tale(names[1]), let page = Int(names[3]), let part = tale.part(voice: names[2], page: page)
        else { return .plain(404, "There is no such voice.") }
        let known = request.ifMatch.map { String($0.filter { $0 != "\"" }) } ?? ""
        switch saves.save(body, of: part, in: tale, known: known) {
        case .saved: return self.tale(names[1]).map { json($0.json) } ?? .plain(404, "There is no such voice.")
        case .conflict: return .plain(409, "The timing was changed since it was read.")
        case .refused(let reason): return .plain(422, reason)
        }
    }

    // MARK: Recording

    private func takes(of narrator: String, inTale slug: String) -> TakeFolder? {
        path(ofTale: slug).flatMap { TakeFolder(root: root, tale: $0, narrator: narrator) }
    }

    /// What there is of a narrator: which sentences have a take, and whether its name is free.
    private func takes(of narrator: String, in slug: String) -> HTTPResponse? {
        guard let takes = takes(of: narrator, inTale: slug) else { return nil }
        var answer = JSONObjectWriter()
        answer.add("taken", takes.isNameTaken ? 1 : 0)
        answer.add("path", takes.path)
        answer.add("takes") { list in
            list.addItems(takes.keys().sorted(by: precedesByBytes)) { item, key in
                guard let take = takes.take(of: key) else { return item.addObject { $0.add("key", key) } }
                item.addObject { item in
                    item.add("key", key)
                    item.add("duration", take.duration)
                    item.add("clipped", take.isClipped ? 1 : 0)
                }
            }
        }
        return json(answer.finished())
    }

    private func saveTake(_ body: [UInt8], to names: [String]) -> HTTPResponse {
        guard let takes = takes(of: names[2], inTale: names[1]), let tale = tale(names[1]) else {
            return .plain(404, "There is no such tale.")
        }
        guard tale.sentences.contains(where: { $0.key == names[3] }) else {
            return .plain(409, "The sentence was changed since it was read.")
        }
        do throws(TakeError) {
            let take = try TakeSound(wav: body)
            guard !takes.isNameTaken else {
                throw TakeError("'\(takes.narrator)' is another voice already: choose another name")
            }
            try takes.save(take, as: names[3])
            return HTTPResponse(204, [Self.uncached])
        } catch {
            return .plain(422, error.message)
        }
    }

    private func saveRecording(_ body: [UInt8], to names: [String]) -> HTTPResponse {
        guard let takes = takes(of: names[2], inTale: names[1]) else { return .plain(404, "There is no such tale.") }
        do throws(TakeError) {
            return .plain(201, try DroppedRecording(takes: takes).save(body), [Self.uncached])
        } catch {
            return .plain(422, error.message)
        }
    }

    // MARK: Tasks

    /// Starts a task, or does at once what takes no time.
    /// - Parameters:
    ///   - kind: `voice`, `times`, `align`, `narrate`; `cancel` ends a task.
    ///   - body: the narrator's name as people write it.
    private func start(_ kind: String, for voice: String, in slug: String, _ body: [UInt8]) -> HTTPResponse {
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
            guard let work = work(kind, takes, tale.sentences, title: title) else {
                return .plain(404, "There is no such task.")
            }
            let isStarted = tasks.start(BenchTasks.State(tale: slug, kind: kind, voice: voice), work)
            return isStarted
                ? HTTPResponse(202, [Self.uncached]) : .plain(409, "Something else is being done for this tale.")
        }
    }

    private func work(
        _ kind: String, _ takes: TakeFolder, _ sentences: [TakeSentence], title: String
    ) -> (@Sendable (_ say: (String) -> Void, _ isCancelled: () -> Bool) -> BenchTasks.Outcome)? {
        switch kind {
        case "voice":
            return made(takes, title) { takes, goOn throws(VoiceError) in
                try TakeVoice.make(of: takes, sentences, title: title, progress: goOn)
            }
        case "times":
            return made(takes, title) { takes, goOn throws(VoiceError) in
                try DroppedRecording(takes: takes).time(sentences, progress: goOn)
            }
        case "align", "narrate":
            return { say, isCancelled in
                BenchTasks.run(Self.command(kind, takes), say: say, isCancelled: isCancelled)
            }
        default: return nil
        }
    }

    /// Makes a recording with times of its sentences, adds the voice to `tale.md`, and lets the aligner find its words if
    /// there is one.
    private func made(
        _ takes: TakeFolder, _ title: String,
        _ make: @escaping @Sendable (TakeFolder, (String) throws(VoiceError) -> Void) throws(VoiceError) -> String
    ) -> @Sendable ((String) -> Void, () -> Bool) -> BenchTasks.Outcome {
        { say, isCancelled in
            let made = BenchTasks.outcome { () throws(VoiceError) in
                let report = try make(takes) { text throws(VoiceError) in
                    if isCancelled() { throw .interruption }
                    say(text)
                }
                do throws(TakeError) {
                    try NewVoice.add(takes.narrator, name: title, to: takes.tale, root: takes.root)
                } catch {
                    throw VoiceError(error.message)
                }
                return report
            }
            guard made.isGood, VoicePrograms().hasAligner else { return made }
            let aligned = BenchTasks.run(Self.command("align", takes), say: say, isCancelled: isCancelled)
            return (aligned.isGood, "\(made.text)\n\(aligned.text)")
        }
    }

    private static func command(_ name: String, _ takes: TakeFolder) -> [String] {
        [name, takes.tale, "--library", takes.root, "--voice", takes.narrator, "--progress"]
    }

    // MARK: Reading

    private var folders: [TaleFolder] {
        if let loaded = site.loaded { return loaded.folders }
        // A library with an error in a timing has no site yet, and here it is corrected.
        let project = Project(root: root, jobs: 1)
        return project.library.tales.folders.compactMap { folder in
            TaleFolder.load(folder, root: root, language: project.config.languages[0]).tale
        }
    }

    private func path(ofTale slug: String) -> String? {
        site.loaded?.path(ofTale: slug) ?? folders.first { $0.slug == slug }?.folder.path
    }

    private func tale(_ slug: String) -> BenchTale? {
        let language = site.loaded?.project.config.languages[0] ?? SiteConfig.unread.languages[0]
        return path(ofTale: slug).flatMap { BenchTale($0, language: language, mediaCache: mediaCache) }
    }

    private var tales: [UInt8] {
        var json = JSONObjectWriter()
        let readable = folders.filter { $0.header.state == nil }
        json.add("tales") { json in
            json.addList(readable.sorted { precedesByBytes($0.header.title, $1.header.title) }) { json, tale in
                json.add("slug", tale.slug)
                json.add("title", tale.header.title)
                json.add("language", tale.header.language.tag)
                json.add("direction", tale.header.language.direction)
                json.add("voices", tale.header.voices.map(\.name))
            }
        }
        return json.finished()
    }

    /// Opens a recording in a tale's folder. No link is followed.
    private func recording(_ path: String) -> (file: OpenFile, facts: MediaFile)? {
        var names = path.split(separator: "/").map(String.init)
        guard names.count > 2, names[0] == "tales", !names.contains(where: { $0.hasPrefix(".") }),
            SoundFormat.endings.contains(where: { path.hasSuffix(".\($0)") }), var folder = try? Folder(root)
        else { return nil }
        let name = names.removeLast()
        for name in names {
            guard let inner = try? folder.folder(name) else { return nil }
            folder = inner
        }
        guard let descriptor = try? folder.open(name, O_RDONLY), let file = OpenFile(descriptor),
            let facts = try? mediaCache.recording(at: path, stamp: file.stamp)
        else { return nil }
        return (file, facts)
    }

    private func sound(_ path: String, _ request: HTTPRequest) -> HTTPResponse? {
        guard let (file, facts) = recording(path) else { return nil }
        return ConditionalResponse(
            request, tag: facts.digest.text, modified: nil,
            headers: [
                ("Content-Type", facts.mediaType), ("Accept-Ranges", "bytes"), ("Cache-Control", HostFacts.fresh),
                ("Cross-Origin-Resource-Policy", "same-origin"),
            ]
        ).part(of: file)
    }

    /// The peaks from the asked byte on: 206 as long as there are more, and 202 while they are not computed yet.
    private func wave(_ path: String, _ request: HTTPRequest) -> HTTPResponse? {
        guard let (file, facts) = recording(path) else { return nil }
        guard waves.hasDecoder else { return .plain(501, "ffmpeg is missing", [Self.uncached]) }
        let start: Int
        switch ByteRange(request.range, size: .max) {
        case .part(let part): start = part.lowerBound
        default: start = 0
        }
        let piece = waves.piece(of: "\(root)/\(path)", mediaType: facts.mediaType, stamp: file.stamp, from: start)
        switch piece {
        case .none: return .plain(404, "there is no sound in this recording", [Self.uncached])
        case .later: return HTTPResponse(202, [Self.uncached])
        case .peaks(let peaks, let total):
            if let total, start >= total {
                return HTTPResponse(416, [("Content-Range", "bytes */\(total)"), Self.uncached])
            }
            let range = "bytes \(start)-\(start + peaks.count - 1)/\(total.map(String.init) ?? "*")"
            return HTTPResponse(
                206,
                [
                    ("Content-Type", "application/octet-stream"), ("Content-Range", range), Self.uncached,
                    ("Cross-Origin-Resource-Policy", "same-origin"),
                ], .bytes(peaks))
        }
    }

    private func json(_ json: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            200,
            [
                ("Content-Type", "application/json"), Self.uncached, ("X-Content-Type-Options", "nosniff"),
                ("Cross-Origin-Resource-Policy", "same-origin"),
            ], .bytes(json))
    }
}
