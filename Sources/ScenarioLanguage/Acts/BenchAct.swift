import NavigationRecording
import NavigationTrace
import WebViewKit

/// Something that the user, the server or the system does, or the app with its own objects.
package enum BenchAct: Hashable, Sendable {
  /// Clicks the first element that a CSS selector finds, by a script or with the mouse.
  case click(String, pointer: PointerClick? = nil)
  /// Types a text into the first element that a CSS selector finds, in place of what it holds.
  case type(String, into: String)
  /// Submits the form that a CSS selector finds, or that its element belongs to, as Return does.
  case submit(String)
  /// Lets the server's replies go on that wait at a gate.
  case openGate(String)
  /// Gives the answer that a rule held back under a name.
  case release(String)
  /// Ends the process that shows the page, as a crash would.
  case terminateWebContentProcess
  /// Drops the view.
  case closeWebView
  /// Drops the view's navigation delegate, which hears nothing more.
  case dropNavigationDelegate
  /// Tells what the server was asked for since the last time, with the fields of these names.
  case readRequests([String])
}

extension BenchAct: ActGroup {
  var fitsReaction: Bool {
    switch self {
    case .click, .type, .submit, .terminateWebContentProcess, .readRequests: false
    default: true
    }
  }

  /// The act in the words of a scenario file, in one line.
  package var description: String {
    switch self {
    case .click(let selector, _): "click \(selector)"
    case .type(_, let selector): "type into \(selector)"
    case .submit(let selector): "submit \(selector)"
    case .openGate(let name): "openGate \(name)"
    case .release(let name): "release \(name)"
    case .terminateWebContentProcess: "terminateWebContentProcess"
    case .closeWebView: "closeWebView"
    case .dropNavigationDelegate: "dropNavigationDelegate"
    case .readRequests(let fields): (["readRequests"] + fields).joined(separator: " ")
    }
  }

  func event(view: Int, names: OriginNames) -> TraceEvent? {
    switch self {
    case .click(let selector, let pointer): BenchAct.click(selector, pointer, view: view)
    case .type(let text, let selector):
      TraceEvent(.type, view: view, [.selector: .string(selector), .value: .string(text)])
    case .submit(let selector): TraceEvent(.submit, view: view, [.selector: .string(selector)])
    case .openGate(let name): TraceEvent(.openGate, view: view, [.name: .string(name)])
    case .release: nil
    case .terminateWebContentProcess: TraceEvent(.terminateWebContentProcess, view: view)
    case .closeWebView: TraceEvent(.closeWebView, view: view)
    case .dropNavigationDelegate: TraceEvent(.dropNavigationDelegate, view: view)
    case .readRequests: TraceEvent(.readRequests, view: view)
    }
  }

  private static func click(
    _ selector: String, _ pointer: PointerClick?, view: Int
  ) -> TraceEvent {
    var event = TraceEvent(.click, view: view, [.selector: .string(selector)])
    guard let pointer else { return event }
    event[.by] = "pointer"
    event[.button] = .string(pointer.button.rawValue)
    let modifiers = pointer.modifiers.map(\.rawValue).sorted()
    if !modifiers.isEmpty { event[.modifiers] = .string(modifiers.joined(separator: " ")) }
    return event
  }

  func perform(on view: WKWebView, by app: any ScenarioApp) {
    switch self {
    case .openGate(let name): app.openGate(name)
    case .release(let name): app.release(name, in: view)
    case .closeWebView: app.close(view)
    case .dropNavigationDelegate: view.navigationDelegate = nil
    // The player's: they need a round trip, or the server's log.
    case .click, .type, .submit, .terminateWebContentProcess, .readRequests: break
    }
  }
}
