import Foundation
import Synchronization
import Testing

@testable import SiteGen

@Suite struct StagingTests {
    /// A build that makes these files.
    /// - Parameter started: when it began to look at the library's files.
    private func build(
        _ place: TemporaryPlace, _ files: [OutputFile], started: Int64 = .max
    ) throws(OutputError) -> Staging.Outcome {
        let staging = try Staging(output: place.path(of: "output"), jobs: 2, started: started)
        for file in files { staging.add(file) }
        do throws(OutputError) { return try staging.commit() } catch {
            staging.abandon()
            throw error
        }
    }

    private func reason(_ body: () throws(OutputError) -> Staging.Outcome) -> OutputError.Reason? {
        do throws(OutputError) { _ = try body() } catch { return error.reason }
        return nil
    }

    private func page(_ path: String, _ text: String) -> OutputFile { OutputFile(path: path, bytes: Array(text.utf8)) }

    @Test func twoFilesWithOnePathAreAnErrorUnlessTheyAreEqual() throws {
        let place = try TemporaryPlace()
        let (one, other) = (page("a/index.html", "one"), page("a/index.html", "other"))
        #expect(try build(place, [one, one]).counts.written == 1)
        #expect(
            reason { () throws(OutputError) in try build(place, [one, other]) } == .twoContents,
            "one of two pages is lost")
    }

    @Test func aFileThatIsMadeOfOtherBytesThanBeforeIsNotWritten() throws {
        let place = try TemporaryPlace()
        func file(_ bytes: [UInt8]) -> OutputFile {
            OutputFile(path: "a.js", digest: Digest([1]), madeOf: "/a.wav", size: 1) { () throws(SystemError) in bytes }
        }
        #expect(reason { () throws(OutputError) in try build(place, [file([2])]) } == .changed("/a.wav"))
        #expect(try build(place, [file([1])]).counts.written == 1)
        #expect(try build(place, [file([1])]).counts.unchanged == 1)
    }

    /// New files are not synchronised with the disk, so that a power cut can empty them, and the record with them.
    @Test func afterAPowerCutTheNextBuildWritesTheFilesAgain() throws {
        let place = try TemporaryPlace()
        for name in ["output/index.html", "output/.storysite/files"] { try place.write(name, "") }
        _ = try build(place, [page("index.html", "A")])
        #expect(place.text(of: "output/index.html") == "A")
    }

    @Test func aNameThatNotEveryDiskHoldsIsNotWritten() throws {
        let place = try TemporaryPlace()
        #expect(reason { () throws(OutputError) in try build(place, [page("assets/a\nb.png", "")]) } == .unusableName)
        #expect(!FileManager.default.fileExists(atPath: place.path(of: "output")))
    }

    /// A first build that fails removes the output folder that it made, while the other one waits for its lock.
    @Test func aBuildThatWaitsForOneThatFailsHasAFolder() throws {
        let place = try TemporaryPlace()
        let output = place.path(of: "output")
        var failing: Staging? = try Staging(output: output, jobs: 1, started: .max)
        let result = Mutex<Result<Staging.Outcome, OutputError>?>(nil)
        let hasEnded = DispatchSemaphore(value: 0)
        // A thread of its own: the threads of the tests may all be busy for longer than a build waits.
        Thread.detachNewThread {
            let waited = Result { () throws(OutputError) in
                let staging = try Self.staging(whenFree: output)
                staging.add(OutputFile(path: "index.html", bytes: Array("A".utf8)))
                return try staging.commit()
            }
            result.withLock { $0 = waited }
            hasEnded.signal()
        }
        let lock = "\(output)/\(OutputRecord.folder)/\(OutputLock.name)"
        func opened() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == lock
            }
        }
        let end = ContinuousClock.now + .seconds(60)
        var count = 0
        while count < 2, ContinuousClock.now < end {
            count = try opened()
            usleep(1_000)
        }
        #expect(count == 2)
        failing?.abandon()
        failing = nil
        #expect(hasEnded.wait(timeout: .now() + 60) == .success, "a build waits for ever for one that has failed")
        #expect(try result.withLock { $0 }?.get().counts.written == 1)
        #expect(place.text(of: "output/index.html") == "A")
    }

    /// A build that waits gives up after half a second, and a busy machine may need longer to let the other one fail.
    private static func staging(whenFree output: String) throws(OutputError) -> Staging {
        for _ in 0..<60 {
            do throws(OutputError) { return try Staging(output: output, jobs: 1, started: .max) } catch {
                guard error.reason == .busy else { throw error }
            }
        }
        throw OutputError("", .busy)
    }

    @Test func aRecordingThatWasReplacedWhileTheSiteWasBuiltIsNotPublished() throws {
        let place = try TemporaryPlace()
        try place.write("anna.wav", "the second recording")
        let source = place.path(of: "anna.wav")
        func recording(_ text: String) -> OutputFile {
            OutputFile(path: "tales/fox/anna.aaaaaaaa.wav", copyOf: source, digest: Digest(Array(text.utf8)))
        }
        let first = recording("the first recording")
        #expect(
            reason { () throws(OutputError) in try build(place, [first], started: 0) } == .changed(source),
            "readers hear another recording than was checked")
        #expect(try build(place, [recording("the second recording")], started: 0).counts.written == 1)
        try FileManager.default.removeItem(atPath: source)
        #expect(reason { () throws(OutputError) in try build(place, [first], started: 0) } == .changed(source))
    }

    @Test func aFileThatSomebodyChangedIsLeftAndReported() throws {
        let place = try TemporaryPlace()
        let home = page("index.html", "home")
        _ = try build(place, [home, page("tales/fox/index.html", "fox"), page("tales/owl/index.html", "owl")])
        try place.write("output/tales/fox/index.html", "my own words")
        let outcome = try build(place, [home])
        #expect(outcome.left == ["tales/fox/index.html"] && outcome.counts.removed == 1)
        #expect(place.text(of: "output/tales/fox/index.html") == "my own words", "a file of the user is deleted")
        #expect(!FileManager.default.fileExists(atPath: place.path(of: "output/tales/owl")))
        #expect(try build(place, [home]).left == [])
    }

    /// As a kill leaves it: the record names both contents, and the old file still stands.
    @Test func afterAKillBothTheOldAndTheNewFileCountAsOurs() throws {
        let place = try TemporaryPlace()
        try place.write("output/tales/fox/index.html", "old")
        try place.write("output/tales/owl/index.html", "new")
        try place.write("output/tales/elk/index.html", "mine")
        let files = ["fox", "owl", "elk"].flatMap { tale in
            ["old", "new"].map {
                OutputRecord.File(path: "tales/\(tale)/index.html", digest: Digest(Array($0.utf8)))
            }
        }
        try place.write("output/.storysite/files", String(decoding: OutputRecord(files: files).bytes, as: UTF8.self))
        let outcome = try build(place, [])
        #expect(outcome.counts.removed == 2 && outcome.left == ["tales/elk/index.html"])
    }
}
