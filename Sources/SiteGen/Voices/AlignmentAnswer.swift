/// What the aligner found: a line for each sentence, and how it listened.
struct AlignmentAnswer {
    var lines: [VoiceLine] = []
    /// The line of the title; `nil` if the title cannot be in this recording.
    var title: VoiceLine?
    /// Remarks of the aligner, each on a line that holds nothing else.
    var remarks: [VoiceLine] = []
}

extension AlignmentAnswer {
    /// Lets the aligner find the title and the sentences in bare sound.
    init(
        to request: AlignmentRequest, in sound: String, by program: VoiceProgram, progress: (Double) -> Void
    ) throws(ProgramError) {
        self.init()
        let heading = request.title.map { [$0.sentence] } ?? []
        let arguments = ["--language", request.language] + (heading.isEmpty ? [] : ["--title"]) + [sound]
        lines = try program.lines(for: heading + request.sentences, arguments: arguments) { line in
            if let share = line.progress {
                progress(share)
            } else if line.isRemark {
                remarks.append(line)
            } else {
                return false
            }
            return true
        }
        if !heading.isEmpty { title = lines.removeFirst() }
    }

    /// Returns the new timing of a recording.
    /// - Parameters:
    ///   - words: all words of the tale.
    ///   - known: the sentences of the timing before that are known to be in the recording.
    func timing(for request: AlignmentRequest, words: [String], known: [TimedText.Sentence]) -> MadeTiming {
        var found = merged(request.sentences, words: words, known: known)
        if let title = request.title, let line = self.title {
            var timing = VoiceTiming()
            timing.add(title: title, line.words)
            found.title = timing.text.title
            // A corrected text may start earlier than the aligner hears the title.
            found.endTitleBeforeText()
        }
        return MadeTiming(
            found,
            MadeTiming.Origin(
                maker: MadeTiming.Origin.aligner, source: request.origin.text, sounds: [request.recording.text]))
    }

    /// The times that the aligner found, and the known ones of sentences that somebody corrected or that it did not
    /// find.
    private func merged(
        _ sentences: [VoiceText.Sentence], words: [String], known: [TimedText.Sentence]
    ) -> TimedText {
        var (timing, numbers): (VoiceTiming, [Int]) = (VoiceTiming(), [])
        for (number, (sentence, line)) in zip(sentences, lines).enumerated() {
            timing.add(sentence, line.words, words: words)
            if timing.text.sentences.count > numbers.count { numbers.append(number) }
        }
        let fresh = Dictionary(uniqueKeysWithValues: zip(numbers, timing.settled.sentences))
        let known = KeptTimes.fitted(known, to: sentences.map(\.text))
        var (corrected, old): ([Int: TimedText.Sentence], [Int: TimedText.Sentence]) = ([:], [:])
        for (index, number) in KeptTimes.matches(known.map(\.text), in: sentences.map(\.text)) {
            if known[index].isCorrected {
                corrected[number] = known[index]
            } else if fresh[number] == nil {
                old[number] = known[index]
            }
        }
        return TimedText(sentences: KeptTimes.merged(corrected, fresh, old))
    }
}
