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
}
