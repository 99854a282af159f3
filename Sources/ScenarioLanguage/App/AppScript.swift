import NavigationRecording
import NavigationTrace

/// What the app of a scenario answers and does, from the key `app:`.
package struct AppScript: Hashable, Sendable {
  /// Answers to `decidePolicyFor navigationAction`; allow where no rule fits.
  package var actions: [PolicyRule] = []
  /// Answers to `decidePolicyFor navigationResponse`; allow where no rule fits.
  package var responses: [PolicyRule] = []
  /// Answers to authentication challenges, each for the next one that it fits; default handling if
  /// none does.
  package var authentication: [Decision<AuthenticationEntry>] = []
  /// When forms are sent, one a form; at once when used up.
  package var submissions: [Decision<SubmissionAnswer>] = []
  /// When alerts are dismissed, one an alert; at once when used up.
  package var alerts: [Decision<AlertAnswer>] = []
  /// Answers to `confirm()`, one a dialog; false when used up.
  package var confirmations: [Decision<Bool>] = []
  /// Answers to `prompt()`, one a dialog; nil, which is null, when used up.
  package var inputs: [Decision<String?>] = []
  /// Files for file inputs, one list a panel, relative to the scenario's folder; nil, which is
  /// cancelled, when used up.
  package var files: [Decision<[String]?>] = []
  /// Answers about camera and microphone, one a question; the user is asked when used up.
  package var mediaPermissions: [Decision<MediaPermissionAnswer>] = []
  /// Where downloads go, one a download; to new files when used up.
  package var destinations: [DownloadDestination] = []
  /// Whether downloads follow redirects, one a redirect; they do when used up.
  package var redirects: [RedirectAnswer] = []
  /// What `createWebView` does.
  package var createWebView = NewWindowAnswer.none
  /// Methods that the delegates are without.
  package var absent: Set<EventKind> = []
  /// Whether the view has a navigation delegate.
  package var hasNavigationDelegate = true
  /// Whether the view has a UI delegate.
  package var hasUIDelegate = true
  /// What the app does the first time that a callback comes, after it has answered.
  package var reactions: [EventKind: [AddressedAct]] = [:]

  /// Creates an app that allows everything and has no credential and no second view.
  package init() {}
}
