/// ES modules as one classic script, since pages at `file://` can load no module.
///
/// All modules share one scope, so that an exported name is the same variable everywhere, as it is between modules.
/// Comments and indentation go: of the reader that ships, 38 % of its size after gzip, most of it types for checking.
enum ScriptBundle {
    /// Joins the modules that the folder's `main.js` reaches, each after those it imports from.
    ///
    /// - Parameter modules: of all folders, as `folder/name.js`.
    /// - Returns: the script, and every fault in the modules it is made of; with faults the script is empty.
    static func join(_ modules: [String: Source], of folder: String) -> (bytes: [UInt8], faults: [Diagnostic]) {
        var order = Order(modules: modules)
        order.visit("\(folder)/main.js", importedBy: nil)
        let read = order.sorted
        let faults = order.faults + read.flatMap(\.faults) + unknownNames(read, order) + sharedNames(read)
        guard faults.isEmpty else { return ([], faults) }

        var bytes = Array("(function () {\n'use strict';\n".utf8)
        for module in read where !module.code.isEmpty {
            // A module may end without a semicolon and the next begin with a bracket.
            let isEnded = bytes.dropLast().last == UInt8(ascii: ";")
            if !isEnded, let first = module.code.first, "([`+-/".utf8.contains(first) { bytes += Array(";".utf8) }
            bytes += module.code
            bytes.append(0x0A)
        }
        bytes += Array("})();\n".utf8)
        return (bytes, [])
    }

    /// Reads modules depth first, so that what is imported comes before.
    private struct Order {
        let modules: [String: Source]
        var read: [String: ScriptModule] = [:]
        var sorted: [ScriptModule] = []
        var faults: [Diagnostic] = []
        private var path: [String] = []

        init(modules: [String: Source]) { self.modules = modules }

        mutating func visit(_ name: String, importedBy importer: (source: Source, range: Range<Int>)?) {
            if let importer, let start = path.firstIndex(of: name) {
                let circle = (path[start...] + [name]).joined(separator: " → ")
                faults.append(
                    Diagnostic(
                        .error, "module-circle", in: importer.source, at: importer.range,
                        "modules cannot import from each other in a circle", notes: [circle]))
            }
            guard read[name] == nil else { return }
            let folder = name.prefix { $0 != "/" }
            guard let source = modules[name] else {
                guard let importer else { return }
                let near = closestName(to: name, among: modules.keys.sorted())
                faults.append(
                    Diagnostic(
                        .error, "missing-file", in: importer.source, at: importer.range, "there is no module '\(name)'",
                        notes: near.map { ["did you mean '\($0)'?"] } ?? []))
                return
            }
            let module = ScriptModule(source, in: String(folder))
            read[name] = module
            path.append(name)
            for wanted in module.imports { visit(wanted.module, importedBy: (source, wanted.range)) }
            path.removeLast()
            sorted.append(module)
        }
    }

    private static func unknownNames(_ modules: [ScriptModule], _ order: Order) -> [Diagnostic] {
        var faults: [Diagnostic] = []
        for module in modules {
            for wanted in module.imports {
                guard let other = order.read[wanted.module], other.faults.isEmpty else { continue }
                for (name, range) in wanted.names where !other.exported.contains(name) {
                    let names = other.exported.sorted().joined(separator: ", ")
                    faults.append(
                        Diagnostic(
                            .error, "unknown-name", in: module.source, at: range,
                            "'\(wanted.module)' does not export '\(name)'",
                            notes: [names.isEmpty ? "it exports nothing" : "it exports: \(names)"]))
                }
            }
        }
        return faults
    }

    /// Names that two modules declare for themselves, or that one declares and imports.
    private static func sharedNames(_ modules: [ScriptModule]) -> [Diagnostic] {
        var owners: [String: ScriptModule] = [:]
        var faults: [Diagnostic] = []
        for module in modules {
            for (name, range) in module.declared {
                guard let owner = owners[name] else {
                    owners[name] = module
                    continue
                }
                faults.append(
                    Diagnostic(
                        .error, "shared-name", in: module.source, at: range,
                        "'\(name)' is declared in \(owner.source.path) too",
                        notes: ["the modules of a folder become one script, so that names must differ"]))
            }
        }
        return faults
    }
}
