/// An unknown key that is a known one with something more: `id:anna`, `-id`, or a character that nobody sees.
struct YAMLKeySlip {
    /// The key that is meant, if it is known.
    let name: String?
    /// What to do.
    let note: String

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
        } else {
            return nil
        }
    }
}
