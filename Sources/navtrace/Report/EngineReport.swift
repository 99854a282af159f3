/// What a report says of an engine.
struct EngineReport: Hashable, Sendable {
  var name: String
  var version = ""
  /// The scenarios that it was to play, or to say why it cannot, in order.
  var scenarios: [String] = []
  /// How often it was to play each of them.
  var rounds = 1
  /// Why it could not run, or not to the end.
  var failure: String?
  var duration = Duration.zero
  /// How much of it was spent until it was certain that nothing more came.
  var waiting = Duration.zero
}
