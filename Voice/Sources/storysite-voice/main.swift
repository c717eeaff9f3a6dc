import Glibc

let help = """
    storysite-voice speaks and aligns for storysite, with libespeak-ng and libpocketsphinx.

    Usage: storysite-voice speak --language TAG [--pace NUMBER] SOUND
           storysite-voice align --language TAG [--title | --lengths] SOUND

    Both read a text from standard input: one sentence to a line, words separated by spaces or tabs. 'speak' appends
    its voice to the file SOUND; 'align' finds the words in SOUND. Both write a line of JSON for each sentence. SOUND
    has no header: mono, 16 bits, for 'align' 16000 samples a second. With --title, the first line is the title, which
    may be unsaid. With --lengths, each line begins with the number of samples in which its sentence is spoken, as an
    engine knows it, and the sentences fill SOUND. docs/voices.md describes the details.

    """

/// The arguments after the command.
struct Options {
    var language = ""
    var pace = 1.0
    var sound = ""
    /// Whether the first line is the title.
    var hasTitle = false
    /// Whether each line begins with the samples of its sentence.
    var hasLengths = false

    /// - Parameter command: `speak` or `align`; each refuses the options of the other.
    init(of command: String, _ words: some Sequence<String>) throws(VoiceError) {
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--pace" where command != "speak", "--title" where command != "align",
                "--lengths" where command != "align":
                throw VoiceError("'\(command)' has no option '\(word)'")
            case "--language":
                language = rest.popFirst() ?? ""
                guard language.utf8.first.map({ ($0 | 32) >= 97 && ($0 | 32) <= 122 }) == true else {
                    throw VoiceError("--language needs a language tag such as lv, not '\(language)'")
                }
            case "--pace":
                guard let pace = rest.popFirst().flatMap(Double.init), (0.4...2.5).contains(pace) else {
                    throw VoiceError("--pace needs a number from 0.4 to 2.5; 1 is a storyteller's pace")
                }
                self.pace = pace
            case "--title": hasTitle = true
            case "--lengths": hasLengths = true
            case "--voice": throw VoiceError("--voice is not supported: espeak-ng has one voice for a language")
            default:
                guard sound.isEmpty, !word.hasPrefix("-") else { throw VoiceError("unknown option '\(word)'") }
                sound = word
            }
        }
        guard !language.isEmpty, !sound.isEmpty else {
            throw VoiceError("--language and the path of a sound file are required")
        }
        guard !hasTitle || !hasLengths else { throw VoiceError("--title and --lengths exclude each other") }
    }
}

/// The tokens of a line, without control characters: espeak-ng takes those that begin with U+0001 for commands.
func tokens(of line: String) -> [String] {
    // By scalars: a combining mark after a space is one character with it.
    line.unicodeScalars.split { $0 == " " || $0 == "\t" }.map { token in
        String(String.UnicodeScalarView(token.filter { $0.properties.generalCategory != .control }))
    }.filter { !$0.isEmpty }
}

func speak(_ options: Options) throws(VoiceError) {
    let voice = try ESpeak(language: options.language)
    voice.prepare(pace: options.pace)
    while let sentence = readLine() {
        let tokens = tokens(of: sentence)
        let speech = try voice.speak(tokens)
        try Sound.append(speech.samples, to: options.sound)
        var line = JSONLine()
        line.add("rate", voice.rate)
        line.add("samples", speech.samples.count)
        line.add("words", voice.words(of: tokens, in: speech))
        say(line.finished)
    }
}

func align(_ options: Options) throws(VoiceError) {
    var (text, lengths): ([[String]], [Int]) = ([], [])
    while let sentence = readLine() {
        var tokens = tokens(of: sentence)
        if options.hasLengths {
            guard !tokens.isEmpty, let length = Int(tokens.removeFirst()), length >= 0 else {
                throw VoiceError("with --lengths each line begins with a number of samples")
            }
            lengths.append(length)
        }
        text.append(tokens)
    }
    let alignment = Alignment(
        of: try Sound.read(options.sound), with: text, hasTitle: options.hasTitle, language: options.language)
    if options.hasLengths { try alignment.run(lengths: lengths) } else { try alignment.run() }
}

func run(_ words: [String]) -> Int32 {
    do {
        switch words.first {
        case "speak": try speak(Options(of: "speak", words.dropFirst()))
        case "align": try align(Options(of: "align", words.dropFirst()))
        case "--help", "-h": say(help)
        default:
            say(help, to: STDERR_FILENO)
            return 2
        }
        return 0
    } catch {
        say(([error.message] + error.notes.map { "  = \($0)" }).joined(separator: "\n"), to: STDERR_FILENO)
        return 1
    }
}

exit(run(Array(CommandLine.arguments.dropFirst())))
