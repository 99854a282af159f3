import NavigationTrace
import ScenarioLanguage
import ScenarioPlaying

/// What a report says of one play of a scenario on one engine.
package struct ScenarioReport: Hashable, Sendable {
  package var scenario: String
  /// What it is about: the title that its file has.
  package var heading = ""
  /// The tags that its file has.
  package var tags: [String] = []
  /// The strength of the evidence for what is expected of WKWebView; `nil` if that is not known.
  package var strength: EvidenceStrength?
  package var engine: String
  /// The engine's version where the run has several of that name; nil where there is one.
  package var version: String?
  /// Which play of it this is on that engine, from 1.
  package var round = 1
  package var verdict: Verdict
  /// Whether it differed only since nothing is expected yet; no document has it.
  package var isNew = false
  /// What was covered by nothing, and what a tolerance was needed for.
  package var uncertainty = Uncertainty()
  /// The side of a disputed expectation that the trace took; `nil` without a dispute, or if the
  /// trace took none.
  package var side: ExpectedTrace.Side?
  /// Differences, in a few words: `3 of 12 lines differ`.
  package var summary = ""
  /// What else there is to say: a reason, rules that were broken, plays that were spoiled; in any
  /// number of lines.
  package var details = ""
  /// The comparison; nil where there was none.
  package var diff: TraceDiff?
  /// What was recorded, as far as it came; nil where nothing was played.
  package var trace: Trace?
  /// What happened at the server; empty where nobody asked.
  package var evidence: [ServerEvent] = []
  /// Whether it could not run to its end within its time.
  package var isOverdue = false
  package var duration = Duration.zero
  /// Where to look for the reason of the verdict; nil where that is not known.
  package var place: SourcePlace?
}
