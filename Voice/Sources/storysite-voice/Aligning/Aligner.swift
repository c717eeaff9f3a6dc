/// Finds the times of the words of a text in a recording.
struct Aligner: Sendable {
    /// The result for one sentence.
    struct Sentence {
        /// The times of its words in seconds, if they are reliable; words without phones have none.
        var words: [(text: String, time: Range<Double>)] = []
        /// From 0 to 1; 0 if it was not found.
        var confidence = 0.0
    }

    private let lines: [SpokenLine]
    private let samples: [Int16]
    /// The recording with comfort noise; `nil` if it has noise of its own.
    private let noisy: [Int16]?
    /// Is called with the share of the work that is done, from 0 to 1.
    private let progress: @Sendable (Double) -> Void

    /// The lowest confidence of a sentence whose times are given; and if few sentences were found, because a sentence
    /// of another text fits somewhere by chance.
    private static let (reliable, certain) = (0.4, 0.7)
    /// The mean confidence of all sentences from which most of the text was found.
    private static let convincing = 0.75
    /// The most phones that a speaker says in a second.
    private static let fastest = 30
    /// In frames: a shorter insertion does not interrupt the text.
    private static let shortestInsertion = 100
    /// The score of a frame of silence below which it is sound.
    private static let loudSilence = -3.5

    init(_ lines: [SpokenLine], samples: [Int16], noisy: [Int16]?, progress: @escaping @Sendable (Double) -> Void) {
        (self.lines, self.samples, self.noisy, self.progress) = (lines, samples, noisy, progress)
    }

    /// The first pass. It allows missing sentences and other speech between them, at a high cost.
    /// - Parameter found: is called with what was found so far.
    func firstPass(by narrow: Decoder, found: (Pass) -> Void = { _ in }) -> Pass {
        run(narrow, allowsDeviations: true, found: found) ?? Pass()
    }

    /// The sentences of the text in order, after the first pass.
    ///
    /// If sentences are missing, each stretch of the text is aligned once more by itself. If the recording is silent
    /// between words, the times come from a pass over the recording with comfort noise. The confidence does not: with
    /// noise, a wrong text is nearly as likely as the right one.
    func finish(_ heard: Pass, by narrow: Decoder) -> [Sentence] {
        if isWhole(heard) { return sentences(of: heard, placed: noisy.flatMap { run(narrow, over: $0) }) }
        return sentences(of: heard, placed: realigned(heard, by: narrow, over: noisy ?? samples))
    }

    /// The sentences of the text, if the first pass found few of them. The narrow beam fails for languages that differ
    /// much from the model's: sentences seem to be missing.
    func widened(_ heard: Pass, by narrow: Decoder) throws(VoiceError) -> [Sentence] {
        let wide = try decoder(.wide)
        if let pass = run(wide), isConvincing(pass), reliable(in: pass) > reliable(in: heard) {
            return sentences(of: pass, placed: noisy.flatMap { run(wide, over: $0) })
        }
        return finish(heard, by: narrow)
    }

    /// The sentences of the text, each of which is spoken in a stretch of its own. Nothing else is searched, so the
    /// wide beam costs little, and no sentence is doubtful.
    /// - Parameter lengths: the samples of each sentence; the first begins with the recording.
    /// - Throws: if the recording is shorter.
    func placed(_ lengths: [Int], by wide: Decoder) throws(VoiceError) -> [Sentence] {
        let sound = noisy ?? samples
        var (pass, start) = (Pass(), 0)
        for (line, length) in lengths.enumerated() {
            guard length <= sound.count - start else { throw VoiceError("the recording is shorter than its sentences") }
            defer { start += length }
            guard !lines[line].words.isEmpty, length <= Windows.longest * Windows.samplesPerFrame else { continue }
            let grammar = Grammar(lines[line...line], allowsDeviations: false, isOpen: false)
            guard let path = wide.path(through: grammar, of: sound[start..<start + length]) else { continue }
            pass.words += decoded(path, from: start / Windows.samplesPerFrame).words
        }
        var sentences = lines.map { _ in Sentence() }
        for (word, time) in zip(pass.words, Boundaries(pass.words, samples: samples).times) {
            sentences[word.line].confidence = 1
            sentences[word.line].words.append((lines[word.line].words[word.word].text, time))
        }
        return sentences
    }

