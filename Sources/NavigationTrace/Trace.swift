/// The events of one run in the order in which they arrived.
public struct Trace: Hashable, Sendable {
  /// The version of the file formats that this module reads and writes.
  public static let version = 1

  /// The engine's name, such as `model` or `webkitgtk`.
  public var engine: String
  /// The engine's own version, such as `2.50.6`.
  public var engineVersion: String
  /// The scenario's name, such as `redirect/chain`.
  public var scenario: String
  /// What happened, in order of arrival.
  public var events: [TraceEvent]

  /// Creates a trace.
  public init(
    engine: String, engineVersion: String = "", scenario: String = "", events: [TraceEvent] = []
  ) {
    self.engine = engine
    self.engineVersion = engineVersion
    self.scenario = scenario
    self.events = events
  }
}
