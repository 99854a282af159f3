/// Whether the app of a scenario lets a download follow a redirect.
package enum RedirectAnswer: String, CaseIterable, Hashable, Sendable {
  /// It is followed.
  case allow
  /// The download fails.
  case cancel
}
