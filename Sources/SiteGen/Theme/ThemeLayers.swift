/// A theme's folder and the folders that it lies over. A file of an upper folder stands in place of the one of the same name
/// below; all others are there as if they lay in one folder.
struct ThemeLayers: Sendable {
    struct Layer: Sendable {
        /// Where the folder is on this machine.
        let root: String
        /// What faults call it.
        let label: String
        let folder: LibraryFolder
    }

    /// A file, wherever it lies.
    struct File: Sendable {
        let name: String
        /// On this machine.
        let path: String
        /// What faults call it.
        let label: String
    }

    /// The theme's own first.
    private(set) var layers: [Layer]

    /// In a theme's folder: what it lies over.
    static let file = "theme.yml"

    /// The files directly in the folder at `path` with one of the endings, in the order of their names' bytes.
    func files(in path: String, ending suffix: String) -> [File] {
        var found: [String: File] = [:]
        for layer in layers {
            for file in layer.folder.folder(at: path)?.files ?? []
            where file.name.hasSuffix(suffix) && found[file.name] == nil {
                let inner = "\(path)/\(file.name)"
                found[file.name] = File(
                    name: file.name, path: "\(layer.root)/\(inner)", label: "\(layer.label)/\(inner)")
            }
        }
        return found.values.sorted { precedesByBytes($0.name, $1.name) }
    }

    /// The names of the folders directly in the folder at `path`, sorted by their bytes.
    func folders(in path: String) -> [String] {
        let names = layers.flatMap { $0.folder.folder(at: path)?.folders ?? [] }.map { String($0.name) }
        return Set(names).sorted(by: precedesByBytes)
    }

    /// What faults call the file at `path`: the theme's own folder when nobody has it.
    func label(of path: String) -> String {
        let layer = layers.first { $0.folder.file(at: path[...]) != nil } ?? layers.first
        return "\(layer?.label ?? "")/\(path)"
    }

    /// Whatever decides what the theme is.
    func add(to fingerprint: inout Fingerprint) {
        for layer in layers {
            fingerprint.add(layer.root)
            fingerprint.add(layer.folder)
        }
    }
}

extension ThemeLayers {
    /// Finds a theme and what it lies over; of the files only each `theme.yml` is read.
    /// - Parameter program: the path of the running program with links followed.
    static func find(_ config: SiteConfig, library: String, program: String)
        -> (layers: ThemeLayers?, faults: [Diagnostic])
    {
        var (layers, faults): ([Layer], [Diagnostic]) = ([], [])
        var next: (name: String, source: Source?, range: Range<Int>)? = (config.theme, nil, 0..<0)
        while let (name, source, range) = next {
            guard let place = ThemeFolder.find(name, library: library, program: program) else {
                let message = "there is no theme '\(name)'"
                let notes = [
                    "themes lie in the library's folder themes/ or came with storysite, which has "
                        + ThemeFolder.names(program: program).map { "'\($0)'" }.joined(separator: ", ")
                ]
                faults.append(
                    source.map { Diagnostic(.error, "missing-theme", in: $0, at: range, message, notes: notes) }
                        ?? config.fault("missing-theme", about: name, message, notes: notes))
                return (nil, faults)
            }
            if let source, layers.contains(where: { $0.root == place.path }) {
                faults.append(
                    Diagnostic(
                        .error, "theme-circle", in: source, at: range,
                        "'\(name)' lies over this theme, so this one cannot lie over it",
                        notes: ["take the line out of one of the two"]))
                return (nil, faults)
            }
            let (folder, wrong) = LibraryScan(root: place.path).folder(at: "")
            faults += wrong.map { fault in
                var fault = fault
                fault.file = "\(place.label)/\(fault.file)"
                return fault
            }
            layers.append(Layer(root: place.path, label: place.label, folder: folder))
            next = nil
            guard folder.files.contains(where: { $0.name == file }) else { break }
            do throws(SystemFault) {
                let source = Source(
                    path: "\(place.label)/\(file)", bytes: try Files.read("\(place.path)/\(file)"))
                let (over, wrong) = base(source)
                faults += wrong
                next = over.map { ($0.value, source, $0.range) }
            } catch {
                faults.append(Diagnostic(.error, "unreadable-file", file: "\(place.label)/\(file)", error.message))
            }
        }
        return (ThemeLayers(layers: layers), faults)
    }

    /// The theme that `theme.yml` names.
    private static func base(_ source: Source) -> (over: Located<String>?, faults: [Diagnostic]) {
        if let fault = source.encodingFault() { return (nil, [fault]) }
        let (node, fault) = YAMLParser.parse(source, part: 0..<source.bytes.count)
        if let fault { return (nil, [fault]) }
        var fields = YAMLFields(node, in: source, at: 0..<0, name: file)
        let over = fields.text("over")
        return (over, fields.finished())
    }
}
