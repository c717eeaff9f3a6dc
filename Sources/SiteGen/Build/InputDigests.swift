/// The digests of the inputs of a key, each by itself, so that a build can say which of them changed.
struct InputDigests: Sendable, Equatable {
    private let inputs: [BuildInput]
    /// In the order of `inputs`.
    private let digests: [Digest]
    /// The inputs with a file that was changed so recently that its stamp does not prove that it is unchanged.
    let doubtful: Set<BuildInput>
    var isDoubtful: Bool { !doubtful.isEmpty }

    init(_ key: BuildInput.Key, _ digest: (BuildInput) -> (digest: Digest, isDoubtful: Bool)) {
        inputs = key.inputs
        let found = inputs.map(digest)
        digests = found.map(\.digest)
        doubtful = Set(zip(inputs, found).filter(\.1.isDoubtful).map(\.0))
    }

    /// The digest of all.
    var digest: Digest {
        var all = Fingerprint(now: .max)
        for digest in digests { all.add(digest) }
        return all.digest
    }

    func digest(of input: BuildInput) -> Digest { inputs.firstIndex(of: input).map { digests[$0] } ?? Digest([]) }

    /// Returns the inputs that differ from those of another run.
    func differences(from other: InputDigests) -> [BuildInput] {
        zip(inputs, zip(digests, other.digests)).filter { $0.1.0 != $0.1.1 }.map(\.0)
    }
}

extension InputDigests {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader, _ key: BuildInput.Key) {
        (inputs, doubtful) = (key.inputs, [])
        digests = inputs.compactMap { _ in reader.digest() }
        if digests.count != inputs.count { return nil }
    }

    func write(to writer: inout CacheWriter) { for digest in digests { writer.add(digest) } }
}
