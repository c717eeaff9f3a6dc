import Testing

@testable import SiteGen

/// One small file for each format: each is known by its content, and every word is in its place.
@Suite struct TimingFormatTests {
    static let words = [
        ("storysite.json", "storysite's own JSON"),
        ("whisper.json", "Whisper JSON"), ("stable-ts.json", "Whisper JSON"), ("faster-whisper.json", "Whisper JSON"),
        ("openai-verbose.json", "Whisper JSON"), ("whisperx.json", "Whisper JSON"),
        ("google-stt.json", "Whisper JSON"), ("assemblyai.json", "Whisper JSON"), ("deepgram.json", "Whisper JSON"),
        ("vosk.json", "Whisper JSON"),
        ("whisper-cpp-full.json", "whisper.cpp JSON"), ("whisper-cpp-words.json", "whisper.cpp JSON"),
        ("gentle.json", "Gentle JSON"), ("gentle.csv", "table"),
        ("mfa.TextGrid", "Praat TextGrid"), ("praat-utf16.TextGrid", "Praat TextGrid"),
        ("praat-utf16be.TextGrid", "Praat TextGrid"), ("readalongs-short.TextGrid", "Praat TextGrid"),
        ("speakers.TextGrid", "Praat TextGrid"),
        ("mfa.json", "MFA JSON"), ("praatio.json", "MFA JSON"), ("mfa.csv", "table"),
        ("aeneas-words.json", "aeneas JSON"), ("words.ttml", "TTML"), ("words.smil", "SMIL"),
        ("overlays.epub", "EPUB"), ("stored.epub", "EPUB"),
        ("words.vtt", "WebVTT"), ("whisper-highlight.vtt", "WebVTT"), ("stable-ts.srt", "SubRip"),
        ("words.srt", "SubRip"), ("stable-ts.ass", "SubStation Alpha"), ("unsorted.ass", "SubStation Alpha"),
        ("enhanced.lrc", "LRC"), ("squares.lrc", "LRC"),
        ("words.labels.txt", "Audacity label track"), ("elan.eaf", "ELAN annotation"),
        ("studio.readalong", "ReadAlong"),
        ("hyperaudio.html", "hyperaudio"),
        ("elevenlabs.json", "ElevenLabs JSON"), ("elevenlabs-stream.jsonl", "ElevenLabs JSON"),
        ("inworld.json", "ElevenLabs JSON"),
        ("azure.json", "speech marks"), ("azure-net.jsonl", "speech marks"), ("edge-tts.jsonl", "speech marks"),
        ("transcribe.json", "Amazon Transcribe JSON"), ("librispeech.alignment.txt", "LibriSpeech alignment"),
        ("words.csv", "table"), ("durations.csv", "table"),
    ]

    @Test(arguments: words)
    func everyWordHasItsStartAndItsEnd(_ name: String, _ format: String) throws {
        let (reading, diagnostics) = TaleOfAFox.read(try TaleOfAFox.fixture(name))
        #expect(diagnostics == [])
        #expect(reading?.format == format)
        #expect(reading?.times.precision == .measured)
        #expect(reading?.times.matched == 8)
        #expect(reading?.times.times.map(\.start) == TaleOfAFox.starts)
        #expect(reading?.times.times.map(\.end) == TaleOfAFox.ends)
    }

    /// These say only when a word begins.
    @Test(arguments: [
        ("polly.marks", "speech marks"), ("google-tts.json", "speech marks"), ("stable-ts.vtt", "WebVTT"),
        ("youtube.vtt", "WebVTT"), ("points.labels.txt", "Audacity label track"),
    ])
    func everyWordHasItsStart(_ name: String, _ format: String) throws {
        let (reading, diagnostics) = TaleOfAFox.read(try TaleOfAFox.fixture(name))
        #expect(diagnostics == [])
        #expect(reading?.format == format)
        #expect(reading?.times.precision == .measured)
        #expect(reading?.times.times.map(\.start) == TaleOfAFox.starts)
    }

