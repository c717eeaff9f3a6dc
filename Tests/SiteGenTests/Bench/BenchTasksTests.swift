import Dispatch
import Glibc
import Synchronization
import Testing

@testable import SiteGen

@Suite struct BenchTasksTests {
    private func state(_ tale: String) -> BenchTasks.State {
        BenchTasks.State(tale: tale, kind: .voice, voice: "anna", name: "Anna")
    }

    /// A page shows what came last, however long it takes to send what came before.
    @Test(.timeLimit(.minutes(15))) func aLaterStateIsNotOvertaken() {
        let last = Mutex<[BenchTasks.State.Phase]>([])
        let (isFirstDone, areBothShown) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let tasks = BenchTasks { states in
            let phases = states.map(\.phase)
            if phases == [.done, .running] {
                isFirstDone.signal()
                _ = areBothShown.wait(timeout: .now() + 1)
            }
            last.withLock { $0 = phases }
            if phases == [.done, .done] { areBothShown.signal() }
        }
        let areBothStarted = DispatchSemaphore(value: 0)
        #expect(
            tasks.start(state("a")) { _, _ in
                areBothStarted.wait()
                return (true, "")
            })
        #expect(
            tasks.start(state("b")) { _, _ in
                isFirstDone.wait()
                return (true, "")
            })
        areBothStarted.signal()
        while tasks.isRunning("a") || tasks.isRunning("b") { usleep(10_000) }
        tasks.finish()
        #expect(last.withLock { $0 } == [.done, .done], "a task that is over is shown as running")
    }
}
