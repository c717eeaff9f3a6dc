extension TaleHeader {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        title = reader.text()
        guard let language = Language(from: &reader) else { return nil }
        self.language = language
        kind = reader.choice() ?? .tale
        learning = reader.optional { Learning(from: &$0) }
        summary = reader.optionalText()
        cover = reader.optional { $0.located() }
        focusedPictures = reader.list { $0.located() }
        for path in reader.list({ $0.text() }) { focuses[path] = PictureFocus(from: &reader) }
        level = reader.optional { $0.choice() }
        ages = reader.optional { reader in
            let (first, last) = (reader.whole(upTo: Self.ageLimit), reader.whole(upTo: Self.ageLimit))
            return first <= last ? first...last : nil
        }
        themes = reader.list { $0.text() }
        characters = reader.list { $0.text() }
        contents = reader.list { $0.choice() }
        published = reader.optional { Day($0.text()) }
        author = reader.optionalText()
        illustrator = reader.optionalText()
        translator = reader.optionalText()
        license = reader.optional { $0.located() }
        credits = reader.list { $0.text() }
        voices = reader.list { reader in
            Voice(
                id: reader.located(), name: reader.text(), audio: reader.located(),
                timing: reader.optional { $0.located() }, language: reader.optional { Language(from: &$0) },
                isVideo: reader.flag())
        }
        captions = reader.list { reader in
            guard let language = Language(from: &reader) else { return nil }
            return Captions(language: language, file: reader.located())
        }
        music = reader.optional { $0.located() }
        pictures = reader.optional { $0.located() }
        slots = reader.list { TaleSlot(from: &$0) }
        story = reader.optional { $0.located() }
        translations = reader.list { reader in
            guard let language = Language(from: &reader) else { return nil }
            return Translation(language: language, slug: reader.located())
        }
        highlight = reader.choice() ?? .word
        words = reader.list { reader in
            ExplainedWord(
                word: reader.located(), meaning: reader.optionalText(), picture: reader.optional { $0.located() })
        }
        access = reader.choice() ?? .free
        preview = reader.whole(upTo: Self.previewPages.upperBound)
        state = reader.optional { $0.choice() }
        isDraft = reader.flag()
        withdrawn = reader.optional { reader in
            let text = reader.located()
            return Day(text.value).map { Located(value: $0, range: text.range) }
        }
        if reader.failed { return nil }
    }

    func write(to writer: inout CacheWriter) {
        writer.add(title)
        writer.add(language.tag)
        writer.add(kind.rawValue)
        writer.add(learning) { $0.write(to: &$1) }
        writer.add(summary)
        writer.add(cover) { $1.add($0) }
        writer.add(focusedPictures) { $1.add($0) }
        let focused = focuses.sorted { precedesByBytes($0.key, $1.key) }
        writer.add(focused) { $1.add($0.key) }
        for (_, focus) in focused { focus.write(to: &writer) }
        writer.add(level) { $1.add($0.rawValue) }
        writer.add(ages) { ages, writer in
            writer.add(ages.lowerBound)
            writer.add(ages.upperBound)
        }
        writer.add(themes) { $1.add($0) }
        writer.add(characters) { $1.add($0) }
        writer.add(contents) { $1.add($0.rawValue) }
        writer.add(published?.text)
        writer.add(author)
        writer.add(illustrator)
        writer.add(translator)
        writer.add(license) { $1.add($0) }
        writer.add(credits) { $1.add($0) }
        writer.add(voices) { voice, writer in
            writer.add(voice.id)
            writer.add(voice.name)
            writer.add(voice.audio)
            writer.add(voice.timing) { $1.add($0) }
            writer.add(voice.language) { $1.add($0.tag) }
            writer.add(voice.isVideo)
        }
        writer.add(captions) { captions, writer in
            writer.add(captions.language.tag)
            writer.add(captions.file)
        }
        writer.add(music) { $1.add($0) }
        writer.add(pictures) { $1.add($0) }
        writer.add(slots) { $0.write(to: &$1) }
        writer.add(story) { $1.add($0) }
        writer.add(translations) { translation, writer in
            writer.add(translation.language.tag)
            writer.add(translation.slug)
        }
        writer.add(highlight.rawValue)
        writer.add(words) { word, writer in
            writer.add(word.word)
            writer.add(word.meaning)
            writer.add(word.picture) { $1.add($0) }
        }
        writer.add(access.rawValue)
        writer.add(preview)
        writer.add(state) { $1.add($0.rawValue) }
        writer.add(isDraft)
        writer.add(withdrawn) { $1.add(Located(value: $0.value.text, range: $0.range)) }
    }
}

extension TaleSlot {
    fileprivate init?(from reader: inout CacheReader) {
        id = reader.located()
        label = reader.text()
        choices = reader.list { reader in
            var choice = Choice(name: reader.located(), picture: reader.located(), forms: [:])
            for form in reader.list({ $0.text() }) { choice.forms[form] = reader.text() }
            return choice
        }
        // Whatever reads a story takes a first choice for granted.
        if choices.isEmpty { return nil }
    }

    fileprivate func write(to writer: inout CacheWriter) {
        writer.add(id)
        writer.add(label)
        writer.add(choices) { choice, writer in
            writer.add(choice.name)
            writer.add(choice.picture)
            let forms = choice.forms.sorted { precedesByBytes($0.key, $1.key) }
            writer.add(forms) { $1.add($0.key) }
            for (_, word) in forms { writer.add(word) }
        }
    }
}

extension Language {
    /// Reads a tag from a cache; `nil` when that is none.
    init?(from reader: inout CacheReader) { self.init(reader.text()) }
}

extension PictureFocus {
    fileprivate init(from reader: inout CacheReader) {
        (left, top) = (reader.whole(upTo: 100), reader.whole(upTo: 100))
        (right, bottom) = (reader.whole(upTo: 100), reader.whole(upTo: 100))
    }

    fileprivate func write(to writer: inout CacheWriter) {
        for number in [left, top, right, bottom] { writer.add(number) }
    }
}

extension CacheReader {
    mutating func located() -> Located<String> {
        let value = text()
        let start = whole(upTo: SizeLimit.text.bytes)
        return Located(value: value, range: start..<start + whole(upTo: SizeLimit.text.bytes))
    }
}

extension CacheWriter {
    mutating func add(_ text: Located<String>) {
        add(text.value)
        add(text.range.lowerBound)
        add(text.range.count)
    }
}
