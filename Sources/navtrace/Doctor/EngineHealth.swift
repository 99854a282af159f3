import ScenarioWorkers
import WebEngines
import WebViewKit

/// Whether an engine runs here, and what it can show: an entry of `navtrace doctor --json`.
struct EngineHealth: Encodable, Sendable {
  var engine: String
  /// Nil where it does not run.
  var version: String?
  /// Whether this build has it.
  var isBuiltIn: Bool
  /// Why it does not run, and what to do; nil where it does.
  var problem: String?
  /// What it can and cannot show; nil where it does not run.
  var capabilities: EngineCapabilities?

  init(_ engine: WebEngine, _ found: EngineDescription) {
    (self.engine, version, isBuiltIn) = (engine.rawValue, found.version, true)
    capabilities = found.capabilities
  }

  init(_ engine: WebEngine, problem: String) {
    (self.engine, isBuiltIn, self.problem) = (engine.rawValue, engine.isBuiltIn, problem)
  }
}
