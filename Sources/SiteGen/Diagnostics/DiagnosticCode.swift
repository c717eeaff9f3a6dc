/// The kinds of diagnostics. The raw value is the stable name that is printed and that `docs/diagnostics.md` explains.
enum DiagnosticCode: String, Sendable, CaseIterable {
    // Files
    case missingFile = "missing-file"
    case ambiguousFile = "ambiguous-file"
    case unreadableFile = "unreadable-file"
    case outsideLibrary = "outside-library"
    case tooDeep = "too-deep"
    case notUTF8 = "not-utf8"
    case controlCharacter = "control-character"
    case unusedFile = "unused-file"
    case misplacedFile = "misplaced-file"
    case noTales = "no-tales"
    case tooMany = "too-many"

    // Front matter and site.yml
    case missingFrontMatter = "missing-front-matter"
    case openFrontMatter = "open-front-matter"
    case badYAML = "bad-yaml"
    case unknownKey = "unknown-key"
    case unusedKey = "unused-key"
    case duplicateKey = "duplicate-key"
    case missingKey = "missing-key"
    case wrongType = "wrong-type"
    case unknownValue = "unknown-value"
    case badID = "bad-id"
    case duplicateID = "duplicate-id"
    case assumedID = "assumed-id"
    case duplicateSlug = "duplicate-slug"
    case copiedTale = "copied-tale"
    case earlyWithdrawal = "early-withdrawal"
    case unknownLanguage = "unknown-language"
    case badAddress = "bad-address"
    case badColour = "bad-colour"
    case lowContrast = "low-contrast"
    case unknownTale = "unknown-tale"
    case picturesOfPictures = "pictures-of-pictures"
    case missingTheme = "missing-theme"
    case missingLanguage = "missing-language"
    case assumedLanguage = "assumed-language"
    case duplicateValue = "duplicate-value"
    case reservedName = "reserved-name"

    // Text
    case emptyTale = "empty-tale"
    case emptyPage = "empty-page"
    case noPageBreak = "no-page-break"
    case noHeading = "no-heading"
    case noAttribute = "no-attribute"
    case indentedText = "indented-text"
    case noPicture = "no-picture"
    case noChoice = "no-choice"
    case noLink = "no-link"
    case leftOutHTML = "left-out-html"
    case missingAlt = "missing-alt"
    case linkedPicture = "linked-picture"
    case unknownPage = "unknown-page"
    case unreachablePage = "unreachable-page"
    case endlessTale = "endless-tale"
    case ownPage = "own-page"
    case unknownHeading = "unknown-heading"
    case outsideLink = "outside-link"
    case mixedMarks = "mixed-marks"
    case noQuestion = "no-question"
    case noRightAnswer = "no-right-answer"
    case badAnswer = "bad-answer"
    case secondGap = "second-gap"
    case unknownWord = "unknown-word"
    case refusedWord = "refused-word"
    case licenceWithoutAddress = "licence-without-address"

    // Makers
    case unknownSlot = "unknown-slot"
    case missingForm = "missing-form"
    case unevenStory = "uneven-story"
    case markedSentence = "marked-sentence"
    case misplacedName = "misplaced-name"
    case tooManyVariants = "too-many-variants"

    // Pictures and sound
    case notAPicture = "not-a-picture"
    case notARecording = "not-a-recording"
    case activePicture = "active-picture"
    case wrongEnding = "wrong-ending"
    case recordingsDiffer = "recordings-differ"
    case missingRecording = "missing-recording"
    case variableBitRate = "variable-bit-rate"
    case recordingCodec = "recording-codec"

    // Videos
    case notAVideo = "not-a-video"
    case oneVideo = "one-video"
    case videoCodec = "video-codec"
    case slowVideo = "slow-video"
    case badPlaylist = "bad-playlist"

    // Timing
    case timingUnknown = "timing-unknown"
    case timingNotJSON = "timing-not-json"
    case timingNotXML = "timing-not-xml"
    case timingShape = "timing-shape"
    case timingBackwards = "timing-backwards"
    case timingBeyond = "timing-beyond"
    case timingUnit = "timing-unit"
    case timingWithoutWords = "timing-without-words"
    case timingRepaired = "timing-repaired"
    case ambiguousTiming = "ambiguous-timing"
    case timingOfAnotherText = "timing-of-another-text"
    case unknownVoice = "unknown-voice"

    // Words
    case noDictionary = "no-dictionary"
    case noLetters = "no-letters"
    case badFont = "bad-font"

    // Voices
    case noVoice = "no-voice"
    case noTiming = "no-timing"
    case madeByHand = "made-by-hand"
    case notThisText = "not-this-text"
    case unsureSentence = "unsure-sentence"

    // Themes
    case themeCircle = "theme-circle"
    case shadowedTheme = "shadowed-theme"
    case badFileName = "bad-file-name"
    case badTag = "bad-tag"
    case unclosedSection = "unclosed-section"
    case unknownTemplate = "unknown-template"
    case endlessTemplate = "endless-template"
    case badStyle = "bad-style"
    case badScript = "bad-script"
    case unknownName = "unknown-name"
    case sharedName = "shared-name"
    case moduleCircle = "module-circle"
    case missingWord = "missing-word"
    case badPlaceholder = "bad-placeholder"

    // Output
    case outputInLibrary = "output-in-library"
    case notOurs = "not-ours"
    case outputBusy = "output-busy"
    case cannotWrite = "cannot-write"
    case outputLink = "output-link"
    case unusableName = "unusable-name"
    case twoContents = "two-contents"
    case changedFile = "changed-file"
    case editedOutput = "edited-output"
    case badShard = "bad-shard"

    // Proof-reading: text and timing
    case unmatchedWords = "unmatched-words"
    case untimedEnd = "untimed-end"
    case hurriedWords = "hurried-words"
    case slowWords = "slow-words"
    case longGap = "long-gap"
    case unevenPace = "uneven-pace"
    case lateHighlight = "late-highlight"
    case soundBeforeText = "sound-before-text"
    case soundAfterText = "sound-after-text"

    // Proof-reading: recordings
    case unnamedRecording = "unnamed-recording"
    case mp3WithoutIndex = "mp3-without-index"
    case undecodable
    case cutSound = "cut-sound"
    case clipped
    case oneSided = "one-sided"
    case oppositeChannels = "opposite-channels"
    case tooQuiet = "too-quiet"
    case silentRecording = "silent-recording"
    case silentStart = "silent-start"
    case silentEnd = "silent-end"
    case loudnessDiffers = "loudness-differs"

    // Locked tales
    case badCodes = "bad-codes"
    case weakCode = "weak-code"
    case noCodes = "no-codes"
    case idleCode = "idle-code"
    case lockedMaker = "locked-maker"
    case openElsewhere = "open-elsewhere"

    // storysite import
    case notABook = "not-a-book"
    case brokenBook = "broken-book"

    // storysite export
    case fullPage = "full-page"
    case undrawnCover = "undrawn-cover"
    case noBook = "no-book"
    case noEpisode = "no-episode"

    // storysite check
    case notATale = "not-a-tale"

    // storysite publish
    case noSite = "no-site"
    case notSent = "not-sent"

    // storysite code
    case notACode = "not-a-code"

    // storysite new
    case alreadyThere = "already-there"
}
