/// The trace that should come, as an author wrote it or as a run was accepted.
public struct ExpectedTrace: Hashable, Sendable {
  /// Cases and rules of the oracle that it rests on; never empty.
  public var source: [String]
  /// Why an engine differs from the truth; nil in the expectation that holds for every engine.
  public var reason: String?
  /// The file and function of the port, or the setting, that makes an engine differ; `nil` in the
  /// expectation that holds for every engine.
  public var port: String?
  /// What should come, in order.
  public var items: [ExpectedItem]
  /// The other side, if sources disagree; only in the expectation that holds for every engine.
  public var dispute: Dispute?

  /// Creates an expectation.
  public init(
    source: [String], reason: String? = nil, port: String? = nil, items: [ExpectedItem]
  ) {
    self.source = source
    self.reason = reason
    self.port = port
    self.items = items
  }

  /// Expects exactly the events of a recorded trace, up to the first script that the engine did not
  /// run: as that is the last event, what comes behind it is not compared.
  public init(_ trace: Trace, source: [String], reason: String? = nil) {
    let events = trace.untilSkippedScript.events
    self.init(source: source, reason: reason, items: events.map(ExpectedItem.event))
  }

  /// Every event in the order in which it is written, those of groups included.
  public var events: [TraceEvent] { items.flatMap(\.events) }
}
