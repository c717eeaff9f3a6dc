import Glibc

/// The answers of the bench, where an author works on a tale: its pages, what they show, and what they save.
struct BenchAnswers: Sendable {
    /// The folder of its pages. A page of the site with the same address stays reachable.
    static let folder = "bench"

    /// What can be written, by the first name of its path.
    private enum Kind: String {
        case timing, about, text, take, recording, task, narrator

        /// How many names the path has.
        var names: Int {
            switch self {
            case .about, .text: 2
            case .recording, .narrator: 3
            case .timing, .take, .task: 4
            }
        }

        /// The most bytes. The timing of an hour has 600 KB.
        var mostBytes: Int {
            switch self {
            case .timing: 16_000_000
            case .about: 1_000_000
            case .text: 100_000
            case .take: TakeSound.largest
            case .recording: SizeLimit.recording.bytes
            case .task: 10_000
            case .narrator: 1000
            }
        }
    }

    let site: LiveSite
    let root: String
    private let own: PreviewFiles
    /// The token that a page must send to write. Only the pages of the bench have it.
    private let token: String
    private let mediaCache: MediaCache
    private let waves = Waves()
    let files = LibraryFileSave()
    let tasks: BenchTasks

    static let uncached = ("Cache-Control", "no-store")

    /// - Parameter root: the library's folder, with every link followed.
    init(_ site: LiveSite, root: String, own: PreviewFiles) {
        (self.site, self.root, self.own) = (site, root, own)
        mediaCache = MediaCache(root: root, started: FileStamp.now())
        tasks = BenchTasks { site.show($0) }
        token = Digest(high: .random(in: 1 ... .max), low: .random(in: 0 ... .max)).text
    }

    /// Returns the page of the bench at a path: that of a tale, or the list of them; `nil` for other paths.
    func page(at path: RequestPath, _ request: HTTPRequest) -> [UInt8]? {
        guard path.names.first == Self.folder, path.names.count <= 2 else { return nil }
        if path.names.count == 2, self.path(ofTale: path.names[1]) == nil { return nil }
        let wanted =
            AcceptedLanguages.read(request.acceptLanguage ?? "") + (site.loaded?.project.config.languages ?? [])
        let language = wanted.lazy.compactMap { Language($0.primary) }.first { own.languages.contains($0.tag) }
        let page = String(decoding: own.bench, as: UTF8.self)
            .replacing("{language}", with: language?.tag ?? "en")
            .replacing("{direction}", with: language?.direction ?? "ltr")
            .replacing("{token}", with: token)
            .replacing("{library}", with: Digest(Array(root.utf8)).text)
        return Array(page.utf8)
    }

    /// Returns what a page of the bench reads.
    /// - Parameter names: the path below the folder of the bench's data.
    func answer(_ names: [String], _ request: HTTPRequest) -> HTTPResponse? {
        switch names.first {
        case "tales" where names.count == 1: return json(tales)
        case "tale" where names.count == 2: return tale(names[1]).map { json($0.json) }
        case "takes" where names.count == 3: return takes(of: names[2], in: names[1])
        case "about" where names.count == 2: return form(names[1]).map { json($0.json) }
        case "sound": return sound(names.dropFirst().joined(separator: "/"), request)
        case "wave": return wave(names.dropFirst().joined(separator: "/"), request)
        default: return nil
        }
    }

    // MARK: Saving

    /// Returns why a request may not write; `nil` if it may. This is checked before the body is read.
    /// - Parameter names: the path below the folder of the bench's data.
    func refusal(of request: HTTPRequest, to names: [String]) -> HTTPResponse? {
        guard request.method == "PUT", let kind = names.first.flatMap(Kind.init(rawValue:)), names.count == kind.names
        else {
            return Self.unwritable
        }
        guard request.token == token else {
            return .plain(403, "Only a page of the bench can write. Load it again.")
        }
        guard let length = request.length else { return .plain(411, "The length of what is to be saved is missing.") }
        guard length > kind.mostBytes else { return nil }
        return .plain(413, "This is larger than \(shownSize(kind.mostBytes)), the limit for it.")
    }

    private static let unwritable = HTTPResponse.plain(
        405, "The bench cannot write this.", [("Allow", "GET, HEAD, PUT")])

    /// Saves what was sent, or starts a task.
    /// - Parameter names: the path below the folder of the bench's data; the second is a slug.
    func save(_ body: [UInt8], _ request: HTTPRequest, to names: [String]) -> HTTPResponse {
        let known = request.ifMatch.map { String($0.filter { $0 != "\"" }) } ?? ""
        switch Kind(rawValue: names[0]) {
        case .timing: return saveTiming(body, known, to: names)
        case .about: return saveForm(body, known, names[1])
        case .text: return saveText(body, known, names[1])
        case .take: return saveTake(body, to: names)
        case .recording: return saveRecording(body, known, to: names)
        case .task: return start(names[3], for: names[2], in: names[1], body)
        case .narrator: return saveName(body, to: names)
        case nil: return Self.unwritable
        }
    }

