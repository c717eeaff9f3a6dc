extension WordDictionary {
    /// The digest of the installed dictionary's version, or of no dictionary: the words of a tale depend on it.
    static var digest: Digest { Digest(Array((installed?.version ?? "").utf8)) }
}
