/// A tale as structured data of schema.org in JSON-LD: a `Book` with an `AudioObject` for each voice.
struct BookData {
    let card: Card
    let voices: [Voice]
    let address: SiteAddress

    /// Returns JSON that is safe in an HTML data block.
    func json() -> [UInt8] {
        let url = address.url(of: card.path)
        var json = JSONObjectWriter()
        json.add("@context", "https://schema.org")
        json.add("@type", "Book")
        json.add("@id", url)
        json.add("url", url)
        json.add("name", card.title)
        json.add("description", card.summary)
        json.add("inLanguage", card.language.tag)
        json.add("image", card.cover.map { address.url(ofFile: $0.path) })
        add("author", "Person", card.author, to: &json)
        add("illustrator", "Person", card.illustrator, to: &json)
        json.add("datePublished", card.published?.text)
        json.add("typicalAgeRange", card.ages.map { "\($0.lowerBound)-\($0.upperBound)" })
        if !card.themes.isEmpty { json.add("keywords", card.themes) }
        json.add("numberOfPages", card.pages)
        add("license", "CreativeWork", card.license, to: &json)
        json.add("isAccessibleForFree", card.access == .free)
        if let video = voices.first?.recordings.first, case .video? = video.files.first?.facts {
            json.add("video") { json in
                json.addObject { json in
                    json.add("@type", "VideoObject")
                    json.add("name", card.title)
                    json.add("description", card.summary ?? card.title)
                    json.add("thumbnailUrl", card.cover.map { address.url(ofFile: $0.path) })
                    json.add("uploadDate", card.published?.text)
                    write(video, to: &json)
                }
            }
        } else if !voices.isEmpty {
            json.add("audio") { json in json.addList(voices) { json, voice in write(voice, to: &json) } }
        }
        return json.finished()
    }

    private func add(_ key: String, _ type: String, _ name: String?, to json: inout JSONObjectWriter) {
        guard let name else { return }
        json.add(key) { json in
            json.addObject { json in
                json.add("@type", type)
                json.add("name", name)
            }
        }
    }

    /// Writes a voice. Recordings of single pages become its parts; further formats of a recording become encodings.
    private func write(_ voice: Voice, to json: inout JSONObjectWriter) {
        json.add("@type", "AudioObject")
        json.add("name", voice.name)
        json.add("inLanguage", (voice.language ?? card.language).tag)
        if let only = voice.recordings.first, voice.recordings.count == 1 {
            write(only, to: &json)
        } else {
            json.add("duration", Self.duration(voice.duration))
            json.add("hasPart") { json in
                json.addList(voice.recordings) { json, recording in
                    json.add("@type", "AudioObject")
                    if let page = recording.page { json.add("position", page + 1) }
                    write(recording, to: &json)
                }
            }
        }
    }

    private func write(_ recording: Voice.Recording, to json: inout JSONObjectWriter) {
        json.add("duration", Self.duration(recording.duration))
        guard let first = recording.files.first else { return }
        write(first, to: &json)
        let others = Array(recording.files.dropFirst())
        guard !others.isEmpty else { return }
        json.add("encoding") { json in
            json.addList(others) { json, file in
                json.add("@type", "AudioObject")
                write(file, to: &json)
            }
        }
    }

    private func write(_ file: MediaFile, to json: inout JSONObjectWriter) {
        json.add("contentUrl", address.url(ofFile: "tales/\(card.slug)/\(file.assetName)"))
        json.add("encodingFormat", file.mediaType)
    }

    /// Returns a duration of ISO 8601 in whole seconds, such as `PT2M5S`.
    static func duration(_ seconds: Double) -> String {
        let whole = max(1, Int(seconds.rounded()))
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        return "PT" + (hours > 0 ? "\(hours)H" : "") + (minutes > 0 ? "\(minutes)M" : "")
            + (rest > 0 ? "\(rest)S" : "")
    }
}
