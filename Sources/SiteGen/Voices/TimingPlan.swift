/// What `align` does with the timing of a recording.
enum TimingPlan: Equatable {
    /// It is made from the same recording and text, or from what the engine itself reported, and is kept.
    case keepUpToDate
    /// Somebody wrote or edited it, so it is kept and reported.
    case keepMadeByHand
    /// It is replaced. The sentences are those that are known to be in this recording.
    case replace(known: [TimedText.Sentence])

    /// - Parameters:
    ///   - current: the timing that is there; `nil` if there is none, or if it is replaced whatever it is.
    ///   - origin: the digest of what a new timing is made from.
    ///   - recording: the digest of the recording.
    init(for current: MadeTiming?, origin: Digest, recording: Digest) {
        guard let current else {
            self = .replace(known: [])
            return
        }
        guard let made = current.origin else {
            self = .keepMadeByHand
            return
        }
        if made.source == origin.text {
            self = .keepUpToDate
        } else if current.isCorrected {
            // Times that somebody corrected for another recording do not apply to this one.
            self = made.isOf(recording) ? .replace(known: current.known(in: recording)) : .keepMadeByHand
        } else {
            let isExact =
                made.maker.hasPrefix(MadeTiming.Origin.narrator) && (made.sounds.isEmpty || made.isOf(recording))
            self = isExact ? .keepUpToDate : .replace(known: current.known(in: recording))
        }
    }
}
