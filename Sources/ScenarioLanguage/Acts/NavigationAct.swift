import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// The app loads something, goes somewhere in the list, reloads or stops.
package enum NavigationAct: Hashable, Sendable {
  /// Loads a request.
  case load(AuthoredRequest)
  /// Loads the request that the callback asks about.
  case loadRequest
  /// Loads HTML as if it came from the base URL; nil is `about:blank`.
  case loadHTMLString(String, baseURL: String?)
  /// Goes to the item behind the current one.
  case goBack
  /// Goes to the item ahead of the current one.
  case goForward
  /// Goes to the item at a distance, -2 for the one before the item behind.
  case goToBackForwardListItem(Int)
  /// Loads the current page again.
  case reload
  /// Loads the current page again, past all caches.
  case reloadFromOrigin
  /// Stops what is being loaded.
  case stopLoading
}

extension NavigationAct: ActGroup {
  var fitsStep: Bool { self != .loadRequest }

  /// The act in the words of a scenario file, in one line.
  package var description: String {
    switch self {
    case .load(let request):
      request.method == "GET" ? "load \(request.url)" : "load \(request.method) \(request.url)"
    case .loadRequest: "load"
    case .loadHTMLString: "loadHTMLString"
    case .goBack: "goBack"
    case .goForward: "goForward"
    case .goToBackForwardListItem(let offset): "goToBackForwardListItem \(offset)"
    case .reload: "reload"
    case .reloadFromOrigin: "reloadFromOrigin"
    case .stopLoading: "stopLoading"
    }
  }

  func event(view: Int, names: OriginNames) -> TraceEvent? {
    switch self {
    case .load(let request):
      let url = names.shortened(names.filled(in: request.url))
      var event = TraceEvent(.load, view: view, [.url: .string(url)])
      if request.method != "GET" { event[.method] = .string(request.method) }
      return event
    case .loadRequest: return nil
    case .loadHTMLString(_, let base):
      return TraceEvent(.loadHTMLString, view: view, [.url: .string(base ?? "about:blank")])
    case .goBack: return TraceEvent(.goBack, view: view)
    case .goForward: return TraceEvent(.goForward, view: view)
    case .goToBackForwardListItem(let offset):
      return TraceEvent(.goToBackForwardListItem, view: view, [.offset: .integer(offset)])
    case .reload: return TraceEvent(.reload, view: view)
    case .reloadFromOrigin: return TraceEvent(.reloadFromOrigin, view: view)
    case .stopLoading: return TraceEvent(.stopLoading, view: view)
    }
  }

  func perform(on view: WKWebView, by app: any ScenarioApp) {
    let names = app.names
    switch self {
    case .load(let authored):
      guard let request = URLRequest(authored, names: names) else {
        return app.fail("'\(authored.url)' is no URL; check the scenario's load")
      }
      app.recorder?.note(view.load(request))
    case .loadRequest: break  // Done as the load of the callback's own URL.
    case .loadHTMLString(let html, let base):
      let base = base.flatMap { URL(string: names.expanded($0)) }
      app.recorder?.note(view.loadHTMLString(names.filled(in: html), baseURL: base))
    case .goBack: app.recorder?.note(view.goBack())
    case .goForward: app.recorder?.note(view.goForward())
    case .goToBackForwardListItem(let offset):
      guard let item = view.backForwardList.item(at: offset) else {
        return app.fail("no item at \(offset) in the back-forward list")
      }
      app.recorder?.note(view.go(to: item))
    case .reload: app.recorder?.note(view.reload())
    case .reloadFromOrigin: app.recorder?.note(view.reloadFromOrigin())
    case .stopLoading: view.stopLoading()
    }
  }
}
