/// The messages of `storysite new`.
extension Diagnostic {
    static func alreadyThere(_ file: String, _ message: String, notes: [String]) -> Diagnostic {
        Diagnostic(.error, .alreadyThere, file: file, message, notes: notes)
    }

    /// The error about a file that could not be made below the folder `root`, which the command line calls `folder`.
    static func cannotMake(_ error: SystemError, in root: String, shownAs folder: String) -> Diagnostic {
        let file = error.path.path(below: root).map { [Diagnostic].prefix(of: folder) + $0 } ?? error.path
        return error.code == SystemError.exists
            ? .alreadyThere(file, "this already exists, and 'storysite new' replaces nothing", notes: [])
            : Diagnostic(.error, .cannotWrite, file: file, "this cannot be made: \(error.message)")
    }

    static func noLibraryHere(_ folder: String) -> Diagnostic {
        guard Library.root(of: folder) != nil else { return Library.missing(folder) }
        let near = Library.nearRemedy(for: folder, option: " with --library")
        return .noLibrary(
            folder,
            notes: [
                near ?? "go into a library's folder, or name it with --library; 'storysite new FOLDER' makes a library"
            ])
    }
}
