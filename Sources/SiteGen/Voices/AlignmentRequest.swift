/// What the aligner is asked to find in a recording.
struct AlignmentRequest {
    let sentences: [VoiceText.Sentence]
    /// `nil` if the title cannot be in this recording.
    let title: (sentence: VoiceText.Sentence, words: [String])?
    let language: String
    /// The digest of the recording.
    let recording: Digest

    /// The digest of everything that decides the answer, except the versions of programs.
    var origin: Digest {
        let lead = [Self.version, language, title?.sentence.text ?? ""]
        let text = (lead + sentences.map(\.text)).joined(separator: "\n") + "\n"
        return Digest(Array("\(recording.text)\n\(text)".utf8))
    }

    /// The version of what the aligner is asked. Increase it if the same request gets another answer.
    private static let version = "2"
}
