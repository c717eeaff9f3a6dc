/// Finds the programs that speak and align. None of them is part of storysite, which builds sites without them.
///
/// They are beside the program, in `libexec/storysite` beside the program's folder,
/// in the clone in which the program was built, or on `PATH`.
struct VoicePrograms: Sendable {
    private let program = Files.program()

    /// The program of an engine, with the first of its arguments.
    /// - Parameter name: `espeak`, the name of another engine, or a path to one.
    func engine(_ name: String) throws(ProgramError) -> VoiceProgram {
        if name == SuggestedCommand.usualEngine { return try own("speak") }
        if name.contains("/") {
            guard let path = Files.realPath(name) else {
                throw ProgramError(
                    "there is no program '\(name)'",
                    notes: ["name an engine (\(Self.engines)) or the path of a program"])
            }
            guard ChildProgram.isProgram(path) else {
                throw ProgramError(
                    "'\(name)' is not an executable file",
                    notes: ["docs/voices.md says what an engine is; 'chmod +x' makes a script executable"])
            }
            return Self.foreign(path)
        }
        let folders = ["", "libexec/storysite/engines/\(name)", "Voice/engines/\(name)"]
        guard let path = find("storysite-voice-\(name)", in: folders) else {
            throw ProgramError(
                "there is no engine '\(name)'",
                notes: suggestions(for: name, among: Self.names) + [
                    "\(Self.engines) come with storysite-voice; any other engine is a program "
                        + "storysite-voice-NAME on PATH"
                ])
        }
        return Self.foreign(path)
    }

    /// An engine that is not storysite's own. It may have to fetch a voice of a gigabyte over a slow line at its first
    /// call, and say nothing meanwhile.
    private static func foreign(_ path: String) -> VoiceProgram {
        VoiceProgram(ChildProgram(path: path, idleLimit: .seconds(3 * 3600)), remedy: remedy)
    }

    private static let names = ["espeak", "hibari", "pico", "piper", "rhvoice"]
    private static let engines = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]

    private static let remedy = [
        "docs/voices.md shows how storysite calls an engine: call it so and look at its output"
    ]

    func aligner() throws(ProgramError) -> VoiceProgram { try own("align") }

    /// Whether words can be found in recordings.
    var hasAligner: Bool { (try? aligner()) != nil && FFmpeg() != nil }

    func ffmpeg() throws(ProgramError) -> FFmpeg { try FFmpeg.required(which: "writes and reads recordings") }

    /// - Parameter task: the command of storysite-voice, `speak` or `align`.
    private func own(_ task: String) throws(ProgramError) -> VoiceProgram {
        guard let path = find("storysite-voice", in: ["", "libexec/storysite", "Voice/.build/release"]) else {
            throw ProgramError(
                "storysite-voice, which speaks and aligns, is not installed",
                notes: ["install the package storysite-voice, or run Scripts/build --voice in a clone of storysite"])
        }
        return VoiceProgram(
            ChildProgram(path: path, arguments: [task]),
            remedy: ["install storysite and storysite-voice again, both in the same version"])
    }

    /// - Parameter folders: below each of the folders that contain the program, the innermost first.
    private func find(_ name: String, in folders: [String]) -> String? {
        ChildProgram.find(
            name, in: Files.folders(above: program).flatMap { above in folders.map { "\(above)/\($0)" } })
    }
}
