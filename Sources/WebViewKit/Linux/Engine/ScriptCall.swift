import Foundation

/// The identifier of a call of a script.
package typealias ScriptCallID = Identifier<ScriptCall>

/// A script that the app wants to run in a page.
package struct ScriptCall: Sendable {
  /// The identifier of the call, which its completion contains.
  package var id: ScriptCallID
  /// The text of the script, or the body of the function.
  package var source: String
  /// The arguments of an asynchronous function call; `nil` if the text is evaluated as a script.
  package var arguments: [String: ScriptValue]?
  /// The frame in which the script runs; `nil` represents the main frame.
  package var frame: FrameID?
  /// The content world of the script.
  ///
  /// `nil` represents the page's own world, and an empty name represents the app's default world.
  package var world: String?
}

/// The reason why a script returned no value.
package enum ScriptFailure: Error, Hashable, Sendable {
  /// The script threw: `WKError.javaScriptExceptionOccurred` with the exception's position in the
  /// script.
  case exception(message: String, line: Int?, column: Int?, sourceURL: URL?)
  /// The value cannot be converted to a Swift value: `WKError.javaScriptResultTypeIsUnsupported`.
  case unsupportedResultType
  /// The frame does not exist: `WKError.javaScriptInvalidFrameTarget`.
  case invalidFrame
  /// The web process ended: `WKError.webContentProcessTerminated`.
  case processTerminated
  /// The view was closed: `WKError.webViewInvalidated`.
  case viewInvalidated
  /// The engine does not run scripts, as stated in its capability table.
  case noScriptEngine
}

extension ScriptFailure {
  /// The error that the completion handlers of scripts get (WebKit: `WKErrorDomain` and the
  /// `WKJavaScript…` keys).
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
  /// Whether the message came from the view of the report.
  ///
  /// It is false if several views share the handler and the engine does not know which of them
  /// posted the message.
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
/// In a browser, later events may be different.
package struct UnmodelledPart: Hashable, Sendable {
  /// The URL of the page that has the part; `nil` if the view does not show a page.
  package var url: URL?
  /// The predicate of a sentence about the page, such as `has a script that the model does not
  /// run`.
  package var message: String

  /// Creates the report of a part.
  package init(url: URL?, message: String) {
    self.url = url
    self.message = message
  }
}
