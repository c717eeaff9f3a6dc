/// The messages about locked tales.
extension Diagnostic {
    static func noCipher(_ failure: Cipher.Failure) -> Diagnostic {
        Diagnostic(
            .error, .unreadableFile, file: FamilyCodes.file, failure.message,
            notes: ["install OpenSSL 3, the package libssl3: it locks the tales"])
    }

    static func notAKey(_ name: String, _ text: Located<String>, in source: Source) -> Diagnostic {
        // The message does not repeat a secret.
        Diagnostic(
            .error, .badCodes, in: source, at: text.range, "'\(name)' must be 64 hexadecimal digits",
            notes: [
                "restore \(FamilyCodes.file) from a copy: 'storysite code' writes this file, and nobody edits it by hand"
            ])
    }

    static func codeTwice(_ id: Located<String>, in source: Source, first: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badCodes, in: source, at: id.range, "two codes have the id '\(id.value)'",
            notes: ["delete one of them"]
        ).noting("the first one is here", in: source, at: first)
    }

    static func weakCode(_ id: Located<String>, bits: Int, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .weakCode, in: source, at: id.range,
            "the code '\(id.value)' is too easy to guess: \(CodeStrength(bits: bits).text) to find it "
                + "(\(bits) bits; at least \(FamilyCodes.leastBits) are needed)",
            notes: ["make another one with 'storysite code new', and remove this one"])
    }

    static func tooManyCodes() -> Diagnostic {
        Diagnostic(
            .error, .badCodes, file: FamilyCodes.file,
            "at most \(FamilyCodes.mostCodes) codes can open tales at the same time",
            notes: ["remove codes that nobody needs any more: storysite code remove ID"])
    }

    /// - Parameter isElsewhere: whether the file of codes stayed where the library was written.
    static func noCodes(_ tale: TaleFolder, isElsewhere: Bool) -> Diagnostic {
        Diagnostic(
            .warning, .noCodes, file: tale.path, "'access: premium' locks this tale, and no family code opens it",
            notes: [
                isElsewhere
                    ? "copy \(FamilyCodes.file) to this folder: .gitignore keeps it out of the repository (docs/locked-tales.md)"
                    : "make a code with 'storysite code new', or write 'access: free'"
            ])
    }

    static func openElsewhere(_ path: String, of tale: String, at other: String) -> Diagnostic {
        Diagnostic(
            .warning, .openElsewhere, file: path,
            "this file is locked with the tale '\(tale)', but the same file is open on the site as '\(other)'",
            notes: ["lock the other tale that has it, or use a different file there"])
    }
}
