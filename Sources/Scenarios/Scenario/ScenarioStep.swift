import AuthoredYAML
import NavigationTrace

/// A step: actions that are performed in one turn, and the condition that ends it.
package struct ScenarioStep: Sendable {
  /// An event that has to come before the step may end.
  package struct Until: Hashable, Sendable {
    package var kind: EventKind
    /// The number of the view in which the event has to come, from 1; `nil` means any view.
    package var view: Int?
    /// The number of such events that have to come, counted from the step's beginning.
    package var count: Int

    package func fits(_ event: TraceEvent) -> Bool {
      event.kind == kind && (view.map { $0 == event.view } ?? true)
    }
  }

  /// A timeout that the app itself sets.
  ///
  /// The clock runs only while nothing is under way except replies at gates and delayed answers.
  /// The speed of the computer therefore makes no difference.
  package struct Limit: Sendable {
    /// The timeout in seconds.
    package var seconds: Double
    package var acts: [AddressedAct]
    /// The number of the view that the step's action affects, from 1.
    package var view: Int
  }

  /// The actions, performed in order and without waiting in between.
  package var acts: [AddressedAct]
  /// The event that the step waits for, in addition to the idleness that ends every step.
  package var until: Until?
  /// The timeout after which the app acts if the step takes too long; `nil` if there is no timeout.
  package var limit: Limit?
  /// The step as its author wrote it, in one line, for messages.
  package var text: String
}

extension ScenarioStep {
  private static let act = VerbTable.standard.schema(beside: [
    (
      "until",
      Until.shape.schema.described(
        "what has to come before the step may end, by name or as `{event, view, count}`")
    ),
    ("limit", Limit.shape.schema.described("the app's own time limit, `{seconds, then}`")),
  ])

  /// One action, or a list of actions that are performed in the same turn.
  static let shape = Shape<ScenarioStep>(
    .oneOrMore(.reference(to: "stepAct") { act })
  ) { node throws(AuthoredError) in try ScenarioStep(authored: node) }

  private init(authored node: AuthoredNode) throws(AuthoredError) {
    acts = []
    for item in node.isList ? try node.list(of: "acts") : [node] {
      let act = try VerbTable.standard.act(item, and: ["until", "limit"])
      try act.act.checkValue(at: item)
      acts.append(act)
      guard item.isMapping else { continue }
      for (key, value) in try item.entries() {
        if key == "until" {
          guard until == nil else {
            throw item.error("a second 'until' in one step", expected: "one")
          }
          until = try Until.shape.read(value)
        } else if key == "limit" {
          guard limit == nil else {
            throw item.error("a second 'limit' in one step", expected: "one")
          }
          limit = try Limit.shape.read(value)
          limit?.view = act.view ?? 1
        }
      }
    }
    guard !acts.isEmpty else { throw node.error("an empty list", expected: "at least one act") }
    if acts.contains(where: { $0.act.passedTime > .zero }) {
      guard acts.count == 1 else {
        throw node.error("'wait' among other acts", expected: "'wait' as a step of its own")
      }
      guard until == nil, limit == nil else {
        throw node.error(
          "'\(until == nil ? "limit" : "until")' beside 'wait'",
          expected: until == nil
            ? "'limit' beside the act that takes too long"
            : "'until' beside the act that brings the event, without 'wait'")
      }
    }
    text = acts.map(\.act.description).joined(separator: ", ")
  }
}

extension Act {
  /// Throws if an action needs a callback's request, since a step has no callback.
  fileprivate func checkValue(at node: AuthoredNode) throws(AuthoredError) {
    guard place != .reaction else {
      throw node.error("nothing after '\(self)'", expected: "a value, as in 'load: /page'")
    }
  }
}

extension ScenarioStep.Until {
  static let shape = EventKind.callback("a callback, or a mapping with event, view, count")
    .map { ScenarioStep.Until(kind: $0, view: nil, count: 1) }
    .orMapping(
      .mapping(
        ScenarioStep.Until(kind: .didFinish, view: nil, count: 1),
        [
          .required(
            "event", \.kind, EventKind.callback(), expected: "a callback, such as didFinish",
            "a callback"),
          .optional(
            "view", \.view, .viewNumber,
            "the ordinal of the view in which it comes; any by default"),
          .key(
            "count", \.count, .integer(in: 1...1000),
            "how many of them have to come, counted from the step's beginning; 1 by default"),
        ])
    ).named("until")
}

extension ScenarioStep.Limit {
  static let shape = Shape.mapping(
    ScenarioStep.Limit(seconds: 0, acts: [], view: 1),
    [
      .required(
        "seconds", \.seconds, .seconds(upTo: 60), expected: "seconds, such as 0.2",
        "how long the app waits"),
      .required(
        "then", \.acts, AddressedAct.reactions, expected: "an act, such as stopLoading",
        "an act, or a list of acts"),
    ],
    check: { limit, fields throws(AuthoredError) in
      for act in limit.acts { try act.act.checkValue(at: fields.node) }
    }
  ).named("limit")
}
