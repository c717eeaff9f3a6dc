/// An unknown key that is a known one with something more: `id:anna`, `-id`, or a character that nobody sees.
struct YAMLKeySlip {
    /// The key that is meant, if it is known.
    let name: String?
    /// What to do.
    let note: String

    /// What other programs, or other authors, call a key. The first that is known is meant.
    private static let otherNames = [
        "artist": ["illustrator"], "audio": ["voices"], "copyright": ["license"], "date": ["published"],
        "definition": ["meaning"], "description": ["summary"], "email": ["contact"], "explanation": ["meaning"],
        "favicon": ["icon"], "logo": ["icon"],
        "file": ["audio"], "glossary": ["words"], "heading": ["title"], "image": ["cover", "picture"],
        "keywords": ["themes"], "lang": ["language", "languages"], "locale": ["language", "languages"],
        "name": ["title"], "narrator": ["voices"], "narrators": ["voices"], "picture": ["cover"],
        "recording": ["audio"], "reader": ["voices"], "sound": ["audio"], "stories": ["tales"],
        "subtitles": ["captions", "timing"], "tags": ["themes"], "text": ["meaning"], "thumbnail": ["cover"],
        "topics": ["themes"], "url": ["address"], "vocabulary": ["words"],
    ]

    init?(_ key: String, among names: [String]) {
        func known(_ text: some StringProtocol) -> String? { names.first { $0 == text } }
        if let invisible = key.invisibleCharacter {
            let visible = key.unicodeScalars.filter { !$0.isInvisible && $0 != " " }
            let isSpace = invisible.properties.isWhitespace
            name = known(String(visible).drop { $0 == "-" })
            note = "delete the \(invisible.invisibleName) in it" + (isSpace ? ", and type a space" : "")
        } else if let colon = key.firstIndex(of: ":"), let found = known(key[..<colon]) {
            name = found
            note = "a space is missing after the colon: \(found): \(key[key.index(after: colon)...])"
        } else if let found = YAMLSlip.item(in: key[...]).flatMap({ known($0) }) {
            name = found
            note = "delete the mark before it, or \(YAMLSlip.note(on: found))"
        } else if let found = Self.otherNames[key.lowercased()]?.lazy.compactMap({ known($0) }).first {
            name = found
            note = "did you mean '\(found)'?"
        } else {
            return nil
        }
    }
}
