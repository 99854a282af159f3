import AuthoredYAML
import NavigationTrace

/// Reads the acts of one group; which group has a verb is for no file to say.
struct ActReader: Sendable {
  /// The groups, in the order in which messages list their verbs.
  static let all = [
    ActReader(AppAct.navigation), ActReader(AppAct.content), ActReader(AppAct.script),
    ActReader(AppAct.store), ActReader(AppAct.view), ActReader(AppAct.download),
    ActReader(AppAct.bench),
  ]
  /// All verbs.
  static let verbs = all.flatMap(\.verbs)

  let verbs: [String]
  private let read: @Sendable (String, AuthoredNode) throws(AuthoredError) -> AppAct?
  private let readBare: @Sendable (String) -> AppAct?
  private let schema: @Sendable (String) -> TraceValue?

  private init<Group: ActGroup>(_ wrap: @escaping @Sendable (Group) -> AppAct) {
    verbs = Group.Verb.allCases.map(\.rawValue)
    read = { verb, node throws(AuthoredError) in
      guard let verb = Group.Verb(rawValue: verb) else { return nil }
      return wrap(try Group(verb: verb, authored: node))
    }
    schema = { Group.Verb(rawValue: $0).map(Group.schema) }
    readBare = { Group.Verb(rawValue: $0).flatMap(Group.init(bare:)).map(wrap) }
  }

  /// Reads what stands at a verb; nil where there is no such verb.
  static func act(_ verb: String, authored node: AuthoredNode) throws(AuthoredError) -> AppAct? {
    for reader in all {
      if let act = try reader.read(verb, node) { return act }
    }
    return nil
  }

  /// What may stand at a verb, as a JSON Schema says it; nil where there is no such verb.
  static func schema(of verb: String) -> TraceValue? {
    all.lazy.compactMap { $0.schema(verb) }.first
  }

  /// The act of a verb that stands alone; nil where it needs a value.
  static func bareAct(_ verb: String) -> AppAct? {
    all.lazy.compactMap { $0.readBare(verb) }.first
  }
}
