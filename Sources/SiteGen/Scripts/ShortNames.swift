/// Names of few letters for the variables of a theme's modules: the shortest for those that are named most often.
///
/// Two names may become one where no part of a module uses both, and unless a bundle has both outside all brackets.
/// Then a variable that hides another is one of those that nobody asks for there.
struct ShortNames {
    private var short: [String: [UInt8]] = [:]

    /// What is known of one name in all modules.
    private struct Name {
        let text: String
        var count = 0
        var isFixed = false
        /// The parts of all modules that use it, after the bundles that have it outside all brackets.
        var parts: [Int] = []
    }

    /// The first of the new names, as bits. Longer ones are never shared: that would save little.
    private typealias Letters = SIMD8<UInt64>

    /// - Parameter modules: each with the numbers of the bundles that have it.
    init(of modules: [(module: ScriptModule, bundles: [Int])]) {
        var partCount = 1 + (modules.lazy.flatMap(\.bundles).max() ?? 0)
        var names: [Name] = []
        var numbers: [String: Int] = [:]
        for (module, bundles) in modules {
            for own in module.names {
                let number = numbers[own.text, default: names.count]
                if number == names.count {
                    numbers[own.text] = number
                    names.append(Name(text: own.text))
                }
                names[number].count += own.count
                if own.isFixed { names[number].isFixed = true }
                if own.isShared { names[number].parts += bundles }
                for part in own.parts { names[number].parts.append(part + partCount) }
            }
            partCount += module.partCount
        }
        let taken = ScriptWord.all.union(names.lazy.filter(\.isFixed).map(\.text))
        var last = 0
        func next() -> [UInt8] {
            while true {
                let text = Self.name(last)
                last += 1
                if !taken.contains(text) { return Array(text.utf8) }
            }
        }
        let letters = (0..<Letters.scalarCount * UInt64.bitWidth).map { _ in next() }
        /// For each part those of the new names that it uses.
        var used = Array(repeating: Letters(), count: partCount)
        let order = names.indices.filter { !names[$0].isFixed }.sorted {
            if names[$0].count != names[$1].count { return names[$0].count > names[$1].count }
            return names[$0].text < names[$1].text
        }
        short.reserveCapacity(order.count)
        for number in order {
            var others = Letters()
            for part in names[number].parts { others |= used[part] }
            guard let word = others.indices.first(where: { ~others[$0] != 0 }) else {
                short[names[number].text] = next()
                continue
            }
            let bit = (~others[word]).trailingZeroBitCount
            for part in names[number].parts { used[part][word] |= 1 << UInt64(bit) }
            short[names[number].text] = letters[word * UInt64.bitWidth + bit]
        }
    }

    /// Returns a module's code with the new names.
    func code(of module: ScriptModule) -> [UInt8] {
        /// The new names one after the other, and where each is; the range is empty if a name stays.
        var letters: [UInt8] = []
        let places = module.names.map { name in
            let start = letters.count
            if let short = short[name.text] { letters += short }
            return (old: name.text.utf8.count, new: start..<letters.count)
        }
        var code: [UInt8] = []
        code.reserveCapacity(module.code.count)
        var written = 0
        for use in module.uses {
            let place = places[use.name]
            if place.new.isEmpty { continue }
            for index in written..<use.end - (use.isShorthand ? 0 : place.old) { code.append(module.code[index]) }
            if use.isShorthand { code.append(UInt8(ascii: ":")) }
            for index in place.new { code.append(letters[index]) }
            written = use.end
        }
        return code + module.code[written...]
    }

    /// The letters that the rest of the theme's scripts has most come first: the scripts are smaller once compressed.
    private static let first = Array("tensoraciludfmghpywbvkqjxzSMEAOXNLICTDRJPHBWUFKQVYGZ_$")
    private static let others = first + Array("0123456789")

    /// Returns the name of a number: those of one letter come first, then those of two.
    private static func name(_ number: Int) -> String {
        var name = String(first[number % first.count])
        var rest = number / first.count
        while rest > 0 {
            name.append(others[(rest - 1) % others.count])
            rest = (rest - 1) / others.count
        }
        return name
    }
}
