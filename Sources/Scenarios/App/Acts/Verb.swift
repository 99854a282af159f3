import AuthoredYAML
import NavigationRecording
import NavigationTrace
import WebViewKit

/// A verb of the scenario language: its name, the form of its value, the event that records it,
/// and its action.
///
/// The verbs are in lists by theme, such as `Verb.stores`. One declaration in a list adds a verb to
/// the parser, the schema, the messages and the documentation. The verb's event is a row of
/// ``EventKind``. For example:
///
/// ```swift
/// Verb(
///   "deleteCookie", "Deletes the cookie of a name, domain and path.", AuthoredCookie.shape,
///   as: \.name, fields: { cookie, _ in [.name: .string(cookie.name)] },
///   perform: { cookie, context in … })
/// ```
///
/// A scenario then writes `- deleteCookie: {name: session}` as a step or in a reaction.
package struct Verb: Sendable {
  /// A closure that reads a value and binds the verb to it.
  private typealias Reader = @Sendable (AuthoredNode) throws(AuthoredError) -> Act

  package let name: String
  package let documentation: String
  /// The schema of the verb's value.
  package let schema: Schema
  /// The action of the verb without a value; `nil` if the verb needs a value.
  let bare: Act?
  private let reader: Reader

  /// Reads the verb's value and returns the action.
  package func act(_ node: AuthoredNode) throws(AuthoredError) -> Act {
    if let bare, node.isNull { return bare }
    return try reader(node)
  }
}

extension Verb {
  /// Creates a verb.
  ///
  /// - Parameters:
  ///   - shape: The shape of the verb's value.
  ///   - bare: The value that the verb has if the author does not write one; `nil` if the verb
  ///     needs a value.
  ///   - place: The parts of a scenario in which the verb is allowed with a value.
  ///   - text: Returns the value as text, which follows the verb in the action's description.
  ///   - fields: Returns the fields of the event that records a step.
  ///   - action: Returns the way of performing the verb with a value.
  init<Value: Sendable>(
    _ name: String, _ documentation: String, _ shape: Shape<Value>, bare: Value? = nil,
    in place: @escaping @Sendable (Value) -> Act.Place = { _ in .anywhere },
    as text: @escaping @Sendable (Value) -> String = { _ in "" },
    fields: @escaping @Sendable (Value, OriginNames) -> [EventField: TraceValue] = { _, _ in [:] },
    action: @escaping @Sendable (Value) -> Act.Action
  ) {
    let bind: @Sendable (Value) -> Act = { value in
      let text = text(value)
      return Act(
        verb: name, value: value, description: text.isEmpty ? name : "\(name) \(text)",
        place: place(value), action: action(value), fields: { fields(value, $0) })
    }
    self.name = name
    self.documentation = documentation
    schema = bare == nil ? shape.schema : .either(shape.schema, .nothing)
    self.bare = bare.map(bind)
    reader = { node throws(AuthoredError) in bind(try shape.read(node)) }
  }

  /// Creates a verb that is performed immediately.
  init<Value: Sendable>(
    _ name: String, _ documentation: String, _ shape: Shape<Value>, bare: Value? = nil,
    in place: @escaping @Sendable (Value) -> Act.Place = { _ in .anywhere },
    as text: @escaping @Sendable (Value) -> String = { _ in "" },
    fields: @escaping @Sendable (Value, OriginNames) -> [EventField: TraceValue] = { _, _ in [:] },
    perform: @escaping @MainActor @Sendable (Value, ActContext) -> Void
  ) {
    self.init(name, documentation, shape, bare: bare, in: place, as: text, fields: fields) {
      value in
      .immediate { perform(value, $0) }
    }
  }

  /// Creates a verb that has no value and is performed immediately.
  init(
    _ name: String, _ documentation: String,
    perform: @escaping @MainActor @Sendable (ActContext) -> Void
  ) {
    self.init(name, documentation, .nothing(after: name), bare: NoValue()) { _, context in
      perform(context)
    }
  }
}

/// The value type of a verb that has no value.
struct NoValue: Hashable, Sendable {}

