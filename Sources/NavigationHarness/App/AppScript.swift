import NavigationRecording
import NavigationTrace

/// What the app of a scenario answers and does, from the key `app:`.
public struct AppScript: Hashable, Sendable {
  /// Answers to `decidePolicyFor navigationAction`; allow where no rule fits.
  public var actions: [PolicyRule] = []
  /// Answers to `decidePolicyFor navigationResponse`; allow where no rule fits.
  public var responses: [PolicyRule] = []
  /// Answers to authentication challenges, one a challenge; default handling when used up.
  public var authentication: [AuthenticationAnswer] = []
  /// What `createWebView` does.
  public var createWebView = NewWindowAnswer.none
  /// Whether the view has a UI delegate.
  public var hasUIDelegate = true
  /// What the app does the first time that a callback comes, after it has answered.
  public var reactions: [EventKind: [AddressedAct]] = [:]

  /// Creates an app that allows everything and has no credential and no second view.
  public init() {}
}
