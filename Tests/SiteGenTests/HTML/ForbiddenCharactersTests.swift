import Testing

@testable import SiteGen

@Suite struct ForbiddenCharactersTests {
    /// Every character by itself, as the HTML Standard (13.1.3) and Unicode (D14) define what is forbidden.
    @Test func everyForbiddenCharacterIsFoundAndNoOther() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isControl = scalar.properties.generalCategory == .control && ![0x09, 0x0A, 0x0C].contains(value)
            let isForbidden = isControl || scalar.properties.isNoncharacterCodePoint
            let text = [0x61] + Array(String(scalar).utf8) + [0x61]
            let found = text.span.forbiddenCharacter(from: 0)
            guard isForbidden != (found != nil) || found.map({ $0.scalar != scalar }) ?? false else { continue }
            Issue.record("U+\(String(value, radix: 16)) is \(isForbidden ? "not found" : "found")")
            return
        }
    }

    @Test func theFirstAtOrAfterAnOffsetIsFoundWithItsRange() throws {
        let text = Array("ā\u{1}\u{FFFE}x\u{85}".utf8)
        var found: [Range<Int>] = []
        while let next = text.span.forbiddenCharacter(from: found.last?.upperBound ?? 0) { found.append(next.range) }
        #expect(found == [2..<3, 3..<6, 7..<9])
        #expect(text.span.forbiddenCharacter(from: text.count) == nil)
    }

    @Test(arguments: [("\u{18}", "the control character U+0018"), ("\u{1FFFF}", "the noncharacter U+1FFFF")])
    func aMessageNamesItAsUnicodeDoes(_ scalar: Unicode.Scalar, _ name: String) {
        #expect(scalar.forbiddenName == name)
    }
}
