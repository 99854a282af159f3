import AuthoredYAML

extension Tolerance {
  init(authored fields: AuthoredFields) throws(AuthoredError) {
    let what = "what is not certain, in a sentence"
    reason = try fields.required("reason", expected: what).filledText(expected: what)
    source = try Tolerance.source(of: fields)
  }

  /// The mandatory `source:`, a word or a list of them.
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
