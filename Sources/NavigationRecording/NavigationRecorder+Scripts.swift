import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Runs a script in a world of the main frame and records how it ends.
  public func evaluate(
    _ script: String, in webView: WKWebView, _ world: WKContentWorld = .page
  ) {
    recordCompletion { complete in
      let view = numbers.view(webView)
      webView.evaluateJavaScript(script, in: nil, in: world) { [weak self] result in
        if let self { complete(evaluated(result, view: view)) }
      }
    }
  }

  /// Runs the body of an asynchronous function and records how it ends.
  public func call(
    _ body: String, arguments: [String: TraceValue], in webView: WKWebView,
    _ world: WKContentWorld = .page
  ) {
    recordCompletion { complete in
      let view = numbers.view(webView)
      webView.callAsyncJavaScript(
        body, arguments: arguments.mapValues(\.foundationValue), in: nil, in: world
      ) { [weak self] result in
        if let self { complete(evaluated(result, view: view)) }
      }
    }
  }

  /// Adds a message handler whose messages are recorded, each with the reply if there is one.
  public func addMessageHandler(
    _ name: String, replying reply: Decision<ScriptAnswer>?,
    to content: WKUserContentController, _ world: WKContentWorld = .page
  ) {
    let handler = RecordedMessageHandler(self, reply)
    if reply == nil {
      content.add(handler, contentWorld: world, name: name)
    } else {
      content.addScriptMessageHandler(handler, contentWorld: world, name: name)
    }
  }

  /// Records a message and its reply; one that came from nobody knows which view is left out.
  func receive(
    _ message: WKScriptMessage, _ reply: Decision<ScriptAnswer>?,
    give: @escaping (ScriptAnswer) -> Void
  ) {
    guard let webView = message.webView else {
      if let reply { give(reply.answer) }
      return
    }
    var event = event(
      .didReceiveScriptMessage, webView,
      [.name: .string(message.name), .body: TraceValue(scriptValue: message.body)])
    event[.world] = message.world.word.map(TraceValue.string)
    event[.frame] = name(of: message.frameInfo, in: webView)
    guard let reply else { return tell(event, in: webView) }
    settle(event, by: reply, as: reply.answer.word, in: webView, give: give)
  }

  /// How a script ended: the value (left out for undefined), or the error with the exception's
  /// message and place.
  private func evaluated(_ result: Result<Any, any Error>, view: Int) -> TraceEvent {
    var event = TraceEvent(.evaluated, view: view)
    switch result {
    case .success(let value): event[.value] = TraceValue(result: value)
    case .failure(let error):
      let error = error as NSError
      event[.domain] = .string(error.domain)
      event[.code] = .integer(error.code)
      event[.message] = (error.userInfo["WKJavaScriptExceptionMessage"] as? String)
        .map(TraceValue.string)
      event[.line] = place(error.userInfo["WKJavaScriptExceptionLineNumber"])
      event[.column] = place(error.userInfo["WKJavaScriptExceptionColumnNumber"])
      event[.sourceURL] = (error.userInfo["WKJavaScriptExceptionSourceURL"] as? URL).map(short)
    }
    return event
  }

  /// A line or a column; 0 says that there is none.
  private func place(_ number: Any?) -> TraceValue? {
    (number as? Int).flatMap { $0 == 0 ? nil : .integer($0) }
  }
}

extension WKContentWorld {
  /// The world in the words of a trace; nil is the page's own.
  fileprivate var word: String? {
    if self === WKContentWorld.page { return nil }
    return self === WKContentWorld.defaultClient ? "defaultClient" : name
  }
}
