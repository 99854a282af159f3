import NavigationRecording
import NavigationTrace
import WebViewKit

/// The app sets or reads properties of a view, or asks the view for something.
package enum ViewAct: Hashable, Sendable {
  /// Sets a property.
  case set(ViewSetting)
  /// Reads a property.
  case read(ViewReading)
  /// Takes a picture; the size of the part, nil is all of the view, and the picture's width.
  case takeSnapshot(SnapshotPart)
  /// Looks for a text.
  case find(String)
  /// Gives the view the back-forward list of another one, by that view's number.
  case restoreInteractionState(of: Int)
}

extension ViewAct: ActGroup {
  /// The act in the words of a scenario file, in one line.
  package var description: String {
    switch self {
    case .set(let setting): "set \(setting.name)"
    case .read(let reading): "read \(reading.rawValue)"
    case .takeSnapshot: "takeSnapshot"
    case .find(let text): "find \(text)"
    case .restoreInteractionState(let number): "restoreInteractionState \(number)"
    }
  }

  func event(view: Int, names: OriginNames) -> TraceEvent? {
    switch self {
    case .set(let setting):
      TraceEvent(.set, view: view, [.name: .string(setting.name), .value: setting.value])
    case .read: nil
    case .takeSnapshot: TraceEvent(.takeSnapshot, view: view)
    case .find(let text): TraceEvent(.find, view: view, [.value: .string(text)])
    case .restoreInteractionState(let number):
      TraceEvent(.restoreInteractionState, view: view, [.value: .integer(number)])
    }
  }

  func perform(on view: WKWebView, by app: any ScenarioApp) {
    switch self {
    case .set(let setting): setting.apply(to: view)
    case .read(let reading):
      app.recorder?.record(reading.rawValue, reading.value(of: view, app.names), in: view)
    case .takeSnapshot(let part): app.recorder?.takeSnapshot(part.configuration, of: view)
    case .find(let text): app.recorder?.find(text, in: view)
    case .restoreInteractionState(let number):
      guard let other = app.view(number) else {
        return app.fail("there is no view \(number) to take the state of")
      }
      view.interactionState = other.interactionState
    }
  }
}
