import AuthoredYAML

/// The reason why an expectation leaves something open, with its sources in the oracle.
public struct Tolerance: Hashable, Sendable {
  /// The uncertainty, in a sentence.
  public var reason: String
  /// Cases and rules of the oracle; never empty.
  public var source: [String]
}

extension Tolerance {
  static let expected = "what is not certain, in a sentence"
  static let cases = "cases and rules of the oracle, such as [B01, rule 3]"

  /// A word or a list of them; one beginning with `observed` is an ``Observation``.
  static let source = Shape.filledText(cases).then { text, node throws(AuthoredError) in
    do throws(Observation.Fault) {
      if Observation.isMeant(by: text) { _ = try Observation(text) }
    } catch { throw node.error(error.problem, expected: error.expected) }
    return text
  }.schema([
    "type": ["string", "number", "boolean"],
    "pattern": .text(
      #"^\s*(?!observed(\s|$))\S|^\s*observed\s+\S+\s+[0-9]+(\.[0-9]+)*\s+in\s+\S+/\S+\s*$"#),
  ]).oneOrMore(of: "sources", atLeast: "of the \(cases)").named("source")

  var yamlLines: [String] {
    ["    reason: \(FlowYAML.text(reason))", "    source: \(FlowYAML.list(source))"]
  }
}

/// A way in which a trace may differ from the written one and still match.
package enum ToleranceKind: String, CaseIterable, Hashable, Sendable, Codable,
  CodingKeyRepresentable, CustomStringConvertible
{
  /// A group whose strands came in another order than the written one, or a racing event that came
  /// before instead of after an event that does not race, or the reverse.
  case anyOrder
  /// A group that did not come.
  case optional
  /// A field whose value fits a pattern.
  case pattern

  /// The words after the number of times that the tolerance was needed.
  package var description: String {
    switch self {
    case .anyOrder: "in another order"
    case .optional: "optional not taken"
    case .pattern: "by pattern"
    }
  }
}
