import WebViewKit

/// What a worker says of its engine when it is ready.
package struct EngineDescription: Codable, Hashable, Sendable {
  /// The engine's name.
  package var name: String
  /// Its own version.
  package var version: String
  /// What it cannot show, and where its order means nothing.
  package var capabilities: EngineCapabilities

  package init(name: String, version: String, capabilities: EngineCapabilities) {
    self.name = name
    self.version = version
    self.capabilities = capabilities
  }

  package init(_ engine: any EngineControl) {
    self.init(name: engine.name, version: engine.version, capabilities: engine.capabilities)
  }
}
