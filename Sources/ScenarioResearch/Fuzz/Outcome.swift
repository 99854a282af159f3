/// What is to come of going to a place, as far as the next steps have to know it.
struct Outcome: Sendable {
  /// An act that the scenario does once it waits.
  struct Act: Sendable {
    var verb: String
    var value: GeneratedValue?
    /// Whether it is done to the view rather than to the server or the app.
    var isOfView = true
  }

  /// The page that a click can be made in afterwards.
  var page: Place?
  /// Whether a document takes the place of the one before.
  var commits = false
  /// The callback that has to come, so often, before the step may end.
  var until: (event: String, count: Int)?
  /// What is done then.
  var acts: [Act] = []

  /// The old page stays.
  static var stays: Outcome { Outcome() }
  /// A document without anything to click.
  static var document: Outcome { Outcome(commits: true) }
  /// A page.
  static func page(_ place: Place) -> Outcome { Outcome(page: place, commits: true) }

  /// The same after so many actions more.
  func after(actions count: Int) -> Outcome {
    var outcome = self
    if let until, until.event == Self.action { outcome.until?.count = until.count + count }
    return outcome
  }

  static let action = "decidePolicyForNavigationAction"

  /// The same, but that it waits for so many actions.
  func waiting(actions count: Int) -> Outcome {
    var outcome = self
    outcome.until = (Self.action, count)
    return outcome
  }
}
