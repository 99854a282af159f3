/// One row of the behaviour list: something that people who embed a web view run into.
package struct Behaviour: Hashable, Sendable {
  /// Its id, which scenarios name under `covers`: `B12`.
  package var id: String
  /// What happens, in a sentence or two.
  package var text: String
  /// Tests that show what no trace can.
  package var tests: [BehaviourTest]
}
