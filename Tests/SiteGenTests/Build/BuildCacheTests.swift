import Testing

@testable import SiteGen

@Suite struct BuildCacheTests {
    private func cache(_ facts: MediaFile.Facts, size: Int = 3) -> BuildCache {
        var file = MediaFile(path: "tales/fox/anna.wav", bytes: [1, 2, 3], facts: facts)
        file.checksum = Checksum(size: size, sum: 7)
        let stamp = FileStamp(kind: .file, size: 3, modified: 5, changed: 6, inode: 7)
        var cache = BuildCache()
        cache.media = [MediaCache.Entry(stamp: stamp, file: file)]
        let made = MadeFile(path: "index.html", stamp: stamp, digest: Digest([1]))
        let inner = MadeGroup(key: Digest([5]), files: [made], result: [1, 2])
        cache.groups = [MadeGroup(key: Digest([2]), files: [made], groups: [inner]), MadeGroup(key: nil, files: [])]
        cache.folder = KnownFolder(stamp: stamp, names: ["draft"])
        cache.siteFacts = SiteFacts(
            key: Digest([3]), count: 3, shown: [0, 2], next: [2, -1], languages: [Language("lv")].compactMap(\.self),
            learning: [2], hasFeed: true, hasCatalog: true,
            warnings: [Diagnostic(.warning, .unknownTale, file: "site.yml", "the tale 'fox' is a draft or withdrawn")])
        return cache
    }

    private func bytes(_ cache: BuildCache) -> [UInt8] {
        var writer = CacheWriter()
        cache.write([], TaleRecords.Change(), OutputStamps(), to: &writer)
        return writer.bytes
    }

    private func picture(_ width: Int, _ height: Int) -> MediaFile.Facts {
        .picture(Picture(.png, width: width, height: height))
    }

    private func recording() throws -> MediaFile.Facts {
        let duration = try #require(SoundDuration(seconds: 4.5))
        return .recording(duration: duration, mediaType: "audio/wav", variableBitRate: false)
    }

    @Test func aCacheIsReadAsItWasWritten() throws {
        let facts = try recording()
        let read = try #require(BuildCache(bytes(cache(facts))[...]))
        #expect(read.media.map(\.file.facts) == [facts])
        #expect(read.media.map(\.file.path) == ["tales/fox/anna.wav"])
        #expect(read.groups.map(\.key) == [Digest([2]), nil])
        #expect(read.groups.map { $0.files.map(\.path) } == [["index.html"], []])
        #expect(read.groups[0].groups.map(\.key) == [Digest([5])] && read.groups[0].groups[0].result == [1, 2])
        #expect(read.groups[0].allFiles.count == 2)
        #expect(read.folder?.names == ["draft"] && read.folder?.stamp.inode == 7)
        #expect(read.siteFacts?.shown == [0, 2] && read.siteFacts?.next == [2, -1])
        #expect(read.siteFacts?.languages.map(\.tag) == ["lv"] && read.siteFacts?.hasFeed == true)
        #expect(read.siteFacts?.learning == [2])
        #expect(read.siteFacts?.warnings.map(\.message) == ["the tale 'fox' is a draft or withdrawn"])
        #expect(BuildCache(bytes(cache(picture(40_000, 40_000)))[...])?.media.count == 1)
    }

    @Test(arguments: [1e300, -1, 0, .nan, .infinity, 86_401])
    func aLengthThatNoRecordingHasIsNotBelieved(_ seconds: Double) throws {
        var bytes = bytes(try cache(recording()))
        let (known, forged) = (littleEndian(4.5), littleEndian(seconds))
        let offset = try #require(bytes.indices.first { bytes[$0...].starts(with: known) })
        bytes.replaceSubrange(offset..<offset + 8, with: forged)
        #expect(BuildCache(bytes[...]) == nil, "every later build would end in a trap")
    }

    private func littleEndian(_ number: Double) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * UInt64($0))) }
    }

    @Test(arguments: [-1, Int.max])
    func aSizeThatNoFileHasIsNotBelieved(_ size: Int) {
        #expect(BuildCache(bytes(cache(picture(1, 1), size: size))[...]) == nil)
        #expect(BuildCache(bytes(cache(picture(size, 1)))[...]) == nil)
    }

    @Test func aTaleThatIsNotThereIsNotOffered() {
        for (shown, next) in [([0, 3], [-1, -1]), ([0], [3]), ([0], [])] {
            var cache = cache(picture(1, 1))
            cache.siteFacts = SiteFacts(
                key: Digest([3]), count: 3, shown: shown, next: next, languages: [],
                learning: [], hasFeed: false, hasCatalog: false, warnings: [])
            #expect(BuildCache(bytes(cache)[...]) == nil, "every later build would end in a trap")
        }
    }

    @Test func anyDamageIsFoundOrHarmless() {
        let bytes = bytes(cache(picture(4, 4)))
        for index in bytes.indices {
            for value: UInt8 in [0x7F, 0xFF] {
                var damaged = bytes
                damaged[index] = value
                _ = BuildCache(damaged[...])
                _ = BuildCache(bytes[..<index])
            }
        }
    }
}
