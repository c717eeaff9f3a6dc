/// Whether the library shows the left tale before the right one: newest first, then by slug; the same on every machine.
func libraryOrder(_ left: (published: Day?, slug: String), _ right: (published: Day?, slug: String)) -> Bool {
    if left.published != right.published {
        guard let first = left.published else { return false }
        guard let second = right.published else { return true }
        return first > second
    }
    return precedesByBytes(left.slug, right.slug)
}
