import AuthoredYAML
import NavigationTrace

extension ViewAct {
  enum Verb: String, CaseIterable {
    case set, read, takeSnapshot, find, restoreInteractionState
  }

  /// Reads what stands at a verb.
  ///
  /// | verb | value |
  /// |---|---|
  /// | `set` | `{PROPERTY: VALUE}`, one of `ViewSetting`'s |
  /// | `read` | the name of a property, one of `ViewReading`'s |
  /// | `takeSnapshot` | nothing, or `{x, y, width, height, snapshotWidth}`, each if wanted |
  /// | `find` | the text |
  /// | `restoreInteractionState` | the number of the view whose list is taken |
  init(verb: Verb, authored node: AuthoredNode) throws(AuthoredError) {
    self =
      switch verb {
      case .set: .set(try ViewSetting(authored: node))
      case .read: .read(try node.word())
      case .takeSnapshot: .takeSnapshot(try SnapshotPart(authored: node))
      case .find: .find(try node.string(expected: "the text to look for"))
      case .restoreInteractionState: .restoreInteractionState(of: try node.integer(in: 1...100))
      }
  }

  init?(bare verb: Verb) {
    guard verb == .takeSnapshot else { return nil }
    self = .takeSnapshot(SnapshotPart())
  }
}
