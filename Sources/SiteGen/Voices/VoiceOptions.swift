/// The options of `storysite narrate` and `storysite align`.
package struct VoiceOptions: Sendable {
    /// Folders of tales, or their names in the library; empty for every tale of the library.
    package var tales: [String] = []
    /// The tales of which the work is done; `nil` for all.
    package var shard: Shard?
    /// The library's folder.
    let library: String
    /// The id of a voice. `nil`: `align` does all voices of a tale, `narrate` the one that has the engine's name as
    /// its id, or as the name of its recording.
    package var voice: String?
    /// `espeak`, the name of another engine, or a path to one.
    package var engine = usualEngine
    /// The file of the model that the engine speaks with; `nil` for the engine's own voice.
    package var model: String?
    /// Whether `narrate` adds a new voice to `tale.md`.
    package var addsVoice = false
    /// The name that readers see of a voice that is added; `nil` for its id, or for the name of a computer voice.
    package var name: String?
    /// Whether a text can be such a name: one line that readers see.
    package static func isName(_ text: String) -> Bool { text.printable == text && !text.isBlank }
    /// Whether a new voice has a recording for each page.
    package var hasPages = false
    /// From 0.5 to 2; 1 is a storyteller's pace.
    package var pace = 1.0
    /// A language tag; `nil` for the tale's own language.
    package var language: String?
    /// Whether recordings and timings that storysite did not make may be replaced.
    package var force = false
    /// The largest number of threads.
    package var jobs = 1

    /// The name of the engine, whose programs begin with `storysite-voice-`.
    var engineName: String {
        let name = lastPathComponent(of: engine)
        return name.hasPrefix("storysite-voice-") ? String(name.dropFirst("storysite-voice-".count)) : name
    }

    /// The engine that speaks if none is named.
    package static let usualEngine = SuggestedCommand.usualEngine

    /// - Parameter library: the library's folder, or `nil` for the one in which the command runs.
    package init(library: String?) { self.library = library ?? Library.here }
}
