import Foundation
import NavigationTrace
import WebViewKit

extension EventBuilder {
  /// Returns the frames of an action.
  ///
  /// A subframe is left out, since WKFrameInfo does not identify it.
  func frames(
    of action: WKNavigationAction, in webView: WKWebView
  ) -> [EventField: TraceValue] {
    var fields: [EventField: TraceValue] = [:]
    fields[.target] = action.targetFrame.map { name(of: $0, in: webView) } ?? .some(.null)
    // According to its declaration, the property is never nil. But it is nil for loads that the app
    // began.
    let source = action.value(forKey: "sourceFrame") as? WKFrameInfo
    fields[.source] = source.map { name(of: $0, in: webView) } ?? .some(.null)
    return fields
  }

  /// Returns `main`, or `view N main` for the main frame of another view; `nil` for a subframe.
  func name(of frame: WKFrameInfo, in webView: WKWebView) -> TraceValue? {
    guard frame.isMainFrame else { return nil }
    guard let other = frame.webView, other !== webView else { return "main" }
    return .string("view \(numbers.view(other)) main")
  }
}

extension WKNavigationAction {
  /// The navigation that the action begins; `nil` on older systems, which do not report this.
  var beginning: WKNavigation? { navigation(by: "mainFrameNavigation") }
}

extension WKNavigationResponse {
  /// The navigation that the response belongs to; `nil` on older systems, which do not report this.
  var owner: WKNavigation? { navigation(by: "navigation") }
}

extension NSObject {
  /// Returns a property that exists only in newer systems and their SDKs.
  fileprivate func navigation(by property: String) -> WKNavigation? {
    guard responds(to: NSSelectorFromString(property)) else { return nil }
    return value(forKey: property) as? WKNavigation
  }
}

extension NavigationRecorder {
  /// Does nothing.
  ///
  /// WKWebView does not report the delegates that the app sets, so the recorder finds them at the
  /// next event.
  func watch(_ webView: WKWebView) {}

  /// Does nothing; WKDownload does not report its delegate.
  func watch(_ download: WKDownload) {}

  /// Warns that the app has removed a handler, since the recorder may not know the next handler.
  func handlerWasReleased(_ handler: any NSObjectProtocol) {
    guard !isStopped, !openViews.isEmpty else { return }
    warn(
      "the app removed its handler \(type(of: handler)) of script messages; add the next one through "
        + "messageHandler(before:), or its messages are missing in the trace")
  }

  /// Returns the name `wkwebview` and the version of the system, such as `18.5`.
  static func engine(of webView: WKWebView) -> (name: String, version: String)? {
    ("wkwebview", ProcessInfo.processInfo.operatingSystemVersion.text)
  }

  /// Adds the recorded views to the views that a connection watches, until ``leave(_:)``.
  package func join(_ connection: EngineConnection) { connection.watches.append(self) }

  package func leave(_ connection: EngineConnection) {
    connection.watches.removeAll { $0 === self }
  }

  /// Returns `nil`, since WKWebView itself provides every property.
  func supplier(of property: String, in webView: WKWebView) -> String? { nil }
}
