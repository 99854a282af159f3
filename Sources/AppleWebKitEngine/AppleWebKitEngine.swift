#if !os(Linux)
import Foundation
import WebViewKit

/// Apple's own WebKit as an engine that plays scenarios.
///
/// It uses only the public API of WKWebView and AppKit.
@MainActor package final class AppleWebKitEngine: EngineControl, WebViewBackend {
  package nonisolated let name = AppleWebKit.name
  package nonisolated let version = ProcessInfo.processInfo.operatingSystemVersion.text
  /// The events and profiles that this version can report, as far as the public API allows.
  package nonisolated var capabilities: EngineCapabilities { AppleWebKit.capabilities(of: version) }

  private let driver = ViewDriver()
  private let windows = ViewWindows()

  package nonisolated init() {}

  package func connect(to connection: EngineConnection) {
    driver.watches = { [weak connection] in connection?.watches ?? [] }
  }

  package func show(_ view: WKWebView) throws(EngineFailure) { try windows.show(view) }

  package func hide(_ view: WKWebView) { windows.hide(view) }

  /// Does nothing: WebKit starts its processes when it needs them.
  package func start() async {}

  @MainActor package func roundTrip(timeLimit: Duration) async throws -> Bool {
    try await driver.roundTrip(timeLimit: timeLimit)
  }

  /// Uses a script to click the first element that a CSS selector finds.
  @MainActor package func click(_ selector: String, in view: ViewID, timeLimit: Duration)
    async throws
  {
    try await driver.perform(.click(selector), in: self.view(view), timeLimit: timeLimit)
  }

  /// Clicks the center of an element by sending mouse events to the view's window.
  @MainActor package func click(
    _ selector: String, with pointer: PointerClick, in view: ViewID, timeLimit: Duration
  ) async throws {
    let view = try self.view(view)
    try await driver.click(selector, with: pointer, in: view, timeLimit: timeLimit) {
      try windows.send($0, to: view)
    }
  }

  /// Uses a script to replace the text of a field.
  @MainActor package func type(
    _ text: String, into selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    try await driver.perform(
      .type(text, into: selector), in: self.view(view), timeLimit: timeLimit)
  }

  /// Uses a script to submit a form, as the Return key does in one of its fields.
  @MainActor package func submit(_ selector: String, in view: ViewID, timeLimit: Duration)
    async throws
  {
    try await driver.perform(.submit(selector), in: self.view(view), timeLimit: timeLimit)
  }

  /// Throws an error: WebKit has no public API that ends the process of a page.
  package func terminateWebContentProcess(of view: ViewID) async throws {
    throw EngineFailure.unsupported(
      engine: name,
      what: "terminateWebContentProcess: no public API ends the process of a page; "
        + "play the scenario on model or webkitgtk")
  }

  /// Does nothing: WebKit's processes end when the last view is gone.
  package func stop() async {}

  /// Returns the view with the given identifier.
  ///
  /// - Throws: ``EngineFailure/noView(engine:)`` if the view is gone.
  private func view(_ id: ViewID) throws(EngineFailure) -> WKWebView {
    guard let view = driver.views.first(where: { $0.viewID == id }) else {
      throw .noView(engine: name)
    }
    return view
  }
}
#endif
