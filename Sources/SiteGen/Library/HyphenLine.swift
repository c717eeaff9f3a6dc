/// A line that was probably meant to be `---`, and is not.
struct HyphenLine {
    /// What to do about it, such as `delete the no-break space (U+00A0)`.
    let remedy: String

    /// Returns `nil` for a line of anything but dashes, for one hyphen, which begins an item of a list, and for `-\--`,
    /// whose backslash no program writes there.
    init?(_ line: String) {
        let scalars = line.unicodeScalars
        let visible = scalars.filter { !$0.properties.isWhitespace && !$0.isInvisible }
        let dashes = visible.filter { $0 != "\\" }
        guard !dashes.isEmpty, dashes.allSatisfy(Self.isDash), String(visible) != "-" else { return nil }
        guard visible.first == "\\" || visible.count == dashes.count else { return nil }
        // `\- - -` is what storysite itself writes for such a text.
        let isSpaced = String(scalars).split(whereSeparator: \.isWhitespace).count > 1
        if visible.first == "\\", isSpaced { return nil }
        if String(dashes) != "---" {
            let isOfPrograms = dashes.contains { $0 != "-" && $0 != "=" }
            remedy = "write three hyphens" + (isOfPrograms ? ": some programs make a dash of them" : "")
        } else if visible.count > dashes.count {
            remedy = "delete each \\ before a hyphen"
        } else if let invisible = line.invisibleCharacter {
            remedy = "delete the \(invisible.invisibleName)"
        } else {
            remedy = "write three hyphens, with nothing before or after them"
        }
    }

    private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar == "=" || scalar == "\u{2212}" || ("\u{2010}"..."\u{2015}").contains(scalar)
    }
}
