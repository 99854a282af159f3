/// A scenario's name and where it lies.
struct ScenarioPlace: Hashable, Sendable {
  /// Its path below the root of all scenarios, such as `redirects/302`.
  var name: String
  /// Its folder, as an absolute path.
  var folder: String
}
