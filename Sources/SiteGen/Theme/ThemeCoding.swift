extension Theme {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader, of layers: ThemeLayers) {
        guard let templates = TemplateSet(from: &reader) else { return nil }
        let ids = reader.list { $0.text() }
        let words = reader.list { UIStrings(from: &$0) }
        let assets = reader.list { Asset(from: &$0) }
        let paths = reader.list { reader in (name: reader.text(), path: reader.text()) }
        self.init(
            layers: layers, templates: templates, ids: Set(ids), words: words, assets: assets,
            paths: Dictionary(paths.map { ($0.name, $0.path) }) { first, _ in first },
            colours: ThemeColours(day: reader.optionalText(), night: reader.optionalText()),
            icons: reader.list { reader in
                Picture(from: &reader).map { (picture: $0, bytes: Array(reader.some())) }
            },
            style: Array(reader.some()), apart: (Self.files(from: &reader), Self.files(from: &reader)))
        if reader.failed || words.isEmpty { return nil }
    }

    func write(to writer: inout CacheWriter) {
        templates.write(to: &writer)
        writer.add(ids.sorted()) { $1.add($0) }
        writer.add(words) { $0.write(to: &$1) }
        writer.add(assets) { $0.write(to: &$1) }
        writer.add(paths.sorted { $0.key < $1.key }) { named, writer in
            writer.add(named.key)
            writer.add(named.value)
        }
        writer.add(colours.day)
        writer.add(colours.night)
        writer.add(icons) { icon, writer in
            icon.picture.write(to: &writer)
            writer.add(icon.bytes)
        }
        writer.add(style)
        for files in [apart.styles, apart.scripts] {
            writer.add(files.sorted { $0.key.rawValue < $1.key.rawValue }) { file, writer in
                writer.add(file.key.rawValue)
                writer.add(file.value)
            }
        }
    }

    private static func files(from reader: inout CacheReader) -> [ThemeUse: [UInt8]] {
        let files = reader.list { reader -> (use: ThemeUse, bytes: [UInt8])? in
            let use: ThemeUse? = reader.choice()
            return use.map { ($0, Array(reader.some())) }
        }
        return Dictionary(files.map { ($0.use, $0.bytes) }) { first, _ in first }
    }
}
