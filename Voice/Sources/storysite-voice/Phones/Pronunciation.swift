/// How the words of a language are pronounced: by espeak-ng's voice for it, by that of a near language, or by the names
/// of their letters.
struct Pronunciation {
    private let voice: ESpeak?
    /// The tag of the near language, or `letters`; `nil` if espeak-ng has the language itself.
    private(set) var substitute: String?

    /// - Parameter text: its writing system decides if nothing is known of the language.
    init(of language: String, for text: some Sequence<[String]>, by voice: ESpeak) {
        if voice.choose(language) {
            self.voice = voice
            return
        }
        let near = [NearLanguages.near(to: language), NearLanguages.reader(of: text)].compactMap(\.self)
        substitute = near.first(where: voice.choose) ?? "letters"
        self.voice = substitute == "letters" ? nil : voice
    }

    /// - Parameter language: one of espeak-ng's; `nil` if it is not there.
    init?(named language: String, by voice: ESpeak) {
        guard voice.choose(language) else { return nil }
        self.voice = voice
    }

    func phones(of token: String) -> [String] {
        voice?.phonemes(of: token).flatMap(ARPAbet.phones) ?? LetterNames.phones(of: token)
    }
}
