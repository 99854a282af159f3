import WebViewKit

/// What a bench has observed, in order.
@MainActor final class Observed {
  var observations: [EngineObservation] = []
}
