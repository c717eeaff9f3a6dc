@testable import SiteGen

extension Source {
    init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }
}

extension Transcript {
    func text(of label: Label) -> String { String(decoding: letters[label.text], as: UTF8.self) }
}
