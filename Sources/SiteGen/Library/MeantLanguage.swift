/// The languages that authors name in other ways than by a tag.
extension Language {
    /// Returns the language that is probably meant: `lv_LV`, `English`, `latviešu`, `Latvian`.
    static func meant(by text: String) -> Language? {
        let written = text.filter { !$0.isWhitespace && !".,;".contains($0) }.lowercased()
        // Operating systems write it with a low line.
        if let language = Language(written.replacing("_", with: "-")) { return language }
        if let tag = englishNames[written] { return Language(tag) }
        let tags = ownNames.filter { $0.value.lowercased() == written }.keys
        return tags.min().flatMap { Language(String($0)) }
    }

    /// English names of languages, among them those of all UI strings.
    private static let englishNames = [
        "arabic": "ar", "bangla": "bn", "bengali": "bn", "bulgarian": "bg", "chinese": "zh", "croatian": "hr",
        "czech": "cs", "danish": "da", "dutch": "nl", "estonian": "et", "farsi": "fa", "finnish": "fi",
        "french": "fr", "german": "de", "greek": "el", "hebrew": "he", "hindi": "hi", "hungarian": "hu",
        "indonesian": "id", "italian": "it", "japanese": "ja", "korean": "ko", "latvian": "lv", "lithuanian": "lt",
        "norwegian": "nb", "persian": "fa", "polish": "pl", "portuguese": "pt", "romanian": "ro", "russian": "ru",
        "slovak": "sk", "slovenian": "sl", "spanish": "es", "swahili": "sw", "swedish": "sv", "turkish": "tr",
        "ukrainian": "uk", "vietnamese": "vi",
    ]
}

/// Returns the tag of the language that is probably meant by a text that is no tag.
package func suggestedLanguage(for text: String) -> String? { Language.meant(by: text)?.tag }
