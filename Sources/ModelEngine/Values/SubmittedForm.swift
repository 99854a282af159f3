/// The form that a navigation sends, as far as the app is told of it.
struct SubmittedForm: Hashable, Sendable {
  /// The values of its text fields, by name.
  var values: [String: String]
}
