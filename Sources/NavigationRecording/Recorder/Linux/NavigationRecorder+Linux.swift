import NavigationTrace
import WebViewKit

extension EventBuilder {
  /// Returns the frames of an action; a frame that the engine does not know is left out.
  func frames(
    of action: WKNavigationAction, in webView: WKWebView
  ) -> [EventField: TraceValue] {
    var fields: [EventField: TraceValue] = [:]
    fields[.target] = name(of: action.target, in: webView)
    fields[.source] = name(of: action.source, in: webView)
    return fields
  }

  /// Returns the frame of a dialog; `nil` if the engine does not know the frame.
  func name(of frame: WKFrameInfo, in webView: WKWebView) -> TraceValue? {
    name(of: frame.reference, in: webView)
  }

  /// Returns `main` or `frame N`, after `view N` if the frame belongs to another view.
  private func name(of reference: FrameReference, in webView: WKWebView) -> TraceValue? {
    switch reference {
    case .notObserved: return nil
    case .none: return .null
    case .frame(let values):
      let name = values.isMainFrame ? "main" : "frame \(numbers.frame(values.id))"
      let number = numbers.number(of: values.view)
      guard let number, number != numbers.view(webView) else { return .string(name) }
      return .string("view \(number) \(name)")
    }
  }
}

extension WKNavigationAction {
  /// The navigation that the action begins; `nil` for subframes, or if the engine does not know it.
  var beginning: WKNavigation? { mainFrameNavigation }
}

extension WKNavigationResponse {
  /// The navigation of the response; `nil` for subframes, or if the engine does not know it.
  var owner: WKNavigation? { navigation }
}

extension TraceNumbers {
  /// Returns the number of the view with the given identifier; `nil` if it has no number yet.
  func number(of id: ViewID) -> Int? { number { $0.viewID == id } }
}

extension NavigationRecorder: ViewRecorder {
  /// Makes a view report delegates that the app sets, and pass its handlers to the recorder.
  func watch(_ webView: WKWebView) { webView.recorder = self }

  /// Makes a download report delegates that the app sets.
  func watch(_ download: WKDownload) { download.recorder = self }

  package func delegateWasSet(of webView: WKWebView) {
    if !isStopped { places.takePlaces(in: webView) }
  }

  package func delegateWasSet(of download: WKDownload) {
    if !isStopped { places.takePlace(in: download) }
  }

  package func loadWasBegun(of url: URL, in webView: WKWebView) {
    appLoads.append((builder.short(url), (unansweredQuestions.last ?? events.last)?.kind))
  }

  /// Does nothing, since a view passes every handler that the app adds to the recorder.
  func handlerWasReleased(_ handler: any NSObjectProtocol) {}

  /// Returns the name and the version of a view's engine; `nil` if they are not known.
  static func engine(of webView: WKWebView) -> (name: String, version: String)? {
    webView.engine.map { ($0.name, $0.version) }
  }
}

extension NavigationRecorder {
  /// Receives all observations of a connection that are not callbacks, until ``leave(_:)``.
  package func join(_ connection: EngineConnection) {
    connection.observer = { [self] observation in recordObservation(observation) }
  }

  package func leave(_ connection: EngineConnection) { connection.observer = nil }

  /// Stores signals and provenance for the next event, and records other observations as events.
  func recordObservation(_ observation: EngineObservation) {
    switch observation {
    case .evidence(.signal(let text), _): native.append(text)
    case .provenance(let parts): provenance = TraceExtra(parts)
    case .evidence(.notModelled(let part), let id):
      recordNotModelled(part, of: builder.numbers.number(of: id))
    case .openedOutside(let url, let isOpened):
      let fields: [EventField: TraceValue] = [
        .url: builder.short(url), .value: .bool(isOpened),
      ]
      record(TraceEvent(.openedOutside, view: currentView, fields))
    case .misuse(let misuse, let id):
      let view = id.flatMap { builder.numbers.number(of: $0) } ?? currentView
      record(
        TraceEvent(
          .exception, view: view,
          [.name: .string(misuse.exception), .message: .string("\(misuse)")]))
    }
  }

  /// The view that the app is most likely using: the view of the app's last unanswered question or,
  /// if there is none, the view of the last event.
  private var currentView: Int { unansweredQuestions.last?.view ?? events.last?.view ?? 1 }

  /// Records that the model does not support a part of a page; this is recorded once for each page.
  private func recordNotModelled(_ part: UnmodelledPart, of view: Int?) {
    let fields: [EventField: TraceValue] = [
      .url: builder.short(part.url), .message: .string(part.message),
    ]
    let isKnown = events.contains {
      $0.kind == .notModelled && $0.view == view && $0[.url] == fields[.url]
    }
    guard let view, !isKnown else { return }
    record(TraceEvent(.notModelled, view: view, fields))
  }

  /// Returns the part of navtrace that makes up the current value of a property; `nil` if the value
  /// comes from the engine.
  func supplier(of property: String, in webView: WKWebView) -> String? {
    webView.supplier(of: property)
  }
}

extension TraceExtra {
  fileprivate init(_ provenance: Provenance) {
    self.init()
    suppliedBy = provenance.event
    supplied = provenance.fields.isEmpty ? nil : provenance.fields
    hidden =
      provenance.hidden.isEmpty ? nil : provenance.hidden.sorted { $0.rawValue < $1.rawValue }
    heldBy = provenance.place
  }
}
