/// The preview's own files: the scripts, the style and the words that it adds to pages. They come with the program, in
/// the folder `Preview` beside `Themes`, and no built site contains them.
struct PreviewFiles: Sendable {
    /// The script that is added to each page.
    let page: [UInt8]
    /// The worker that all pages of a browser share: it holds their one connection for events.
    let channel: [UInt8]
    /// A service worker that ends itself. It takes the place of one that an earlier site left under the same address.
    let retired: [UInt8]
    let style: [UInt8]
    /// The words of each language, as JSON.
    let words: [UInt8]
    /// The page that is shown while the library has no site.
    let waiting: [UInt8]
    /// The page of the bench, with its script and its style.
    let bench: [UInt8]
    let benchScript: [UInt8]
    let benchStyle: [UInt8]
    /// The AudioWorklet that reads the microphone: the same as on a built site.
    let recorder: [UInt8]
    /// The languages of the words, as tags.
    let languages: Set<String>

    private static let name = "Preview"
    private static let bundles = ["page", "channel", "retired", "bench", "capture"]
    /// The modules of the theme `storybook` that the bench uses, too.
    private static let themeModules = ["capture/main.js", "recording/level.js", "recording/wav.js"]

    /// - Parameter program: the path of the running program, with links followed.
    /// - Throws: what is wrong with the files.
    static func load(program: String) throws(PreviewError) -> PreviewFiles {
        let places = Files.folders(above: program).flatMap { ["\($0)/\(name)", "\($0)/share/storysite/\(name)"] }
        guard let root = places.first(where: { FileStamp(path: "\($0)/scripts")?.kind == .folder }) else {
            throw .diagnostics([
                Diagnostic(
                    .error, .missingFile, file: name, "the preview's own files are missing",
                    notes: ["install storysite again: the folder '\(name)' belongs beside 'Themes'"])
            ])
        }
        return try PreviewFiles(root)
    }

    private init(_ root: String) throws(PreviewError) {
        func read(_ name: String) throws(PreviewError) -> [UInt8] {
            do throws(SystemError) { return try Files.read("\(root)/\(name)", limit: .theme) } catch {
                throw .diagnostics([Diagnostic(.error, .unreadableFile, file: error.path, error.message)])
            }
        }
        var modules: [String: Source] = [:]
        for folder in LibraryScan(root: root).folder(at: "scripts").folder.folders {
            for file in folder.files where file.name.hasSuffix(".js") {
                let path = folder.path(of: file.name)
                modules["\(folder.name)/\(file.name)"] = Source(path: path, bytes: try read(path))
            }
        }
        for name in Self.themeModules {
            let path = "../Themes/storybook/scripts/\(name)"
            modules[name] = Source(path: path, bytes: try read(path))
        }
        let joined = ScriptBundle.join(modules, of: Self.bundles, jobs: 1)
        let diagnostics = joined.flatMap(\.diagnostics)
        guard diagnostics.isEmpty else { throw .diagnostics(diagnostics.shown(from: root)) }
        let bundles = joined.map(\.bytes)
        (page, channel, retired, benchScript) = (bundles[0], bundles[1], bundles[2], bundles[3])
        recorder = bundles[4]
        (bench, benchStyle) = (try read("bench.html"), try read("bench.css"))
        (style, waiting) = (try read("preview.css"), try read("waiting.html"))
        var (words, languages): (JSONObjectWriter, Set<String>) = (JSONObjectWriter(), [])
        for file in LibraryScan(root: root).folder(at: "words").folder.files {
            let tag = String(file.name.prefix { $0 != "." })
            guard let language = Language(tag) else { continue }
            let source = Source(path: file.name, bytes: try read("words/\(file.name)"))
            let texts = UIStrings.load(source, language: language).words.texts
            languages.insert(tag)
            words.add(tag) { json in
                json.addObject { json in
                    for (key, text) in texts.sorted(by: { $0.key < $1.key }) { json.add(key, text) }
                }
            }
        }
        (self.words, self.languages) = (words.finished(), languages)
    }
}
