import Testing

@testable import SiteGen

@Suite struct SealedFileTests {
    private static let secret = [UInt8](repeating: 7, count: 32)

    private func key(_ slug: String = "fox", secret: [UInt8] = secret) throws -> TaleKey {
        TaleKey(slug: slug, secret: secret, cipher: try Cipher())
    }

    private func content(_ count: Int, _ seed: Int = 1) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 31 &+ seed &* 17) ^ ($0 >> 8)) }
    }

    private func script(_ file: SealedFile) -> [UInt8] {
        if case .bytes(let bytes) = file.output.content { bytes } else { [] }
    }

    /// The enciphered chunks of a file.
    private func chunks(_ file: SealedFile) -> [[UInt8]] {
        let lines = script(file).split(separator: UInt8(ascii: "\n"))
        return lines.dropFirst().dropLast().map { line in Self.decoded(Array(line)) }
    }

    private static func decoded(_ line: [UInt8]) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var values = [UInt8](repeating: 0, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: line.count, by: 4) {
            let bits = line[start..<start + 4].reduce(UInt32(0)) { $0 << 6 | UInt32(values[Int($1)]) }
            bytes += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
        }
        return bytes.dropLast(line.suffix(2).count { $0 == UInt8(ascii: "=") })
    }

    /// Opens a chunk as the reader does; `nil` if its tag is wrong. In GCM both directions are the same, except for the tag.
    private func opened(
        _ chunk: [UInt8], _ number: Int, isLast: Bool, _ file: SealedFile, as kind: SealedFile.Kind = .media,
        _ key: TaleKey
    ) -> [UInt8]? {
        func sealed(_ text: [UInt8]) -> [UInt8] {
            key.cipher.seal(
                text, key: SealedFile.key(kind, salt: file.salt, of: key),
                nonce: SealedFile.nonce(number, isLast: isLast),
                associatedData: SealedFile.associatedData(kind, of: key))
        }
        let text = Array(sealed(chunk.dropLast(Cipher.tagLength)).dropLast(Cipher.tagLength))
        return sealed(text) == chunk ? text : nil
    }

    @Test(arguments: [0, 1, 4096, 4097, 65_536, 65_537, 200_000]) func theContentComesBack(_ count: Int) throws {
        let (key, content) = (try key(), content(count))
        let file = SealedFile(content, .media, key: key)
        let chunks = chunks(file)
        #expect(chunks.count == max(1, (file.length + 65_535) / 65_536))
        let plain = chunks.enumerated().flatMap { number, chunk in
            opened(chunk, number, isLast: number == chunks.count - 1, file, key) ?? []
        }
        #expect(plain.count == file.length)
        #expect(Array(plain.prefix(count)) == content)
        #expect(file.length <= max(4096, count + count * 12 / 100 + 1))
    }

    @Test func whatIsChangedOrElsewhereIsRefused() throws {
        let key = try key()
        let file = SealedFile(content(150_000), .media, key: key)
        let chunks = chunks(file)
        let last = chunks.count - 1
        for place in [0, 1, 500, chunks[0].count - 1] {
            var flipped = chunks[0]
            flipped[place] ^= 1
            #expect(opened(flipped, 0, isLast: false, file, key) == nil)
        }
        #expect(opened(chunks[1], 0, isLast: false, file, key) == nil, "exchanged")
        #expect(opened(chunks[0], 1, isLast: false, file, key) == nil, "repeated")
        #expect(opened(chunks[0], 0, isLast: true, file, key) == nil, "cut after it")
        #expect(opened(chunks[last], last, isLast: false, file, key) == nil, "continued")
        #expect(opened(Array(chunks[0].dropLast()), 0, isLast: false, file, key) == nil, "cut")
        #expect(opened([], 0, isLast: false, file, key) == nil)
        #expect(opened(chunks[0], 0, isLast: false, file, as: .text, key) == nil, "of another kind")
        #expect(opened(chunks[0], 0, isLast: false, file, try self.key("wolf")) == nil, "of another tale")
        let other = try self.key(secret: [UInt8](repeating: 8, count: 32))
        #expect(opened(chunks[0], 0, isLast: false, file, other) == nil, "of another library")
        let changed = SealedFile(content(150_000, 2), .media, key: key)
        #expect(opened(chunks[0], 0, isLast: false, changed, key) == nil, "of another content")
    }

    @Test func theSameContentGivesTheSameBytes() throws {
        let (one, other) = (
            SealedFile(content(70_000), .media, key: try key()), SealedFile(content(70_000), .media, key: try key())
        )
        #expect(script(one) == script(other))
        #expect(one.path == other.path)
    }

    @Test func aRecordingIsEncipheredAnewWhenItIsWritten() throws {
        let place = try TemporaryPlace()
        let (source, key) = (place.path(of: "anna.wav"), try key())
        try place.write("anna.wav", String(decoding: content(70_000).map { $0 & 127 }, as: UTF8.self))
        let file = try SealedFile(mediaAt: source, key: key)
        let whole = SealedFile(try Files.read(source, limit: .recording), .media, key: key)
        guard case .made(source, let size, let make) = file.output.content else {
            Issue.record("the bytes of a recording stay in memory")
            return
        }
        #expect(try make() == script(whole) && size == whole.checksum.size && file.checksum == whole.checksum)
        #expect(file.output.path == whole.path && file.output.digest == whole.output.digest)
        #expect(file.salt == whole.salt && file.length == whole.length)
    }

    /// Each of 200 builds changes one of several files, and some changes are taken back.
    @Test func noKeyAndNonceMeetTwoContents() throws {
        var seen: [[UInt8]: [UInt8]] = [:]
        let keys = [try key(), try key("wolf")]
        for build in 0..<200 {
            for (number, key) in keys.enumerated() {
                for (kind, seed) in [
                    (SealedFile.Kind.text, build / 2 % 70), (.media, build % 90), (.media, 1000 + number),
                ] {
                    let file = SealedFile(content(500, seed), kind, key: key)
                    let chunks = chunks(file)
                    for (place, chunk) in chunks.enumerated() {
                        let pair =
                            SealedFile.key(kind, salt: file.salt, of: key)
                            + SealedFile.nonce(place, isLast: place == chunks.count - 1)
                        #expect(seen[pair] == nil || seen[pair] == chunk)
                        seen[pair] = chunk
                    }
                }
            }
        }
        #expect(seen.count > 200)
    }

    @Test func theWrappedKeyOfATaleIsAnotherForEachCodeAndDate() throws {
        var codes = try FamilyCodes()
        let language = try #require(Language("en"))
        for (id, day) in [("a", nil), ("b", "2027-01-31"), ("c", "2027-02-28")] {
            codes.codes.append(
                FamilyCodes.Code(
                    id: id, key: [UInt8](repeating: 5, count: 32), bits: 63, language: language, opens: .all,
                    until: day.flatMap { Day($0) }))
        }
        let key = TaleKey(slug: "fox", secret: codes.secret, cipher: codes.cipher)
        let header = TaleHeader(language: language)
        let file = TaleCodes(key: key, codes: codes, header: header, lists: []).render()
        guard case .bytes(let bytes) = file.content else {
            Issue.record("the codes of a tale are not bytes")
            return
        }
        let wrapped = String(decoding: bytes, as: UTF8.self).split(separator: "\"").filter { $0.count == 96 }
        #expect(Set(wrapped).count == 3)
    }
}

