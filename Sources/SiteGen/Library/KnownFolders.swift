/// What an earlier scan found in a folder that had nothing but folders in it.
struct KnownFolders: Sendable {
    /// The stamp that the folder had before it was listed, as that of a `KnownFolder`; `nil` if it has to be listed.
    var stamp: FileStamp?
    /// Returns the names of the folders, sorted by their bytes; `nil` if they are damaged.
    var names: @Sendable () -> [String]? = { nil }
    /// Returns what was found in the folder at a path, which is the one with that index in the list.
    var content: @Sendable (String, Int) -> KnownFolder? = { _, _ in nil }
}
