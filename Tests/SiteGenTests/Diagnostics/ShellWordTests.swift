import Testing

@testable import SiteGen

@Suite struct ShellWordTests {
    /// Whoever copies a command from a message gives a shell the name of a file, and nothing else.
    @Test(arguments: [
        ("fox/anna.mp3", "fox/anna.mp3"), ("a fox", "'a fox'"), ("", "''"), ("it's", #"'it'\''s'"#),
        ("'\u{301}$(reboot)", "''\\''\u{301}$(reboot)'"), ("-rf", "./-rf"), ("-\u{301}", "'./-\u{301}'"),
    ])
    func aPathIsOneWord(_ path: String, _ word: String) {
        #expect(Array(shellWord(path).utf8) == Array(word.utf8))
    }
}
