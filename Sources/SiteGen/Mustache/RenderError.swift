/// An error in rendering: a template that reaches a limit with the data that it was given.
struct RenderError: Error, Equatable {
    /// The template that includes itself; for the other limits that of the page.
    let template: String
    let limit: Renderer.LimitReached

    /// What to do.
    var note: String {
        switch limit {
        case .depth: "remove the tag {{>\(template)}} or {{<\(template)}} from it, or from a template that it includes"
        case .work, .size: "a section repeats its text for each item of a list: move what a page needs once out of it"
        }
    }

    /// What is wrong, for a diagnostic.
    var message: String {
        switch limit {
        case .depth: "template '\(template)' includes itself without end"
        case .work: "template '\(template)' repeats its parts more than \(Renderer.workLimit) times on one page"
        case .size: "template '\(template)' makes a page of more than \(Renderer.sizeLimit >> 20) MB"
        }
    }
}
