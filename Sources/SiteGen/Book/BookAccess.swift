/// What a book offers to people who cannot see its pictures or hear its voice, in the terms of schema.org. All of it is
/// computed from what is in the book.
struct BookAccess {
    let hasText: Bool
    let hasPictures: Bool
    let hasSound: Bool
    /// Whether every picture has a description.
    let isDescribed: Bool
    /// Whether all words are spoken.
    let isSpoken: Bool
    let hasHeadings: Bool
    /// Whether a picture may move or flash.
    let mayMove: Bool
    let isReflowable: Bool

    /// The senses that the book speaks to (`accessMode`).
    var modes: [String] {
        (hasText ? ["textual"] : []) + (hasPictures ? ["visual"] : []) + (hasSound ? ["auditory"] : [])
    }

    /// The sets of senses of which one is enough for everything in the book (`accessModeSufficient`). Hearing alone is
    /// never enough, because no voice speaks the title.
    var sufficient: [String] {
        var sets: [String] = []
        if hasText, hasPictures { sets.append("textual,visual") }
        if hasText, isDescribed { sets.append("textual") }
        if !hasText, hasPictures { sets.append("visual") }
        return sets
    }

    /// What helps to read the book (`accessibilityFeature`).
    var features: [String] {
        var features = ["pageNavigation", "readingOrder", "tableOfContents", "unlocked"]
        if hasPictures, isDescribed { features.append("alternativeText") }
        if hasHeadings { features.append("structuralNavigation") }
        if isReflowable { features.append("displayTransformability") }
        if hasSound { features.append("synchronizedAudioText") }
        return features.sorted()
    }

    /// What may harm a reader (`accessibilityHazard`). A book with sound does not claim that its sound is harmless,
    /// because only a listener can say that of a recording.
    var hazards: [String] {
        if mayMove { return ["unknown"] }
        return hasSound ? ["noFlashingHazard", "noMotionSimulationHazard"] : ["none"]
    }

    /// Returns the sentences about sound and pictures for the page about the book.
    func summary(_ words: UIStrings) -> String {
        var keys: [String] = []
        keys.append(!hasSound ? "book-silent" : isSpoken ? "book-spoken" : "book-partly-spoken")
        if hasPictures { keys.append(isDescribed ? "book-described" : "book-partly-described") }
        return keys.map(words.text).joined(separator: " ")
    }
}
