import AuthoredYAML

/// The reason why a change cannot be applied to an expectation.
struct ChangeFailure: Error, Hashable, Sendable {
  /// The key of the change that is wrong, such as `after`.
  var part: String
  /// What is wrong, as a clause.
  var problem: String
  /// What would have been right; `nil` if the problem says it all.
  var expected: String?

  init(_ part: String, _ problem: String, expected: String? = nil) {
    self.part = part
    self.problem = problem
    self.expected = expected
  }

  /// The error at the change's node.
  func error(at node: AuthoredNode) -> AuthoredError {
    let place = (try? node.entries())?.first { $0.key == part }?.value ?? node
    return place.error(problem, expected: expected)
  }
}
