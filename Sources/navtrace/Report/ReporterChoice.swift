import ArgumentParser

/// A reporter and where it writes, as the command line names them: `json`, `json=run.json`.
struct ReporterChoice: Hashable, Sendable, ExpressibleByArgument {
  var kind: ReporterKind
  /// The file; nil is standard output.
  var path: String?

  init(_ kind: ReporterKind, path: String? = nil) {
    self.kind = kind
    self.path = path
  }

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = ReporterKind(rawValue: String(parts[0])) else { return nil }
    guard parts.count < 2 || !parts[1].isEmpty else { return nil }
    self.init(kind, path: parts.count == 2 ? String(parts[1]) : nil)
  }

  static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: ReporterKind.allCases.map { ($0.rawValue, $0.help) })
  }

  static var allValueStrings: [String] { ReporterKind.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
