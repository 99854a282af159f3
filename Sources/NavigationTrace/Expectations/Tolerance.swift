import AuthoredYAML

/// The reason why an expectation allows more than one trace, and the sources in the oracle.
public struct Tolerance: Hashable, Sendable {
  /// The reason, as a sentence.
  public var reason: String
  /// Cases and rules of the oracle (`Fixtures/Oracle.yaml`); never empty.
  public var source: [String]
}

extension Tolerance {
  static let expected = "what is not certain, in a sentence"
  static let cases = "cases and rules of the oracle, such as [B01, rule 3]"

  /// The shape of sources: a string or a list.
  ///
  /// A string that begins with `observed` is an ``Observation``.
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

/// A way in which a trace may differ from the written trace and still match.
package enum ToleranceKind: String, CaseIterable, Hashable, Sendable, Codable,
  CodingKeyRepresentable, CustomStringConvertible
{
  /// A group whose strands came in another order than the written one. Also a racing event whose
  /// position relative to an event that does not race differs from the written order.
  case anyOrder
  /// An optional group that did not come.
  case optional
  /// A field whose value matches a pattern.
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
