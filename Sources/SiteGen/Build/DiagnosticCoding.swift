extension Diagnostic {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        guard let severity: Severity = reader.choice(), let code: DiagnosticCode = reader.choice() else { return nil }
        let file = reader.text()
        self.init(severity, code, file: file, reader.text())
        notes = reader.list { reader in
            let (text, command) = (reader.text(), reader.optional { SuggestedCommand(from: &$0) })
            return Note(text, command, location: reader.optional { Location(from: &$0) })
        }
        excerpt = reader.optional { Excerpt(from: &$0) }
        (further, elsewhere) = (reader.whole(upTo: Int(Int32.max)), reader.whole(upTo: Int(Int32.max)))
        if reader.failed { return nil }
    }

    func write(to writer: inout CacheWriter) {
        writer.add(severity.rawValue)
        writer.add(code.rawValue)
        writer.add(file)
        writer.add(message)
        writer.add(notes) { note, writer in
            writer.add(note.text)
            writer.add(note.command) { $0.write(to: &$1) }
            writer.add(note.location) { $0.write(to: &$1) }
        }
        writer.add(excerpt) { $0.write(to: &$1) }
        writer.add(further)
        writer.add(elsewhere)
    }
}

extension SuggestedCommand {
    fileprivate init(from reader: inout CacheReader) {
        words = reader.list { reader in
            let isPath = reader.flag()
            return isPath ? .path(reader.text()) : .plain(reader.text())
        }
    }

    fileprivate func write(to writer: inout CacheWriter) {
        writer.add(words) { word, writer in
            switch word {
            case .plain(let text):
                writer.add(false)
                writer.add(text)
            case .path(let path):
                writer.add(true)
                writer.add(path)
            }
        }
    }
}

extension Diagnostic.Location {
    fileprivate init(from reader: inout CacheReader) {
        file = reader.text()
        (line, column) = (reader.whole(upTo: Int(Int32.max)), reader.whole(upTo: Int(Int32.max)))
    }

    fileprivate func write(to writer: inout CacheWriter) {
        writer.add(file)
        writer.add(line)
        writer.add(column)
    }
}

extension Excerpt {
    fileprivate init(from reader: inout CacheReader) {
        let most = Int(Int32.max)
        self.init(
            line: reader.whole(upTo: most), column: reader.whole(upTo: most), text: reader.text(),
            length: reader.whole(upTo: most), textColumn: reader.whole(upTo: most), goesOn: reader.flag())
    }

    fileprivate func write(to writer: inout CacheWriter) {
        writer.add(line)
        writer.add(column)
        writer.add(text)
        writer.add(length)
        writer.add(textColumn)
        writer.add(goesOn)
    }
}
