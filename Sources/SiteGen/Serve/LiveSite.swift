import Glibc
import Synchronization

/// The site of a library as it is now: built into a folder of its own, and the tales that were saved since in memory.
final class LiveSite: Sendable {
    private struct State {
        var shown = PreviewState()
        var loaded: LoadedSite?
        /// Whether the last build was good, so that `loaded` has all tales.
        var isCurrent = false
        /// The files of tales that were saved after the last build began, by path, with the edition they are of.
        var fresh: [String: (file: OutputFile, edition: Int)] = [:]
    }

    /// A file of the site.
    enum File {
        case bytes([UInt8])
        case file(OpenFile)
    }

    /// The library's folder as the command names it.
    let library: String
    /// The folder of the site.
    private let output: String
    private let jobs: Int
    private let events: EventChannel
    private let mediaCache: MediaCache
    private let state = Mutex(State())

    /// - Parameter root: the library's folder, with every link followed.
    init(library: String, root: String, output: String, jobs: Int, events: EventChannel) {
        (self.library, self.output, self.jobs, self.events) = (library, output, jobs, events)
        mediaCache = MediaCache(root: root, started: FileStamp.now())
    }

    /// What the last build read; `nil` before the first good one.
    var loaded: LoadedSite? { state.withLock { $0.loaded } }

    /// What the last build read, if it was good.
    var current: LoadedSite? { state.withLock { $0.isCurrent ? $0.loaded : nil } }

    /// The path of the site on its host, such as `library` of `https://tales.example/library/`: pages name it where
    /// they cannot know their own.
    var base: [String] {
        let path = loaded?.project.config.address?.decodedPath ?? ""
        return path.split(separator: "/").map(String.init)
    }

    /// Builds the site of all that was saved.
    /// - Parameter edition: the number of the last change that the build will see.
    func build(edition: Int) -> BuildResult {
        let options = BuildOptions(library: library, output: output, product: .preview, drafts: true, jobs: jobs)
        var loaded: LoadedSite?
        let result = Builder(options).build(keeping: { loaded = LoadedSite($0) })
        state.withLock { state in
            state.isCurrent = result.report != nil
            if result.report != nil {
                state.fresh = state.fresh.filter { $0.value.edition > edition }
                if let loaded {
                    (state.loaded, state.shown.drafts) = (loaded, loaded.drafts)
                    state.shown.findings = state.shown.findings.filter { loaded.hasTale(at: $0.key) }
                    // A style that was saved since is newer.
                    let isFresh = state.shown.style.map { state.fresh[$0] != nil } ?? false
                    if !isFresh { state.shown.style = loaded.style }
                }
            }
        }
        return result
    }

    /// Makes single tales again, before a build does. A tale with an error stays as it is.
    /// - Parameter edition: the number of the change.
    func refresh(_ tales: Set<String>, edition: Int) {
        guard let loaded else { return }
        for path in tales.sorted() {
            let files = loaded.files(of: path, mediaCache: mediaCache) ?? []
            state.withLock { state in for file in files { state.fresh[file.path] = (file, edition) } }
        }
    }

    /// Checks tales as `storysite check` does: their timing and their sound. It takes long, and nothing waits for it.
    func check(_ tales: Set<String>) {
        guard let loaded else { return }
        for path in tales.sorted() {
            let reading = loaded.reading(of: path, mediaCache: mediaCache)
            let sounds = SoundMeasures(of: [reading].compactMap(\.self), root: loaded.project.library.root, jobs: 1)
            let found = reading.map { TaleProof($0, sounds.byPath, known: [:]).findings } ?? []
            state.withLock { $0.shown.findings[path] = found.isEmpty ? nil : found.shown(from: library) }
        }
    }

    /// Makes the theme's style sheet again, before a build makes all pages that name it.
    /// - Parameter edition: the number of the change.
    func restyle(edition: Int) {
        guard let file = loaded?.restyled() else { return }
        state.withLock { state in
            state.fresh[file.path] = (file, edition)
            state.shown.style = file.path
        }
    }

    /// The folders of the tales in which a check found something.
    var found: Set<String> { state.withLock { Set($0.shown.findings.keys) } }

    /// Sends the state to all pages.
    /// - Parameters:
    ///   - diagnostics: those of the last build; `nil` if they are the same as before.
    ///   - isSettled: whether a build has seen all that was saved.
    func publish(_ diagnostics: [Diagnostic]? = nil, isSettled: Bool) {
        send { shown in
            shown.diagnostics = diagnostics ?? shown.diagnostics
            shown.revision += 1
            shown.isSettled = isSettled
        }
    }

    /// Sends the tasks of the bench to all pages. The site is unchanged.
    func show(_ tasks: [BenchTasks.State]) {
        send { $0.tasks = tasks }
    }

    /// Changes the state and sends it under one lock: an event that overtakes a later one would stay on the pages.
    private func send(_ change: (inout PreviewState) -> Void) {
        state.withLock { state in
            change(&state.shown)
            events.send(state.shown.json)
        }
    }

    /// Returns the file of the site at a path; `nil` if there is none.
    func file(at path: RequestPath) -> File? {
        switch state.withLock({ $0.fresh[path.text]?.file.content }) {
        case .bytes(let bytes)?: return .bytes(bytes)
        case .made(_, _, let make)?: return (try? make()).map(File.bytes)
        case .copy(let source)?: return Self.open(source).map(File.file)
        case .shard?, nil: break
        }
        guard let (folder, name) = try? FolderTree(root: Folder(output)).parent(of: path.names.joined(separator: "/")),
            let descriptor = try? folder.open(name, O_RDONLY)
        else { return nil }
        return OpenFile(descriptor).map(File.file)
    }

    /// Whether there is a folder at a path.
    func hasFolder(at path: RequestPath) -> Bool {
        (try? Folder.at(path.names.joined(separator: "/"), below: output)) != nil
    }

    /// Opens a file of the library to which links of the site may lead.
    private static func open(_ path: String) -> OpenFile? {
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        return descriptor < 0 ? nil : OpenFile(descriptor)
    }
}
