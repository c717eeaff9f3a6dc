import CESpeak

/// One voice of espeak-ng. The library is a single one for the whole program, so there is at most one at a time.
struct ESpeak {
    /// Samples a second.
    let rate: Int

    /// Starts the library with its voice for `language` (BCP 47). A region or script it does not know is passed over.
    /// - Parameter hasSound: whether it shall speak; else it only tells what sounds words have.
    init(language: String, hasSound: Bool) throws(VoiceFault) {
        let mode = hasSound ? AUDIO_OUTPUT_SYNCHRONOUS : AUDIO_OUTPUT_RETRIEVAL
        let rate = espeak_Initialize(mode, 0, nil, Int32(espeakINITIALIZE_DONT_EXIT))
        guard rate > 0 else {
            throw VoiceFault("espeak-ng does not start; Debian's espeak-ng-data holds its voices")
        }
        self.rate = Int(rate)
        guard Self.candidates(for: language).contains(where: Self.select) else {
            throw VoiceFault("espeak-ng has no voice for the language '\(language)'", notes: Self.advice(on: language))
        }
    }

    /// How the language may be called by espeak-ng's voices, nearest first.
    private static func candidates(for language: String) -> [String] {
        let tag = language.lowercased()
        let primary = String(tag.prefix { $0 != "-" })
        // espeak-ng goes by ISO 639-3 where there is a family of languages.
        let own = ["zh": "cmn", "no": "nb", "nn": "nb", "tl": "fil"][primary]
        return [tag, own, primary].compactMap(\.self)
    }

    /// What an author can write instead of a language that it does not have.
    private static func advice(on language: String) -> [String] {
        let known = languages
        let near = known.filter { $0.hasPrefix(language.lowercased().prefix(1)) }.sorted()
        let primary = Set(known.map { String($0.prefix { $0 != "-" }) }).sorted()
        return [
            "name another with --language, or as 'language:' in the tale's front matter",
            near.isEmpty ? nil : "near it are \(near.joined(separator: ", "))",
            "it has \(primary.joined(separator: ", "))",
        ].compactMap(\.self)
    }

    /// The tags of its voices.
    private static var languages: Set<String> {
        var languages: Set<String> = []
        guard var voice = unsafe espeak_ListVoices(nil) else { return [] }
        while let properties = unsafe voice.pointee {
            // A list of tags that end with a zero, each with a byte of its rank in front; another zero ends it.
            if let first = unsafe properties.pointee.languages {
                languages.insert(unsafe String(cString: first + 1))
            }
            unsafe voice += 1
        }
        return languages
    }

    /// By properties, because a language is not always the name of a voice.
    private static func select(_ language: String) -> Bool {
        unsafe language.withCString { tag in
            var properties = unsafe espeak_VOICE()
            unsafe properties.languages = tag
            guard unsafe espeak_SetVoiceByProperties(&properties) == EE_OK, let voice = unsafe espeak_GetCurrentVoice()
            else { return false }
            // The library answers some languages that it does not know with its default voice.
            guard let languages = unsafe voice.pointee.languages else { return false }
            return unsafe String(cString: languages + 1).hasPrefix(String(language.prefix { $0 != "-" }))
        }
    }

    /// The sounds of a text in the International Phonetic Alphabet, one by one.
    func sounds(of text: String) -> [String] {
        var sounds: [String] = []
        let separator: UInt8 = UInt8(ascii: "_")
        unsafe text.withCString { start in
            var rest: UnsafeRawPointer? = unsafe UnsafeRawPointer(start)
            while unsafe rest != nil {
                guard
                    let clause = unsafe espeak_TextToPhonemes(
                        &rest, Int32(espeakCHARS_UTF8), Int32(separator) << 8 | 0x02)
                else { break }
                sounds += Self.sounds(inClause: unsafe String(cString: clause))
            }
        }
        return sounds
    }

    /// espeak-ng says in parentheses when it goes over to another language: `(en)…(lv)`.
    private static func sounds(inClause clause: String) -> [String] {
        var (isAside, plain) = (false, "")
        for letter in clause.unicodeScalars {
            switch letter {
            case "(": isAside = true
            case ")": (isAside, plain) = (false, plain + " ")
            default: if !isAside { plain.unicodeScalars.append(letter) }
            }
        }
        return plain.split { $0 == "_" || $0 == " " }.map(String.init)
    }
}
