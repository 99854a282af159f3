/// What the app's `createWebView` does.
package enum NewWindowAnswer: String, CaseIterable, Hashable, Sendable {
  /// Answers a view made with the given configuration, whose callbacks are recorded too.
  case newView
  /// Answers nil.
  case none
  /// Loads the request in the view that asks, and answers nil.
  case sameView
}
