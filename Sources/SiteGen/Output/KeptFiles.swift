/// Files of the last build that stay in the site and were not made again.
struct KeptFiles {
    /// No other path comes between those of a list.
    var lists: [MadeFiles] = []
    /// The digest of the list of all files of the last build; `nil` if it is not known.
    var record: Digest?
    /// The number of files of that list.
    var count = 0
    /// The files of that list that are not in `lists`.
    var others: [OutputRecord.File] = []
}
