#if !canImport(WebKit)
/// The parts of navtrace that stand behind a report if the engine itself says nothing.
///
/// Names of fields are those of a trace. A part is named as in the engine's table,
/// ``EngineCapabilities/events``, which says whether it counts as the engine's own word.
public struct Provenance: Hashable, Sendable {
  /// The part that made up the callback; `nil` if the engine signalled it.
  public var event: String?
  /// The part that made up an argument, by the argument's name.
  public var fields: [String: String] = [:]
  /// Arguments that the engine does not show this time, although a property has a value.
  public var hidden: Set<String> = []
  /// The part that held the callback back, so that its place is not the engine's; `nil` for none.
  public var order: String?

  /// A report that is the engine's own word.
  public static let native = Provenance()

  /// Creates the provenance of a report.
  public init(
    event: String? = nil, fields: [String: String] = [:], hidden: Set<String> = [],
    order: String? = nil
  ) {
    self.event = event
    self.fields = fields
    self.hidden = hidden
    self.order = order
  }
}
#endif
