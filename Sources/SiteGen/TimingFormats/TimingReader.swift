/// Reads a timing file of any format, told by its content.
struct TimingReader {
    /// The labels of a voice's timing, ready to be set on the tale's words; `nil` when it cannot be used.
    ///
    /// storysite's own JSON without a fault takes a short way: of a thousand tales every file is read anew.
    /// - Parameters:
    ///   - duration: of the recording, in seconds.
    ///   - beside: the bytes of a file that the timing names, if there is one.
    ///   - diagnostics: what is wrong is appended, as errors or, where it was mended, as warnings.
    static func labels(
        of file: Source, duration: Double, tale: () -> TaleText, beside: (String) -> [UInt8]? = { _ in nil },
        diagnostics: inout [Diagnostic]
    ) -> TimingLabels? {
        if isOwn(file.bytes) {
            var faults: [Diagnostic] = []
            let labels = TimingFile.labels(of: file, duration: duration, diagnostics: &faults)
            if faults.isEmpty { return labels }
        }
        return transcript(
            of: file, duration: duration, tale: tale(), beside: beside, diagnostics: &diagnostics)?.transcript.labels
    }

    /// Everything that a timing file tells.
    /// - Parameters:
    ///   - duration: of the recording, in seconds; `nil` if it is not known.
    ///   - tale: the text that is told; `nil` if it is not known.
    /// - Returns: `nil` when it cannot be used: then `diagnostics` holds an error.
    static func transcript(
        of file: Source, duration: Double?, tale: TaleText?, beside: (String) -> [UInt8]? = { _ in nil },
        diagnostics: inout [Diagnostic]
    ) -> (transcript: Transcript, format: TimingFormat)? {
        do throws(TimingDocument.Fault) {
            let document = try TimingDocument(file)
            var faults: [Diagnostic] = []
            let transcript = transcript(of: document, file, duration, tale, beside, &faults)
            if case .book(let book) = document.form { faults = book.placed(faults, in: file.path) }
            diagnostics += faults
            return transcript.map { ($0, document.format) }
        } catch {
            diagnostics.append(error.diagnostic)
            return nil
        }
    }

    private static func transcript(
        of document: TimingDocument, _ file: Source, _ duration: Double?, _ tale: TaleText?,
        _ beside: (String) -> [UInt8]?, _ diagnostics: inout [Diagnostic]
    ) -> Transcript? {
        let isOwn = document.format.name == StorysiteTiming.format.name
        var strict: [Diagnostic] = []
        if isOwn { _ = TimingFile.labels(of: document.source, duration: duration, diagnostics: &strict) }
        // What is no JSON is not mended in a file of our own.
        if let fault = strict.first(where: { $0.code == TimingFaults.Code.notJSON.rawValue }) {
            diagnostics.append(fault)
            return nil
        }
        do throws(TimingFault) {
            let tracks = try document.format.read(document)
            guard var track = try TrackChoice.choose(tracks, tale: tale) else {
                throw TimingFault(.shape, at: 0..<1, "this \(document.format.name) has no labels with times")
            }
            var texts = ReferencedText()
            if track.isOrderOnly, !texts.fill(&track, beside: beside) {
                guard let tale else {
                    throw TimingFault(
                        .noWords, at: (track.labels.first?.place ?? 0..<0).prefix(1),
                        "this file has times and no words: it can only be read for a tale",
                        notes: ["name the tale with --tale"])
                }
                try track.fill(from: tale)
            }
            var repair = try TrackRepair(track, duration: duration.map(Milliseconds.nearest), isUnitSure: isOwn)
            let transcript = try repair.transcript()
            // What the strict reader refuses and nothing here has mended stays refused.
            if !strict.isEmpty, repair.repairs.found.isEmpty {
                diagnostics += strict
                return nil
            }
            if document.isLatin1 {
                diagnostics.append(
                    Diagnostic(
                        .warning, "timing-repaired", file: file.path, "this file is no UTF-8 and was read as Latin-1",
                        notes: ["if letters are wrong, save it as UTF-8"]))
            }
            if let (place, message) = repair.assumption {
                diagnostics.append(
                    Diagnostic(
                        .warning, "timing-unit", in: document.source, at: place, message,
                        notes: ["'storysite time import' writes them down in seconds, so that nothing need be assumed"])
                )
            }
            diagnostics += repair.repairs.diagnostics(in: document.source)
            return transcript
        } catch {
            diagnostics += strict.isEmpty ? [error.diagnostic(in: document.source)] : strict
            return nil
        }
    }

    /// Whether the file begins as storysite's own JSON does: `{"sentences":`.
    private static func isOwn(_ bytes: [UInt8]) -> Bool {
        let span = bytes.span
        var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        func passSpace() { while offset < span.count, span[offset].isXMLSpace { offset += 1 } }
        passSpace()
        guard span.has("{", at: offset) else { return false }
        offset += 1
        passSpace()
        return span.has("\"sentences\"", at: offset)
    }
}
