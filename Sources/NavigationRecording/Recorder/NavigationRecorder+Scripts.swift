import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Runs a script in a world of the main frame and records its result.
  public func evaluate(
    _ script: String, in webView: WKWebView, _ world: WKContentWorld = .page
  ) {
    recordCompletion { complete in
      let view = builder.numbers.view(webView)
      webView.evaluateJavaScript(script, in: nil, in: world) { [weak self] result in
        if let self { complete(builder.event(of: result, view: view)) }
      }
    }
  }

  /// Runs the body of an asynchronous function and records its result.
  public func call(
    _ body: String, arguments: [String: TraceValue], in webView: WKWebView,
    _ world: WKContentWorld = .page
  ) {
    recordCompletion { complete in
      let view = builder.numbers.view(webView)
      webView.callAsyncJavaScript(
        body, arguments: arguments.mapValues(\.foundationValue), in: nil, in: world
      ) { [weak self] result in
        if let self { complete(builder.event(of: result, view: view)) }
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

  /// Records a message and its reply; one that came from an unknown view is left out.
  func receive(
    _ message: WKScriptMessage, _ reply: Decision<ScriptAnswer>?,
    give: @escaping (ScriptAnswer) -> Void
  ) {
    guard let webView = message.webView else {
      if let reply { give(reply.answer) }
      return
    }
    var event = builder.event(
      .didReceiveScriptMessage, webView,
      [.name: .string(message.name), .body: TraceValue(scriptValue: message.body)])
    event[.world] = message.world.word.map(TraceValue.string)
    event[.frame] = builder.name(of: message.frameInfo, in: webView)
    guard let reply else { return recordNotification(event, in: webView) }
    recordQuestion(event, by: reply, as: reply.answer.word, in: webView, give: give)
  }
}

extension WKContentWorld {
  /// The world in the words of a trace; `nil` is the page's own.
  fileprivate var word: String? {
    if self === WKContentWorld.page { return nil }
    return self === WKContentWorld.defaultClient ? "defaultClient" : name
  }
}

/// A script message handler of both kinds whose messages are recorded.
final class RecordedMessageHandler: NSObject, WKScriptMessageHandler,
  WKScriptMessageHandlerWithReply
{
  private weak var recorder: NavigationRecorder?
  private let reply: Decision<ScriptAnswer>?

  init(_ recorder: NavigationRecorder, _ reply: Decision<ScriptAnswer>?) {
    self.recorder = recorder
    self.reply = reply
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    recorder?.receive(message, nil) { _ in }
  }

  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    recorder?.receive(message, reply) { answer in
      switch answer {
      case .value(let value): replyHandler(value.foundationValue, nil)
      case .error(let message): replyHandler(nil, message)
      }
    }
  }
}

extension TraceValue {
  /// Creates a number, written without a fraction if it has none.
  init(short number: Double) {
    self = Int(exactly: number).map(TraceValue.integer) ?? TraceValue(number)
  }

  /// Creates the result of a script; `nil` for undefined, which is a `nil` inside `Any`.
  init?(result: Any) {
    let mirror = Mirror(reflecting: result)
    if mirror.displayStyle == .optional, mirror.children.isEmpty { return nil }
    self.init(scriptValue: result)
  }

  /// Creates a value as a script hands it over; a date becomes text in ISO 8601.
  init(scriptValue value: Any) {
    self =
      switch value {
      case is NSNull: .null
      // Only a Boolean box has this type code; `as? Bool` would take the number 1 too.
      case let number as NSNumber where String(cString: number.objCType) == "c":
        .bool(number.boolValue)
      case let number as NSNumber: TraceValue(short: number.doubleValue)
      case let text as String: .string(text)
      case let date as Date: .string(date.formatted(.iso8601))
      case let list as [Any]: .list(list.map(TraceValue.init(scriptValue:)))
      case let map as [String: Any]: .map(map.mapValues(TraceValue.init(scriptValue:)))
      default: .string("\(value)")
      }
  }

  /// The value as apps hand it to scripts.
  var foundationValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .number(let value): NSNumber(value: value)
    case .string(let value): value
    case .list(let values): values.map(\.foundationValue)
    case .map(let values): values.mapValues(\.foundationValue)
    }
  }
}
