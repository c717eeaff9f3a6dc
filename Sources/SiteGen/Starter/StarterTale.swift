/// The files of a new tale.
struct StarterTale {
    private let title: String
    private let name: String
    private let language: Language
    private let texts: StarterTexts?

    init(title: String, name: String, language: Language) {
        (self.title, self.name, self.language) = (title, name, language)
        texts = StarterTexts.texts(in: language)
    }

    /// The files with their paths in the library.
    var files: [(path: String, bytes: [UInt8])] {
        let facts = StarterTexts.Tale(title: YAMLWriter().text(title), language: language.tag, name: name)
        let text = (texts ?? .english).tale(facts)
        let pictures = [StarterPicture.Hour.day, .evening].map { StarterPicture(name: name, hour: $0).svg }
        return zip([TaleFolder.fileName, "1.svg", "2.svg"], [text] + pictures).map { file, content in
            ("tales/\(name)/\(file)", Array(content.utf8))
        }
    }

    /// What the author should know about the files.
    var notes: [String] {
        texts == nil ? ["storysite has no words in '\(language.tag)' to begin with, so the new texts are English"] : []
    }
}
