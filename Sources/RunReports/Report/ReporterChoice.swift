/// A reporter and where it writes, as the command line names them: `json`, `json=run.json`.
package struct ReporterChoice: Hashable, Sendable {
  package var kind: ReporterKind
  /// The file; nil is standard output.
  package var path: String?

  package init(_ kind: ReporterKind, path: String? = nil) {
    self.kind = kind
    self.path = path
  }

  package init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = ReporterKind(rawValue: String(parts[0])) else { return nil }
    guard parts.count < 2 || !parts[1].isEmpty else { return nil }
    self.init(kind, path: parts.count == 2 ? String(parts[1]) : nil)
  }
}
