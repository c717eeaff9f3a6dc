/// The fonts of one page: WOFF2 files with its letters, and the rules that name them.
struct PageLetters: Sendable {
    private struct Face: Sendable {
        let letters: [UInt32]
        let notice: String
        let bytes: [UInt8]
    }

    private let faces: [Face]
    var isEmpty: Bool { faces.isEmpty }

    /// - Parameters:
    ///   - letters: the letters that the theme's fonts lack, in order.
    ///   - known: the fonts of letters, if the page has them already.
    init(_ letters: [UInt32], in language: Language, from fonts: LetterFonts, beside known: PageLetters? = nil) {
        let groups = fonts.groups(of: letters, in: language).groups
        let others = (known?.faces ?? []).map { Set($0.letters) }
        faces = groups.compactMap { group in
            // The rule names the parts too: Chromium takes no letter of a font that is not in its `unicode-range`.
            let letters = LetterParts.added(to: group.letters, in: group.font)
            if others.contains(where: { $0.isSuperset(of: letters) }) { return nil }
            return group.font.subset(letters + Self.helpers.filter(group.font.has)).map {
                Face(letters: letters, notice: group.font.notice, bytes: $0)
            }
        }
    }

    /// The zero-width space, non-joiner and joiner, and the dotted circle, on which a mark without a letter stands.
    private static let helpers: [UInt32] = [0x200B, 0x200C, 0x200D, 0x25CC]

    /// Returns the style sheet and the fonts.
    /// - Parameters:
    ///   - folder: the folder of the files.
    ///   - name: the beginning of their names.
    func files(in folder: String, name: String) -> (style: OutputFile, fonts: [OutputFile])? {
        guard !isEmpty else { return nil }
        var (rules, fonts): (String, [OutputFile]) = ("", [])
        for face in faces {
            let name = AssetName(name, digest: Digest(face.bytes), ending: "woff2").text
            fonts.append(OutputFile(path: "\(folder)/\(name)", bytes: face.bytes))
            rules += Self.rule(face, naming: name)
        }
        let bytes = Array(rules.utf8)
        let style = AssetName(name, digest: Digest(bytes), ending: "css").text
        return (OutputFile(path: "\(folder)/\(style)", bytes: bytes), fonts)
    }

    /// Returns the rules for a style sheet beside `folder`, and the fonts in this folder, which are numbered.
    func numbered(in folder: String) -> (rules: String, fonts: [(path: String, bytes: [UInt8])]) {
        var rules = ""
        let fonts = faces.enumerated().map { number, face in
            let path = "\(folder)/letters-\(number + 1).woff2"
            rules += Self.rule(face, naming: path)
            return (path, face.bytes)
        }
        return (rules, fonts)
    }

    /// The rules with the fonts in them (RFC 2397).
    var embedded: [UInt8] {
        Array(
            faces.map { face in
                Self.rule(
                    face,
                    naming: "data:font/woff2;base64,\(String(decoding: Base64.encoded(face.bytes), as: UTF8.self))")
            }.joined().utf8)
    }

    private static func rule(_ face: Face, naming address: String) -> String {
        """
        /* \(face.notice) */
        @font-face{font-family:\(LetterFonts.family);src:url(\(address));font-display:swap;\
        unicode-range:\(ranges(face.letters))}

        """
    }

    /// Returns letters as CSS writes them (CSS Fonts Level 4, `unicode-range`).
    private static func ranges(_ letters: [UInt32]) -> String {
        var ranges: [ClosedRange<UInt32>] = []
        for letter in letters {
            if let last = ranges.last, last.upperBound + 1 == letter {
                ranges[ranges.count - 1] = last.lowerBound...letter
            } else {
                ranges.append(letter...letter)
            }
        }
        func hex(_ number: UInt32) -> String { String(number, radix: 16, uppercase: true) }
        return ranges.map { range in
            range.count == 1 ? "U+\(hex(range.lowerBound))" : "U+\(hex(range.lowerBound))-\(hex(range.upperBound))"
        }.joined(separator: ",")
    }
}