    private func saveTiming(_ body: [UInt8], _ known: String, to names: [String]) -> HTTPResponse {
        guard let tale = tale(names[1]), let page = Int(names[3]), let part = tale.part(voice: names[2], page: page)
        else { return .plain(404, "There is no such voice.") }
        var outcome = BenchSave(files: files).save(body, of: part, in: tale, known: known)
        if case .saved = outcome, let timing = part.timing.missingName, let form = form(names[1]) {
            outcome = name(timing, of: names[2], in: form)
        }
        return answer(outcome) { self.tale(names[1])?.json }
    }

    /// Adds the first timing of a voice to `tale.md`: it has no effect before `tale.md` names it.
    private func name(_ timing: String, of voice: String, in form: FrontMatterForm) -> SaveOutcome {
        do throws(YAMLPatch.Refusal) {
            let bytes = try form.naming(timing, of: voice)
            return files.write(bytes, to: form.path, root: root, known: form.version, limit: .text)
        } catch {
            return .refused("the timing is saved; now add 'timing: \(timing)' to the voice '\(voice)' in \(form.path)")
        }
    }

    private func saveForm(_ body: [UInt8], _ known: String, _ slug: String) -> HTTPResponse {
        guard let form = form(slug) else { return .plain(404, "There is no such tale.") }
        guard form.version == known else { return answer(.conflict) { nil } }
        let (bytes, diagnostics) = form.changed(by: body)
        if !diagnostics.isEmpty { return json(FieldDiagnostic.json(diagnostics), status: 422) }
        return answer(files.write(bytes, to: form.path, root: root, known: known, limit: .text)) {
            self.form(slug)?.json
        }
    }

    private func saveText(_ body: [UInt8], _ known: String, _ slug: String) -> HTTPResponse {
        guard let tale = tale(slug) else { return .plain(404, "There is no such tale.") }
        guard Digest(tale.reading.source.bytes).text == known else { return answer(.conflict) { nil } }
        do throws(TextEdit.Refusal) {
            let bytes = try tale.correcting(body)
            let outcome = files.write(bytes, to: tale.reading.source.path, root: root, known: known, limit: .text)
            if case .saved = outcome, let now = self.tale(slug) {
                TakeFolder.rename(from: tale.sentences, to: now.sentences, root: root, tale: tale.folder.folder.path)
            }
            return answer(outcome) { self.tale(slug)?.json }
        } catch {
            return .plain(422, error.message)
        }
    }

    /// - Parameter fresh: returns the new state after it was saved.
    private func answer(_ outcome: SaveOutcome, _ fresh: () -> [UInt8]?) -> HTTPResponse {
        switch outcome {
        case .saved: fresh().map { json($0) } ?? .plain(404, "It was removed meanwhile.")
        case .conflict: .plain(409, "The file was changed since it was read.")
        case .refused(let reason): .plain(422, reason)
        case .failed(let reason): .plain(507, reason)
        }
    }

    // MARK: Reading

    private var folders: [TaleFolder] {
        if let current = site.current { return current.folders }
        // A tale with an error in its timing has no page yet, but the author must be able to correct the error here.
        let project = Project(root: root, jobs: 1)
        return project.library.tales.folders.compactMap { folder in
            TaleFolder.load(folder, root: root, language: project.config.languages[0]).tale
        }
    }

    func path(ofTale slug: String) -> String? {
        if let known = site.loaded?.path(ofTale: slug) { return known }
        return site.current == nil ? folders.first { $0.slug == slug }?.folder.path : nil
    }

    private var language: Language { (site.loaded?.project.config ?? SiteConfig.unread).languages[0] }

    private func form(_ slug: String) -> FrontMatterForm? {
        path(ofTale: slug).flatMap {
            FrontMatterForm($0, of: site.library, language: language, mediaCache: mediaCache)
        }
    }

    func tale(_ slug: String) -> BenchTale? {
        path(ofTale: slug).flatMap { BenchTale($0, language: language, mediaCache: mediaCache) }
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
        let names = path.split(separator: "/")
        guard names.count > 2, names[0] == "tales", !names.contains(where: { $0.hasPrefix(".") }),
            path.hasEnding(SoundFormat.endings),
            let (folder, name) = try? FolderTree(root: Folder(root)).parent(of: path),
            let descriptor = try? folder.open(name, O_RDONLY), let file = OpenFile(descriptor),
            let facts = try? mediaCache.file(.recording, at: path, stamp: file.stamp)
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

    /// Answers with the peaks from the requested byte on: status 206 if there are more,
    /// 202 if they are not computed yet.
    private func wave(_ path: String, _ request: HTTPRequest) -> HTTPResponse? {
        guard let (file, facts) = recording(path) else { return nil }
        guard waves.hasDecoder else {
            return .plain(501, FFmpeg.missing(which: "draws the waveform").message, [Self.uncached])
        }
        let start: Int
        switch ByteRange(request.range, size: .max) {
        case .part(let part): start = part.lowerBound
        default: start = 0
        }
        let piece = waves.piece(of: "\(root)/\(path)", mediaType: facts.mediaType, stamp: file.stamp, from: start)
        switch piece {
        case .none: return .plain(404, "there is no sound in this recording", [Self.uncached])
        case .failed: return .plain(500, "ffmpeg could not read this recording to its end", [Self.uncached])
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

    func json(_ json: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status,
            [
                ("Content-Type", "application/json"), Self.uncached, ("X-Content-Type-Options", "nosniff"),
                ("Cross-Origin-Resource-Policy", "same-origin"),
            ], .bytes(json))
    }
}
