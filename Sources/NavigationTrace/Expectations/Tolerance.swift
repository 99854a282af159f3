import AuthoredYAML

/// The reason why an expectation leaves something open: the race as the oracle knows it.
public struct Tolerance: Hashable, Sendable {
  /// The uncertainty, in a sentence.
  public var reason: String
  /// Cases and rules of the oracle; never empty.
  public var source: [String]

  /// Creates a tolerance.
  public init(reason: String, source: [String]) {
    self.reason = reason
    self.source = source
  }
}

extension Tolerance {
  init(authored fields: AuthoredFields) throws(AuthoredError) {
    let what = "what is not certain, in a sentence"
    reason = try fields.required("reason", expected: what).filledText(expected: what)
    source = try Tolerance.source(of: fields)
  }

  /// Returns the mandatory `source:`, a word or a list of them.
  static func source(of fields: AuthoredFields) throws(AuthoredError) -> [String] {
    let expected = "cases and rules of the oracle, such as [B01, rule 3]"
    let node = try fields.required("source", expected: expected)
    let elements = node.isList ? try node.list() : [node]
    guard !elements.isEmpty else { throw node.error("an empty list", expected: expected) }
    var source: [String] = []
    for element in elements {
      let text = try element.filledText(expected: expected)
      do throws(Observation.Fault) {
        if Observation.isMeant(by: text) { _ = try Observation(text) }
      } catch {
        throw element.error(error.problem, expected: error.expected)
      }
      source.append(text)
    }
    return source
  }

  var yamlLines: [String] {
    ["    reason: \(FlowYAML.text(reason))", "    source: \(FlowYAML.list(source))"]
  }
}

/// In which way a trace may be another than the written one and still be as expected.
public enum ToleranceKind: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// A group whose strands came in another order than the written one, or an event of a kind that
  /// races that came on another side of one that does not.
  case anyOrder
  /// A group that did not come.
  case optional
  /// A field whose value fits a pattern.
  case pattern

  /// The label of a count of it.
  public var description: String {
    switch self {
    case .anyOrder: "in another order"
    case .optional: "optional not taken"
    case .pattern: "by pattern"
    }
  }
}
