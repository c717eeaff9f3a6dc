/// Values that many pages share, below those of each page: what each name in the templates stands for is looked up and
/// escaped once. A page names its UI strings some hundred times.
struct SharedValues: Sendable {
    /// For each of the templates' names its value. A page that needs only its text leaves it alone, since threads would
    /// contend for its reference count.
    let values: [Value]
    /// For each of the templates' names whether a section of it is rendered.
    let holds: [Bool]
    /// The text of the templates and then those of all values, so that a page retains one array.
    let text: [UInt8]
    /// For each of the templates' names where its value stands in `text`, as it is and escaped.
    let ranges: [(raw: Range<Int>, escaped: Range<Int>)]

    /// - Parameter value: what the templates render as if it were the lowest of the stack.
    init(_ value: Value, for compiled: CompiledTemplates) {
        values = compiled.paths.map { path in
            compiled.keys[path].reduce(value) { value, key in value.object?[key] ?? .nothing }
        }
        holds = values.map(\.holds)
        var (text, ranges) = (compiled.text, [(raw: Range<Int>, escaped: Range<Int>)]())
        func range(_ append: (inout [UInt8]) -> Void) -> Range<Int> {
            let start = text.count
            append(&text)
            return start..<text.count
        }
        for value in values {
            ranges.append((range { value.append(to: &$0, raw: true) }, range { value.append(to: &$0, raw: false) }))
        }
        (self.text, self.ranges) = (text, ranges)
    }
}
