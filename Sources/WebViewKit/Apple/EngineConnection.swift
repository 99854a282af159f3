/// The connection of a process's web views to their engine.
///
/// On Apple systems, the engine is WebKit itself. Therefore the connection knows only the
/// recorders, which list the views.
@MainActor package final class EngineConnection {
  package var watches: [any PageWatch] = []

  private let backend: any WebViewBackend

  package init(_ backend: any WebViewBackend) {
    self.backend = backend
    backend.connect(to: self)
  }

  /// Adopts a view that other code has made.
  ///
  /// WebKit will not suspend its page, even if the view has no window.
  ///
  /// Returns true, since every view here uses WebKit.
  package func adopt(_ view: WKWebView) -> Bool {
    view.configuration.preferences.inactiveSchedulingPolicy = .none
    return true
  }

  /// Shows a view in a window of the same size.
  ///
  /// - Throws: ``EngineFailure`` if this system has no windows.
  package func show(_ view: WKWebView) throws(EngineFailure) { try backend.show(view) }

  /// Stops all loads, removes the delegates of all views, and closes their windows.
  package func closeViews() {
    for view in watches.flatMap(\.openViews) {
      view.navigationDelegate = nil
      view.uiDelegate = nil
      view.stopLoading()
      backend.hide(view)
    }
  }
}

/// An engine that is WebKit itself; this module does not send it any commands.
@MainActor package protocol WebViewBackend: AnyObject, Sendable {
  /// Sets the connection that lists the engine's views.
  ///
  /// Called once, before any view is made.
  func connect(to connection: EngineConnection)

  /// Shows a view in a window of the same size, as a user would see it.
  ///
  /// - Throws: ``EngineFailure`` if this system has no windows.
  func show(_ view: WKWebView) throws(EngineFailure)

  /// Closes the window of a view, if it has one.
  func hide(_ view: WKWebView)
}

extension WKWebView {
  /// The identifier of the view while it exists.
  package var viewID: ViewID { ViewID(of: self) }
}

extension ViewID {
  fileprivate init(of view: WKWebView) {
    self.init(number: UInt64(UInt(bitPattern: ObjectIdentifier(view))))
  }
}
