extension String {
    /// Whether the text shows nothing: only white space and characters that are ignored in display.
    var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
    }
}