    @Test(arguments: [
        ("storysite-sentences.json", "storysite's own JSON"), ("whisper-segments.json", "Whisper JSON"),
        ("whisper-cpp.json", "whisper.cpp JSON"), ("aeneas.json", "aeneas JSON"), ("aeneas.csv", "table"),
        ("aeneas-clock.csv", "table"), ("aeneas.ssv", "table"), ("aeneas.txt", "table"), ("aeneas-quotes.txt", "table"),
        ("frames.ttml", "TTML"), ("nested.ttml", "TTML"), ("crowded.vtt", "WebVTT"),
        ("youtube-transcript.json", "Whisper JSON"),
        ("aeneas.aud", "Audacity label track"), ("aeneas.xml", "aeneas XML"), ("aeneas.ttml", "TTML"),
        ("aeneas.sub", "SBV"), ("youtube.sbv", "SBV"), ("sentences.vtt", "WebVTT"), ("sentences.srt", "SubRip"),
        ("unnumbered.srt", "SubRip"), ("lines.lrc", "LRC"), ("sentences.labels.txt", "Audacity label track"),
        ("quoted.csv", "table"),
        // Without words, by their order.
        ("aeneas.tsv", "Audacity label track"), ("aeneas-legacy.xml", "aeneas XML"),
        ("aeneas-rbse.json", "aeneas JSON"),
        ("daisy.smil", "SMIL"), ("daisy.vtt", "WebVTT"), ("phrases.txt", "Audacity label track"),
        ("narration.json", "guided navigation"),
    ])
    func everySentenceHasItsStartAndItsEnd(_ name: String, _ format: String) throws {
        let (reading, diagnostics) = TaleOfAFox.read(try TaleOfAFox.fixture(name))
        #expect(diagnostics == [])
        #expect(reading?.format == format)
        let labels = reading?.transcript.labels
        #expect(labels?.granularity == .sentences)
        #expect(labels?.labels.map(\.start) == [500, 2600])
        #expect(labels?.labels.map(\.end) == [2000, 4100])
        #expect(reading?.times.matched == 8)
    }

    /// What is open at its end ends with the recording.
    @Test(arguments: ["guided.json", "sentences.smil"])
    func anOpenEndIsTheRecordings(_ name: String) throws {
        let (reading, diagnostics) = TaleOfAFox.read(try TaleOfAFox.fixture(name))
        #expect(diagnostics == [])
        #expect(reading?.transcript.labels.labels.map(\.start) == [500, 2600])
        #expect(reading?.transcript.labels.labels.last.map { $0.end > 3500 && $0.end <= 4500 } == true)
    }

    /// Whisper's own names of columns show that whole numbers are milliseconds.
    @Test(arguments: ["whisper.tsv", "whisper-cpp.csv"])
    func whisperTablesCountMilliseconds(_ name: String) throws {
        let (reading, diagnostics) = TaleOfAFox.read(try TaleOfAFox.fixture(name))
        #expect(diagnostics == [])
        #expect(reading?.transcript.labels.labels.map(\.end) == [2000, 4100])
    }

    @Test func boxesOfBloomTellEndsOfSentences() throws {
        for (name, ends) in [("bloom-box.html", [2000, 4100]), ("bloom-sentences.html", [2000, 4100])] as [(_, [Int32])]
        {
            let (reading, diagnostics) = TaleOfAFox.read(try TaleOfAFox.fixture(name))
            #expect(diagnostics == [])
            #expect(reading?.format == "Bloom")
            #expect(reading?.transcript.labels.labels.map(\.start) == [0, 2000])
            #expect(reading?.transcript.labels.labels.map(\.end) == ends)
        }
    }

