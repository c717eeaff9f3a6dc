import Dispatch
import Synchronization

/// The tasks of the bench that take more than a moment: one at a time for each tale, in the background.
final class BenchTasks: Sendable {
    /// What a task makes, by the name under which a page of the bench asks for it.
    enum Kind: String, Sendable {
        /// A recording of takes.
        case voice
        /// A voice of a recording that the author brought.
        case recording
        /// Estimated times of sentences.
        case times
        // The commands of storysite with these names.
        case align, narrate
    }

    /// The state of a task, as the pages of a preview get it.
    struct State: Sendable {
        enum Phase: String, Sendable { case running, done, failed, cancelled }

        let tale: String
        let kind: Kind
        /// The voice's id.
        let voice: String
        /// The voice's name.
        let name: String
        var phase = Phase.running
        /// The current step; at the end the result, as the terminal shows it.
        var text = ""
    }

    /// The result of a task.
    typealias Outcome = (isGood: Bool, text: String)

    private struct Entry {
        var state: State
        var isCancelled = false
    }

    private let entries = Mutex<[String: Entry]>([:])
    private let queue = DispatchQueue(label: "storysite.tasks", attributes: .concurrent)
    private let running = DispatchGroup()
    private let onChange: @Sendable ([State]) -> Void

    /// - Parameter onChange: is called with the last task of each tale whenever one of them changes, in the order of the
    ///   changes. It is called under a lock, so it must call nothing of this object.
    init(onChange: @escaping @Sendable ([State]) -> Void) { self.onChange = onChange }

    /// Whether a task of the tale is running.
    func isRunning(_ slug: String) -> Bool { entries.withLock { $0[slug]?.state.phase == .running } }

    /// Starts a task.
    /// - Parameter work: reports its steps through `say`, and checks whether it has to end.
    /// - Returns: whether it was started; `false` if the tale has another task already.
    func start(
        _ state: State,
        _ work: @escaping @Sendable (_ say: (String) -> Void, _ isCancelled: () -> Bool) -> Outcome
    ) -> Bool {
        let slug = state.tale
        let isFree = entries.withLock { entries in
            guard entries[slug]?.state.phase != .running else { return false }
            entries[slug] = Entry(state: state)
            publish(entries)
            return true
        }
        guard isFree else { return false }
        queue.async(group: running) { [self] in
            let outcome = work(
                { text in change(slug) { $0.state.text = text } },
                { Interruption.isAsked || entries.withLock { $0[slug]?.isCancelled ?? false } })
            change(slug) { entry in
                entry.state.phase = outcome.isGood ? .done : entry.isCancelled ? .cancelled : .failed
                entry.state.text = outcome.text
            }
        }
        return true
    }

    /// Asks the task of a tale to end.
    func cancel(_ slug: String) { change(slug) { $0.isCancelled = true } }

    /// Waits until all tasks have ended, for some seconds at most. They end early because the program is interrupted.
    func finish() { _ = running.wait(timeout: .now() + Self.endLimit) }

    /// In seconds: `grace`, and one more for a command that has to be killed.
    private static let endLimit = 5.0
    /// The time that a command of storysite gets to end its own programs first.
    static let grace = Duration.seconds(4)

    private func change(_ slug: String, _ change: (inout Entry) -> Void) {
        entries.withLock { entries in
            guard var entry = entries[slug] else { return }
            let old = entry.state
            change(&entry)
            entries[slug] = entry
            if old.text != entry.state.text || old.phase != entry.state.phase { publish(entries) }
        }
    }

    /// Is called under the lock: otherwise a later state could overtake an earlier one, which would then stay.
    private func publish(_ entries: [String: Entry]) {
        onChange(entries.values.map(\.state).sorted { precedesByBytes($0.tale, $1.tale) })
    }
}
