/// The programs that speak, listen and encode: none of them is part of storysite, which builds sites without them.
struct VoicePrograms: Sendable {
    private let program = ThemeFolder.program()

    /// Finds the program of an engine, with the first of its arguments.
    /// - Parameter name: `espeak`, the name of another engine, or a path to one.
    func engine(_ name: String) throws(VoiceFault) -> VoiceProgram {
        if name == "espeak" { return try own("speak") }
        if name.contains("/") {
            guard let path = Files.realPath(name) else {
                throw VoiceFault(
                    "there is no program '\(name)'",
                    notes: ["name an engine (espeak, hibari, piper) or a program's file"])
            }
            guard ChildProgram.isProgram(path) else {
                throw VoiceFault(
                    "'\(name)' is no program, or may not be run",
                    notes: ["docs/voices.md tells what an engine is; 'chmod +x' lets a script be run"])
            }
            return VoiceProgram(path: path, arguments: [], remedy: Self.ofEngines)
        }
        let folders = Self.folders(above: program).flatMap { ["\($0)", "\($0)/Voice/engines/\(name)"] }
        guard let path = ChildProgram.find("storysite-voice-\(name)", in: folders) else {
            throw VoiceFault(
                "there is no engine '\(name)'",
                notes: [
                    "espeak, hibari and piper come with storysite; another is a program storysite-voice-\(name) on PATH"
                ])
        }
        return VoiceProgram(path: path, arguments: [], remedy: Self.ofEngines)
    }

    private static let ofEngines = ["docs/voices.md shows how an engine is called: call it so, and see what it says"]

    func aligner() throws(VoiceFault) -> VoiceProgram { try own("align") }

    func ffmpeg(_ arguments: [String]) throws(VoiceFault) -> VoiceProgram {
        guard let path = ChildProgram.find("ffmpeg") else {
            throw VoiceFault("ffmpeg is missing: run Scripts/build --voice, or apt-get install ffmpeg")
        }
        return VoiceProgram(path: path, arguments: ["-nostdin", "-v", "error", "-y"] + arguments)
    }

    /// - Parameter task: what storysite-voice shall do.
    private func own(_ task: String) throws(VoiceFault) -> VoiceProgram {
        let folders = Self.folders(above: program).flatMap { ["\($0)", "\($0)/Voice/.build/release"] }
        guard let path = ChildProgram.find("storysite-voice", in: folders) else {
            throw VoiceFault("storysite-voice is missing, which speaks and listens: run Scripts/build --voice")
        }
        return VoiceProgram(
            path: path, arguments: [task], remedy: ["Scripts/build --voice makes storysite-voice anew"])
    }

    private static func folders(above path: String) -> [Substring] {
        var (folders, rest): ([Substring], Substring) = ([], path[...])
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            if !rest.isEmpty { folders.append(rest) }
        }
        return folders
    }
}