    @Test(arguments: ["whisperx-untimed.json", "gentle-missing.json", "gentle-missing.csv"])
    func aWordWithoutTimesGetsWhatIsBetweenItsNeighbours(_ name: String) throws {
        let (reading, diagnostics) = TaleOfAFox.read(try TaleOfAFox.fixture(name))
        #expect(diagnostics == [])
        let times = try #require(reading?.times)
        #expect(times.matched == 7)
        #expect(times.unmatched == [2..<3])
        #expect(times.times[2] == WordTimes.Time(start: 1100, end: 1300))
        #expect(reading?.texts.contains("was") == true)
    }

    @Test(arguments: [
        """
        {"fragments": [{"begin": "0.5", "end": "2.5", "lines": ["妈妈房子"], "children": [
        {"begin": "0.5", "end": "1.3", "lines": ["妈妈"], "children": []},
        {"begin": "1.3", "end": "2.5", "lines": ["房子"], "children": []}]}]}
        """,
        """
        <map><fragment id="s" begin="0.5" end="2.5"><line>妈妈房子</line><children>
        <fragment id="a" begin="0.5" end="1.3"><line>妈妈</line><children/></fragment>
        <fragment id="b" begin="1.3" end="2.5"><line>房子</line><children/></fragment></children></fragment></map>
        """,
    ])
    func wordsOfSeveralCharactersAreWords(_ text: String) {
        let (reading, diagnostics) = TaleOfAFox.read(Source(path: "aeneas", bytes: Array(text.utf8)), tale: nil)
        #expect(diagnostics == [])
        #expect(reading?.transcript.phrases.flatMap(\.words).map(\.start) == [500, 1300])
    }

    @Test func halvesOfLettersArePutTogether() throws {
        let (bytes, _) = TaleOfAFox.read(try TaleOfAFox.fixture("whisper-cpp-halves.json"), tale: nil)
        #expect(bytes?.texts == ["Koša"])
        let (units, _) = TaleOfAFox.read(try TaleOfAFox.fixture("elevenlabs-halves.json"), tale: nil)
        #expect(units?.transcript.phrases.flatMap(\.words).map(\.start) == [0, 600])
        #expect(units?.texts == ["fox🦊", "a"])
    }

    @Test func textsInLatin1AreReadWithAWarning() throws {
        let (reading, diagnostics) = TaleOfAFox.read(try TaleOfAFox.fixture("praat-latin1.TextGrid"))
        #expect(diagnostics.map(\.code) == [.timingRepaired])
        #expect(reading?.texts.contains("föx") == true)
        #expect(reading?.times.times.map(\.start) == TaleOfAFox.starts)
    }

    @Test func aDecimalCommaIsReadWithAWarning() throws {
        let (reading, diagnostics) = TaleOfAFox.read(try TaleOfAFox.fixture("comma.labels.txt"))
        #expect(diagnostics.map(\.code) == [.timingRepaired])
        #expect(diagnostics.map(\.severity) == [.warning])
        #expect(reading?.times.times.map(\.start) == TaleOfAFox.starts)
    }

    @Test func anUnknownUnitIsToldByTheRecordingsLengthAndSaid() throws {
        let (reading, diagnostics) = TaleOfAFox.read(try TaleOfAFox.fixture("milliseconds.csv"))
        #expect(diagnostics.map(\.code) == [.timingUnit])
        #expect(diagnostics.first?.message.contains("milliseconds") == true)
        #expect(reading?.times.times.map(\.start) == TaleOfAFox.starts)
    }

