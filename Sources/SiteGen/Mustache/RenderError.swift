/// An error in rendering: a template that reaches a limit with the data that it was given.
struct RenderError: Error, Equatable {
    /// The template that includes itself; for the other limits that of the page.
    let template: String
    let limit: Renderer.LimitReached

    /// What to do.
    var note: String {
        switch limit {
        case .depth: "remove the tag {{>…}} by which it, or a template in it, leads back to it"
        case .work, .size: "remove sections in it that repeat for each item what is needed once"
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
