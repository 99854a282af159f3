#if canImport(WebKit)
import Foundation
import WebViewKit

/// Apple's own WebKit, which a test bench drives by the public API of WKWebView and AppKit alone.
@MainActor public final class AppleWebKitEngine: EngineControl, WebViewBackend {
  /// `wkwebview`.
  public nonisolated let name = AppleWebKit.name
  /// The version of the system, which WebKit is a part of.
  public nonisolated let version = ProcessInfo.processInfo.operatingSystemVersion.text
  /// What the API does not show.
  public nonisolated var capabilities: EngineCapabilities { AppleWebKit.capabilities(of: version) }

  private(set) weak var connection: EngineConnection?
  /// What shows views on screen.
  let windows = ViewWindows()

  /// Creates an engine whose views nobody has told yet.
  public nonisolated init() {}

  /// Takes what knows the views.
  public func connect(to connection: EngineConnection) { self.connection = connection }

  /// Shows a view in a window of its size.
  public func show(_ view: WKWebView) throws(EngineFailure) { try windows.show(view) }

  /// Closes the window of a view.
  public func hide(_ view: WKWebView) { windows.hide(view) }

  /// Does nothing: WebKit starts its processes when it needs them.
  public func start() async {}

  /// Refuses: WebKit has no public API for it.
  public func terminateWebContentProcess(of view: ViewID) async throws {
    throw EngineFailure.unsupported(
      engine: name,
      what: "terminateWebContentProcess: no public API ends the process of a page; "
        + "play the scenario on model or webkitgtk")
  }

  /// Does nothing: WebKit's processes end when the last view is gone.
  public func stop() async {}

  /// The view of an identifier.
  ///
  /// - Throws: ``EngineFailure/noView(engine:)`` where it is gone.
  func view(_ id: ViewID) throws(EngineFailure) -> WKWebView {
    guard let view = connection?.views().first(where: { $0.viewID == id }) else {
      throw .noView(engine: name)
    }
    return view
  }
}
#endif
