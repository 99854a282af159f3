import Dispatch
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// A recorder between a view whose engine the test plays and an app's own delegates.
@MainActor final class ForwardingBench {
  let backend = ScriptedBackend()
  let connection: EngineConnection
  let recorder: NavigationRecorder
  let view: WKWebView

  init(_ navigation: (any WKNavigationDelegate)?, _ ui: (any WKUIDelegate)? = nil) {
    connection = EngineConnection(backend)
    recorder = NavigationRecorder(
      forwardingTo: navigation, uiDelegate: ui, names: OriginNames(["main": Bench.main]))
    let configuration = WKWebViewConfiguration()
    configuration.engine = connection
    view = WKWebView(frame: .zero, configuration: configuration)
    recorder.attach(to: view)
    recorder.join(connection)
  }

  /// The events as lines of a trace.
  var lines: [String] { recorder.events.map(\.description) }

  /// Reports events and returns when they have been delivered.
  func report(_ events: EngineEvent..., of view: ViewID? = nil) async {
    var state = WebViewState()
    state.url = Bench.url("/a")
    for event in events {
      backend.report(event, in: view ?? self.view.viewID, state: state)
      // A method that is async answers a moment later.
      await ForwardingBench.drainMainQueue()
      await ForwardingBench.drainMainQueue()
    }
  }

  /// Returns when the main queue has done what was put there before.
  static func drainMainQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
