import Testing

@testable import SiteGen

@Suite struct OutputPathTests {
    @Test(arguments: [
        "index.html", "tales/fox/anna.3f9k2m1a.opus", ".storysite/nginx.conf", "_headers", "tales/ลิง/index.html",
        "tales/a b/..c/x",
    ])
    func plainPathsPass(_ path: String) { #expect(OutputPath.isPlain(path.utf8)) }

    @Test(arguments: [
        "", "/etc/passwd", "a//b", "a/", "..", "../x", "a/../b", "a/./b", "a\nb", "a\u{7F}", "a\u{85}b", "a\\b", "a:b",
        "a?b",
        "a*b", "a\"b", "a<b", "a>b", "a|b", "a#b", "a%b", "a.", "a/b ", "a./b", "a\u{202E}gnp.exe", "a\u{2066}b",
    ])
    func otherPathsAreRefused(_ path: String) {
        #expect(!OutputPath.isPlain(path.utf8), "a disk or server could take this for another file")
    }

    @Test func bytesThatAreNoTextAreRefused() { #expect(!OutputPath.isPlain([0x61, 0xFF])) }
}
