import AuthoredYAML
import NavigationRecording
import NavigationTrace
import WebViewKit

/// Acts of one kind, and the verbs that a scenario file has for them.
///
/// A new verb is a case of the fitting group: how it is read, recorded and done stands there.
protocol ActGroup: Hashable, Sendable, CustomStringConvertible {
  /// The verbs of a scenario file.
  associatedtype Verb: RawRepresentable<String> & CaseIterable

  /// Reads what stands at a verb.
  init(verb: Verb, authored node: AuthoredNode) throws(AuthoredError)

  /// The act of a verb that has no value, nil for those that need one.
  init?(bare verb: Verb)

  /// What may stand at a verb, as a JSON Schema says it.
  static func schema(of verb: Verb) -> TraceValue

  /// Whether a callback may do it: an act that needs a round trip cannot be done inside one.
  var fitsReaction: Bool { get }

  /// Whether a step may do it: some acts speak of a callback's request.
  var fitsStep: Bool { get }

  /// The event that a step with this act is recorded as; nil where the act leads to one of its own.
  func event(view: Int, names: OriginNames) -> TraceEvent?

  /// Does what needs no waiting; the player does the rest.
  @MainActor func perform(on view: WKWebView, by app: any ScenarioApp)
}

extension ActGroup {
  var fitsReaction: Bool { true }
  var fitsStep: Bool { true }

  /// The act of a verb at which nothing may stand.
  static func bare(_ verb: Verb, _ node: AuthoredNode) throws(AuthoredError) -> Self {
    guard node.isNull, let act = Self(bare: verb) else {
      throw node.error("found \(node.kind)", expected: "nothing after '\(verb.rawValue)'")
    }
    return act
  }
}
