/// In which way plays of a scenario on an engine differ from each other.
enum FlakeClass: String, CaseIterable, Codable, Sendable {
  /// The same events, in another order.
  case reordered
  /// An event that most plays have did not come.
  case missing
  /// An event came that most plays do not have.
  case extra
  /// An event came with another value.
  case value
  /// A play was not over when its time was.
  case time
  /// A play ended before its time: the engine, its process or the server could not go on.
  case crash
}
