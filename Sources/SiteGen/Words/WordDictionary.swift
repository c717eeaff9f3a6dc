import COnDemand

/// ICU's dictionaries of languages that put no spaces between words: Chinese, Japanese, Thai, Lao, Khmer and Burmese.
struct WordDictionary: Sendable {
    /// `nil` if ICU is not installed, or has no dictionaries.
    static let installed = WordDictionary()

    /// The version of ICU, such as `72.1.0.0`. Another version can find other words.
    let version: String

    private init?() {
        guard unsafe storysite_open_words() == nil else { return nil }
        var parts: [UInt8] = [0, 0, 0, 0]
        unsafe storysite_words_version(&parts)
        version = parts.map { String($0) }.joined(separator: ".")
        // Some systems leave the dictionaries out.
        for (text, count) in [("妈妈太阳", 2), ("ลูกหมูสามตัว", 4)] {
            let bytes = Array(text.utf8)
            guard ends(in: bytes.span).count == count else { return nil }
        }
    }

    /// Returns the offsets in `text` at which words end, in order, the last one included.
    func ends(in text: Span<UInt8>) -> [Int] {
        guard let count = Int32(exactly: text.count) else { return [text.count] }
        let ends = unsafe [Int32](unsafeUninitializedCapacity: text.count) { ends, found in
            let result = unsafe text.withUnsafeBufferPointer { bytes in
                unsafe storysite_word_ends(bytes.baseAddress, count, ends.baseAddress)
            }
            found = max(Int(result), 0)
        }
        return ends.isEmpty ? [text.count] : ends.map(Int.init)
    }
}