extension Shape<NoValue> {
  static func nothing(after verb: String) -> Shape {
    Shape(.nothing) { node throws(AuthoredError) in
      throw node.error("found \(node.kind)", expected: "nothing after '\(verb)'")
    }
  }
}

/// A list of verbs with lookup by name.
package struct VerbTable: Sendable {
  /// The verbs of scenario files, in the order in which messages list them.
  package static let standard = VerbTable(
    Verb.loading + Verb.content + Verb.scripts + Verb.stores + Verb.properties + Verb.downloads
      + Verb.user + Verb.environment)

  package let verbs: [Verb]

  package init(_ verbs: [Verb]) { self.verbs = verbs }

  package var names: [String] { verbs.map(\.name) }

  package subscript(name: String) -> Verb? { verbs.first { $0.name == name } }

  private var expected: String { "one of the verbs \(names.joined(separator: ", "))" }

  /// Reads a verb without a value, or a mapping that has one verb and optionally `view`.
  ///
  /// - Parameter more: Further keys that are allowed next to the verb; the caller reads them.
  package func act(
    _ node: AuthoredNode, and more: [String] = []
  ) throws(AuthoredError) -> AddressedAct {
    guard node.isMapping else { return AddressedAct(try bareAct(node)) }
    let fields = try node.fields(names + ["view"] + more)
    let found = fields.entries.compactMap { key, value in self[key].map { ($0, value) } }
    guard found.count <= 1 else {
      throw node.error(
        "two verbs, '\(found[0].0.name)' and '\(found[1].0.name)'",
        expected: "one verb an entry; a list of entries is done in one turn")
    }
    guard let (verb, value) = found.first else { throw node.error("no verb", expected: expected) }
    return AddressedAct(
      try verb.act(value), view: try fields["view"].map(Shape.viewNumber.read))
  }

  private func bareAct(_ node: AuthoredNode) throws(AuthoredError) -> Act {
    let word = try node.string(expected: "an act: \(expected)")
    guard let verb = self[word] else {
      throw node.error("unknown verb '\(word)'", expected: word.guess(among: names))
    }
    guard let act = verb.bare else {
      throw node.error("nothing after '\(word)'", expected: "'\(word): VALUE'")
    }
    return act
  }
}

// MARK: Schema

extension VerbTable {
  /// Returns the schema of one action.
  ///
  /// - Parameter more: The keys that are allowed next to the verb and `view`.
  package func schema(beside more: [(name: String, value: Schema)] = []) -> Schema {
    let view = Shape.viewNumber.schema.described(
      "the web view that it is done to, from 1; the first by default")
    let beside = more + [("view", view)]
    let values: Schema = [
      "properties": .object(verbs.map { ($0.name, $0.schema.described($0.documentation)) }),
      "oneOf": .list(names.map { ["required": [.text($0)]] }),
    ]
    return .either(
      .words(verbs.filter { $0.bare != nil }.map(\.name)),
      [
        "type": "object", "allOf": [.reference(to: "verb") { values }],
        "properties": .object(beside),
        "propertyNames": .words(names + beside.map(\.name)),
      ])
  }
}

/// An action and the web view that it affects.
package struct AddressedAct: Sendable {
  package var act: Act
  /// The view's number, from 1; `nil` means the first view in a step, or a reaction's own view.
  package var view: Int?

  package init(_ act: Act, view: Int? = nil) {
    self.act = act
    self.view = view
  }

  /// The shape of an action that is allowed as a reaction to a callback.
  static let reaction = Shape<AddressedAct>.lazy("act") {
    Shape(VerbTable.standard.schema()) { node throws(AuthoredError) in
      let act = try VerbTable.standard.act(node)
      guard act.act.place != .step else {
        throw node.error(
          "'\(act.act)' cannot be done inside a callback", expected: "a step that does it")
      }
      return act
    }
  }

  /// The shape of the reactions to a callback: one action, or a list of actions.
  static let reactions = Shape<[AddressedAct]>.lazy("reactions") { reaction.oneOrMore(of: "acts") }
}
