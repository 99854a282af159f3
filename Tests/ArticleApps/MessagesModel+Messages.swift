import WebViewKit

extension MessagesModel: WKScriptMessageHandler {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) {
    append("\(message.name): \(Self.describe(message.body))")
  }

  private static func describe(_ body: Any) -> String {
    switch body {
    case let text as String: text
    case let number as NSNumber: "number \(number.doubleValue)"
    case let date as Date: "date \(Int(date.timeIntervalSince1970))"
    case is NSNull: "null"
    case let array as [Any]: "[" + array.map(describe).joined(separator: ", ") + "]"
    case let object as [String: Any]:
      "{"
        + object.keys.sorted().map { "\($0): \(describe(object[$0] ?? ""))" }
        .joined(separator: ", ") + "}"
    default: "unknown"
    }
  }
}

extension MessagesModel: WKScriptMessageHandlerWithReply {
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    guard let key = message.body as? String, let answer = answers[key] else {
      replyHandler(nil, "unknown key")
      return
    }
    replyHandler(answer, nil)
  }
}

extension MessagesModel {
  /// Posts a text to the page with its quotes escaped, which is not enough.
  func postWithQuotesEscaped(_ text: String) async throws {
    let escaped = text.replacingOccurrences(of: "\"", with: "\\\"")
    try await webView.evaluateJavaScript("window.postMessage(\"\(escaped)\", \"*\")")
  }

  /// Posts a text to the page as a literal of JSON.
  func post(_ text: String) async throws {
    let literal = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    try await webView.evaluateJavaScript("window.postMessage(\(literal), \"*\")")
  }
}
