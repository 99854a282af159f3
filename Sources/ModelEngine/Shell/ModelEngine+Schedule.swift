import Synchronization

extension ModelEngine {
  /// Lets what could come in another order come in the order of a schedule, in views made from now
  /// on: which of so many comes, at each choice, and the first one behind its end.
  ///
  /// Schedule `[]` is the usual order, told by ``choices``: what arrives by itself comes first,
  /// then loads in the order in which they began. nil is the engine's own order again.
  public func follow(_ schedule: [Int]?) {
    core.withLock { $0.schedule = schedule.map(Schedule.init) }
  }

  /// How many things could have come, at each choice between two or more since ``follow(_:)``.
  public var choices: [Int] { core.withLock { $0.schedule?.choices ?? [] } }
}
