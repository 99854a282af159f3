import WebViewKit

/// How the engine's core, which is locked while it works, reaches what is outside of it.
struct EnginePorts: Sendable {
  /// Takes an input for a view.
  let take: @Sendable (ViewID, MachineInput) -> Void
  /// Takes word that everything reported up to a turn has been delivered.
  let delivered: @Sendable (UInt64) -> Void
  /// Takes word that a load has been withheld for long enough.
  let release: @Sendable (ViewID, LoadID) -> Void
  /// Takes word that a page's delay is over.
  let due: @Sendable (ViewID, LoadID) -> Void
  /// Takes word that a pause is over.
  let paused: @Sendable () -> Void
  /// Takes work that goes on outside of the lock.
  let begin: @Sendable (EngineJob) -> Void
}
