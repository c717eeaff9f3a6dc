import Dispatch

/// A preview of a library: its site, served on this machine and made again whenever the author saves.
package final class Preview {
    /// What a preview reports while it runs.
    package enum News: Sendable {
        /// The addresses under which it can be opened, the nearest first.
        case started([String])
        /// The library was built.
        case built(BuildResult)
        /// Some folders are not watched, since the system allows no more.
        case unwatched(folders: Int)
    }

    private let options: PreviewOptions
    private let report: (News) -> Void

    /// The longest wait for a change before other work is checked, in milliseconds.
    private static let look = 250
    /// The interval at which closed connections are searched, in milliseconds.
    private static let beat: Int64 = 15_000
    /// The most tales of one change that are made again before the build of all.
    private static let mostTales = 4

    package init(_ options: PreviewOptions, report: @escaping (News) -> Void) {
        (self.options, self.report) = (options, report)
    }

    /// Serves until the program is interrupted.
    package func run() throws(PreviewError) {
        guard let root = Library.root(of: options.library) else {
            throw .diagnostics([Library.missing(options.library)])
        }
        try HTTPServer.prepare()
        guard Library.isLibrary(root) else {
            throw .diagnostics(Project(root: root, jobs: options.jobs).diagnostics.shown(from: options.library))
        }
        let own = try PreviewFiles.load(program: Files.program())
        let folder = try PreviewFolder(library: root)
        defer { folder.close() }
        let (socket, address) = try listen()
        let watch: LibraryWatch
        do throws(SystemError) { watch = try LibraryWatch(root: root) } catch {
            throw .system("changes of the library cannot be watched: \(error.message)")
        }
        let events = EventChannel()
        let site = LiveSite(
            library: options.library, root: root, output: folder.site, jobs: options.jobs, events: events)
        let answers = PreviewAnswers(
            hosts: AllowedHosts(port: socket.port, address: address), own: own, site: site,
            bench: BenchAnswers(site, root: root, own: own))

        // From here on no change is missed.
        watch.follow(Project(root: root, jobs: options.jobs))
        let first = site.build(edition: 0)
        report(.built(first))
        site.publish(first.diagnostics, isSettled: true)
        let server = HTTPServer(socket: socket.descriptor, events: events, answers: answers)
        guard let server else { throw .system("the preview cannot be served: the system has no more threads") }
        defer { server.stop() }
        // What they have started ends before the preview does, and no voice is left between its old and its new files.
        defer { answers.bench.tasks.finish() }
        let addresses = ["127.0.0.1", address].compactMap(\.self).map { "http://\($0):\(socket.port)/" }
        folder.note(addresses[0])
        // Until here Ctrl-C ends the program at once, which does no harm to a build.
        Interruption.watch()
        report(.started(addresses))
        follow(watch, site, events)
    }

    private func listen() throws(PreviewError) -> (socket: ListeningSocket, address: String?) {
        let address = options.isOnNetwork ? NetworkAddress.own() : nil
        if options.isOnNetwork, address == nil { throw .system("this machine has no network, so leave out --lan") }
        do throws(SystemError) {
            return (try ListeningSocket(port: options.port, isOnNetwork: options.isOnNetwork), address)
        } catch {
            let isTaken = error.code == SystemError.portInUse
            throw .system(
                isTaken
                    ? "\(error.path) is used by another program; name another port with --port"
                    : "\(error.path) cannot be opened: \(error.message)")
        }
    }

    /// Waits for changes, and makes again what they concern, until the program is interrupted.
    private func follow(_ watch: LibraryWatch, _ site: LiveSite, _ events: EventChannel) {
        let builds = BackgroundWork<BuildResult>("build", wake: watch.waker)
        let checks = BackgroundWork<Void>("check", wake: watch.waker)
        // The tales that were saved since they were checked, once all is built.
        var (unchecked, isGood): (Set<String>, Bool) = ([], true)
        var editions = PreviewEditions()
        var (beat, unwatched) = (Self.now(), 0)
        while !Interruption.isAsked {
            let isWaiting = !editions.isBuilt && !builds.isBusy
            let changes = watch.wait(
                milliseconds: isWaiting ? PreviewEditions.pause / 2 : Self.look, clock: Self.now)
            let now = Self.now()
            if changes.isAny {
                editions.add(at: now)
                let isMuch = changes.isPartial || changes.touched.count > Self.mostTales
                unchecked.formUnion(isMuch ? site.found : changes.touched)
                show(changes, on: site, edition: editions.last)
            }
            if let result = builds.takeResult() {
                isGood = result.report != nil
                if let loaded = site.loaded { watch.follow(loaded.project) }
                // What was saved during the build is built next: its mistakes may be those of a
                // file that was half written.
                if editions.isBuilt || isGood {
                    report(.built(result))
                    site.publish(result.diagnostics, isSettled: editions.isBuilt)
                }
            }
            if !builds.isBusy, let edition = editions.due(at: now, isWriting: watch.isWriting) {
                builds.start { site.build(edition: edition) }
            }
            if checks.takeResult() != nil { site.publish(isSettled: editions.isBuilt && !builds.isBusy) }
            if isGood, !unchecked.isEmpty, editions.isBuilt, !builds.isBusy, !checks.isBusy {
                checks.start { [unchecked] in site.check(unchecked) }
                unchecked = []
            }
            if watch.refused > unwatched {
                unwatched = watch.refused
                report(.unwatched(folders: unwatched))
            }
            if now - beat > Self.beat {
                events.beat()
                beat = now
            }
        }
    }

    /// Makes a few tales and the style sheet again at once; everything else waits for the next build.
    private func show(_ changes: LibraryWatch.Changes, on site: LiveSite, edition: Int) {
        let isFew = !changes.tales.isEmpty && changes.tales.count <= Self.mostTales
        if isFew { site.refresh(changes.tales, edition: edition) }
        if changes.hasStyle { site.restyle(edition: edition) }
        if isFew || changes.hasStyle { site.publish(isSettled: false) }
    }

    /// In milliseconds, on a clock that nobody sets.
    private static func now() -> Int64 { Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000) }
}
