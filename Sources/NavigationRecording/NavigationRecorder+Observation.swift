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
    case .provenance(let parts): provenance = TraceExtra(parts)
    case .skippedScript(let script, let id): note(script, of: numbers.number(of: id))
    case .misuse(let misuse, let id):
      // One that is no view's business is what the app has just done to the last view.
      let view = id.flatMap { numbers.number(of: $0) } ?? events.last?.view ?? 1
      record(
        TraceEvent(
          .exception, view: view,
          [.name: .string(misuse.exception), .message: .string("\(misuse)")]))
    }
  }

  /// Records that a script was skipped, once for each page.
  private func note(_ script: SkippedScript, of view: Int?) {
    let fields: [EventField: TraceValue] = [
      .url: short(script.url), .message: .string(script.message),
    ]
    let isKnown = events.contains {
      $0.kind == .skippedScript && $0.view == view && $0[.url] == fields[.url]
    }
    guard let view, !isKnown else { return }
    record(TraceEvent(.skippedScript, view: view, fields))
  }

  /// The part of navtrace that makes up a property's value now; `nil` if the engine gives it.
  func supplier(of property: String, in webView: WKWebView) -> String? {
    webView.supplier(of: property)
  }
}

extension TraceExtra {
  /// What a report says of its own origin, in the form of a trace.
  fileprivate init(_ provenance: Provenance) {
    self.init()
    suppliedBy = provenance.event
    supplied = provenance.fields.isEmpty ? nil : provenance.fields
    hidden = provenance.hidden.isEmpty ? nil : provenance.hidden.sorted()
    heldBy = provenance.order
  }
}
#endif
