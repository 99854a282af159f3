#if !canImport(WebKit)
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Takes what a connection sees beside the callbacks, until ``leave(_:)``.
  package func join(_ connection: EngineConnection) {
    connection.observer = { [self] observation in note(observation) }
  }

  /// Takes nothing more.
  package func leave(_ connection: EngineConnection) { connection.observer = nil }

  /// Keeps a signal of the engine for the event that follows, and records a misuse.
  func note(_ observation: EngineObservation) {
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
