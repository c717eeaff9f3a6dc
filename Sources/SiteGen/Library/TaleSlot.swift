/// A gap in the text of a maker, and what a child can choose for it.
struct TaleSlot: Sendable {
    struct Choice: Sendable {
        /// The name as readers see it, and as the text has it without another form.
        var name: Located<String>
        /// The path of its picture in the tale's folder.
        var picture: Located<String>
        /// The other forms of the name, or words that agree with it, by the author's own names.
        var forms: [String: String]

        /// The name by which a device keeps it, whatever its place among the others.
        var id: String { Slug.anchor(of: name.value) }
    }

    /// The name in the text: `hero` in `{{hero.acc}}`.
    var id: Located<String>
    /// The question that a child answers.
    var label: String
    var choices: [Choice]

    /// The form that is the path of the picture.
    static let pictureForm = "picture"
    /// The most slots of a maker, and the most choices of a slot.
    static let (mostSlots, mostChoices) = (8, 24)

    /// Reads the slots of a maker; each has an id of its own, and at least two choices. Other tales have none, and
    /// neither has a maker with a wrong number of slots or choices.
    static func all(of fields: inout YAMLFields, kind: TaleKind) -> [TaleSlot] {
        guard kind == .maker else {
            for key in ["slots", "story"] {
                if let node = fields.node(key) { fields.add(.onlyOfMakers(key, in: fields.source, at: node.range)) }
            }
            return []
        }
        var slots: [TaleSlot] = []
        for var group in fields.groups("slots", name: "a slot") {
            if let slot = TaleSlot(&group) {
                if let first = slots.first(where: { $0.id.value == slot.id.value }) {
                    group.add(
                        .givenTwice("another slot has the id '\(slot.id.value)'", slot.id, first.id, "id", group.source)
                    )
                } else {
                    slots.append(slot)
                }
            }
            fields.add(group)
        }
        if fields.isMissing("slots") { fields.add(.missingSlots(in: fields.source, at: fields.range)) }
        if slots.count > mostSlots {
            fields.add(.tooManyItems("slots", slots.count, limit: mostSlots, in: fields.source, at: slots[0].id.range))
        }
        let isRight = slots.count <= mostSlots && slots.allSatisfy { (2...mostChoices).contains($0.choices.count) }
        return isRight ? slots : []
    }

    private init?(_ fields: inout YAMLFields) {
        let (id, label) = (fields.text("id"), fields.requiredText("label"))
        fields.require("id", id)
        var choices: [Choice] = []
        for var group in fields.groups("choices", name: "a choice") {
            if let choice = Choice(&group) {
                if let first = choices.first(where: { $0.id == choice.id }) {
                    group.add(
                        .givenTwice(
                            "another choice has the name '\(first.name.value)'", choice.name, first.name, "name",
                            group.source))
                } else {
                    choices.append(choice)
                }
            }
            fields.add(group)
        }
        guard let id, let label else { return nil }
        if !Slug.isID(id.value) { fields.add(.badID(id, of: "a slot", in: fields.source)) }
        if choices.count > Self.mostChoices {
            fields.add(
                .tooManyItems("choices", choices.count, limit: Self.mostChoices, in: fields.source, at: id.range))
        }
        if choices.count < 2 { fields.add(.tooFewChoices(of: id, in: fields.source)) }
        (self.id, self.label, self.choices) = (id, label.value, choices)
    }
}

extension TaleSlot.Choice {
    fileprivate init?(_ fields: inout YAMLFields) {
        let (name, picture) = (fields.requiredText("name"), fields.requiredText("picture"))
        var forms: [String: String] = [:]
        for (form, word) in fields.pairs("forms", example: "{ he: she }", mayBeBlank: true) {
            if form.value == TaleSlot.pictureForm || !Slug.isID(form.value) {
                fields.add(.badForm(form, in: fields.source))
            }
            if word.value.contains(where: \.isNewline) { fields.add(.twoLines(word, in: fields.source)) }
            forms[form.value] = word.value
        }
        guard let name, let picture else { return nil }
        if name.value.contains(where: \.isNewline) { fields.add(.twoLines(name, in: fields.source)) }
        if Slug.anchor(of: name.value).isEmpty {
            fields.add(.choiceWithoutLetters(name, in: fields.source))
        }
        self.init(name: name, picture: picture, forms: forms)
    }
}

/// The messages about slots in front matter.
extension Diagnostic {
    fileprivate static func onlyOfMakers(_ key: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .unknownKey, in: source, at: range, "only a maker has '\(key)'",
            notes: ["write 'kind: maker' if a child makes stories of this tale, or remove '\(key)'"])
    }

    fileprivate static func missingSlots(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .missingKey, in: source, at: range, "a maker needs 'slots'",
            notes: ["list what a child chooses: each slot has an 'id', a 'label' and 'choices'"])
    }

    fileprivate static func givenTwice(
        _ message: String, _ text: Located<String>, _ first: Located<String>, _ key: String, _ source: Source
    ) -> Diagnostic {
        Diagnostic(
            .error, .duplicateID, in: source, at: text.range, message, notes: ["give each a different '\(key)'"]
        ).noting("first given here", in: source, at: first.range)
    }

    fileprivate static func tooFewChoices(of slot: Located<String>, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .missingKey, in: source, at: slot.range, "the slot '\(slot.value)' needs at least two 'choices'",
            notes: ["write each as '- name: …' with its 'picture: …'"])
    }

    fileprivate static func choiceWithoutLetters(_ name: Located<String>, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .badID, in: source, at: name.range, "the name of a choice needs a letter or a digit",
            notes: ["readers see the name, and a device remembers the choice by its letters and digits"])
    }

    fileprivate static func badForm(_ form: Located<String>, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .badID, in: source, at: form.range, "'\(form.value)' cannot be the name of a form",
            notes: ["\(Slug.ruleOfIDs); 'picture' always means the picture's file"])
    }

    fileprivate static func twoLines(_ text: Located<String>, in source: Source) -> Diagnostic {
        Diagnostic(
            .error, .wrongType, in: source, at: text.range, "a name or a form must be on one line",
            notes: ["it stands inside a sentence of the text"])
    }
}
