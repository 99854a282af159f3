import Foundation

/// An incorrect use of the API, for which WKWebView raises an exception; here it is reported.
package enum Misuse: Hashable, Sendable, CustomStringConvertible {
  /// A handler was called a second time; the second answer was ignored.
  case handlerCalledTwice(callback: String)
  /// A handler was released without having been called.
  case handlerNotCalled(callback: String)
  /// `createWebViewWith` returned a view that was not made with the given configuration.
  case foreignView
  /// A script message handler was added with a name that is already in use in its world. The first
  /// handler remains.
  case handlerNameTaken(String)
  /// A content rule list was added to views of an engine that has not compiled the list.
  case foreignRuleList(String)
  /// A view or data store was used in a process without an engine. The call has no effect.
  case noEngine
  /// A data store was created with an identifier that consists of zeros.
  case zeroStoreIdentifier
  /// A call that loads a file got a URL that is not a file URL.
  case notAFile(URL)

  /// A handler was set for a scheme that cannot have a handler. The call has no effect.
  case scheme(String, SchemeProblem)
  /// A scheme task was called out of order. The call is ignored.
  case schemeTask(call: String, SchemeTaskProblem)

  /// The exception that WKWebView raises.
  package var exception: String {
    switch self {
    case .handlerNameTaken, .scheme, .notAFile, .zeroStoreIdentifier:
      "NSInvalidArgumentException"
    default: "NSInternalInconsistencyException"
    }
  }

  /// One sentence that names the app's error, its effect, and the remedy.
  package var description: String {
    switch self {
    case .handlerCalledTwice(let callback):
      "the handler of \(callback) was called twice; the second answer is ignored; call it once"
    case .handlerNotCalled(let callback):
      "the handler of \(callback) was released without a call; call it once on every path"
    case .foreignView:
      "createWebViewWith returned a view made with another configuration; no window was opened; "
        + "make the view with the configuration that was handed over, or return nil"
    case .handlerNameTaken(let name):
      "a second script message handler was added under the name '\(name)' and is ignored; "
        + "remove the first one before"
    case .foreignRuleList(let identifier):
      "the content rule list '\(identifier)' was compiled by another engine than the view's, and "
        + "has no effect; compile it again after choosing the view's engine"
    case .noEngine:
      "a WKWebView or WKWebsiteDataStore was used before an engine was chosen and stays empty; "
        + "call connectViews() of an engine first"
    case .notAFile(let url):
      "a load of a file got \(url.absoluteString), which is not a file URL; nothing is loaded; "
        + "use load(_:)"
    case .scheme(let scheme, let problem):
      "a handler was set for the scheme '\(scheme)', \(problem.rawValue); it is ignored; "
        + "choose another scheme"
    case .schemeTask(let call, let problem):
      "\(call) was called on a WKURLSchemeTask \(problem.rawValue); the call is ignored"
    case .zeroStoreIdentifier:
      "WKWebsiteDataStore(forIdentifier:) got the UUID of zeros, which names no store; the store "
        + "is in memory; use an identifier made with UUID()"
    }
  }

  /// The reason why a handler cannot be set for a scheme.
  package enum SchemeProblem: String, Hashable, Sendable {
    case isBuiltIn = "which WebKit loads by itself"
    case isInvalid =
      "which is not a valid scheme: an ASCII letter, then letters, digits, '+', '-' and '.'"
    case isTaken = "which has one already"
  }

  /// The reason why a call on a scheme task comes at the wrong time.
  package enum SchemeTaskProblem: String, Hashable, Sendable {
    case hasNoResponse = "that has had no response; give one first"
    case hasData = "that has had data already; give the response before"
    case isCompleted = "that has been completed; call nothing after the end"
    case isStopped = "that was stopped; call nothing after webView(_:stop:)"
  }
}

extension Misuse {
  /// Reports misuse that is not about a view to the observer of an engine; `nil` represents the
  /// engine of the process.
  @MainActor func report(to engine: EngineConnection? = nil) {
    guard let engine = engine ?? .current else { return printToStandardError() }
    engine.report(self, view: nil)
  }

  /// Prints the misuse for the developer if no observer receives it.
  func printToStandardError() {
    FileHandle.standardError.write(Data("WebViewKit: \(self)\n".utf8))
  }
}
