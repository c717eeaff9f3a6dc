import SeededRandom
import Testing

@testable import SiteGen

@Suite struct OutputRecordTests {
    private let record = OutputRecord(
        files: ["index.html", "tales/fox/index.html", "404.html"].map {
            .init(path: $0, digest: Digest(Array($0.utf8)))
        })

    @Test func aRecordIsReadAsItWasWritten() throws {
        #expect(OutputRecord(record.bytes) == record)
        #expect(record.files.map(\.path) == ["404.html", "index.html", "tales/fox/index.html"])
        #expect(OutputRecord(OutputRecord(files: []).bytes) == OutputRecord(files: []))
    }

    @Test func aLongListSortedInHalvesHasTheOrderOfOneThread() {
        var random = SeededGenerator(seed: 17)
        let files = (0..<1_201).map { OutputRecord.File(path: "tales/\($0)/index.html", digest: Digest([])) }
            .shuffled(using: &random)
        #expect(OutputRecord.sorted(files, jobs: 4).map(\.path) == OutputRecord.sorted(files).map(\.path))
    }

    @Test func aRecordWithAnyOtherByteIsNotBelieved() {
        for index in record.bytes.indices {
            var bytes = record.bytes
            bytes[index] ^= 1
            #expect(OutputRecord(bytes) == nil, "byte \(index): files could be removed that no build made")
            #expect(OutputRecord(Array(record.bytes[..<index])) == nil)
        }
    }

    @Test(arguments: ["../mine", "/mine", "a/../../mine", "a//mine", "a\rmine"])
    func aPathThatLeadsElsewhereIsNotTaken(_ path: String) {
        let line = "\(Digest([]).text) \(path)\n"
        #expect(
            OutputRecord(Array("storysite 1\n\(line)\(Digest([]).text) good\n".utf8))?.files.map(\.path) == ["good"])
        let forged = OutputRecord(files: [.init(path: path, digest: Digest([]))])
        #expect(OutputRecord(forged.bytes)?.files.isEmpty == true)
    }

    @Test func aRecordOfAnEarlierVersionStillCounts() {
        let old = "storysite 1\n" + record.files.map { "\($0.digest.text) \($0.path)\n" }.joined()
        #expect(OutputRecord(Array(old.utf8)) == record, "a site built before could not be built again")
    }

    /// Lists of files as builds leave them, and what differs between them, found line by line.
    @Test(arguments: 0..<200 as Range<UInt64>)
    func whatDiffersIsFoundWhereverItIs(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func record() -> [String: Digest] {
            let paths = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                "tales/\(Int.random(in: 0...9, using: &generator))/\(Bool.random(using: &generator) ? "a" : "index").html"
            }
            return Dictionary(
                paths.map { ($0, Digest([UInt8.random(in: 0...1, using: &generator)])) }, uniquingKeysWith: { $1 })
        }
        func made(_ files: [String: Digest]) -> OutputRecord {
            OutputRecord(files: files.map { .init(path: $0.key, digest: $0.value) })
        }
        let (old, new) = (record(), record())
        let gone = made(old).files(notIn: made(new))
        #expect(gone == made(old.filter { new[$0.key] != $0.value }).files, "a stale file stays, or a good one goes")
        let both = made(new).adding(gone)
        #expect(both.files.count == new.count + gone.count && both == OutputRecord(files: both.files))
        #expect(old.allSatisfy { both.digests(of: $0.key).contains($0.value) })
        let standing = Set(old.filter { new[$0.key] == $0.value && Bool.random(using: &generator) }.keys)
        let (replaced, remade) = (old.filter { !standing.contains($0.key) }, new.filter { !standing.contains($0.key) })
        let exchanged = made(old).replacing(
            made(replaced).files + made(replaced).files, by: made(remade).files, of: old.count)
        #expect(exchanged.record == made(new) && exchanged.count == new.count)
        // The lists of tales are merged with the other files.
        let stamp = FileStamp(kind: .file, size: 3, modified: 5, changed: 6, inode: 7)
        let lists = Dictionary(grouping: new.keys) { $0.prefix(8) }.values.filter { _ in .random(using: &generator) }
            .map { paths in
                var writer = CacheWriter()
                MadeFiles.write(
                    paths.sorted().map { MadeFile(path: $0, stamp: stamp, digest: new[$0] ?? Digest([])) }, to: &writer)
                return MadeFiles(writer.bytes[...])
            }
        let kept = Set(lists.flatMap { $0.map(\.path) })
        // What several tales use is in a list and made as well.
        let others = made(new.filter { !kept.contains($0.key) || .random(using: &generator) }).files
        let merged = OutputRecord.merge(made: others, kept: lists, jobs: 2)
        #expect(merged.record == made(new) && merged.count == new.count)
    }
}
