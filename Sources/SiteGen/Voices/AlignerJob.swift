/// One recording and the text that it reads.
struct AlignerJob: Sendable {
    var tale: VoiceTale
    var voice: TaleHeader.Voice
    var files: VoiceFiles
    /// An absolute path.
    var recording: String

    /// Its name in reports.
    var name: String { "\(tale.name): '\(voice.id.value)'" + (files.page.map { ", page \($0 + 1)" } ?? "") }

    var keepsTiming: Diagnostic {
        tale.diagnostic(
            .warning, .madeByHand, line: 1,
            "'\(files.timingName)' was made or edited by hand, so it is not replaced",
            notes: ["--force replaces it"])
    }

    /// Two voices with one timing would each write it anew.
    func sharesTiming(with other: TaleHeader.Voice) -> Diagnostic {
        let (own, id) = (voice.id.value, other.id.value)
        return Diagnostic(
            .warning, .ambiguousTiming, in: tale.source, at: (other.timing ?? other.audio).range,
            "'\(files.timingName)' is the timing of the voices '\(own)' and '\(id)', "
                + "so it is made for '\(own)' only",
            notes: [
                "if their recordings differ, give each its own timing", "--voice \(id) makes it for that voice",
            ])
    }

    // MARK: Results

    /// Sentences with a lower confidence are reported: the author should listen to them.
    private static let sureConfidence = 0.7

    /// Reports in which language the aligner listened, and whether it had enough time.
    func report(_ remarks: [VoiceLine], _ language: String, _ result: inout CommandResult) {
        for remark in remarks {
            if let sounds = remark.sounds {
                let way = sounds == "letters" ? "the names of its letters" : "the pronunciation of '\(sounds)'"
                result.say("\(name): espeak-ng has no voice for '\(language)', so align uses \(way)")
            }
            if let spoken = remark.language {
                result.say(
                    "\(name) is read in '\(spoken)', not in '\(language)'; add to the voice in "
                        + "\(tale.source.path): language: \(spoken)")
            }
            if let spent = remark.spent {
                result.add(
                    tale.diagnostic(
                        .warning, .unsureSentence, line: 1,
                        "align stopped searching the recording of the voice '\(voice.id.value)' after "
                            + "\(Int(spent)) seconds of processor time",
                        notes: [
                            "perhaps the recording is of another text or in another language: check both",
                            "what was found until then is kept",
                        ]))
            }
        }
    }

    /// Reports which sentences the aligner found, and which times are uncertain.
    func report(_ sentences: [VoiceText.Sentence], _ lines: [VoiceLine], _ result: inout CommandResult) {
        let timed = lines.count { !$0.words.isEmpty }
        guard timed > 0 else {
            result.add(
                tale.diagnostic(
                    .error, .notThisText, line: sentences.first?.line ?? 1,
                    "no sentence of this text was found in the recording of the voice '\(voice.id.value)'",
                    notes: ["check that the recording is of this tale and in its language"]))
            return
        }
        let mean = lines.reduce(0) { $0 + ($1.words.isEmpty ? 0 : $1.confidence) } / Double(timed)
        result.say("\(name) has \(timed) of \(counted(lines.count, "sentence")), confidence \(Int(mean * 100)) %")
        for (sentence, line) in zip(sentences, lines) where line.words.isEmpty || line.confidence < Self.sureConfidence
        {
            let percent = Int(line.confidence * 100)
            let message =
                line.words.isEmpty
                ? "this sentence was not found in the recording of the voice '\(voice.id.value)' and gets no new times"
                : "the times of this sentence are uncertain (\(percent) %) in the recording of the voice "
                    + "'\(voice.id.value)'"
            result.add(
                tale.diagnostic(
                    .warning, .unsureSentence, line: sentence.line, message, notes: [sentence.beginning]))
        }
    }
}
