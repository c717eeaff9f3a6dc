/// A recording of a whole tale that an author drops on the bench. It waits among the takes until the times of its
/// sentences are estimated, and then becomes the narrator's voice.
struct DroppedRecording {
    let takes: TakeFolder

    /// The name of the file that waits.
    private static let name = "recording~"

    /// - Throws: what is wrong with the recording.
    func save(_ bytes: [UInt8]) throws(TakeError) {
        do throws(RecordingError) { _ = try Recording(bytes.span) } catch { throw TakeError(error) }
        do throws(SystemError) { try takes.folder(createIfMissing: true).save(Self.name, bytes) } catch {
            throw TakeError(error)
        }
    }

    /// Makes a voice of the recording that waits. The files of the voice before stay beside it, with `~` at the end of
    /// their names.
    /// - Parameters:
    ///   - title: the narrator's name as people write it.
    ///   - isCancelled: whether nobody wants the voice any more.
    /// - Returns: what there is to report.
    func makeVoice(
        of sentences: [TakeSentence], title: String, isCancelled: () -> Bool
    ) throws(TakeError) -> String {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try takes.folder().read(Self.name, limit: .recording) } catch {
            throw TakeError(error)
        }
        let times = try EstimatedTimes(sentences, in: bytes, isCancelled: isCancelled)
        do throws(SystemError) {
            try takes.write(
                [
                    ("\(takes.narrator).\(SoundFormat.endings(of: times.mediaType)[0])", bytes),
                    ("\(takes.narrator).json", times.bytes),
                ], keeping: takes.voiceFiles)
            // The voice is the narrator's own, so takes may replace it. Then it stays beside theirs.
            if takes.joined?.isVoice != true { try takes.note(JoinedTakes(title: title)) }
            try takes.folder().remove(Self.name)
        } catch {
            throw TakeError(error)
        }
        return "\(takes.narrator): \(counted(times.count, "sentence"))"
    }
}
