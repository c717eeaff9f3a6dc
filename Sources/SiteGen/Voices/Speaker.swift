import Glibc

/// What speaks: an engine, with its own voice or with a model that the author has.
struct Speaker: Sendable {
    /// The engine with the first of its arguments.
    let engine: VoiceProgram
    /// The digest of the model's bytes; `nil` for the engine's own voice.
    let model: Digest?

    /// - Throws: why there is no such engine, or why its model cannot be read.
    init(_ options: VoiceOptions, _ programs: VoicePrograms) throws(ProgramError) {
        var engine = try programs.engine(options.engine)
        model = try options.model.map { name throws(ProgramError) in try Self.digest(of: name) }
        // Engines look for other files beside the model.
        if let path = options.model.flatMap(Files.realPath) { engine.arguments += ["--model", path] }
        self.engine = engine
    }

    private static func digest(of model: String) throws(ProgramError) -> Digest {
        do throws(SystemError) {
            let file = unsafe open(model, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
            guard file >= 0 else { throw SystemError(path: model) }
            defer { close(file) }
            return try Digest(ofFile: file, path: model)
        } catch {
            var failure = ProgramError(error)
            failure.notes = ["--model takes the path of a file; docs/voices.md says which one an engine needs"]
            throw failure
        }
    }
}
