/// What a report says of one scenario on one engine.
struct ScenarioReport: Sendable {
  var scenario: String
  var engine: String
  var verdict: Verdict
  /// What was covered by nothing, and what a tolerance was needed for.
  var uncertainty = Uncertainty()
  /// Differences, in a few words: `1 missing, 1 moved`.
  var summary = ""
  /// The comparison or the reason, in any number of lines.
  var details = ""
  var duration = Duration.zero
}
