import NavigationTrace

/// Acts that are done in one turn, and what ends the step.
public struct ScenarioStep: Hashable, Sendable {
  /// An event that has to come before the step may end.
  public struct Until: Hashable, Sendable {
    /// The kind of event.
    public var kind: EventKind
    /// Ordinal of the view it has to come in; nil is any.
    public var view: Int?
    /// How many of them have to come, counted from the step's beginning.
    public var count: Int

    /// Whether an event is one of those that are waited for.
    func fits(_ event: TraceEvent) -> Bool {
      event.kind == kind && (view.map { $0 == event.view } ?? true)
    }
  }

  /// A clock of the app's own.
  ///
  /// It runs when nothing goes on any more but what is held at a gate or by a late answer, so that
  /// a slow machine makes no difference.
  public struct Limit: Hashable, Sendable {
    /// When it is over.
    public var seconds: Double
    /// What the app does then.
    public var acts: [AddressedAct]
    /// Ordinal of the view that the step's act is done to.
    public var view: Int
  }

  /// What is done, in order and without waiting in between.
  public var acts: [AddressedAct]
  /// What has to come besides the quiet that ends every step.
  public var until: Until?
  /// What the app does when the step takes too long; nil where it waits for ever.
  public var limit: Limit?
  /// The line of the scenario file.
  public var line: Int
  /// The step as its author wrote it, in one line, for messages.
  public var text: String
}
