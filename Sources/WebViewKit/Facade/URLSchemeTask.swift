#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// A resource that an app's handler loads, as the handler sees it; it keeps WebKit's order of calls
/// (WebKit: WebURLSchemeTask).
@MainActor final class URLSchemeTask: NSObject, WKURLSchemeTask {
  private enum Phase {
    case begun, responded, sending, completed, stopped, abandoned
  }

  let request: URLRequest
  private let id: URLSchemeTaskID
  private let channel: ViewChannel
  private var phase = Phase.begun

  init(_ id: URLSchemeTaskID, _ request: URLRequest, _ channel: ViewChannel) {
    self.id = id
    self.request = request
    self.channel = channel
  }

  /// Whether the handler may still be told to stop.
  var isOpen: Bool {
    switch phase {
    case .begun, .responded, .sending: true
    case .completed, .stopped, .abandoned: false
    }
  }

  /// The resource is not wanted any more.
  func stop() { phase = .stopped }

  /// The view has gone, which the handler is not told; what it gives goes nowhere, and is no misuse
  /// (WebKit: WebURLSchemeTask::suppressTaskStoppedExceptions).
  func abandon() {
    if isOpen { phase = .abandoned }
  }

  func didReceive(_ response: URLResponse) {
    guard isOpen else { return report("didReceive(_:) for a response") }
    guard phase != .sending else {
      return report("didReceive(_:) for a response", .hasData)
    }
    phase = .responded
    send(.response(ResponseValues(response)))
  }

  func didReceive(_ data: Data) {
    guard isOpen else { return report("didReceive(_:) for data") }
    guard phase != .begun else { return report("didReceive(_:) for data", .hasNoResponse) }
    phase = .sending
    send(.data(data))
  }

  func didFinish() {
    guard isOpen else { return report("didFinish()") }
    guard phase != .begun else { return report("didFinish()", .hasNoResponse) }
    phase = .completed
    send(.finish)
  }

  func didFailWithError(_ error: any Error) {
    guard isOpen else { return report("didFailWithError(_:)") }
    phase = .completed
    send(.fail(LoadError(error as NSError, url: request.url)))
  }

  private func send(_ step: SchemeTaskStep) { channel.send(.answerSchemeTask(id, step)) }

  private func report(_ call: String, _ problem: SchemeTaskProblem? = nil) {
    guard phase != .abandoned else { return }
    let ended: SchemeTaskProblem = phase == .stopped ? .isStopped : .isCompleted
    channel.report(.schemeTask(call: call, problem ?? ended))
  }
}
#endif
