import Foundation

/// A handler that loads the URLs of a scheme that WebKit itself does not load.
@preconcurrency @MainActor public protocol WKURLSchemeHandler: NSObjectProtocol {
  /// Loads a resource; the handler calls the methods of the task, either now or later.
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)

  /// Stops loading a resource; afterwards the handler must not call the methods of the task.
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

/// A resource that a ``WKURLSchemeHandler`` loads.
///
/// The handler passes first the response, then the data in any number of pieces, and then the end.
/// A call in another order raises an exception on Apple systems. Here it is reported and ignored.
@preconcurrency @MainActor public protocol WKURLSchemeTask: NSObjectProtocol {
  /// The request to load.
  var request: URLRequest { get }

  /// Passes the response to the page.
  ///
  /// Until data has been sent, another call replaces the response.
  func didReceive(_ response: URLResponse)

  /// Passes the next piece of the body to the page.
  func didReceive(_ data: Data)

  /// Ends the load after the complete body.
  func didFinish()

  /// Ends the load with an error; this is allowed at any time before the load ends.
  func didFailWithError(_ error: any Error)
}

/// A resource that an app's handler loads.
///
/// It checks that the handler's calls come in order (WebKit: WebURLSchemeTask).
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

  /// Whether the load has not yet been completed, stopped or abandoned.
  var isOpen: Bool {
    switch phase {
    case .begun, .responded, .sending: true
    case .completed, .stopped, .abandoned: false
    }
  }

  func stop() { phase = .stopped }

  /// Abandons the task after its view was closed.
  ///
  /// The handler is not notified. Its later calls have no effect and are not reported as misuse
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

  private func report(_ call: String, _ problem: Misuse.SchemeTaskProblem? = nil) {
    guard phase != .abandoned else { return }
    let ended: Misuse.SchemeTaskProblem = phase == .stopped ? .isStopped : .isCompleted
    channel.report(.schemeTask(call: call, problem ?? ended))
  }
}

extension WKWebView {
  /// Asks the handler of an app's own scheme to start or stop loading a resource.
  func handleSchemeTask(_ event: EngineEvent.SchemeTask, of id: URLSchemeTaskID) {
    switch event {
    case .start(let request):
      guard let handler = handler(of: request) else { return }
      let task = URLSchemeTask(id, request, channel)
      life.schemeTasks = life.schemeTasks.filter { $0.value.isOpen }
      life.schemeTasks[id] = task
      handler.webView(self, start: task)
    case .stop:
      if let task = life.schemeTasks.removeValue(forKey: id) { stop(task) }
    }
  }

  /// Stops all tasks, since the process that needed the resources has ended.
  func stopSchemeTasks() {
    let tasks = life.schemeTasks.values
    life.schemeTasks = [:]
    for task in tasks { stop(task) }
  }

  private func stop(_ task: URLSchemeTask) {
    guard task.isOpen else { return }
    task.stop()
    handler(of: task.request)?.webView(self, stop: task)
  }

  private func handler(of request: URLRequest) -> (any WKURLSchemeHandler)? {
    let handler = request.url?.scheme.flatMap { made.urlSchemeHandler(forURLScheme: $0) }
    return handler.map { recorder?.schemeHandler(before: $0) ?? $0 }
  }
}
