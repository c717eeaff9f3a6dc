/// What an earlier listing found in a folder that had nothing but files in it.
struct KnownFolder: Sendable {
    /// The stamp that the folder had before it was listed. It was old enough to prove that nothing was added later.
    var stamp: FileStamp
    /// The names of the files, sorted by their bytes.
    var names: [String]
}