    func decoder(_ beam: Decoder.Beam) throws(VoiceError) -> Decoder {
        let decoder = try Decoder(beam)
        for line in lines { for word in line.words { decoder.add(word.name, phones: word.phones) } }
        return decoder
    }

    // MARK: Passes

    /// One pass through the recording; `nil` if text and recording do not match.
    private func run(
        _ decoder: Decoder, allowsDeviations: Bool = false, over samples: [Int16]? = nil,
        found report: (Pass) -> Void = { _ in }
    ) -> Pass? {
        var (pass, line, first, frame) = (Pass(), 0, 0, 0)  // the text from the word `first` of `line` on is searched
        let windows = Windows(samples ?? self.samples, for: decoder.beam)
        let end = windows.end
        while line < lines.count, frame < end {
            let cut = windows.cut(after: frame)
            let isLast = cut == end
            let (part, isRest) = text(from: line, first, frames: (cut - frame) * (isLast ? Self.omitted : 1))
            let grammar = Grammar(part[...], allowsDeviations: allowsDeviations, isOpen: !isLast || !isRest)
            guard let path = decoder.path(through: grammar, of: windows.samples(frame..<cut)) else { return nil }
            let found = decoded(path, from: frame)
            progress(Double(cut) / Double(end))
            if isLast {
                pass.words += found.words
                pass.insertions += found.insertions
                break
            }
            guard let resumed = resumption(in: found.words, after: line, first, frame, allowsDeviations) else {
                // No word of the text in this window, or one that is as long as the window.
                if !allowsDeviations, !found.words.isEmpty { return nil }
                pass.insertions += found.words.isEmpty ? found.insertions : [frame..<cut]
                frame = cut
                continue
            }
            let kept = found.words.prefix { ($0.line, $0.word) < (resumed.line, resumed.word) }
            pass.words += kept
            pass.insertions += found.insertions.filter { $0.upperBound <= resumed.start }
            let before = kept.last?.end ?? frame
            (line, first, frame) = (resumed.line, resumed.word, max(before, resumed.start - Windows.margin))
            report(pass)
        }
        return pass
    }

    /// The word from which the next window searches, because what is found last may go on after the cut: the first of
    /// the last line, or one of its last words if the line fills the window. `nil` if the search would not advance.
    private func resumption(
        in found: [AlignedWord], after line: Int, _ word: Int, _ frame: Int, _ allowsDeviations: Bool
    ) -> AlignedWord? {
        func advances(_ next: AlignedWord) -> Bool {
            let isLater = (next.line, next.word) > (line, word)
            return next.start > frame && (isLater || allowsDeviations && next.start - Windows.margin > frame)
        }
        guard let last = found.last, let start = found.firstIndex(where: { $0.line == last.line }) else { return nil }
        let inside = found.count - min(Self.repeated, (found.count - start + 1) / 2)
        return [found[start], found[inside]].first(where: advances)
    }

    /// The most words of a line that fills a window that are searched again in the next.
    private static let repeated = 10

    /// At the end of a recording, how many times as much of the text may be left as fits into it.
    private static let omitted = 4

    /// The text from a word on that a speaker can reach in a window, and whether that is the rest of the text.
    private func text(from line: Int, _ first: Int, frames: Int) -> (part: [SpokenLine], isRest: Bool) {
        var (part, phones): ([SpokenLine], Int) = ([], 0)
        for number in line..<lines.count {
            var reached = lines[number]
            reached.words.removeAll()
            for word in lines[number].words.dropFirst(number == line ? first : 0) {
                if phones * Decoder.frameRate >= frames * Self.fastest, phones > 0 { return (part + [reached], false) }
                phones += word.phones.count
                reached.words.append(word)
            }
            part.append(reached)
        }
        return (part, true)
    }

