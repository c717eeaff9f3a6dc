import Testing

@testable import SiteGen

@Suite struct FontNoticeTests {
    @Test(arguments: ["\n", "\r\n"]) func aNoticeEndsBeforeTheTextOfTheLicence(newline: String) throws {
        let place = try TemporaryPlace()
        let lines = ["Copyright Ann", "SIL Open Font License", "-----", "PREAMBLE"]
        try place.write("LICENSE.txt", lines.joined(separator: newline))
        #expect(EmbeddedFont.notice([place.path(of: "LICENSE.txt")]) == ["/* Copyright Ann SIL Open Font License */"])
    }
}
