import Foundation
import NavigationTrace
import WebViewKit

/// The app behind a recorder: the answers of its delegates, and its actions in callbacks.
///
/// Each question comes as the event that is about to be recorded, still without its answer. The
/// defaults are those of a delegate that allows everything and knows no credential.
@MainActor public protocol AppBehaviour: AnyObject {
  /// Returns the answer about a navigation action or a response; allow by default.
  func policy(for question: TraceEvent) -> Decision<PolicyAnswer>

  /// Returns the answer to an authentication challenge; default handling by default.
  func credential(for question: TraceEvent) -> Decision<AuthenticationAnswer>

  /// Decides when a form may be sent; at once by default.
  func submission(for question: TraceEvent) -> Decision<SubmissionAnswer>

  /// Decides when `alert()` may return; at once by default.
  func alert(for question: TraceEvent) -> Decision<AlertAnswer>

  /// Returns the result of `confirm()`; false by default.
  func confirmation(for question: TraceEvent) -> Decision<Bool>

  /// Returns the result of `prompt()`; `nil`, which is null, by default.
  func input(for question: TraceEvent) -> Decision<String?>

  /// Returns the files for a file input; `nil`, the default, is cancelled.
  func files(for question: TraceEvent) -> Decision<[URL]?>

  /// Whether a page may use camera and microphone; the user shall be asked by default.
  func mediaPermission(for question: TraceEvent) -> Decision<MediaPermissionAnswer>

  /// Returns the view for a new window, made with the given configuration and kept by the app;
  /// `nil`, the default, opens none.
  func newView(for question: TraceEvent, configuration: WKWebViewConfiguration) -> WKWebView?

  /// Returns the file to write a download to; `nil`, the default, cancels it.
  func destination(for question: TraceEvent, suggestedFilename: String) -> URL?

  /// Whether a download follows a redirect; it does by default.
  func follows(_ redirect: TraceEvent) -> Bool

  /// Answers for a scheme of the app's, now or later; by default the load fails, since there is no
  /// such resource.
  func answer(_ task: any WKURLSchemeTask, for question: TraceEvent)

  /// Answers a task no more.
  func stop(_ task: any WKURLSchemeTask)

  /// Runs in the callback, after it has been recorded and, unless its answer is held, answered.
  func react(to event: TraceEvent, in webView: WKWebView)
}

extension AppBehaviour {
  /// Allows it.
  public func policy(for question: TraceEvent) -> Decision<PolicyAnswer> { Decision(.allow) }

  /// Continues without a credential.
  public func credential(for question: TraceEvent) -> Decision<AuthenticationAnswer> {
    Decision(.performDefaultHandling)
  }

  /// Sends the form at once.
  public func submission(for question: TraceEvent) -> Decision<SubmissionAnswer> {
    Decision(.submit)
  }

  /// Dismisses it.
  public func alert(for question: TraceEvent) -> Decision<AlertAnswer> { Decision(.dismissed) }

  /// Declines.
  public func confirmation(for question: TraceEvent) -> Decision<Bool> { Decision(false) }

  /// Cancels.
  public func input(for question: TraceEvent) -> Decision<String?> { Decision(nil) }

  /// Cancels.
  public func files(for question: TraceEvent) -> Decision<[URL]?> { Decision(nil) }

  /// Answers that WebKit asks the user.
  public func mediaPermission(for question: TraceEvent) -> Decision<MediaPermissionAnswer> {
    Decision(.prompt)
  }

  /// Opens no window.
  public func newView(
    for question: TraceEvent, configuration: WKWebViewConfiguration
  ) -> WKWebView? { nil }

  /// Cancels the download.
  public func destination(for question: TraceEvent, suggestedFilename: String) -> URL? { nil }

  /// Follows it.
  public func follows(_ redirect: TraceEvent) -> Bool { true }

  /// Fails the load.
  public func answer(_ task: any WKURLSchemeTask, for question: TraceEvent) {
    task.didFailWithError(URLError(.fileDoesNotExist))
  }

  /// Does nothing.
  public func stop(_ task: any WKURLSchemeTask) {}

  /// Does nothing.
  public func react(to event: TraceEvent, in webView: WKWebView) {}
}

/// An app's answer to a question, given at once or held until it is released by name.
public struct Decision<Answer: Sendable>: Sendable {
  /// The answer.
  public var answer: Answer
  /// The name under which the answer waits for ``NavigationRecorder/release(_:)``; `nil` answers
  /// now.
  public var heldAs: String?
  /// Whether the answer is given a second time, which is an app's mistake.
  public var isRepeated: Bool

  /// Creates a decision.
  public init(_ answer: Answer, heldAs: String? = nil, isRepeated: Bool = false) {
    self.answer = answer
    self.heldAs = heldAs
    self.isRepeated = isRepeated
  }
}

extension Decision: Equatable where Answer: Equatable {}
extension Decision: Hashable where Answer: Hashable {}

/// The answer of an app if WKNavigationDelegate asks about an action or a response.
public enum PolicyAnswer: String, CaseIterable, Hashable, Sendable {
  /// The navigation continues.
  case allow
  /// The navigation ends, or the load fails.
  case cancel
  /// The navigation becomes a download.
  case download
}

/// The answer of an app before a form is sent, which it cannot refuse.
public enum SubmissionAnswer: String, CaseIterable, Hashable, Sendable {
  /// The form may be sent.
  case submit
}

/// The answer of an app to `alert()`.
public enum AlertAnswer: String, CaseIterable, Hashable, Sendable {
  /// The user has closed the dialog.
  case dismissed
}

/// The answer of an app if a page asks for camera or microphone.
public enum MediaPermissionAnswer: String, CaseIterable, Hashable, Sendable {
  /// The user shall be asked.
  case prompt
  /// The page may.
  case grant
  /// The page may not.
  case deny

  var decision: WKPermissionDecision {
    switch self {
    case .prompt: .prompt
    case .grant: .grant
    case .deny: .deny
    }
  }
}

/// The answer of an app to a script message.
public enum ScriptAnswer: Hashable, Sendable {
  /// Resolves the page's promise.
  case value(TraceValue)
  /// Rejects it with an `Error` of this message.
  case error(String)

  var word: TraceValue {
    switch self {
    case .value(let value): .map(["value": value])
    case .error(let message): .map(["error": .string(message)])
    }
  }
}
