/// What a task of the bench does to make a voice or its times.
struct BenchWork: Sendable {
    /// The narrator's name as people write it.
    let title: String
    private let kind: BenchTasks.Kind
    private let takes: TakeFolder
    private let sentences: [TakeSentence]
    /// The sentences by earlier rules.
    private let earlier: [TakeSentence]
    /// The voice in the front matter; `nil` if it is not there yet.
    private let voice: TaleHeader.Voice?
    /// The library's folder as the command names it.
    private let library: String
    private let files: LibraryFileSave

    /// - Parameters:
    ///   - title: the narrator's name as people write it; empty for the name in `tale.md`.
    ///   - library: the library's folder as the command names it.
    ///   - files: what saves `tale.md`.
    init(
        _ kind: BenchTasks.Kind, of takes: TakeFolder, in tale: BenchTale, title: String, library: String,
        files: LibraryFileSave
    ) {
        (self.kind, self.takes, self.library, self.files) = (kind, takes, library, files)
        (sentences, earlier) = (tale.sentences, tale.earlierSentences)
        let header = tale.folder.header
        voice = header.voices.first { $0.id.value == takes.narrator }
        let usual = kind == .narrate ? ComputerVoice.name(in: header.language) : takes.narrator
        self.title = title.isEmpty ? voice?.name ?? usual : title
    }

    /// - Parameter say: is called with each step.
    func run(say: (String) -> Void, isCancelled: () -> Bool) -> BenchTasks.Outcome {
        switch kind {
        case .voice:
            return makeVoice(say, isCancelled) { () throws(TakeError) in
                try TakeVoice.make(
                    of: takes, sentences, earlier: earlier, title: title, isCancelled: isCancelled
                ) { step throws(TakeError) in
                    if isCancelled() { throw TakeError(.interruption) }
                    say(step)
                }
            }
        case .recording:
            return makeVoice(say, isCancelled) { () throws(TakeError) in
                try DroppedRecording(takes: takes).makeVoice(of: sentences, title: title, isCancelled: isCancelled)
            }
        case .times:
            return makeVoice(say, isCancelled) { () throws(TakeError) in
                try EstimatedTimes.save(for: takes, of: voice, sentences, isCancelled: isCancelled)
            }
        case .align: return command(.align, takes.narrator, say, isCancelled)
        case .narrate: return narrate(say, isCancelled)
        }
    }

    /// Makes a recording with times of its sentences, adds the voice to `tale.md`, and lets the aligner find its words
    /// if there is one.
    private func makeVoice(
        _ say: (String) -> Void, _ isCancelled: () -> Bool, _ make: () throws(TakeError) -> String
    ) -> BenchTasks.Outcome {
        var id = takes.narrator
        let made = Self.outcome { () throws(TakeError) in
            let report = try make()
            id = try addVoice()
            return report
        }
        guard made.isGood, VoicePrograms().hasAligner else { return made }
        let aligned = command(.align, id, say, isCancelled)
        // The voice is there already, with times of its sentences.
        guard aligned.isGood || !isCancelled() else { return made }
        return (aligned.isGood, "\(made.text)\n\(aligned.text)")
    }

    private func narrate(_ say: (String) -> Void, _ isCancelled: () -> Bool) -> BenchTasks.Outcome {
        let spoken = command(.narrate, takes.narrator, say, isCancelled)
        guard spoken.isGood else { return spoken }
        do throws(TakeError) {
            try addVoice()
            // The command says what to write into `tale.md`: it is there now.
            let facts = spoken.text.split(separator: "\n").filter { !$0.hasPrefix("in ") }
            return (true, facts.joined(separator: "\n"))
        } catch {
            return (false, "\(spoken.text)\n\(error.message)")
        }
    }

    /// Adds the voice to `tale.md`.
    /// - Returns: the id that the voice has there.
    @discardableResult
    private func addVoice() throws(TakeError) -> String {
        do throws(NewVoice.Refusal) {
            return try NewVoice.add(takes.narrator, name: title, to: takes.tale, root: takes.root, with: files)
        } catch {
            throw TakeError(error.message, notes: ["add the voice to \(takes.tale)/\(TaleFolder.fileName) by hand"])
        }
    }

    /// Runs a part of a command in this process.
    private static func outcome(_ work: () throws(TakeError) -> String) -> BenchTasks.Outcome {
        do throws(TakeError) { return (true, try work()) } catch {
            return (false, ([error.message] + error.notes.map { "  = \($0)" }).joined(separator: "\n"))
        }
    }

    /// Runs a command of this program as a child process, and reports its progress.
    /// - Parameter voice: the id in `tale.md`.
    private func command(
        _ kind: BenchTasks.Kind, _ voice: String, _ say: (String) -> Void, _ isCancelled: () -> Bool
    ) -> BenchTasks.Outcome {
        // The library is named as the author did, because the page shows what the command prints.
        let arguments = [
            kind.rawValue, [Diagnostic].prefix(of: library) + takes.tale, "--library", library, "--voice", voice,
            "--progress",
        ]
        // Commands of storysite limit their own child programs.
        let program = ChildProgram(path: Files.program(), arguments: arguments, idleLimit: nil, grace: BenchTasks.grace)
        var (lines, output): ([String], RecordSplitter) = ([], RecordSplitter())
        do throws(SystemError) {
            let ending = try program.run(isCancelled: isCancelled) { bytes in
                guard let whole = try? output.add(bytes) else { return false }
                for line in whole.map({ String(decoding: $0, as: UTF8.self) }) {
                    if line.hasPrefix(Self.progressMark) {
                        say(String(line.dropFirst(Self.progressMark.count)))
                    } else {
                        lines.append(line)
                    }
                }
                return true
            }
            var all = ending.errorOutput.split(whereSeparator: \.isNewline).map(String.init) + lines
            if ending.signal != nil, !ending.isCutShort { all.append("\(program.name) \(ending.manner)") }
            return (ending.isGood, all.map(\.printable).joined(separator: "\n"))
        } catch {
            return (false, "\(error.path): \(error.message)")
        }
    }

    /// The beginning of a line of progress of `narrate` and `align` with `--progress`.
    static let progressMark = "progress: "
}
