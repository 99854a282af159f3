import Dispatch
import Foundation
import FoundationNetworking
import NavigationRecording
import NavigationTrace
import Synchronization
import WebViewKit

/// A recorder on a view whose engine the test plays.
@MainActor final class Bench {
  static let main = "http://127.0.0.1:40001"

  let backend = ScriptedBackend()
  let connection: EngineConnection
  let app = BenchApp()
  let recorder: NavigationRecorder
  let view: WKWebView

  init(absent: Set<EventKind> = []) {
    connection = EngineConnection(backend)
    recorder = NavigationRecorder(
      names: OriginNames(["main": Bench.main, "other": "http://127.0.0.1:40002"]))
    let configuration = WKWebViewConfiguration()
    configuration.engine = connection
    view = WKWebView(frame: .zero, configuration: configuration)
    app.absent = absent
    view.navigationDelegate = app
    view.uiDelegate = app
    recorder.attach(to: view)
    recorder.join(connection)
  }

  /// The events as lines of a trace.
  var lines: [String] { recorder.events.map(\.description) }

  /// Reports events, the view showing a path, and returns when they have been delivered.
  func report(_ events: EngineEvent..., at path: String = "/a") async {
    var state = WebViewState()
    state.url = Bench.url(path)
    for event in events { backend.report(event, in: view.viewID, state: state) }
    // Reports come by the main queue, so that a block put there now comes after them.
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  static func url(_ path: String) -> URL { URL(string: main + path) ?? URL(filePath: "/") }

  static func action(
    _ path: String, navigation: NavigationID? = nil, type: WKNavigationType = .other,
    source: FrameReference = .none, target: FrameReference = .notObserved
  ) -> NavigationActionValues {
    NavigationActionValues(
      navigation: navigation, request: URLRequest(url: url(path)), type: type, source: source,
      target: target)
  }

  static func response(_ path: String, status: Int? = 200) -> NavigationResponseValues {
    NavigationResponseValues(
      response: ResponseValues(
        url: url(path), status: status, mimeType: "text/html", expectedContentLength: 12,
        suggestedFilename: "a.html"),
      isForMainFrame: true, canShowMIMEType: true)
  }
}

/// The answers that an engine got.
final class Answers<Answer: Sendable>: Sendable {
  private let given = Mutex<[Answer]>([])
  var all: [Answer] { given.withLock { $0 } }

  func question(fallback: Answer) -> Promise<Answer> {
    Promise(fallback: fallback) { answer in self.given.withLock { $0.append(answer) } }
  }
}
