import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Returns a URL scheme handler that records each task and passes it on to the app's own handler.
  ///
  /// On Linux, the recorder records the handlers of an attached view without this method. Apple's
  /// WKWebView does not expose its handlers. Therefore, on Apple systems, the app has to set the
  /// returned handler in the configuration, instead of its own handler.
  public func schemeHandler(before handler: any WKURLSchemeHandler) -> any WKURLSchemeHandler {
    (handler as? SchemeHandler)?.recorder === self
      ? handler : SchemeHandler(self, handler)
  }

  /// Returns a handler that records each script message and passes it on to the app's own handler.
  ///
  /// On Linux, the recorder records the handlers of an attached view without this method. Apple's
  /// WKUserContentController does not expose its handlers. Therefore, on Apple systems, the app has
  /// to add the returned handler instead of its own handler, every time. Messages to other handlers
  /// are not recorded.
  public func messageHandler(
    before handler: any WKScriptMessageHandler
  ) -> any WKScriptMessageHandler {
    (handler as? MessageHandler)?.recorder === self
      ? handler : MessageHandler(self, handler)
  }

  /// Returns a handler that passes script messages on to the app's own handler, and records the
  /// messages with their replies.
  ///
  /// On Apple systems, the app has to use it as described for ``messageHandler(before:)``.
  public func replyingMessageHandler(
    before handler: any WKScriptMessageHandlerWithReply
  ) -> any WKScriptMessageHandlerWithReply {
    (handler as? ReplyingHandler)?.recorder === self
      ? handler : ReplyingHandler(self, handler)
  }

  /// Returns the event for a message; `nil` if the message does not have a view.
  fileprivate func event(of message: WKScriptMessage) -> TraceEvent? {
    guard let webView = message.webView else { return nil }
    var event = builder.event(
      .didReceiveScriptMessage, webView,
      [.name: .string(message.name), .body: TraceValue(scriptValue: message.body)])
    event[.world] = message.world.word.map(TraceValue.string)
    event[.frame] = builder.name(of: message.frameInfo, in: webView)
    return event
  }

  /// A handler of a URL scheme that records each task before the app's own handler gets it.
  private final class SchemeHandler: NSObject, WKURLSchemeHandler {
    private(set) weak var recorder: NavigationRecorder?
    private let handler: any WKURLSchemeHandler

    init(_ recorder: NavigationRecorder, _ handler: any WKURLSchemeHandler) {
      self.recorder = recorder
      self.handler = handler
    }

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
      if let recorder {
        let request = urlSchemeTask.request
        recorder.record(
          recorder.builder.event(
            .startURLSchemeTask, webView,
            [
              .url: recorder.builder.short(request.url),
              .method: .string(request.httpMethod ?? "GET"),
            ]
          ).with(details: recorder.builder.taskDetails(of: request)))
      }
      handler.webView(webView, start: urlSchemeTask)
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
      if let recorder {
        let url = recorder.builder.short(urlSchemeTask.request.url)
        recorder.record(recorder.builder.event(.stopURLSchemeTask, webView, [.url: url]))
      }
      handler.webView(webView, stop: urlSchemeTask)
    }
  }

  /// A script message handler that records each message before the app's own handler gets it.
  private final class MessageHandler: NSObject, WKScriptMessageHandler {
    private(set) weak var recorder: NavigationRecorder?
    private let handler: any WKScriptMessageHandler

    init(_ recorder: NavigationRecorder, _ handler: any WKScriptMessageHandler) {
      self.recorder = recorder
      self.handler = handler
    }

    isolated deinit { recorder?.handlerWasReleased(handler) }

    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) {
      if let recorder, let event = recorder.event(of: message) { recorder.record(event) }
      handler.userContentController(userContentController, didReceive: message)
    }
  }

  /// A script message handler that records each message together with the app's reply.
  private final class ReplyingHandler: NSObject, WKScriptMessageHandlerWithReply {
    private(set) weak var recorder: NavigationRecorder?
    private let handler: any WKScriptMessageHandlerWithReply

    init(_ recorder: NavigationRecorder, _ handler: any WKScriptMessageHandlerWithReply) {
      self.recorder = recorder
      self.handler = handler
    }

    isolated deinit { recorder?.handlerWasReleased(handler) }

    func userContentController(
      _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
      replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
    ) {
      guard let recorder, let question = recorder.event(of: message) else {
        return handler.userContentController(
          userContentController, didReceive: message, replyHandler: replyHandler)
      }
      recorder.forwarder.forward(
        question, Self.word, give: { (reply: (Any?, String?)) in replyHandler(reply.0, reply.1) }
      ) { answer in
        handler.userContentController(userContentController, didReceive: message) {
          @MainActor @Sendable in answer(($0, $1))
        }
      }
    }

    /// Returns the word that a trace uses for a reply.
    private static func word(_ reply: (value: Any?, error: String?)) -> TraceValue {
      if let error = reply.error { return .map(["error": .string(error)]) }
      return .map(reply.value.map { ["value": TraceValue(scriptValue: $0)] } ?? [:])
    }
  }
}

extension WKContentWorld {
  /// The word that a trace uses for a content world; `nil` for the page's own world.
  fileprivate var word: String? {
    if self === WKContentWorld.page { return nil }
    return self === WKContentWorld.defaultClient ? "defaultClient" : name
  }
}
