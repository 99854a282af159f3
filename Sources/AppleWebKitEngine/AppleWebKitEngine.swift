#if !os(Linux)
import Foundation
import WebViewKit

/// Apple's own WebKit, which a test bench drives by the public API of WKWebView and AppKit alone.
@MainActor package final class AppleWebKitEngine: EngineControl, WebViewBackend {
  package nonisolated let name = AppleWebKit.name
  package nonisolated let version = ProcessInfo.processInfo.operatingSystemVersion.text
  /// The events and profiles, within the limits of the API.
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

  /// Clicks the first element that a CSS selector finds, by a script.
  @MainActor package func click(_ selector: String, in view: ViewID, timeLimit: Duration)
    async throws
  {
    try await driver.perform(.click(selector), in: self.view(view), timeLimit: timeLimit)
  }

  /// Clicks the middle of an element by events of the window that shows the view.
  @MainActor package func click(
    _ selector: String, with pointer: PointerClick, in view: ViewID, timeLimit: Duration
  ) async throws {
    let view = try self.view(view)
    try await driver.click(selector, with: pointer, in: view, timeLimit: timeLimit) {
      try windows.send($0, to: view)
    }
  }

  /// Replaces the text of a field by a script.
  @MainActor package func type(
    _ text: String, into selector: String, in view: ViewID, timeLimit: Duration
  ) async throws {
    try await driver.perform(
      .type(text, into: selector), in: self.view(view), timeLimit: timeLimit)
  }

  /// Submits a form by a script, as Return in one of its fields does.
  @MainActor package func submit(_ selector: String, in view: ViewID, timeLimit: Duration)
    async throws
  {
    try await driver.perform(.submit(selector), in: self.view(view), timeLimit: timeLimit)
  }

  /// Refuses: WebKit has no public API for it.
  package func terminateWebContentProcess(of view: ViewID) async throws {
    throw EngineFailure.unsupported(
      engine: name,
      what: "terminateWebContentProcess: no public API ends the process of a page; "
        + "play the scenario on model or webkitgtk")
  }

  /// Does nothing: WebKit's processes end when the last view is gone.
  package func stop() async {}

  /// Returns the view of an identifier.
  ///
  /// - Throws: ``EngineFailure/noView(engine:)`` if it is gone.
  private func view(_ id: ViewID) throws(EngineFailure) -> WKWebView {
    guard let view = driver.views.first(where: { $0.viewID == id }) else {
      throw .noView(engine: name)
    }
    return view
  }
}
#endif
