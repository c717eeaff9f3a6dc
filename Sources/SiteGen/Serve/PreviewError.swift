/// Why there can be no preview.
package enum PreviewError: Error {
    case diagnostics([Diagnostic])
    /// A sentence about the system, without a full stop.
    case system(String)
}
