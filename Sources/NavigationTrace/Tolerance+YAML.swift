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
    guard node.isList else { return [try node.filledText(expected: expected)] }
    var source: [String] = []
    for element in try node.list() {
      source.append(try element.filledText(expected: expected))
    }
    guard !source.isEmpty else { throw node.error("an empty list", expected: expected) }
    return source
  }

  var yamlLines: [String] {
    ["    reason: \(FlowYAML.text(reason))", "    source: \(FlowYAML.list(source))"]
  }
}
