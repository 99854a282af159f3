import Foundation

/// The identifier of a call of a script.
package typealias ScriptCallID = Identifier<ScriptCall>

/// A script that the app wants to run in a page.
package struct ScriptCall: Sendable {
  /// The identifier of the call, by which its completion is found.
  package var id: ScriptCallID
  /// The text of the script, or the body of the function.
  package var source: String
  /// The arguments of an asynchronous function call; `nil` if the text is evaluated as a script.
  package var arguments: [String: ScriptValue]?
  /// The frame it runs in; `nil` is the main frame.
  package var frame: FrameID?
  /// The content world of the script: `nil` is the page's world, an empty name the app's default
  /// world.
  package var world: String?
}

/// The reason why a script gave no value.
package enum ScriptFailure: Error, Hashable, Sendable {
  /// The script threw: `WKError.javaScriptExceptionOccurred` with the exception's place.
  case exception(message: String, line: Int?, column: Int?, sourceURL: URL?)
  /// The value cannot be converted for Swift: `WKError.javaScriptResultTypeIsUnsupported`.
  case unsupportedResultType
  /// The frame is gone: `WKError.javaScriptInvalidFrameTarget`.
  case invalidFrame
  /// The web process ended: `WKError.webContentProcessTerminated`.
  case processTerminated
  /// The view was closed: `WKError.webViewInvalidated`.
  case viewInvalidated
  /// The engine runs no scripts, as its capability table shows.
  case noScriptEngine
}

extension ScriptFailure {
  /// The error as script completions get it (WebKit: `WKErrorDomain` and the `WKJavaScript…` keys).
  package var error: WKError {
    switch self {
    case .exception(let message, let line, let column, let sourceURL):
      var userInfo: [String: Any] = ["WKJavaScriptExceptionMessage": message]
      userInfo["WKJavaScriptExceptionLineNumber"] = line.map { NSNumber(value: $0) }
      userInfo["WKJavaScriptExceptionColumnNumber"] = column.map { NSNumber(value: $0) }
      userInfo["WKJavaScriptExceptionSourceURL"] = sourceURL
      return WKError(.javaScriptExceptionOccurred, userInfo: userInfo)
    case .unsupportedResultType: return WKError(.javaScriptResultTypeIsUnsupported)
    case .invalidFrame: return WKError(.javaScriptInvalidFrameTarget)
    case .processTerminated: return WKError(.webContentProcessTerminated)
    case .viewInvalidated: return WKError(.webViewInvalidated)
    case .noScriptEngine:
      return WKError(
        .unknown, userInfo: [NSLocalizedDescriptionKey: "This engine runs no JavaScript"])
    }
  }
}

/// A message that a page has posted to a handler.
package struct ScriptMessageValues: Sendable {
  /// The registration of the handler to which the message was posted.
  package var handler: ScriptHandlerID
  /// The message.
  package var body: ScriptValue
  /// The frame that posted the message.
  package var frame: FrameReference
  /// Whether the message came from the view of the report; false if several views share the handler
  /// and the engine does not know which of them it was.
  package var isFromView: Bool

  /// Creates a message.
  package init(
    handler: ScriptHandlerID, body: ScriptValue, frame: FrameReference, isFromView: Bool = true
  ) {
    self.handler = handler
    self.body = body
    self.frame = frame
    self.isFromView = isFromView
  }
}

/// A part of a page that an engine does not model, such as a script that it does not run.
///
/// In a browser the later events may differ.
package struct UnmodelledPart: Hashable, Sendable {
  /// The page that has the part; `nil` if the view shows none.
  package var url: URL?
  /// The end of a sentence on the page: `has a script that the model does not run`.
  package var message: String

  /// Creates the report of a part.
  package init(url: URL?, message: String) {
    self.url = url
    self.message = message
  }
}
