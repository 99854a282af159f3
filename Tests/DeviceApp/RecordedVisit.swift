import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// Loads a scenario of a fixture server with the app's own delegate, and hands over the trace.
@MainActor struct RecordedVisit {
  var server: URL
  var token: String?

  func play(
    _ scenario: String, at path: String, in configuration: WKWebViewConfiguration
  ) async throws {
    let origins = try await openSession(of: scenario)
    guard let start = origins["main"].flatMap({ URL(string: $0 + path) }) else {
      throw URLError(.badURL)
    }
    let delegate = BrowserDelegate()
    let (events, continuation) = AsyncStream<TraceEvent>.makeStream()
    let recorder = NavigationRecorder(forwardingTo: delegate, names: OriginNames(origins)) {
      continuation.yield($0)
    }
    let webView = WKWebView(frame: .zero, configuration: configuration)
    recorder.attach(to: webView)
    recorder.record(step: TraceEvent(.load, [.url: .string(path)]))
    recorder.numberNavigation(webView.load(URLRequest(url: start)))
    let ends: [EventKind] = [.didFinish, .didFail, .didFailProvisionalNavigation]
    for await event in events where ends.contains(event.kind) { break }
    try await recorder.trace(of: scenario).post(to: server, token: token, device: "desk")
  }

  /// Has the server play a scenario on ports of its own, and says where each of its origins is.
  private func openSession(of scenario: String) async throws -> [String: String] {
    struct Session: Decodable { var origins: [String: String] }
    var request = URLRequest(url: server.appending(path: "-/sessions"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    request.httpBody = try JSONEncoder().encode(["scenario": scenario])
    let (body, _) = try await URLSession.shared.data(for: request)
    return try JSONDecoder().decode(Session.self, from: body).origins
  }
}
