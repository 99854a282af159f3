import Synchronization

/// The pauses of one session, one after the other.
final class PauseSequence: Sendable {
  let pause: Pause
  private let generator: Mutex<SeededGenerator>

  init(_ pause: Pause) {
    self.pause = pause
    generator = Mutex(SeededGenerator(seed: pause.seed))
  }

  func next() -> Duration {
    if pause.jitter == .zero { return pause.duration }
    let unit = generator.withLock { $0.unit() }
    return max(.zero, pause.duration + pause.jitter * (2 * unit - 1))
  }
}
