/// The files of a theme, and what is wrong with them.
struct ThemeFiles: Sendable {
    let layers: ThemeLayers
    var diagnostics: DiagnosticList = []

    init(_ layers: ThemeLayers) { self.layers = layers }

    /// Reads the files of a folder that have an ending. A text that is not UTF-8, and a name that cannot be part of an
    /// address, is an error.
    /// - Parameter only: the name of the only file that is read, without the ending; `nil` for all.
    /// - Returns: the files by name without the ending.
    mutating func sources(
        in folder: String, ending suffix: String, named only: String? = nil
    ) -> [(name: String, source: Source)] {
        layers.files(in: folder, ending: suffix).compactMap { file in
            let name = String(file.name.dropLast(suffix.count))
            guard only == nil || only == name, accept(name: file.name, at: file.label) else { return nil }
            do throws(SystemError) {
                let bytes = try Files.read(file.path, limit: .theme)
                let source = Source(path: file.label, bytes: bytes)
                if ![".woff2", ".png"].contains(suffix) {
                    // Pictures are checked by their own rules.
                    let isText = suffix != ".svg"
                    let wrong = source.encodingError() ?? (isText ? source.forbiddenCharacterError() : nil)
                    if let wrong { diagnostics.append(wrong) }
                }
                return (name, source)
            } catch {
                diagnostics.append(Diagnostic(.error, .unreadableFile, file: file.label, error.message))
                return nil
            }
        }
    }

    /// The endings of the files that are read in the folders of a theme.
    private static let endings = [
        "codes": [".txt"], "fonts": [".woff2"], "pictures": [".svg", ".png"], "scripts": [".js"], "styles": [".css"],
        "templates": [".mustache"], "words": [".yml"],
    ]

    /// The endings that authors may expect to be read in a folder of a theme, and what is read there.
    private static let unreadFormats = [
        "fonts": (formats: [".otf", ".ttf", ".woff"], readable: "NAME.woff2"),
        "pictures": (formats: [".avif", ".gif", ".jpeg", ".jpg", ".png", ".webp"], readable: "NAME.svg and icon.png"),
        "scripts": (formats: [".jsx", ".mjs", ".ts", ".tsx"], readable: "NAME.js"),
        "styles": (formats: [".less", ".sass", ".scss"], readable: "NAME.css"),
        "templates": (formats: [".handlebars", ".hbs", ".htm", ".html"], readable: "NAME.mustache"),
        "words": (formats: [".yaml"], readable: "LANGUAGE.yml"),
    ]

    /// Whether style sheets can name a file of a theme.
    static func isLinkable(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.count == 2
            && (parts[0] == "fonts" && parts[1].hasSuffix(".woff2")
                || parts[0] == "pictures" && parts[1].hasSuffix(".svg"))
    }

    /// Whether a file's name ends as those of a theme do. Any text can end in `.txt`, such as a licence.
    private static func isOfTheme(_ file: LibraryFolder.File) -> Bool {
        endings.values.joined().contains { $0 != ".txt" && file.name.hasSuffix($0) }
    }

    /// Reports folders and files that look like a theme's and that nothing reads.
    mutating func reportUnread() {
        for layer in layers.layers {
            reportMisplaced(in: layer)
            for folder in layer.folder.folders {
                let (name, label) = (String(folder.name), "\(layer.label)/\(folder.name)")
                guard let endings = Self.endings[name] else {
                    let known = Self.endings.keys.sorted()
                    if closestName(to: name, among: known) != nil || folder.files.contains(where: Self.isOfTheme) {
                        diagnostics.append(.unreadFolder(name, known: known, file: label))
                    }
                    continue
                }
                reportUnread(in: folder, of: name, endings, label)
                let inner = folder.folders.map { (folder: $0, label: "\(label)/\($0.name)") }
                if ["scripts", "styles"].contains(name) {
                    for (folder, label) in inner {
                        reportUnread(in: folder, of: name, endings, label)
                        for folder in folder.folders { reportInner(folder, endings, above: label) }
                    }
                } else {
                    for (folder, _) in inner { reportInner(folder, endings, above: label) }
                }
            }
        }
    }

    /// Reports the files of a theme's own folder that belong into one of its folders, or are its misnamed `theme.yml`.
    private mutating func reportMisplaced(in layer: ThemeLayers.Layer) {
        for file in layer.folder.files {
            let (name, label) = (file.name.lowercased(), "\(layer.label)/\(file.name)")
            if ["theme.yml", "theme.yaml", "theme.yml.txt"].contains(name), file.name != ThemeLayers.file {
                diagnostics.append(.misplacedThemeFile(label, remedy: "rename it to '\(ThemeLayers.file)'"))
            } else if let folder = ["styles", "templates"].first(where: { folder in
                Self.endings[folder, default: []].contains(where: name.hasSuffix)
            }) {
                diagnostics.append(.misplacedThemeFile(label, remedy: "move it into the theme's folder '\(folder)'"))
            }
        }
    }

    /// Reports the files of a folder that are not read because of their endings.
    /// - Parameters:
    ///   - name: the folder of the theme.
    ///   - endings: those of the files that are read there.
    private mutating func reportUnread(
        in folder: LibraryFolder, of name: String, _ endings: [String], _ label: String
    ) {
        for file in folder.files {
            let (path, lowercased) = ("\(label)/\(file.name)", file.name.lowercased())
            let isIcon = lowercased == "icon.png" && file.name.hasPrefix("icon")
            // Types are for editors.
            let isForOthers = isIcon || lowercased.hasSuffix(".d.ts")
            if !isForOthers, let (formats, readable) = Self.unreadFormats[name],
                formats.contains(where: lowercased.hasSuffix)
            {
                diagnostics.append(.unreadFormat(name, readable: readable, file: path))
            } else if let ending = endings.first(where: lowercased.hasSuffix), !file.name.hasSuffix(ending) {
                diagnostics.append(.unreadFile(ending: ending, file: path))
            } else if name == "words", file.name.hasSuffix(".yml") {
                let stem = String(file.name.dropLast(".yml".count))
                if Language(stem) == nil {
                    diagnostics.append(.unreadWords(stem, language: layers.tag(ofEnglishName: stem), file: path))
                }
            }
        }
    }

    /// Reports a folder that is deeper than those of a theme, if it has files that would be read elsewhere.
    private mutating func reportInner(_ folder: LibraryFolder, _ endings: [String], above label: String) {
        guard folder.files.contains(where: { file in endings.contains { $0 != ".txt" && file.name.hasSuffix($0) } })
        else { return }
        diagnostics.append(.unreadInnerFolder("\(label)/\(folder.name)", above: label))
    }

    /// Reports a name that can be neither that of a file of the site nor one that templates use.
    /// - Returns: whether the name is good.
    mutating func accept(name: String, at label: String) -> Bool {
        let isGood = name.utf8.allSatisfy { byte in
            byte.isASCIILetter || byte.isASCIIDigit || "-_.".utf8.contains(byte)
        }
        if !isGood { diagnostics.append(.badThemeFileName(name, file: label)) }
        return isGood
    }
}
