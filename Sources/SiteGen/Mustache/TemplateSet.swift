/// The templates of a theme. Rendering does not change them, so that threads can render pages at the same time.
///
/// Mustache by the specification at https://github.com/mustache/spec, version 1.4, without lambdas: comments,
/// delimiters, interpolation, inverted sections, partials, sections and inheritance.
struct TemplateSet: Sendable {
    private let compiled: CompiledTemplates
    private let known: Set<String>
    private let nothing: SharedValues

    /// Reads the templates. One with an error is still part of the set and renders as far as it could be read.
    ///
    /// - Parameter templates: by name, as `{{>name}}` says it.
    init(_ templates: [String: Source], diagnostics: inout [Diagnostic]) {
        var compiled = CompiledTemplates()
        var filled: [(name: String, range: Range<Int>, source: Source)] = []
        for (name, source) in templates.sorted(by: { $0.key < $1.key }) {
            var parser = TemplateParser(source, known: templates, compiled: compiled)
            // Otherwise the parser would change a copy of all templates before this one.
            compiled = CompiledTemplates()
            parser.parse(as: name)
            compiled = parser.compiled
            diagnostics += parser.diagnostics.all
            filled += parser.filled.map { ($0.name, $0.range, source) }
        }
        let blocks = Set(compiled.blocks.map(\.name))
        let names = compiled.blockNumbers.filter { blocks.contains(Int32($0.value)) }.keys.sorted()
        for (name, range, source) in filled where !names.contains(name) {
            diagnostics.append(.unknownBlock(name, known: names, in: source, at: range))
        }
        self.compiled = compiled
        known = Set(templates.keys)
        nothing = SharedValues(.nothing, for: compiled)
    }

    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        guard let compiled = CompiledTemplates(from: &reader) else { return nil }
        self.compiled = compiled
        known = Set(reader.list { $0.text() })
        nothing = SharedValues(.nothing, for: compiled)
    }

    func write(to writer: inout CacheWriter) {
        compiled.write(to: &writer)
        writer.add(known.sorted()) { $1.add($0) }
    }

    func contains(_ name: String) -> Bool { known.contains(name) }

    /// Returns values for many pages, in which the names of the templates are looked up once.
    func sharing(_ value: Value) -> SharedValues { SharedValues(value, for: compiled) }

    /// Renders a template to the end of `output`.
    ///
    /// - Parameters:
    ///   - name: the name of a template in the set; any other renders as nothing.
    ///   - shared: what `sharing` returned: the values of all pages, where names are looked up that `data` lacks.
    ///   - data: the stack in which names are looked up, from the last to the first: the page's own values.
    func render(
        _ name: String, over shared: SharedValues? = nil, _ data: Value..., into output: inout [UInt8]
    ) throws(RenderError) {
        guard let number = compiled.templateNumbers[name] else { return }
        var renderer = Renderer(compiled: compiled, shared: shared ?? nothing, stack: data, output: output)
        output = []
        defer { output = renderer.output }
        do {
            try renderer.run(compiled.templates[number])
        } catch {
            let endless = renderer.endless(within: number)
            let found = endless.flatMap { endless in compiled.templateNumbers.first { $0.value == endless }?.key }
            throw RenderError(template: found ?? name, limit: error)
        }
    }
}
