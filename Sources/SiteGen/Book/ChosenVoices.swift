extension Tale {
    /// Returns the voices from which an export chooses: all, or the one with this id.
    func voices(chosen id: String?) throws(ExportError) -> [Voice] {
        guard let id else { return voices }
        if let voice = voices.first(where: { $0.id == id }) { return [voice] }
        throw ExportError([folder.lacks(voice: id, at: folder.path)])
    }
}
