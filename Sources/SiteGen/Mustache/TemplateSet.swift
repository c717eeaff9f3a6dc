/// The templates of a theme, read once; rendering changes nothing, so that pages can be rendered side by side.
///
/// Mustache by the specification at https://github.com/mustache/spec, version 1.4, without lambdas: comments,
/// delimiters, interpolation, inverted sections, partials, sections and inheritance.
struct TemplateSet: Sendable {
    private let program: Program
    private let known: Set<String>

    /// Reads the templates. One that has a fault is still part of the set and renders as far as it was understood, but
    /// the site should not be built with it.
    ///
    /// - Parameter templates: by name, as `{{>name}}` says it.
    init(_ templates: [String: Source], faults: inout [Diagnostic]) {
        var program = Program()
        for (name, source) in templates.sorted(by: { $0.key < $1.key }) {
            var parser = TemplateParser(source, known: templates, program: program)
            parser.parse(as: name)
            program = parser.program
            faults += parser.faults
        }
        self.program = program
        known = Set(templates.keys)
    }

    func contains(_ name: String) -> Bool { known.contains(name) }

    /// Renders a template to the end of `output`.
    ///
    /// - Parameters:
    ///   - name: of a template in the set; any other renders as nothing.
    ///   - data: the stack in which names are looked up, from the last to the first: what all pages share, then what
    ///     is the page's own.
    func render(_ name: String, _ data: Value..., into output: inout [UInt8]) throws(RenderFault) {
        guard let number = program.numbers[name] else { return }
        var renderer = Renderer(program: program, stack: data, output: output)
        output = []
        defer { output = renderer.output }
        do {
            try renderer.run(program.templates[number])
        } catch {
            throw RenderFault(template: name)
        }
    }
}

/// Templates that name each other without an end, for the data they were given.
struct RenderFault: Error, Equatable {
    let template: String

    var message: String {
        "template '\(template)' does not come to an end: a partial in it names itself for the same data over and over"
    }
}
