/// The answers of the bench for recording: takes, recordings, and tasks that go on in the background.
extension BenchAnswers {
    private func takes(of narrator: String, inTale slug: String) -> TakeFolder? {
        path(ofTale: slug).flatMap { TakeFolder(root: root, tale: $0, narrator: narrator) }
    }

    /// Answers which sentences of a narrator have a take, and whether the name is free.
    func takes(of narrator: String, in slug: String) -> HTTPResponse? {
        guard let takes = takes(of: narrator, inTale: slug), let tale = tale(slug) else { return nil }
        return json(TakeList(takes: takes, tale: tale).json)
    }

    /// A page keeps a take that is answered with a status of 500 or more, and sends it again.
    func saveTake(_ body: [UInt8], to names: [String]) -> HTTPResponse {
        guard let takes = takes(of: names[2], inTale: names[1]) else { return .plain(404, "There is no such tale.") }
        guard let tale = tale(names[1]) else {
            return .plain(503, "\(takes.tale)/\(TaleFolder.fileName) cannot be read: correct it, and the take is saved")
        }
        do throws(TakeError) {
            let (list, take) = (TakeList(takes: takes, tale: tale), try TakeSound(wav: body))
            if try list.save(take, as: names[3]) { return HTTPResponse(204, [Self.uncached]) }
            let kept = try list.keep(take, as: names[3]).map { " The take is kept as \($0)." } ?? ""
            return .plain(409, "The text was changed since it was read.\(kept)")
        } catch {
            return .plain(error)
        }
    }

    /// Keeps a narrator's name as people write it: the name of the folder has Latin letters only.
    func saveName(_ body: [UInt8], to names: [String]) -> HTTPResponse {
        guard let takes = takes(of: names[2], inTale: names[1]), let tale = tale(names[1]) else {
            return .plain(404, "There is no such tale.")
        }
        let title = Self.name(body)
        guard !title.isEmpty else { return .plain(422, "A narrator needs a name.") }
        guard !TakeList(takes: takes, tale: tale).isNameTaken else {
            return .plain(422, TakeError.taken(takes).message)
        }
        do throws(SystemError) { try takes.name(title) } catch { return .plain(507, error.message) }
        return HTTPResponse(204, [Self.uncached])
    }

    /// Returns a narrator's name; empty if nobody can see it.
    private static func name(_ body: [UInt8]) -> String {
        let name = String(decoding: body.prefix(200), as: UTF8.self).printable
        return name.isBlank ? "" : name
    }

    /// - Parameter known: `*` if the author agrees that a voice of this name is replaced.
    func saveRecording(_ body: [UInt8], _ known: String, to names: [String]) -> HTTPResponse {
        guard let takes = takes(of: names[2], inTale: names[1]), let tale = tale(names[1]) else {
            return .plain(404, "There is no such tale.")
        }
        do throws(TakeError) {
            guard TakeList(takes: takes, tale: tale).canReplaceVoice else { throw TakeError.taken(takes) }
            // The task may be reading the recording that waits already.
            guard !tasks.isRunning(names[1]) else { return .plain(503, Self.busy) }
            guard known == "*" || takes.voiceFiles.isEmpty else {
                return .plain(409, "'\(takes.narrator)' has a recording or a timing already.")
            }
            try DroppedRecording(takes: takes).save(body)
            return HTTPResponse(204, [Self.uncached])
        } catch {
            return .plain(error)
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
        let work = BenchWork(kind, of: takes, in: tale, title: Self.name(body), library: site.library, files: files)
        let isStarted = tasks.start(
            BenchTasks.State(tale: slug, kind: kind, voice: voice, name: work.title), work.run)
        return isStarted ? HTTPResponse(202, [Self.uncached]) : .plain(409, Self.busy)
    }
}

extension HTTPResponse {
    /// The answer to what cannot be saved: 422 if it is wrong, 507 if the system cannot keep it, such as on a full disk.
    fileprivate static func plain(_ error: TakeError) -> HTTPResponse {
        .plain(error.isOfSystem ? 507 : 422, error.message)
    }
}
