import ArgumentParser
import WebEngines

/// Engines as a command line lists them: `model,webkitgtk`.
struct EngineList: ExpressibleByArgument, Hashable, Sendable {
  var engines: [WebEngine]

  init(_ engines: [WebEngine]) {
    self.engines = engines
  }

  init?(argument: String) {
    var engines: [WebEngine] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let engine = WebEngine(rawValue: String(name)) else { return nil }
      if !engines.contains(engine) { engines.append(engine) }
    }
    self.engines = engines
  }

  var defaultValueDescription: String { engines.map(\.rawValue).joined(separator: ",") }
  static var allValueStrings: [String] { WebEngine.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
