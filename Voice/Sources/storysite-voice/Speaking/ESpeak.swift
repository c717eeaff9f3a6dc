import CESpeak
import Glibc

/// One voice of espeak-ng. The library has global state, so a program has at most one voice at a time.
struct ESpeak {
    /// Samples a second of the sound.
    let rate: Int

    /// Starts the library.
    /// - Parameter hasSound: whether it is to speak; otherwise it only finds the phonemes of words.
    init(hasSound: Bool) throws(VoiceError) {
        // The library connects to a PulseAudio server even if it plays nothing, and its client leaves folders in a new
        // home and in the folder for temporary files. There is no server at this address.
        unsafe setenv("PULSE_SERVER", "none", 1)
        let mode = hasSound ? AUDIO_OUTPUT_SYNCHRONOUS : AUDIO_OUTPUT_RETRIEVAL
        let rate = espeak_Initialize(mode, 0, nil, Int32(espeakINITIALIZE_DONT_EXIT | espeakINITIALIZE_PHONEME_EVENTS))
        guard rate > 0 else {
            throw VoiceError("espeak-ng does not start; Debian's espeak-ng-data holds its voices")
        }
        self.rate = Int(rate)
    }

    /// Starts the library to speak a language (BCP 47).
    init(language: String) throws(VoiceError) {
        try self.init(hasSound: true)
        guard choose(language) else {
            throw VoiceError("espeak-ng has no voice for the language '\(language)'", notes: advice(on: language))
        }
    }

    /// Chooses the voice of a language (BCP 47). Ignores a region or script that the library does not know.
    /// - Returns: whether there is one.
    func choose(_ language: String) -> Bool { Self.candidates(for: language).contains(where: Self.select) }

    /// The names that espeak-ng may have for the language, best first.
    private static func candidates(for language: String) -> [String] {
        let tag = language.lowercased()
        let primary = String(tag.prefix { $0 != "-" })
        // espeak-ng knows some groups of languages only by the code of one of their languages.
        let member = ["zh": "cmn", "no": "nb", "nn": "nb"][primary]
        return [tag, member, primary].compactMap(\.self)
    }

    /// What an author can do if espeak-ng does not have the language.
    private func advice(on language: String) -> [String] {
        let known = Self.languages
        let close = NearLanguages.near(to: language).flatMap { choose($0) ? $0 : nil }
        let near = known.filter { $0.hasPrefix(language.lowercased().prefix(1)) }.sorted()
        let primary = Set(known.map { String($0.prefix { $0 != "-" }) }).sorted()
        return [
            close.map { "it would sound most like '\($0)': use it with --language \($0)" }
                ?? "name another with --language, or as 'language:' in the tale's front matter",
            near.isEmpty ? nil : "similar tags are \(near.joined(separator: ", "))",
            "espeak-ng has \(primary.joined(separator: ", "))",
        ].compactMap(\.self)
    }

    /// The language tags of all voices.
    private static var languages: Set<String> {
        var languages: Set<String> = []
        guard var voice = unsafe espeak_ListVoices(nil) else { return [] }
        while let properties = unsafe voice.pointee {
            // A list that ends with a zero byte. Each tag has a byte of priority before it and a zero byte after it.
            if let first = unsafe properties.pointee.languages {
                languages.insert(unsafe String(cString: first + 1))
            }
            unsafe voice += 1
        }
        return languages
    }

    /// Selects a voice by its properties, because a language is not always the name of a voice.
    private static func select(_ language: String) -> Bool {
        unsafe language.withCString { tag in
            var properties = unsafe espeak_VOICE()
            unsafe properties.languages = tag
            guard unsafe espeak_SetVoiceByProperties(&properties) == EE_OK, let voice = unsafe espeak_GetCurrentVoice()
            else { return false }
            // For some unknown languages the library selects its default voice.
            guard let languages = unsafe voice.pointee.languages else { return false }
            return unsafe String(cString: languages + 1).hasPrefix(String(language.prefix { $0 != "-" }))
        }
    }

    /// The phonemes of a text in the International Phonetic Alphabet, one by one.
    func phonemes(of text: String) -> [String] {
        var phonemes: [String] = []
        // The bits of espeak_TextToPhonemes: the separator of phonemes, and the International Phonetic Alphabet.
        let form = Int32(UInt8(ascii: "_")) << 8 | 0x02
        unsafe HebrewPoints.legible(text).withCString { start in
            var rest: UnsafeRawPointer? = unsafe UnsafeRawPointer(start)
            while unsafe rest != nil {
                guard
                    let clause = unsafe espeak_TextToPhonemes(
                        &rest, Int32(espeakCHARS_UTF8), form)
                else { break }
                phonemes += Self.phonemes(inClause: unsafe String(cString: clause))
            }
        }
        return phonemes
    }

    /// Splits a clause into phonemes. espeak-ng writes `(en)…(lv)` where it changes the language.
    private static func phonemes(inClause clause: String) -> [String] {
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
