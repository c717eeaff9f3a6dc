import CPocketSphinx
import Glibc

/// Finds the most likely path through a grammar (Viterbi beam search), with libpocketsphinx and its acoustic model of
/// American English.
@safe final class Decoder {
    /// A word on the path and its frames of 10 ms.
    struct Segment {
        var word: String
        var first: Int
        var last: Int
        /// The natural logarithm of the likelihood of its sound, relative to the likeliest sounds, over all frames.
        var score: Double
    }

    /// Samples a second of the acoustic model.
    static let rate = 16_000
    /// Frames a second, in which the library counts time.
    static let frameRate = 100

    /// Where more phones than these are likely at once, the beam becomes narrower:
    /// in noise all of the text is as likely.
    private static let mostPhones = 3000

    /// The library shifts the scores of sounds by ten bits.
    private static let scale = 1024.0

    let beam: Beam
    private let decoder: OpaquePointer
    private let logmath: OpaquePointer?

    /// The likelihood below which the search gives a path up. The wide beam is for languages that differ much from the
    /// model's, and takes three times as long.
    enum Beam: String {
        case narrow = "1e-300"
        case wide = "0"
    }

    init(_ beam: Beam) throws(VoiceError) {
        self.beam = beam
        err_set_logfp(nil)
        guard let model = Self.model() else {
            throw VoiceError(
                "the acoustic model is missing", notes: ["install Debian's package pocketsphinx-en-us"])
        }
        let options = [
            "storysite-voice", "-hmm", model, "-samprate", "\(Self.rate)", "-beam", beam.rawValue, "-wbeam",
            beam.rawValue, "-pbeam", beam.rawValue, "-maxhmmpf", "\(Self.mostPhones)", "-bestpath", "no",
            "-fsgusefiller", "yes", "-remove_silence", "no", "-dither", "yes", "-seed", "1",
        ]
        var words = unsafe options.map { unsafe strdup($0) }
        defer { unsafe words.forEach { unsafe free($0) } }
        guard let config = unsafe cmd_ln_parse_r(nil, ps_args(), Int32(words.count), &words, 1),
            let decoder = unsafe ps_init(config)
        else { throw VoiceError("pocketsphinx cannot load its model in '\(model)'") }
        unsafe cmd_ln_free_r(config)
        unsafe self.decoder = decoder
        unsafe logmath = ps_get_logmath(decoder)
        for phone in Grammar.fillerPhones { add(Grammar.fillerWord(phone), phones: [phone]) }
    }

    deinit { unsafe ps_free(decoder) }

    private static func model() -> String? {
        let own = unsafe getenv("POCKETSPHINX_MODEL").map { unsafe String(cString: $0) }
        return [own, "/usr/share/pocketsphinx/model/en-us/en-us"].compactMap(\.self).first {
            unsafe access("\($0)/mdef", R_OK) == 0
        }
    }

    /// Adds a word to the pronunciation dictionary.
    func add(_ word: String, phones: [String]) {
        unsafe ps_add_word(decoder, word, phones.joined(separator: " "), 0)
    }

    /// The most likely path through the grammar for all of `samples`; `nil` if no path reaches the final state.
    func path(through grammar: Grammar, of samples: ArraySlice<Int16>) -> [Segment]? {
        guard let model = unsafe fsg_model_init("tale", logmath, 1, Int32(grammar.states)) else { return nil }
        unsafe storysite_fsg_set_ends(model, Int32(grammar.start), Int32(grammar.final))
        for arc in grammar.arcs {
            let weight = unsafe Int32(Double(logmath_ln_to_log(logmath, arc.weight)))
            if let word = arc.word {
                let id = unsafe fsg_model_word_add(model, word)
                unsafe fsg_model_trans_add(model, Int32(arc.from), Int32(arc.to), weight, id)
            } else {
                unsafe fsg_model_null_trans_add(model, Int32(arc.from), Int32(arc.to), weight)
            }
        }
        unsafe fsg_model_null_trans_closure(model, nil)
        guard unsafe ps_set_fsg(decoder, "tale", model) == 0, unsafe ps_set_search(decoder, "tale") == 0 else {
            unsafe fsg_model_free(model)
            return nil
        }
        unsafe fsg_model_free(model)
        unsafe ps_start_utt(decoder)
        unsafe samples.withUnsafeBufferPointer { unsafe _ = ps_process_raw(decoder, $0.baseAddress, $0.count, 0, 1) }
        unsafe ps_end_utt(decoder)
        var score: Int32 = 0
        guard unsafe ps_get_hyp(decoder, &score) != nil else { return nil }
        return segments()
    }

    private func segments() -> [Segment] {
        var segments: [Segment] = []
        var current = unsafe ps_seg_iter(decoder)
        while let segment = unsafe current {
            var (first, last, sound): (Int32, Int32, Int32) = (0, 0, 0)
            unsafe ps_seg_frames(segment, &first, &last)
            unsafe ps_seg_prob(segment, &sound, nil, nil)
            if let word = unsafe ps_seg_word(segment) {
                segments.append(
                    Segment(
                        word: unsafe String(cString: word), first: Int(first), last: Int(last),
                        score: unsafe logmath_log_to_ln(logmath, sound) * Self.scale))
            }
            unsafe current = ps_seg_next(segment)
        }
        return segments
    }
}
