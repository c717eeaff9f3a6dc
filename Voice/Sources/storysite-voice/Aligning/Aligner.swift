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
    /// The recording with the noise of a room; `nil` if it has some.
    private let room: [Int16]?
    /// Is called with the share of the work that is done, from 0 to 1.
    private let progress: @Sendable (Double) -> Void

    /// The lowest confidence of a sentence whose times are given; and if few sentences were found, because a sentence of
    /// another text fits somewhere by chance.
    private static let (reliable, certain) = (0.4, 0.7)

    init(_ lines: [SpokenLine], samples: [Int16], room: [Int16]?, progress: @escaping @Sendable (Double) -> Void) {
        (self.lines, self.samples, self.room, self.progress) = (lines, samples, room, progress)
    }

    /// The first pass. It allows missing sentences and other speech between them, at a high cost.
    /// - Parameter found: is called with what was found so far.
    func listen(by narrow: Decoder, found: (Pass) -> Void = { _ in }) -> Pass {
        run(narrow, .full, found: found) ?? Pass()
    }

    /// The sentences of the text in order, after the first pass.
    ///
    /// If sentences are missing, each stretch of the text is aligned once more by itself. If the recording is silent between
    /// words, the times come from a pass over the noise of a room. The confidence does not: with noise, a wrong text is
    /// nearly as likely as the right one.
    func finish(_ heard: Pass, by narrow: Decoder) -> [Sentence] {
        if isWhole(heard) { return sentences(of: heard, placed: room.flatMap { run(narrow, .none, over: $0) }) }
        return sentences(of: heard, placed: measured(heard, by: narrow, over: room ?? samples))
    }

    /// The sentences of the text, if the first pass found few of them. The narrow beam fails for languages that differ much
    /// from the model's: sentences seem to be missing.
    func widened(_ heard: Pass, by narrow: Decoder) throws(VoiceError) -> [Sentence] {
        let wide = try decoder(.wide)
        if let pass = run(wide, .none), isConvincing(pass), reliable(in: pass) > reliable(in: heard) {
            return sentences(of: pass, placed: room.flatMap { run(wide, .none, over: $0) })
        }
        return finish(heard, by: narrow)
    }

    /// The sentences of the text, each of which is spoken in a stretch of its own. Nothing else is searched, so the wide
    /// beam costs little, and no sentence is doubtful.
    /// - Parameter lengths: the samples of each sentence; the first begins with the recording.
    /// - Throws: if the recording is shorter.
    func placed(_ lengths: [Int], by wide: Decoder) throws(VoiceError) -> [Sentence] {
        let sound = room ?? samples
        var (pass, start) = (Pass(), 0)
        for (line, length) in lengths.enumerated() {
            guard length <= sound.count - start else { throw VoiceError("the recording is shorter than its sentences") }
            defer { start += length }
            guard !lines[line].words.isEmpty, length <= Windows.longest * Windows.samplesPerFrame else { continue }
            let grammar = Grammar(lines[line...line], freedom: .none, isOpen: false)
            guard let path = wide.path(through: grammar, of: sound[start..<start + length]) else { continue }
            pass.words += words(on: path, from: start / Windows.samplesPerFrame).words
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
        _ decoder: Decoder, _ freedom: Grammar.Freedom, over samples: [Int16]? = nil,
        found report: (Pass) -> Void = { _ in }
    ) -> Pass? {
        var (pass, line, frame) = (Pass(), 0, 0)
        var windows = Windows(samples ?? self.samples)
        let end = windows.end
        while line < lines.count, frame < end {
            let cut = windows.cut(after: frame)
            let isLast = cut == end
            let reach = limit(from: line, frames: (cut - frame) * (isLast ? Self.omitted : 1))
            let isOpen = !isLast || reach < lines.count
            let grammar = Grammar(lines[line..<reach], freedom: freedom, isOpen: isOpen)
            guard let path = decoder.path(through: grammar, of: windows.samples(frame..<cut)) else { return nil }
            let found = words(on: path, from: frame)
            progress(Double(cut) / Double(end))
            if isLast {
                pass.words += found.words
                pass.strange += found.strange
                break
            }
            guard let last = found.words.last else {  // no word of the text in this window
                pass.strange += found.strange
                frame = cut
                continue
            }
            // The last line may go on after the cut, so it is aligned again from its start.
            guard let resumed = found.words.first(where: { $0.line == last.line }),
                resumed.line > line || freedom == .full && resumed.start - Windows.margin > frame,
                resumed.start > frame
            else {
                windows.widen()
                continue
            }
            pass.words += found.words.filter { $0.line < last.line }
            pass.strange += found.strange.filter { $0.upperBound <= resumed.start }
            let before = found.words.last { $0.line < last.line }?.end ?? frame
            (line, frame) = (last.line, max(before, resumed.start - Windows.margin))
            windows.reset()
            report(pass)
        }
        return pass
    }

    /// At the end of a recording, how many times as much of the text may be left as fits into it.
    private static let omitted = 4

    /// A line that no speaker is fast enough to reach in a window.
    private func limit(from line: Int, frames: Int) -> Int {
        var (phones, limit) = (0, line)
        while limit < lines.count, phones * 100 < frames * 30 {
            phones += lines[limit].phones
            limit += 1
        }
        return max(limit, line + 1)
    }

    private func words(on path: [Decoder.Segment], from frame: Int) -> Pass {
        var pass = Pass()
        var aside: Range<Int>?
        for segment in path {
            let (start, end) = (frame + segment.first, frame + segment.last + 1)
            if let (line, number) = Self.position(of: segment.word) {
                let word = lines[line].words[number]
                pass.words.append(
                    FoundWord(
                        line: line, word: number, phones: word.phones.count, endsClause: word.endsClause, start: start,
                        end: end, score: segment.score))
                aside = nil
                continue
            }
            let isSpeech = segment.word.hasPrefix(Grammar.filler(""))
            // A silence with this score is sound.
            let isLoud = !isSpeech && end - start > 100 && segment.score < -3.5 * Double(end - start)
            guard isSpeech || isLoud else { continue }
            if let known = aside, let last = pass.strange.last, last == known {
                pass.strange[pass.strange.count - 1] = known.lowerBound..<end
            } else {
                pass.strange.append(start..<end)
            }
            aside = pass.strange.last
        }
        pass.strange.removeAll { $0.count < 100 }
        return pass
    }

    /// The name of a word in the dictionary, by its line and number.
    static func name(line: Int, word: Int) -> String { "\(line).\(word)" }

    private static func position(of name: String) -> (line: Int, word: Int)? {
        let parts = name.split(separator: ".")
        guard parts.count == 2, let line = Int(parts[0]), let word = Int(parts[1]) else { return nil }
        return (line, word)
    }

    /// Aligns each stretch of the text without interruptions again, without other speech.
    private func measured(_ free: Pass, by decoder: Decoder, over samples: [Int16]) -> Pass {
        var result = Pass()
        var stretch: [FoundWord] = []
        let windows = Windows(samples)
        func close() {
            guard let first = stretch.first, let last = stretch.last else { return }
            let range =
                max(
                    first.start - Windows.margin, result.words.last?.end ?? 0)..<min(
                    last.end + Windows.margin, windows.end)
            let grammar = Grammar(lines[first.line...last.line], freedom: .none, isOpen: false)
            let path = range.count < Windows.longest ? decoder.path(through: grammar, of: windows.samples(range)) : nil
            result.words += path.map { words(on: $0, from: range.lowerBound).words } ?? stretch
            stretch = []
        }
        for word in free.words {
            if let last = stretch.last, word.line > last.line {
                let isBroken = free.strange.contains { $0.lowerBound >= last.start && $0.upperBound <= word.end }
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
        pass.strange.isEmpty && reliable(in: pass) == sought
    }

    /// Whether too little was found to believe that the text was read in this language.
    func isLittle(_ pass: Pass) -> Bool { reliable(in: pass) * 3 < sought * 2 }

    /// Whether most of the text was found.
    func isConvincing(_ pass: Pass) -> Bool {
        let known = Confidence(pass, lines).values.compactMap(\.self)
        return known.reduce(0, +) >= 0.75 * Double(max(known.count, 1))
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
