/// Work that takes time, done by a task of the engine's one group.
enum EngineJob: Sendable {
  case load(PageLoad)
  case wait(Duration, then: @Sendable () -> Void)
}
