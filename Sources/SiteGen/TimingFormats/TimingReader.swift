/// Reads timing files of all formats. The content of a file decides its format.
package struct TimingReader {
    /// Returns the labels of a timing file, ready to be matched with the words of a tale.
    ///
    /// storysite's own JSON is read by `TimingFile` if it has no errors, because that is several times as fast.
    /// - Parameters:
    ///   - duration: the length of the recording, in seconds.
    ///   - beside: returns the bytes of another file that the timing names, or `nil`.
    ///   - diagnostics: receives errors, and warnings about what was repaired.
    /// - Returns: `nil` if the file cannot be used.
    package static func labels(
        of file: Source, duration: Double, tale: () -> TaleText, beside: (String) -> [UInt8]? = { _ in nil },
        diagnostics: inout [Diagnostic]
    ) -> TimingLabels? {
        if isOwn(file.bytes), TimingDocument.error(ofSizeOf: file.bytes) == nil {
            var found: [Diagnostic] = []
            let labels = TimingFile.labels(of: file, duration: duration, diagnostics: &found)
            if found.isEmpty, !labels.labels.isEmpty { return labels }
        }
        return transcript(
            of: file, duration: duration, tale: tale(), beside: beside, diagnostics: &diagnostics)?.transcript.labels
    }

    /// Returns the whole content of a timing file.
    /// - Parameters:
    ///   - duration: the length of the recording, in seconds; `nil` if it is not known.
    ///   - tale: the text that is spoken; `nil` if it is not known.
    /// - Returns: `nil` if the file cannot be used. `diagnostics` then holds an error.
    package static func transcript(
        of file: Source, duration: Double?, tale: TaleText?, beside: (String) -> [UInt8]? = { _ in nil },
        diagnostics: inout [Diagnostic]
    ) -> (transcript: Transcript, format: TimingFormat)? {
        do throws(TimingDocument.Failure) {
            let document = try TimingDocument(file)
            var found: [Diagnostic] = []
            let transcript = transcript(of: document, duration, tale, beside, &found)
            if case .book(let book) = document.form { found = book.placed(found, in: file.path) }
            diagnostics += found
            return transcript.map { ($0, document.format) }
        } catch {
            diagnostics.append(error.diagnostic)
            return nil
        }
    }

    private static func transcript(
        of document: TimingDocument, _ duration: Double?, _ tale: TaleText?, _ beside: (String) -> [UInt8]?,
        _ diagnostics: inout [Diagnostic]
    ) -> Transcript? {
        let isOwn = document.format.name == StorysiteTiming.format.name
        let errors = isOwn ? TimingFile.read(document.source, duration: duration).errors : nil
        let strict = errors?.diagnostics ?? []
        // In storysite's own JSON, only times of the text are repaired.
        if let errors, !errors.areRepairable {
            diagnostics += strict
            return nil
        }
        do throws(TimingError) {
            let tracks = try document.format.read(document)
            guard var track = try TrackChoice.choose(tracks, tale: tale) else {
                throw TimingError(
                    .timingShape, at: 0..<1,
                    "this file is read as \(document.format.name), and has no labels with times")
            }
            var texts = ReferencedText()
            if track.isOrderOnly, !texts.fill(&track, beside: beside) {
                guard let tale else {
                    throw TimingError(
                        .timingWithoutWords, at: (track.labels.first?.location ?? 0..<0).prefix(1),
                        "this file has times but no words, so it can only be read for a tale",
                        notes: ["name the tale with --tale"])
                }
                try track.fill(from: tale)
            }
            var repair = try TrackRepair(track, duration: duration.map(Milliseconds.nearest), isUnitSure: isOwn)
            let transcript = try repair.transcript()
            // Errors of the strict reader that were not repaired here remain errors.
            if !strict.isEmpty, repair.repairs.found.isEmpty {
                diagnostics += strict
                return nil
            }
            diagnostics += warnings(about: document, repair)
            return transcript
        } catch {
            diagnostics += strict.isEmpty ? [error.diagnostic(in: document.source)] : strict
            return nil
        }
    }

    /// What was repaired or assumed.
    private static func warnings(about document: TimingDocument, _ repair: TrackRepair) -> [Diagnostic] {
        var warnings: [Diagnostic] = []
        if document.isLatin1 {
            warnings.append(
                Diagnostic(
                    .warning, .timingRepaired, file: document.source.path,
                    "this file is not UTF-8; it was read as Latin-1", notes: ["if letters are wrong, save it as UTF-8"]
                ))
        }
        if let (location, message) = repair.assumption {
            warnings.append(
                Diagnostic(
                    .warning, .timingUnit, in: document.source, at: location, message,
                    notes: ["convert the file with 'storysite time import', which writes seconds"]))
        }
        return warnings + repair.repairs.diagnostics(in: document.source)
    }

    /// Whether the file begins as storysite's own JSON does: `{"sentences":`.
    private static func isOwn(_ bytes: [UInt8]) -> Bool {
        let span = bytes.span
        var offset = span.byteOrderMarkLength
        func passSpace() { while offset < span.count, span[offset].isWhiteSpace { offset += 1 } }
        passSpace()
        guard span.has("{", at: offset) else { return false }
        offset += 1
        passSpace()
        return span.has("\"sentences\"", at: offset)
    }
}
