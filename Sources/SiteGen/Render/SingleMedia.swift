/// The media of a page that is a file of its own. The file has them under the names that they have beside
/// the tale's page on the site.
struct SingleMedia {
    let cover: MediaFile?
    /// The media types of the recordings in the file, by the paths of those of the library that they were made from.
    let sounds: [String: String]
}