@Suite struct CodeWordsTests {
    @Test func aCodeHasSixtyBitsAndAWordThatChecksIt() throws {
        let words = try #require(CodeWords(Array((0..<512).map { "w\($0)" }.joined(separator: "\n").utf8)))
        #expect(words.bits == 63)
        for _ in 0..<20 {
            let numbers = words.makeCode().split(separator: " ").compactMap { Int($0.dropFirst()) }
            #expect(numbers.count == 8)
            #expect(words.check(of: Array(numbers.dropLast())) == numbers.last)
        }
        // The same numbers as in `Tests/Browser/modules/lock.test.js`.
        #expect(words.check(of: [1, 2, 3, 4, 5, 6, 7]) == [1, 2, 3, 4, 5, 6, 7].reduce(0) { ($0 * 3 + $1 + 1) % 512 })
        #expect(CodeWords(Array("one\ntwo\n".utf8)) == nil)
    }

    @Test(arguments: [
        (8, "less than a second"), (25, "about 1 second"), (40, "about 10 hours"), (63, "about 9,700 years"),
    ])
    func theTimeThatACodeHoldsIsSaid(_ bits: Int, _ time: String) {
        #expect(CodeStrength(bits: bits).text.hasSuffix(" need \(time)"), "\(CodeStrength(bits: bits).text)")
    }
}
