/// What takes the files of a run.
struct FileSink: Sendable {
    /// `nil` for a run that only looks for diagnostics.
    let staging: Staging?
    /// `nil` for a run that does not count files.
    let meter: SiteMeter?
}
