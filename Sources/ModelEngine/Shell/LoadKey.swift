import WebViewKit

/// Identifies a load within the engine.
struct LoadKey: Hashable, Sendable {
  let view: ViewID
  let load: LoadID
}
