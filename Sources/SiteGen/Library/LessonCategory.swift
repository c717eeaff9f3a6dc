/// A category of lessons, as `site.yml` describes it. Lessons name it by one of its names.
struct LessonCategory: Sendable {
    /// In the site's languages, its own first.
    let names: [String]
    let colour: Colour?
    /// The path of a picture below the library's root.
    let icon: Located<String>?

    private static let most = 50

    /// Takes the key `categories` of `site.yml`.
    static func all(_ fields: inout YAMLFields, languages: [Language]) -> [LessonCategory] {
        var found: [LessonCategory] = []
        for var group in fields.groups("categories", name: "a category", limit: most) {
            let name = group.siteText("name", languages: languages)
            if name == nil { group.require("name", nil) }
            var colour: Colour?
            if let node = group.node("colour") {
                colour = node.text.flatMap(Colour.init)
                if colour == nil { group.add(.badColour("colour", node, in: group.source)) }
            }
            let icon = group.text("icon")
            if let name {
                let others = name.others.sorted { precedesByBytes($0.key, $1.key) }.map(\.value)
                found.append(LessonCategory(names: [name.own] + others, colour: colour, icon: icon))
            }
            fields.add(group)
        }
        return found
    }

    /// Returns rules for the style sheet: the colour of each category, and black or white on it,
    /// whichever reads better.
    static func styles(_ categories: [LessonCategory]) -> [UInt8] {
        categories.enumerated().reduce(into: []) { styles, category in
            guard let colour = category.element.colour else { return }
            let words = [Colour.black, .white].max { $0.contrast(with: colour) < $1.contrast(with: colour) } ?? .black
            styles +=
                """
                .category-\(category.offset + 1) {
                  --category: \(colour.hex);
                  --on-category: \(words.hex);
                }

                """.utf8
        }
    }
}

extension [LessonCategory] {
    /// Returns the number, from 1, of the category that has a name.
    func number(of name: String?) -> Int? {
        name.flatMap { name in firstIndex { $0.names.contains(name) }.map { $0 + 1 } }
    }

    /// Returns the one name by which scripts know a category.
    func plain(_ name: String) -> String { number(of: name).map { self[$0 - 1].names[0] } ?? name }
}
