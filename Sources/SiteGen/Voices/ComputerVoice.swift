/// The name that readers see of a voice that no person speaks, until an author writes another.
enum ComputerVoice {
    static func name(in language: Language) -> String {
        language.bestMatch(among: Array(names.keys)).flatMap { names[$0] } ?? "Computer voice"
    }

    private static let names = [
        "ar": "صوت الحاسوب", "bn": "কম্পিউটারের কণ্ঠ", "cs": "Počítačový hlas", "de": "Computerstimme",
        "es": "Voz del ordenador", "et": "Arvutihääl", "fa": "صدای رایانه", "fi": "Tietokoneen ääni",
        "fr": "Voix de l’ordinateur", "he": "קול המחשב", "hi": "कंप्यूटर की आवाज़", "id": "Suara komputer",
        "it": "Voce del computer", "ja": "コンピューターの声", "ko": "컴퓨터 목소리", "lt": "Kompiuterio balsas",
        "lv": "Datora balss", "nl": "Computerstem", "no": "Datastemme", "pl": "Głos komputera",
        "pt": "Voz do computador", "ru": "Голос компьютера", "sv": "Datorröst", "sw": "Sauti ya kompyuta",
        "tr": "Bilgisayar sesi", "uk": "Голос комп’ютера", "zh-Hans": "电脑的声音", "zh-Hant": "電腦的聲音",
    ]
}
