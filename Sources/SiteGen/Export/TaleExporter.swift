/// Exports tales: as books, as single files for a browser, as booklets to print, or as films.
package struct TaleExporter: Sendable {
    private let options: ExportOptions
    private let progress: @Sendable (String) -> Void
    private var format: ExportOptions.Format.Name { options.format.name }

    /// - Parameter progress: is called with a short description of what is being done.
    package init(_ options: ExportOptions, progress: @escaping @Sendable (String) -> Void) {
        (self.options, self.progress) = (options, progress)
    }

    /// A tale to export.
    private struct Wanted: Sendable {
        let tale: ListedTale
        /// The tale's name, as the command line has it.
        let name: String
        let library: ExportLibrary
        /// Returns diagnostics with paths from the folder in which the command runs.
        let shown: @Sendable ([Diagnostic]) -> [Diagnostic]
    }

    package func run() -> CommandResult {
        var result = CommandResult()
        let found = options.tales.isEmpty ? all(&result) : named(&result)
        let wanted = found.filter { options.shard?.holds($0.tale.slug) ?? true }
        guard result.isGood else { return result }
        if options.isList {
            result.output = wanted.flatMap { Array("\($0.name)\t\(fileName(of: $0.tale.tale()))\n".utf8) }
            return result
        }
        if wanted.isEmpty, !found.isEmpty { result.say("no tale to export in this shard") }
        let target: ExportTarget
        do throws(ExportError) {
            target = try ExportTarget(
                options, tales: wanted.map { ($0.name, fileName(of: $0.tale.tale())) })
        } catch {
            result.add(error.diagnostics)
            return result
        }
        // A film keeps two processors busy: one draws, one encodes.
        let jobs = format == .video ? max(options.jobs / 2, 1) : options.jobs
        for one in concurrentMap(wanted, jobs: jobs, { export($0, to: target) }) { result.add(one) }
        return result
    }

    private func fileName(of tale: TaleFolder) -> String { "\(tale.slug).\(format.ending)" }

    private func export(_ wanted: Wanted, to target: ExportTarget) -> CommandResult {
        var result = CommandResult()
        guard !Interruption.isAsked else {
            result.isInterrupted = true
            return result
        }
        let folder = wanted.tale.tale()
        progress("\(wanted.name): reading")
        let tale: Tale
        do throws(Diagnostic) {
            tale = try Tale.read(folder, taken: [], mediaCache: wanted.library.mediaCache)
        } catch {
            result.add(wanted.shown([error]))
            return result
        }
        result.add(wanted.shown(wanted.tale.diagnostics + tale.diagnostics))
        if let state = folder.header.state {
            let error = Diagnostic(
                .error, .emptyTale, file: folder.path,
                "this tale is marked 'state: \(state.rawValue)' and has no text yet",
                notes: ["remove that line when the tale is written"])
            result.add(wanted.shown([error]))
        }
        guard result.isGood, let body = tale.body else { return result }
        do throws(ExportError) {
            let name = fileName(of: folder)
            // Checked before the work, which may take minutes.
            try target.known(name)
            if case .epub(let own) = options.format {
                result.add(wanted.shown(try BookMaker(own, wanted.library.frame).warnings(of: tale)))
            }
            let made = try file(of: tale, body, in: wanted.library.frame) { progress("\(wanted.name): \($0)") }
            if Interruption.isAsked {
                result.isInterrupted = true
                return result
            }
            let notes = made.notes + folder.header.reservations
            result.say(([try target.write(made.bytes, as: name)] + notes).joined(separator: "; "))
        } catch {
            result.isInterrupted = error.isInterruption
            result.add(wanted.shown(error.diagnostics))
        }
        return result
    }

    /// - Returns: the bytes of the file, and remarks about what differs from the site.
    private func file(
        of tale: Tale, _ body: TaleBody, in frame: ExportFrame, progress: (String) -> Void
    ) throws(ExportError) -> (bytes: [UInt8], notes: [String]) {
        guard format == .epub || tale.maker == nil else {
            throw ExportError(
                .cannotWrite, file: tale.folder.path, "this is a maker, and its stories need the pages of the site",
                notes: ["name a tale of another kind, or make a book of its example: storysite export epub"])
        }
        let branches = body.pages.contains { $0.choices.count > 1 }
        switch options.format {
        case .html(let own):
            return (try SingleFileMaker(own, frame).file(of: tale, body, progress: progress).html(), [])
        case .booklet(let own):
            return (try BookletMaker(own, frame).booklet(of: tale, body, progress: progress), [])
        case .epub(let own):
            let book = try BookMaker(own, frame).book(tale, body, progress: progress)
            var notes: [String] = []
            if book.duration > 0, own.hasWords, !book.hasWords {
                notes.append("it highlights sentences, because the timing has no words")
            }
            if book.duration > 0, branches { notes.append("a reading aloud goes through all branches") }
            return (try Self.packed(tale) { () throws(ZIPArchive.Failure) in try book.archive() }, notes)
        case .bloom(let voice):
            let made = try BloomMaker(voice: voice, frame: frame).publication(of: tale, body, progress: progress)
            return (try Self.packed(tale) { () throws(ZIPArchive.Failure) in try made.archive() }, [])
        case .video(let own):
            return (
                try FilmMaker(own, frame).film(of: tale, body, progress: progress),
                branches ? ["it takes the first option of each choice"] : []
            )
        }
    }

    private static func packed(
        _ tale: Tale, _ archive: () throws(ZIPArchive.Failure) -> [UInt8]
    ) throws(ExportError) -> [UInt8] {
        do throws(ZIPArchive.Failure) { return try archive() } catch { throw ExportError(packing: tale.folder, error) }
    }

    // MARK: Finding

    private func all(_ result: inout CommandResult) -> [Wanted] {
        guard let root = Library.root(of: options.library) else {
            result.add(Library.missing(options.library))
            return []
        }
        let folder = options.library
        do throws(ExportError) {
            let library = try ExportLibrary(root: root, jobs: options.jobs)
            let prefix = [Diagnostic].prefix(of: folder)
            let shown = library.shown.map { library.tales[$0] }.filter { $0.tale().header.state == nil }
            let free = shown.filter { $0.tale().header.access == .free }
            if free.count < shown.count {
                let kind = format == .epub ? "book" : "file"
                result.say(
                    "\(counted(shown.count - free.count, "tale")) with 'access: premium' left out: "
                        + "anyone can open a \(kind); name a tale to make its \(kind)")
            }
            let playable =
                format == .video
                ? free.filter { !$0.tale().header.voices.isEmpty && $0.tale().header.kind != .video } : free
            if playable.count < free.count {
                result.say(
                    "\(counted(free.count - playable.count, "tale")) left out: without a voice, or already a video")
            }
            let exportable = format == .epub ? playable : playable.filter { $0.tale().header.kind != .maker }
            if exportable.count < playable.count {
                result.say(
                    "\(counted(playable.count - exportable.count, "maker")) left out: "
                        + "the stories of a maker need the pages of the site")
            }
            if exportable.isEmpty {
                result.say("no tale to export\(besidesHidden(library.tales.count - library.shown.count))")
            }
            return exportable.map { tale in
                Wanted(tale: tale, name: prefix + tale.folder.path, library: library) { $0.shown(from: folder) }
            }
        } catch {
            result.add(error.diagnostics.shown(from: folder))
            return []
        }
    }

    private func named(_ result: inout CommandResult) -> [Wanted] {
        var (found, libraries): ([Wanted], [String: ExportLibrary]) = ([], [:])
        for name in options.tales {
            do throws(TaleLocation.Missing) {
                let location = try TaleLocation.find(name, library: options.library)
                if libraries[location.root] == nil {
                    do throws(ExportError) {
                        libraries[location.root] = try ExportLibrary(root: location.root, jobs: options.jobs)
                    } catch {
                        result.add(error.diagnostics.shown(from: location.library))
                        continue
                    }
                }
                guard let library = libraries[location.root] else { continue }
                guard let tale = library.tales.first(where: { $0.folder.path == location.path }) else {
                    let own = library.taleDiagnostics.filter { $0.file.hasPrefix("\(location.path)/") }
                    result.add(location.shown(own))
                    continue
                }
                if found.contains(where: { $0.tale === tale }) { continue }
                found.append(Wanted(tale: tale, name: location.name, library: library) { location.shown($0) })
            } catch {
                result.add(error.diagnostic)
            }
        }
        return found
    }
}

extension TaleHeader {
    /// Why the site does not show all of the tale to everybody.
    fileprivate var reservations: [String] {
        [
            withdrawn.map { "withdrawn on \($0.value.text)" }, isDraft ? "a draft" : nil,
            access == .free ? nil : "locked on the site, and anyone can open this file",
        ].compactMap(\.self)
    }
}
