import AuthoredYAML
import NavigationTrace

extension ScenarioStep {
  /// Reads one entry of `steps`.
  ///
  /// An entry is one act, or a list of acts that are done in the same turn. Beside a verb may stand
  /// `view` (the ordinal of a view, 1 where it is not written) and `until`: a callback that has to
  /// come before the step may end, by name or as `{event, view, count}`; and `limit`, the app's own
  /// time limit, as `{seconds, then}` with acts that fit into a callback.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    acts = []
    line = node.line ?? 0
    for item in node.isList ? try node.list(of: "acts") : [node] {
      let act = try AddressedAct(authored: item, and: ["until", "limit"])
      guard act.act.fitsStep else {
        throw item.error("nothing after '\(act.act)'", expected: "a value, as in 'load: /page'")
      }
      acts.append(act)
      guard item.isMapping else { continue }
      for (key, value) in try item.entries() {
        if key == "until" {
          guard until == nil else {
            throw item.error("a second 'until' in one step", expected: "one")
          }
          until = try Until(authored: value)
        } else if key == "limit" {
          guard limit == nil else {
            throw item.error("a second 'limit' in one step", expected: "one")
          }
          limit = try Limit(authored: value, view: act.view ?? 1)
        }
      }
    }
    guard !acts.isEmpty else { throw node.error("an empty list", expected: "at least one act") }
    text = acts.map(\.act.description).joined(separator: ", ")
  }
}

extension ScenarioStep.Until {
  init(authored node: AuthoredNode) throws(AuthoredError) {
    guard node.isMapping else {
      let name = try node.string(expected: "a callback, or a mapping with event, view, count")
      self.init(kind: try EventKind(callback: name, at: node), view: nil, count: 1)
      return
    }
    let fields = try node.fields("event", "view", "count")
    let event = try fields.required("event", expected: "a callback, such as didFinish")
    self.init(
      kind: try EventKind(callback: event.string(), at: event),
      view: try fields["view"]?.integer(in: 1...100),
      count: try fields["count"]?.integer(in: 1...1000) ?? 1)
  }
}

extension ScenarioStep.Limit {
  init(authored node: AuthoredNode, view: Int) throws(AuthoredError) {
    let fields = try node.fields("seconds", "then")
    let seconds = try fields.required("seconds", expected: "seconds, such as 0.2")
    self.seconds = try seconds.number()
    guard self.seconds > 0, self.seconds <= 60 else {
      throw seconds.error("found \(seconds.kind)", expected: "seconds, above 0 and at most 60")
    }
    acts = try AddressedAct.reactions(
      authored: fields.required("then", expected: "an act, such as stopLoading"))
    for act in acts where !act.act.fitsStep {
      throw node.error("nothing after '\(act.act)'", expected: "a value, as in 'load: /page'")
    }
    self.view = view
  }
}
