/// The list of all files that a device needs to keep a tale, `tales/SLUG/files.json`. Scripts choose from it the voices
/// that the reader wants, each in one format.
struct TaleFiles {
    let tale: TaleFolder
    let card: Card
    let page: OfflineFile
    /// The path of the list of files that all pages share.
    let shell: String
    let pictures: [OfflineFile]
    let voices: [Voice]
    let music: [MediaFile]
    /// The scripts that hold recordings of a maker, by the recording's path in the library,
    /// or the enciphered recordings of a locked tale.
    let sounds: [String: OfflineFile]
    /// The wrapped keys of a locked tale.
    var codes: OfflineFile?

    static func path(of slug: String) -> String { "tales/\(slug)/files.json" }

    func render() -> OutputFile {
        var json = JSONObjectWriter()
        json.add("slug", card.slug)
        json.add("title", card.title)
        json.add("lang", card.language.tag)
        json.add("dir", card.language.direction)
        json.add("cover", card.cover?.path)
        json.add("shell", shell)
        json.add("page") { $0.add(page) }
        json.add("pictures") { json in json.addItems(pictures) { $0.add($1) } }
        json.add("voices") { json in
            json.addList(voices) { json, voice in
                json.add("id", voice.id)
                json.add("name", voice.name)
                json.add("recordings") { json in
                    json.addItems(voice.recordings) { json, recording in add(recording.files, to: &json) }
                }
            }
        }
        if !music.isEmpty { json.add("music") { add(music, to: &$0) } }
        // Scripts recognise a new version of the tale by this key alone.
        json.add("version", Digest(json.bytes).assetTag)
        // Not part of the version: a code that is made or removed does not make a new version.
        if let codes { json.add("codes") { $0.add(codes) } }
        return OutputFile(path: Self.path(of: card.slug), bytes: json.finished())
    }

    /// Adds one recording in all its formats, in the order in which the page offers them.
    private func add(_ formats: [MediaFile], to json: inout JSONObjectWriter) {
        json.addItems(formats) { json, file in
            let own = OfflineFile(path: tale.address(of: file), checksum: file.checksum)
            json.add(sounds[file.path] ?? own, more: file.mediaType)
        }
    }
}

extension JSONObjectWriter {
    fileprivate mutating func add(_ file: OfflineFile, more: String? = nil) {
        addValue { file.write(to: &$0, more: more) }
    }
}
