/// How a tale becomes an EPUB.
package struct BookOptions: Sendable {
    /// How a book's pages are laid out.
    package enum Layout: String, Sendable, CaseIterable {
        /// The text flows anew for each screen and each size of letters.
        case reflowable
        /// Each page of the tale is one page of a fixed size.
        case fixed
    }

    /// The id of the voice that speaks; `nil` for the first of each tale.
    let voice: String?
    let layout: Layout
    let sound: ExportedSounds.Form
    /// Whether single words are highlighted, and not sentences.
    let hasWords: Bool

    package init(
        voice: String? = nil, layout: Layout = .reflowable, sound: ExportedSounds.Form = .mp3, hasWords: Bool = false
    ) {
        (self.voice, self.layout, self.sound, self.hasWords) = (voice, layout, sound, hasWords)
    }
}