    private func decoded(_ path: [Decoder.Segment], from frame: Int) -> Pass {
        var pass = Pass()
        var isInserted = false
        for segment in path {
            let (start, end) = (frame + segment.first, frame + segment.last + 1)
            if let (line, number) = Self.position(of: segment.word) {
                let word = lines[line].words[number]
                pass.words.append(
                    AlignedWord(
                        line: line, word: number, phones: word.phones.count, endsClause: word.endsClause, start: start,
                        end: end, score: segment.score))
                isInserted = false
                continue
            }
            let isSpeech = segment.word.hasPrefix(Grammar.fillerWord(""))
            let isLoud =
                !isSpeech && end - start > Self.shortestInsertion
                && segment.score < Self.loudSilence * Double(end - start)
            guard isSpeech || isLoud else { continue }
            if isInserted, let known = pass.insertions.popLast() {
                pass.insertions.append(known.lowerBound..<end)
            } else {
                pass.insertions.append(start..<end)
            }
            isInserted = true
        }
        pass.insertions.removeAll { $0.count < Self.shortestInsertion }
        return pass
    }

    /// The name of a word in the pronunciation dictionary, by its line and number.
    static func name(line: Int, word: Int) -> String { "\(line).\(word)" }

    private static func position(of name: String) -> (line: Int, word: Int)? {
        let parts = name.split(separator: ".")
        guard parts.count == 2, let line = Int(parts[0]), let word = Int(parts[1]) else { return nil }
        return (line, word)
    }

    /// Aligns each stretch of the text without interruptions again, without other speech.
    private func realigned(_ free: Pass, by decoder: Decoder, over samples: [Int16]) -> Pass {
        var result = Pass()
        var stretch: [AlignedWord] = []
        let windows = Windows(samples)
        func close() {
            guard let first = stretch.first, let last = stretch.last else { return }
            let range =
                max(
                    first.start - Windows.margin, result.words.last?.end ?? 0)..<min(
                    last.end + Windows.margin, windows.end)
            let grammar = Grammar(lines[first.line...last.line], allowsDeviations: false, isOpen: false)
            let path = range.count < Windows.longest ? decoder.path(through: grammar, of: windows.samples(range)) : nil
            result.words += path.map { decoded($0, from: range.lowerBound).words } ?? stretch
            stretch = []
        }
        for word in free.words {
            if let last = stretch.last, word.line > last.line {
                let isBroken = free.insertions.contains { $0.lowerBound >= last.start && $0.upperBound <= word.end }
                let isLong = word.end - (stretch.first?.start ?? 0) > Windows.longest / 2
                if word.line > last.line + 1 || isBroken || isLong { close() }
            }
            stretch.append(word)
        }
        close()
        return result
    }

    // MARK: Results

    /// Whether the recording has the text and nothing else.
    private func isWhole(_ pass: Pass) -> Bool {
        pass.insertions.isEmpty && reliable(in: pass) == sought
    }

    /// Whether too little was found to believe that the text was read in this language.
    func isLittle(_ pass: Pass) -> Bool { reliable(in: pass) * 3 < sought * 2 }

    /// Whether most of the text was found.
    func isConvincing(_ pass: Pass) -> Bool {
        let known = Confidence(pass, lines).values.compactMap(\.self)
        return known.reduce(0, +) >= Self.convincing * Double(max(known.count, 1))
    }

    /// The number of lines with words that have to be said.
    private var sought: Int { lines.count { !$0.words.isEmpty && !$0.isTitle } }

    private func reliable(in pass: Pass) -> Int {
        zip(Confidence(pass, lines).values, lines).count { ($0 ?? 0) >= Self.reliable && !$1.isTitle }
    }

    /// - Parameter placed: a pass with better times, which is used if it has the same words.
    func sentences(of pass: Pass, placed: Pass? = nil) -> [Sentence] {
        let confidence = Confidence(pass, lines).values
        let isSame = placed?.words.elementsEqual(pass.words) { ($0.line, $0.word) == ($1.line, $1.word) } ?? false
        let words = isSame ? placed?.words ?? [] : pass.words
        let boundaries = Boundaries(words, samples: samples)
        var sentences = confidence.map { Sentence(confidence: $0 ?? 0) }
        let least = isLittle(pass) ? Self.certain : Self.reliable
        for (word, time) in zip(words, boundaries.times) where sentences[word.line].confidence >= least {
            sentences[word.line].words.append((lines[word.line].words[word.word].text, time))
        }
        return sentences
    }
}
