#if !canImport(WebKit)
/// One thing that an engine tells the facade: what happened, and what the view looked like then.
public struct EngineReport: Sendable {
  /// The view that it happened in.
  public var view: ViewID
  /// The view's properties at the moment of the event.
  public var state: WebViewState
  /// The number of the last command to this view that the engine had performed by then.
  public var performed: UInt64
  /// What happened.
  public var event: EngineEvent
  /// What of it is not the engine's own word.
  public var provenance: Provenance

  /// Creates a report.
  public init(
    view: ViewID, state: WebViewState, performed: UInt64, event: EngineEvent,
    provenance: Provenance = .native
  ) {
    self.view = view
    self.state = state
    self.performed = performed
    self.event = event
    self.provenance = provenance
  }
}
#endif
