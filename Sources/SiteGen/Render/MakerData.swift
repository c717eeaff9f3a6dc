/// What the page of a maker knows of all its stories, as JSON for its script.
struct MakerData {
    private let maker: Maker
    private let tale: Tale
    private let sounds: [String: MakerSound]

    /// Milliseconds that are kept of the recording before the first word of a sentence, and after the last.
    private static let (lead, tail): (Int32, Int32) = (60, 150)

    init(_ maker: Maker, of tale: Tale, sounds: [String: MakerSound]) {
        (self.maker, self.tale, self.sounds) = (maker, tale, sounds)
    }

    /// - Parameter refused: words that the page does not show when somebody types them.
    func json(refusing refused: [String]) -> [UInt8] {
        var json = JSONObjectWriter()
        json.add("slots") { json in
            json.addList(maker.slots) { json, slot in
                json.add("id", slot.id.value)
                json.add("label", slot.label)
                json.add("choices") { json in json.addList(slot.choices) { add($1, to: &$0) } }
            }
        }
        json.add("title") { add(maker.title, to: &$0) { title, json in JSONWriter.append(title, to: &json) } }
        json.add("layers") { json in
            json.addItems(maker.layers) { json, page in
                json.addItems(page) { json, layer in
                    add(layer, to: &json) { layer, bytes in
                        JSONWriter.append([address(of: layer.picture), layer.alt], to: &bytes)
                    }
                }
            }
        }
        json.add("sentences") { json in
            json.addItems(zip(maker.sentences, pauses).map { ($0, $1) }) { json, item in
                json.addObject { json in
                    json.add("pause", item.1)
                    json.add("slots") { $0.addList(item.0.choice.slots) }
                    json.add("values") { $0.addList(item.0.choice.values) }
                    json.add("texts") { json in
                        json.addItems(item.0.variants) { json, words in
                            json.addValue { JSONWriter.append(words.parts, to: &$0) }
                        }
                    }
                }
            }
        }
        json.add("after", Self.milliseconds(Narration.after))
        json.add("refused", refused)
        json.add("voices") { json in json.addList(tale.voices) { add($1, to: &$0) } }
        return json.finished()
    }

    private func add(_ choice: TaleSlot.Choice, to json: inout JSONObjectWriter) {
        json.add("id", choice.id)
        json.add("name", choice.name.value)
        json.add("words", Array(Set(choice.forms.values)).sorted(by: precedesByBytes))
        json.add("src", address(of: choice.picture.value))
        guard let focus = tale.folder.header.focus(of: choice.picture.value) else { return }
        json.add("focus") { $0.addList([focus.left, focus.top, focus.right, focus.bottom]) }
    }

    /// Returns the path below the site's root.
    private func address(of picture: String) -> String {
        tale.pictures[picture].map { tale.folder.address(of: $0) } ?? ""
    }

    private func add<Value>(
        _ varying: Maker.Varying<Value>, to json: inout JSONObjectWriter,
        _ write: (Value, inout [UInt8]) -> Void
    ) {
        json.addObject { json in
            json.add("slots") { $0.addList(varying.slots) }
            json.add("values") { json in
                json.addItems(varying.values) { json, value in json.addValue { write(value, &$0) } }
            }
        }
    }

    // MARK: Sound

    /// The pause before each sentence, in milliseconds: a storyteller's.
    private var pauses: [Int] {
        var last: Maker.Sentence?
        return maker.sentences.map { sentence in
            defer { last = sentence }
            guard let last else { return Self.milliseconds(Narration.before) }
            if sentence.page > last.page { return Self.milliseconds(Narration.page) }
            return Self.milliseconds(sentence.paragraph > last.paragraph ? Narration.paragraph : Narration.sentence)
        }
    }

    private static func milliseconds(_ seconds: Double) -> Int { Int(Milliseconds.nearest(seconds)) }

    private func add(_ voice: Voice, to json: inout JSONObjectWriter) {
        json.add("id", voice.id)
        json.add("name", voice.name)
        guard let recording = voice.recordings.first else { return }
        json.add("granularity", recording.granularity.rawValue)
        json.add("sources") { json in
            json.addItems(recording.files) { json, file in
                json.addValue { JSONWriter.append([sounds[file.path]?.file.path ?? "", file.mediaType], to: &$0) }
            }
        }
        json.add("cuts") { json in
            json.addItems(maker.scriptWords) { json, variants in
                json.addItems(variants) { json, words in json.addList(cut(words, of: recording)) }
            }
        }
    }

    /// Returns what is cut out of a recording for a sentence, in milliseconds: its start and its end there, and by
    /// turns the pause before a word and the word's length. Empty if the recording does not have the sentence.
    private func cut(_ words: Range<Int>, of recording: Voice.Recording) -> [Int] {
        let times = recording.times
        let first = words.lowerBound - recording.firstWord
        let last = words.upperBound - 1 - recording.firstWord
        guard first <= last, times.indices.contains(first), times.indices.contains(last) else { return [] }
        let before = first > 0 ? times[first - 1].end : 0
        let after = last + 1 < times.count ? times[last + 1].start : Milliseconds.nearest(recording.duration)
        // Each sentence gets half of the silence between two of them.
        let from = max(times[first].start - Self.lead, before + (times[first].start - before) / 2)
        let to = min(times[last].end + Self.tail, after - max(after - times[last].end, 0) / 2)
        var (cut, end) = ([Int(from), Int(max(to, times[last].end))], from)
        for time in times[first...last] {
            cut += [Int(time.start - end), Int(time.end - time.start)]
            end = time.end
        }
        return cut
    }
}

extension Maker.Words {
    /// The text between words and the words themselves, alternating; it begins and ends with text between words.
    fileprivate var parts: [String] {
        var (parts, position): ([String], Int) = ([], 0)
        for word in ranges {
            parts.append(between(position..<word.lowerBound))
            parts.append(String(decoding: text[word], as: UTF8.self))
            position = word.upperBound
        }
        return parts + [between(position..<text.count)]
    }

    /// Returns what stands between words, with the places of typed names.
    private func between(_ range: Range<Int>) -> String {
        var (bytes, position): ([UInt8], Int) = ([], range.lowerBound)
        for name in names where range.contains(name.offset) || name.offset == range.upperBound {
            bytes += text[position..<name.offset] + name.bytes
            position = name.offset
        }
        return String(decoding: bytes + text[position..<range.upperBound], as: UTF8.self)
    }
}
