/// Changes of the front matter: those that the form sends, and the first timing of a voice.
extension FrontMatterForm {
    /// Returns the file with other values of some fields.
    /// - Parameter body: an object of fields; `null` removes a key.
    func changed(by body: [UInt8]) -> (bytes: [UInt8], diagnostics: [FieldDiagnostic]) {
        guard let values = Self.values(body) else {
            return (source.bytes, [FieldDiagnostic(key: "", message: "the form did not arrive whole: save it again")])
        }
        var (edited, diagnostics): (Source, [FieldDiagnostic]) = (source, [])
        for (key, value) in values {
            guard Self.kinds.contains(where: { $0.key == key }) else {
                diagnostics.append(FieldDiagnostic(key: key, message: "the form has no field '\(key)'"))
                continue
            }
            do throws(YAMLPatch.Refusal) {
                edited = Source(
                    path: source.path, bytes: try FrontMatterEdit.setting(key, to: merged(value, of: key), in: edited))
            } catch {
                diagnostics.append(
                    FieldDiagnostic(key: key, message: error.message, notes: ["change it in \(TaleFolder.fileName)"]))
            }
        }
        if !diagnostics.isEmpty { return (source.bytes, diagnostics) }
        // Errors that were there before must not prevent other changes.
        var known = fieldDiagnostics(in: source).map(\.message)
        return (edited.bytes, fieldDiagnostics(in: edited).filter { $0.isError && !known.removeFirst($0.message) })
    }

    /// Returns the file with the name of a timing for a voice that has none.
    func naming(_ timing: String, of voice: String) throws(YAMLPatch.Refusal) -> [UInt8] {
        let node = Self.entries(of: source).first { $0.key.text == "voices" }?.value
        guard case .list(let voices)? = node.flatMap(YAMLValue.init) else { return source.bytes }
        let named = voices.map { one -> YAMLValue in
            guard case .group(let pairs) = one,
                pairs.contains(where: { $0.key == "id" && $0.value == .text(voice) }),
                !pairs.contains(where: { $0.key == "timing" && $0.value != .text(nil) })
            else { return one }
            return .group(pairs.filter { $0.key != "timing" } + [("timing", .text(timing))])
        }
        return try FrontMatterEdit.setting("voices", to: .list(named), in: source)
    }

    /// Adds the keys that the form does not know: each voice keeps those of the voice at the same position in the file.
    private func merged(_ value: YAMLValue?, of key: String) -> YAMLValue? {
        guard key == "voices", case .list(let items)? = value else { return value }
        let node = Self.entries(of: source).first { $0.key.text == key }?.value
        guard case .list(let olds)? = node.flatMap(YAMLValue.init) else { return value }
        return .list(
            items.map { item in
                guard case .group(var pairs) = item,
                    case .text(let origin)? = pairs.first(where: { $0.key == "was" })?.value
                else { return item }
                pairs.removeAll { $0.key == "was" }
                let number = origin.flatMap(Int.init) ?? -1
                if olds.indices.contains(number), case .group(let old) = olds[number] {
                    pairs += old.filter { !Self.voiceKeys.contains($0.key) }
                }
                return .group(pairs)
            })
    }

    /// The fields of an object, each with its value: `nil` for `null`, an empty text and an empty list.
    /// - Returns: `nil` if this is no JSON object.
    private static func values(_ body: [UInt8]) -> [(key: String, value: YAMLValue?)]? {
        guard let json = try? JSONTree(body, isLenient: false), json.kind(json.roots[0]) == .object else { return nil }
        return json.elements(of: json.roots[0]).map { node in (json.key(node) ?? "", value(node, json)) }
    }

    private static func value(_ node: JSONTree.Node, _ json: JSONTree) -> YAMLValue? {
        switch json.kind(node) {
        case .text:
            let text = String(decoding: json.text(node) ?? [], as: UTF8.self).collapsingWhitespace()
            return text.isEmpty ? nil : .text(text)
        case .array:
            let items = json.elements(of: node).compactMap { value($0, json) }
            return items.isEmpty ? nil : .list(items)
        case .object:
            // The form's fields are one level deep.
            let members = json.elements(of: node).filter { json.kind($0) == .text }
            return .group(members.compactMap { member in value(member, json).map { (json.key(member) ?? "", $0) } })
        default: return nil
        }
    }
}

extension [String] {
    /// Removes the first element that equals `element`.
    /// - Returns: whether there was one.
    mutating func removeFirst(_ element: String) -> Bool {
        guard let index = firstIndex(of: element) else { return false }
        remove(at: index)
        return true
    }
}
