/// One row of the behaviour list: something that people who embed a web view run into.
public struct Behaviour: Hashable, Sendable {
  /// Its id, which scenarios name under `covers`: `B12`.
  public var id: String
  /// What happens, in a sentence or two.
  public var text: String
  /// Tests that show what no trace can.
  public var tests: [BehaviourTest]
}
