/// Puts the results of several workers into the order of the requests.
struct ResultOrder {
  private var next = 0
  private var waiting: [Int: PlayProgress] = [:]

  /// What can be told now: everything but a result before which another one is missing.
  mutating func take(_ step: WorkerStep) -> [PlayProgress] {
    guard case .ended = step.progress else { return [step.progress] }
    waiting[step.number] = step.progress
    var ready: [PlayProgress] = []
    while let result = waiting.removeValue(forKey: next) {
      ready.append(result)
      next += 1
    }
    return ready
  }

  /// The results that wait for one that does not come, in order.
  var rest: [PlayProgress] { waiting.sorted { $0.key < $1.key }.map(\.value) }
}
