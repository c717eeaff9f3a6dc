/// The options of a build, and what follows from the front matter of all tales.
struct BuildFacts {
    /// Whether drafts are built too.
    var drafts = false
    var shard: Shard?
    /// Whether there is a feed, to which templates link.
    var hasFeed = false
    /// Whether there are lessons or activities.
    var hasLessons = false
    /// Whether covers are drawn in pixels.
    var drawsCovers = false
}