    @Test func smallDifferencesOfRealFilesChangeNothing() throws {
        let files = [
            "[00:00:50] Once there\n[00:02:60] She\n[00:04:10]\n",
            "\"start\",\"end\",\"text\"\n\"0.5\",\"2.6\",\"Once there\"\n\"2.6\",\"4.1\",\"She\"\n",
            "onset\toffset\tword\r\n0.5\t2.6\tOnce there\r\n2.6\t4.1\tShe\r\n",
            "00:00.5 --> 00:02,600\n- Once there\n\n\n2\n0:00:02.6 --> 00:00:04,100\n<font color=\"red\">She</font>\n",
            #"{"segments":[{"text":"Once there","start":500,"end":2600},{"text":"She","start":2600,"end":4100}]}"#,
            #"{"text":"Once there","start":0.5,"end":2.6}"# + "\n" + #"{"text":"She","start":2.6,"end":4.1}"#,
        ]
        for (number, text) in files.enumerated() {
            let (reading, diagnostics) = TaleOfAFox.read(Source(path: "timing", text: text), duration: nil, tale: nil)
            #expect(diagnostics.allSatisfy { $0.code == .timingUnit }, "\(number)")
            #expect(reading?.transcript.labels.labels.map(\.start) == [500, 2600], "\(number)")
            #expect(reading?.transcript.labels.labels.map(\.end) == [2600, 4100], "\(number)")
        }
    }

    /// Tiers of sounds and of sentences are not the words, whichever comes first.
    @Test(arguments: ["mfa.TextGrid", "readalongs-short.TextGrid", "speakers.TextGrid", "elan.eaf", "mfa.json"])
    func theWordsTierIsFoundWithoutATale(_ name: String) throws {
        let (reading, _) = TaleOfAFox.read(try TaleOfAFox.fixture(name), tale: nil)
        #expect(reading?.texts.count == 8)
    }

    /// ELAN leaves the time of a boundary open that was never moved: it shares the room between its neighbours.
    @Test func openSlotsOfELANShareTheRoomBetweenTheirNeighbours() throws {
        let (reading, _) = TaleOfAFox.read(try TaleOfAFox.fixture("elan-open-slots.eaf"), tale: nil)
        let phrases = reading?.transcript.phrases.compactMap(\.label)
        #expect(phrases?.map(\.start) == [500, 2900])
        #expect(phrases?.map(\.end) == [1700, 4100])
    }

    @Test func aWordWithinAWordIsAPartOfIt() {
        let text = """
            <read-along><text><body><s><w time="0.5" dur="0.5">Once</w> \
            <w time="1" dur="1">th<w time="1.5" dur="0.5">ere</w></w> <w time="2" dur="0.5">was</w></s></body></text>
            </read-along>
            """
        let (reading, _) = TaleOfAFox.read(Source(path: "timing", text: text))
        #expect(reading?.texts == ["Once", "there", "was"])
    }

    /// Where another tier has the same words at the same time, one is enough.
    @Test func voicesThatSpeakAtOnceAreNotMixed() throws {
        let both = try TaleOfAFox.fixture("mfa.TextGrid")
        var text = String(decoding: both.bytes, as: UTF8.self)
        text.replace("\"words\"", with: "\"anna - words\"")
        text.replace("\"phones\"", with: "\"ben - words\"")
        let (reading, _) = TaleOfAFox.read(Source(path: "timing", text: text), tale: nil)
        #expect(reading?.texts.count == 8)
    }

    @Test func aFormatIsRecognisedByItsContentWhateverTheFileIsCalled() throws {
        for (name, format) in Self.words {
            let file = try TaleOfAFox.fixture(name)
            #expect(TaleOfAFox.read(Source(path: "timing", bytes: file.bytes)).reading?.format == format)
        }
    }

    /// Pages of EPUBs are XHTML even without a declaration.
    @Test func aPageThatATimingNamesIsXHTML() {
        var (texts, track) = (ReferencedText(), TimingTrack())
        track.labels = [.init(granularity: .line, text: 0..<0, location: 0..<0)]
        track.references = ["page.xhtml#w1"]
        let page = "<html><head><script src=\"x.js\"/></head><body><p id=\"w1\">Once there</p></body></html>"
        #expect(texts.fill(&track) { _ in Array(page.utf8) })
        #expect(String(decoding: track.letters, as: UTF8.self) == "Once there")
    }
}
