import WebViewKit

/// The observations of a bench, in order.
@MainActor final class Observed {
  var observations: [EngineObservation] = []
}
