#if !canImport(WebKit)
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Keeps a signal of the engine for the event that follows, and records a misuse.
  package func note(_ observation: EngineObservation) {
    switch observation {
    case .signal(let text, _): native.append(text)
    case .misuse(let misuse, let id):
      // One that is no view's business is what the app has just done to the last view.
      let view = id.flatMap { numbers.number(of: $0) } ?? events.last?.view ?? 1
      record(
        TraceEvent(
          .exception, view: view,
          [.name: .string(misuse.exception), .message: .string("\(misuse)")]))
    }
  }
}
#endif
