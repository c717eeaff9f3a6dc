/// A theme's folder and the folders of the themes that it extends. A file of an extending theme replaces the file of
/// the same name in the themes below; all other files are used as if they were in one folder.
struct ThemeLayers: Sendable {
    struct Layer: Sendable {
        /// The absolute path of the folder.
        let root: String
        /// The folder's name in diagnostics.
        let label: String
        let folder: LibraryFolder

        /// Returns the file at `path`; `nil` if the layer does not have it.
        func file(at path: String) -> File? {
            folder.file(at: path[...]).map { File(name: $0.name, path: "\(root)/\(path)", label: "\(label)/\(path)") }
        }
    }

    /// A file of any layer.
    struct File: Sendable {
        let name: String
        /// The absolute path.
        let path: String
        /// The file's name in diagnostics.
        let label: String
    }

    /// The layers, the theme's own first.
    private(set) var layers: [Layer]

    /// The file in a theme's folder that names the theme it extends.
    static let file = "theme.yml"

    /// Returns the files directly in the folder at `path` with an ending, sorted by the bytes of their names.
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

    /// Returns the names of the folders directly in the folder at `path`, sorted by their bytes.
    func folders(in path: String) -> [String] {
        let names = layers.flatMap { $0.folder.folder(at: path)?.folders ?? [] }.map { String($0.name) }
        return Set(names).sorted(by: precedesByBytes)
    }

    /// Returns the name of the file or folder at `path` in diagnostics;
    /// a missing one is named in the theme's own folder.
    func label(of path: String) -> String {
        let layer =
            layers.first { $0.folder.file(at: path[...]) != nil || $0.folder.folder(at: path) != nil } ?? layers.first
        return "\(layer?.label ?? "")/\(path)"
    }

    /// Returns the label of the first layer that has one of the files at `paths`; empty if none has.
    func label(ofFirst paths: [String]) -> String {
        layers.first { layer in paths.contains { layer.folder.file(at: $0[...]) != nil } }?.label ?? ""
    }
}

extension ThemeLayers {
    /// Finds a theme and those that it extends. Only each `theme.yml` is read.
    /// - Parameter program: the path of the running program with links followed.
    static func find(_ config: SiteConfig, library: String, program: String)
        -> (layers: ThemeLayers?, diagnostics: [Diagnostic])
    {
        var (layers, diagnostics): ([Layer], [Diagnostic]) = ([], [])
        var next: (name: String, source: Source?, range: Range<Int>)? = (config.theme, nil, 0..<0)
        // Where each theme says which one it extends.
        var lines: [String: (source: Source, range: Range<Int>)] = [:]
        while let (name, source, range) = next {
            guard let place = ThemeFolder.find(name, library: library, program: program) else {
                // A theme cannot extend one that extends it.
                let own = ThemeFolder.names(library: library)
                    .filter { other in !layers.contains { $0.label == "themes/\(other)" } }
                let (message, notes) = Diagnostic.missingTheme(
                    name, own: own, builtIn: ThemeFolder.names(program: program))
                diagnostics.append(
                    source.map { Diagnostic(.error, .missingTheme, in: $0, at: range, message, notes: notes) }
                        ?? config.diagnostic(.missingTheme, about: .theme, message, notes: notes))
                return (nil, diagnostics)
            }
            if let source, layers.last?.root == place.path {
                return (nil, diagnostics + [.extendsItself(name, in: source, at: range)])
            }
            if let source, layers.contains(where: { $0.root == place.path }) {
                var circle = Diagnostic.themeCircle(name, in: source, at: range)
                if let line = lines[place.path], line.source.path != source.path {
                    circle = circle.noting("'\(name)' extends a theme here", in: line.source, at: line.range)
                }
                return (nil, diagnostics + [circle])
            }
            // Only a theme in the library is checked for links that lead out of the library.
            if place.label != place.path {
                let outside = LibraryScan(root: library).part(named: place.label).diagnostics
                guard outside.isEmpty else { return (nil, diagnostics + outside) }
            }
            if place.replacesOwn { diagnostics.append(.shadowedTheme(name, file: place.label)) }
            let (folder, wrong) = LibraryScan(root: place.path).folder(at: "")
            diagnostics += wrong.map { diagnostic in diagnostic.renamingFiles { "\(place.label)/\($0)" } }
            layers.append(Layer(root: place.path, label: place.label, folder: folder))
            next = nil
            guard folder.file(named: file) != nil else {
                let there = LibraryScan(root: place.path).part(named: file)
                if there.diagnostics.isEmpty, there.stamp == nil { break }
                // A link that is not followed is reported already.
                if there.diagnostics.isEmpty { diagnostics.append(.notARegularFile("\(place.label)/\(file)")) }
                // Nobody knows its base, and what it lacks without that is no error of its own.
                return (nil, diagnostics)
            }
            do throws(SystemError) {
                let source = Source(
                    path: "\(place.label)/\(file)", bytes: try Files.read("\(place.path)/\(file)", limit: .theme))
                let (base, wrong) = base(source)
                diagnostics += wrong
                // What the theme lacks without its base is no error of its own.
                if wrong.hasErrors { return (nil, diagnostics) }
                next = base.map { ($0.value, source, $0.range) }
                if let base { lines[place.path] = (source, base.range) }
            } catch {
                diagnostics.append(Diagnostic(.error, .unreadableFile, file: "\(place.label)/\(file)", error.message))
            }
        }
        return (ThemeLayers(layers: layers), diagnostics)
    }

    /// Returns the theme that `theme.yml` names.
    private static func base(_ source: Source) -> (name: Located<String>?, diagnostics: [Diagnostic]) {
        let (read, diagnostic) = YAMLFields.read(source, name: file)
        guard var fields = read else { return (nil, diagnostic.map { [$0] } ?? []) }
        let name = fields.text("extends")
        return (name, fields.finished())
    }
}
