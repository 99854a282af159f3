import NavigationTrace

/// Acts that are done in one turn, and what ends the step.
package struct ScenarioStep: Hashable, Sendable {
  /// An event that has to come before the step may end.
  package struct Until: Hashable, Sendable {
    /// The kind of event.
    package var kind: EventKind
    /// Ordinal of the view it has to come in; nil is any.
    package var view: Int?
    /// How many of them have to come, counted from the step's beginning.
    package var count: Int

    /// Whether an event is one of those that are waited for.
    package func fits(_ event: TraceEvent) -> Bool {
      event.kind == kind && (view.map { $0 == event.view } ?? true)
    }
  }

  /// A clock of the app's own.
  ///
  /// It runs when nothing goes on any more but what is held at a gate or by a late answer, so that
  /// a slow machine makes no difference.
  package struct Limit: Hashable, Sendable {
    /// When it is over.
    package var seconds: Double
    /// What the app does then.
    package var acts: [AddressedAct]
    /// Ordinal of the view that the step's act is done to.
    package var view: Int
  }

  /// What is done, in order and without waiting in between.
  package var acts: [AddressedAct]
  /// What has to come besides the quiet that ends every step.
  package var until: Until?
  /// What the app does when the step takes too long; nil where it waits for ever.
  package var limit: Limit?
  /// The line of the scenario file.
  package var line: Int
  /// The step as its author wrote it, in one line, for messages.
  package var text: String
}
