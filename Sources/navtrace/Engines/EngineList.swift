import ArgumentParser

/// Engines as a command line lists them: `model,webkitgtk`.
struct EngineList: ExpressibleByArgument, Hashable, Sendable {
  var engines: [Engine]

  init(_ engines: [Engine]) {
    self.engines = engines
  }

  init?(argument: String) {
    var engines: [Engine] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let engine = Engine(rawValue: String(name)) else { return nil }
      if !engines.contains(engine) { engines.append(engine) }
    }
    self.engines = engines
  }

  var defaultValueDescription: String { engines.map(\.rawValue).joined(separator: ",") }
  static var allValueStrings: [String] { Engine.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
