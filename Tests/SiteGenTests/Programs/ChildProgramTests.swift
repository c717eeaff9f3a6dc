import Dispatch
import Glibc
import Testing

@testable import SiteGen

@Suite struct ChildProgramTests {
    private func shell(_ script: String) -> ChildProgram { ChildProgram(path: "/bin/sh", arguments: ["-c", script]) }

    private func run(_ script: String, input: [UInt8] = []) throws -> (said: [UInt8], ending: ChildProgram.Ending) {
        var said: [UInt8] = []
        let ending = try shell(script).run(input: input) { piece in
            for index in piece.indices { said.append(piece[index]) }
            return true
        }
        return (said, ending)
    }

    @Test func isFoundByItsNameAndByItsFolder() {
        #expect(ChildProgram.find("sh")?.hasSuffix("/sh") == true)
        #expect(ChildProgram.find("sh", in: ["/bin"]) == "/bin/sh")
        #expect(ChildProgram.find("no-such-program") == nil)
    }

    @Test func argumentsArriveAsTheyAre() throws {
        let words = ["a b", "$HOME", "it's", "-n", "ķ;x", ""]
        var said: [UInt8] = []
        let path = try #require(ChildProgram.find("printf"))
        _ = try ChildProgram(path: path, arguments: ["%s|"] + words).run { piece in
            for index in piece.indices { said.append(piece[index]) }
            return true
        }
        #expect(String(decoding: said, as: UTF8.self) == words.map { $0 + "|" }.joined())
    }

    @Test func saysHowItEndedAndWhy() throws {
        let failed = try run("echo out; echo 'it failed' >&2; exit 3")
        #expect(failed.said == Array("out\n".utf8))
        #expect(failed.ending.status == 3)
        #expect(failed.ending.errorOutput == "it failed\n")
        let killed = try run("kill -9 $$").ending
        #expect(killed.status == 137)
        #expect(killed.signal != nil)
        #expect(try run("exit 255").ending.signal == nil, "a status of its own is reported as a crash")
    }

    // The limits are for a machine that gives these tests only what other work leaves.

    /// Each of these fills some pipe that nobody would empty if all were not looked after at once.
    @Test(.timeLimit(.minutes(15)), arguments: ["cat", "cat; cat /dev/null", "head -c 3000000 /dev/zero >&2; cat"])
    func muchFlowsBothWays(script: String) throws {
        let input = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let (said, ending) = try run(script, input: input)
        #expect(said == input)
        #expect(ending.status == 0)
        #expect(ending.errorOutput.utf8.count < 20_000)
    }

    @Test(.timeLimit(.minutes(15))) func aProgramThatDoesNotReadIsNotWaitedFor() throws {
        let (said, ending) = try run("exec <&-; echo done", input: [UInt8](repeating: 1, count: 3_000_000))
        #expect(said == Array("done\n".utf8))
        #expect(ending.status == 0)
    }

    /// The second is deaf to the first request.
    @Test(
        .timeLimit(.minutes(15)),
        arguments: ["echo one; exec sleep 300", "trap '' TERM; echo one; while :; do :; done"])
    func endsWhenNobodyListens(script: String) throws {
        let ending = try shell(script).run { _ in false }
        #expect(ending.isCutShort)
        #expect(ending.status > 128)
    }

    /// A program that ends others first needs more than a second.
    @Test(.timeLimit(.minutes(15))) func hasItsGraceToEndByItself() throws {
        let place = try TemporaryPlace()
        var program = shell(
            "trap 'sleep 1.5; : >\(place.path)/ended; exit' TERM; echo one; while :; do sleep 0.05; done")
        program.grace = .seconds(120)
        #expect(try program.run { _ in false }.isCutShort)
        #expect(place.text(of: "ended") != nil, "a command of the bench is killed, and its engine lives on")
    }

    @Test(.timeLimit(.minutes(15))) func whatItLeavesRunningIsNotWaitedFor() throws {
        let place = try TemporaryPlace()
        let (said, ending) = try run("(sleep 20; : >\(place.path)/ended) & echo $!; echo done >&2")
        #expect(place.text(of: "ended") == nil, "storysite waits for a server that an engine started")
        kill(try #require(pid_t(String(decoding: said.dropLast(), as: UTF8.self))), SIGKILL)
        #expect(ending.status == 0)
        #expect(ending.errorOutput == "done\n")
    }

    @Test(.timeLimit(.minutes(15))) func aProgramThatClosesItsStreamsAndStaysCanBeEnded() throws {
        let place = try TemporaryPlace()
        let program = shell("exec >&- 2>&-; sleep 0.5; : >\(place.path)/closed; exec sleep 20")
        let ending = try program.run(isCancelled: { place.text(of: "closed") != nil }) { _ in true }
        #expect(ending.isCutShort, "Ctrl-C does nothing until the engine ends by itself")
    }

    /// Each line wakes storysite.
    @Test(.timeLimit(.minutes(15))) func timeIsNotCountedInLinesOfErrors() throws {
        let body = "i=0; while [ $i -lt 700 ]; do echo x >&2; /bin/true; i=$((i+1)); done; echo done"
        let program = try RunningProgram(shell(body), output: STDOUT_FILENO)
        #expect(try program.read() == Array("done\n".utf8)[...], "a browser with many warnings fails at once")
    }

    /// The second complains for ever, and the third has closed its streams.
    @Test(
        .timeLimit(.minutes(15)),
        arguments: ["exec sleep 300", "while :; do echo x >&2; sleep 0.1; done", "exec >&- 2>&-; exec sleep 300"])
    func aProgramThatDoesNothingIsEnded(script: String) {
        var program = shell(script)
        program.idleLimit = .seconds(1)
        let failure = #expect(throws: ProgramError.self) { try program.complete(remedy: ["look"]) { _ in } }
        #expect(failure?.message == "sh did nothing for 1 second and was ended")
        #expect(failure?.notes == ["look"])
        #expect(failure?.isInterruption == false)
    }

    @Test(.timeLimit(.minutes(15))) func aProgramThatWorksMayTakeLongerThanItsIdleLimit() throws {
        var program = shell("for i in 1 2 3 4 5 6 7 8; do echo $i; sleep 0.5; done")
        program.idleLimit = .seconds(3)
        #expect(try program.output().count == 16)
        var reader = shell("while head -c 65536 | grep -q a; do sleep 0.5; done")
        reader.idleLimit = .seconds(3)
        try reader.complete(input: [UInt8](repeating: UInt8(ascii: "a"), count: 600_000)) { _ in }
    }

    @Test(.timeLimit(.minutes(15)), arguments: ["exec sleep 300", "exec 2>&-; exec sleep 300"])
    func aProgramThatDoesNotEndWithItsInputIsEnded(script: String) throws {
        var program = shell(script)
        program.idleLimit = .seconds(1)
        let running = try RunningProgram(program)
        #expect(throws: ProgramError.self) { try running.finish() }
    }

    /// Threads of Dispatch block nearly all signals.
    @Test func canBeAskedToEndFromAnyThread() async throws {
        let status = await withCheckedContinuation { done in
            DispatchQueue.global().async { done.resume(returning: try? self.run("exec cat /proc/self/status").said) }
        }
        #expect(String(decoding: status ?? [], as: UTF8.self).contains("SigBlk:\t0000000000000000"))
    }

    @Test func aProgramThatCannotBeStartedIsAnError() {
        #expect(throws: SystemError.self) { try ChildProgram(path: "/no/such/program").run { _ in true } }
    }
}
