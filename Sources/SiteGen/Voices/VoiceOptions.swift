/// The options of `storysite narrate` and `storysite align`.
public struct VoiceOptions: Sendable {
    /// Folders of tales, or their names in the library; empty for every tale of the library.
    public var tales: [String] = []
    /// The tales of which the work is done; `nil` for all.
    public var shard: Shard?
    /// The library's folder.
    public var library = "."
    /// The id of a voice. `nil`: `align` does all voices of a tale, `narrate` names the voice after the engine.
    public var voice: String?
    /// `espeak`, the name of another engine, or a path to one.
    public var engine = "espeak"
    /// The file of the model that the engine speaks with; `nil` for the engine's own voice.
    public var model: String?
    /// Whether a new voice has a recording for each page.
    public var hasPages = false
    /// From 0.5 to 2; 1 is a storyteller's pace.
    public var pace = 1.0
    /// A language tag; `nil` for the tale's own language.
    public var language: String?
    /// Whether recordings and timings that storysite did not make may be replaced.
    public var force = false
    /// The largest number of threads.
    public var jobs = 1

    public init() {}
}
