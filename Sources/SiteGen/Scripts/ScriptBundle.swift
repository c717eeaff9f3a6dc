/// Joins ES modules into one classic script, since pages at `file://` cannot load modules.
///
/// All modules share one scope, so that an exported name is the same variable everywhere, as it is between modules.
/// Comments, mostly types for checking, and needless blanks are removed, and variables get short names (`ShortNames`):
/// half of the reader's size after gzip.
enum ScriptBundle {
    /// Joins for each folder the modules that its `main.js` reaches, each after those from which it imports.
    ///
    /// - Parameters:
    ///   - sources: the modules of all folders, by `folder/name.js`.
    ///   - jobs: the most threads to use.
    /// - Returns: for each folder the script, and what is wrong with its modules; the script is empty if anything is.
    static func join(
        _ sources: [String: Source], of folders: [String], jobs: Int
    ) -> [(bytes: [UInt8], diagnostics: [Diagnostic])] {
        // Several folders may share a module, which is read once.
        let read = concurrentMap(Array(sources), jobs: jobs) { name, source in
            (name, ScriptModule(source, in: String(name.prefix { $0 != "/" })))
        }
        let modules = Dictionary(uniqueKeysWithValues: read)
        let orders = folders.map { folder in
            var order = Order(modules: modules)
            order.visit("\(folder)/main.js")
            return order
        }
        var bundles: [String: [Int]] = [:]
        for (number, order) in orders.enumerated() {
            for name in order.sorted { bundles[name, default: []].append(number) }
        }
        let used = bundles.compactMap { name, numbers in modules[name].map { (name, module: $0, bundles: numbers) } }
        let names = ShortNames(of: used.map { ($0.module, $0.bundles) })
        let codes = concurrentMap(used, jobs: jobs) { ($0.0, names.code(of: $0.module)) }
        let code = Dictionary(uniqueKeysWithValues: codes)
        return orders.map { join(modules, $0, code) }
    }

    private static func join(
        _ modules: [String: ScriptModule], _ order: Order, _ code: [String: [UInt8]]
    ) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
        let read = order.sorted.compactMap { modules[$0] }
        let diagnostics =
            order.diagnostics.all + read.flatMap(\.diagnostics) + unknownNames(read, modules) + sharedNames(read)
        guard diagnostics.isEmpty else { return ([], diagnostics) }

        var bytes = Array("(function () {\n'use strict';\n".utf8)
        for code in order.sorted.compactMap({ code[$0] }) where !code.isEmpty {
            // A module may end without a semicolon and the next begin with a bracket.
            let isEnded = bytes.dropLast().last == UInt8(ascii: ";")
            if !isEnded, let first = code.first, "([`+-/".utf8.contains(first) { bytes += Array(";".utf8) }
            bytes += code
            bytes.append(0x0A)
        }
        bytes += Array("})();\n".utf8)
        return (bytes, [])
    }

    /// Visits modules depth first, so that each comes after those from which it imports. The chain of imports
    /// is an array and no recursion, so that a long one needs no deep stack.
    private struct Order {
        let modules: [String: ScriptModule]
        /// The names of the modules.
        var sorted: [String] = []
        var diagnostics: DiagnosticList = []
        /// The modules from `main.js` to the current one, each of which imports the next.
        private var chain: [Step] = []
        private var isInChain: Set<String> = []
        private var visited: Set<String> = []

        private struct Step {
            let module: ScriptModule
            let name: String
            /// The number of imports that were followed.
            var followed = 0
        }

        init(modules: [String: ScriptModule]) { self.modules = modules }

        mutating func visit(_ main: String) {
            enter(main, importedBy: nil)
            while let step = chain.last {
                if step.followed < step.module.imports.count {
                    chain[chain.count - 1].followed += 1
                    let wanted = step.module.imports[step.followed]
                    enter(wanted.module, importedBy: (step.module.source, wanted.range))
                } else {
                    chain.removeLast()
                    isInChain.remove(step.name)
                    sorted.append(step.name)
                }
            }
        }

        private mutating func enter(_ name: String, importedBy importer: (source: Source, range: Range<Int>)?) {
            if let importer, isInChain.contains(name), let start = chain.firstIndex(where: { $0.name == name }) {
                let circle = chain[start...].map(\.name) + [name]
                diagnostics.append(.moduleCircle(circle, in: importer.source, at: importer.range))
            }
            guard !visited.contains(name) else { return }
            guard let module = modules[name] else {
                guard let importer else { return }
                diagnostics.append(
                    .missingModule(
                        name, known: modules.keys.filter { $0 != chain.last?.name }.sorted(), in: importer.source,
                        at: importer.range))
                return
            }
            visited.insert(name)
            chain.append(Step(module: module, name: name))
            isInChain.insert(name)
        }
    }

    private static func unknownNames(_ modules: [ScriptModule], _ all: [String: ScriptModule]) -> [Diagnostic] {
        var diagnostics: DiagnosticList = []
        for module in modules {
            for wanted in module.imports {
                guard let other = all[wanted.module], other.diagnostics.isEmpty else { continue }
                for (name, range) in wanted.names where !other.exported.contains(name) {
                    diagnostics.append(
                        .unknownExport(
                            name, of: wanted.module, exports: other.exported.sorted(), in: module.source, at: range))
                }
            }
        }
        return diagnostics.all
    }

    /// Reports names that two modules declare for themselves, or that one declares and imports; and those that one
    /// declares and another uses without importing them, such as names of the browser.
    private static func sharedNames(_ modules: [ScriptModule]) -> [Diagnostic] {
        var owners: [String: (source: Source, range: Range<Int>)] = [:]
        var capturing: Set<String> = []
        var diagnostics: DiagnosticList = []
        for module in modules {
            for (name, range) in module.declared {
                if module.shared.contains(name) { capturing.insert(name) }
                if let owner = owners[name] {
                    diagnostics.append(.sharedName(name, in: module.source, at: range, first: owner))
                } else {
                    owners[name] = (module.source, range)
                }
            }
        }
        for module in modules {
            for (name, range) in module.undeclared {
                guard capturing.contains(name), let owner = owners[name] else { continue }
                diagnostics.append(.capturedName(name, in: module.source, at: range, first: owner))
            }
        }
        return diagnostics.all
    }
}
