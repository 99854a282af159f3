/// A test that shows a behaviour which is no event of a trace.
package struct BehaviourTest: Hashable, Sendable {
  /// The file, relative to the repository.
  package var file: String
  /// The test's name as it stands in the file.
  package var name: String
  /// The engines that the test runs; nil where the behaviour is not about an engine.
  package var engines: [String]?

  /// Whether the test says something about an engine.
  package func isAbout(_ engine: String) -> Bool { engines?.contains(engine) ?? true }
}
